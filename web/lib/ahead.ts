type Fetch = () => Promise<unknown>;

/** How long a page that is shown is left alone before what it may need later is fetched. Milliseconds. */
const SETTLE_MS = 1_000;

/** Fetches parts of the program ahead. A failure shows when one is really needed. */
export function ahead(...parts: readonly Fetch[]): void {
  for (const part of parts) part().catch(() => undefined);
}

const idle = () =>
  new Promise<unknown>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve);
    else setTimeout(resolve, SETTLE_MS);
  });

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Fetches parts one by one while the page has nothing else to do, so that what they show opens at once later, also when the
 * connection is gone by then. Not for somebody who asked their browser to save data. Ends when the returned function is called.
 */
export function aheadWhenIdle(...parts: readonly Fetch[]): () => void {
  let isEnded = savesData();
  const run = async () => {
    for (const part of parts) {
      await idle();
      if (isEnded) return;
      await part().catch(() => undefined);
    }
  };
  const timer = setTimeout(() => void run(), SETTLE_MS);
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}

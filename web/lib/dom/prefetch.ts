type Load = () => Promise<unknown>;

/** The delay between the first render and the idle prefetch. */
const SETTLE_MS = 1_000;

/** Prefetches modules. A failure is reported by the later import that needs the module. */
export function prefetch(...loads: readonly Load[]): void {
  for (const load of loads) load().catch(() => undefined);
}

/** Resolves once the page is idle; without `requestIdleCallback` after a pause. */
export const idle = (): Promise<unknown> =>
  new Promise<unknown>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve);
    else setTimeout(resolve, SETTLE_MS);
  });

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Prefetches modules one by one while the page is idle, so that they also open without a connection.
 * Does nothing where the browser saves data. The returned function cancels.
 */
export function prefetchWhenIdle(...loads: readonly Load[]): () => void {
  let isCanceled = savesData();
  const run = async () => {
    for (const load of loads) {
      await idle();
      if (isCanceled) return;
      await load().catch(() => undefined);
    }
  };
  const timer = setTimeout(() => void run(), SETTLE_MS);
  return () => {
    isCanceled = true;
    clearTimeout(timer);
  };
}

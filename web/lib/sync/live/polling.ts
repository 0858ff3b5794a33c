/** The pause between two reads without live updates. */
export const POLL_MS = 30_000;

/** Calls `read` now and every 30 seconds while the page is visible, until the returned function is called. */
export function pollWhileVisible(read: () => void): () => void {
  let last = 0;
  const readIfVisible = (): void => {
    if (document.visibilityState !== 'visible') return;
    last = Date.now();
    read();
  };
  // A page that was hidden may be long out of date.
  const onVisible = (): void => {
    if (Date.now() - last >= POLL_MS) readIfVisible();
  };
  readIfVisible();
  const timer = setInterval(readIfVisible, POLL_MS);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

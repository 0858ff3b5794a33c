/** How long after its load a page is left alone before the worker is fetched: milliseconds. */
const PATIENCE_MS = 3000;

/** Lets pages that are opened offline say so, from the next one on; see service-worker.js. */
export function answerOffline(): void {
  // Where there is no secure context, there are no workers.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () =>
    // Refused, an offline page is the browser's own.
    void navigator.serviceWorker
      .register('/service-worker.js', { updateViaCache: 'none' })
      .catch(() => undefined);
  window.addEventListener('load', () => setTimeout(register, PATIENCE_MS), { once: true });
}

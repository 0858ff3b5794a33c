import { addressOf } from '../lib/routes/base.ts';

/** The delay after the page's load before the worker is registered. */
const DELAY_MS = 3000;

/** Registers service-worker.js, which answers a page that is opened offline. */
export function answerOffline(): void {
  // Only a secure context has service workers.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () =>
    // Without the worker, the browser shows its own offline page.
    void navigator.serviceWorker
      .register(addressOf('/service-worker.js'), { updateViaCache: 'none' })
      .catch(() => undefined);
  const registerLater = () => setTimeout(register, DELAY_MS);
  // The client bundle starts after the first paint, which may be after the load.
  if (document.readyState === 'complete') registerLater();
  else window.addEventListener('load', registerLater, { once: true });
}

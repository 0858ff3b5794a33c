import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const listeners = new Set<() => void>();
let isPrinting = false;

function set(now: boolean): void {
  if (now === isPrinting) return;
  isPrinting = now;
  // Content that the screen omits must render before the browser lays out the print.
  flushSync(() => listeners.forEach((listen) => listen()));
}

if (typeof window !== 'undefined') {
  const media = matchMedia('print');
  isPrinting = media.matches;
  media.addEventListener('change', () => set(media.matches));
  window.addEventListener('beforeprint', () => set(true));
  window.addEventListener('afterprint', () => set(false));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the page is being printed, or print media is emulated. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );

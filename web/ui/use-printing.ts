import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const listeners = new Set<() => void>();
let isPrinting = false;

function set(now: boolean): void {
  if (now === isPrinting) return;
  isPrinting = now;
  // What is left out on the screen has to be there before the browser lays the sheets out.
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

/** Whether the page is being printed, or shown as it would be. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );

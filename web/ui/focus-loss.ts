import { useEffect, useRef } from 'react';

/**
 * Tells when a dialog has closed and the focus is nowhere: what opened it went with what was done in it. `open` is what a
 * dialog is open for, nothing while none is; `onLost` is given the last of it.
 */
export function useFocusLoss<T>(open: T | null | undefined, onLost: (was: T) => void): void {
  const last = useRef<T | null>(null);
  useEffect(() => {
    const was = last.current;
    last.current = open ?? null;
    if (was === null || last.current !== null) return;
    // The dialog gives the focus back in the frame after it has gone, where what it came from is still there. Nothing takes
    // this frame back: the page may be drawn again before it.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) onLost(was);
    });
  });
}

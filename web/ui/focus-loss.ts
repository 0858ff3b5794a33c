import { useEffect, useRef } from 'react';
import { hasFocus } from './has-focus.ts';

/**
 * Calls `onLost` when a dialog has closed and what it gave the focus back to is gone, at once or after a later render.
 * `open` is what the dialog is open for, null while it is closed; `onLost` gets its last value.
 */
export function useFocusLoss<T>(open: T | null | undefined, onLost: (was: T) => void): void {
  const last = useRef<T | null>(null);
  const returned = useRef<{ was: T; to: Element } | null>(null);
  useEffect(() => {
    if (returned.current && !returned.current.to.isConnected) {
      const { was } = returned.current;
      returned.current = null;
      if (!hasFocus()) onLost(was);
    }
    const was = last.current;
    last.current = open ?? null;
    if (was === null || last.current !== null) return;
    // The dialog gives the focus back in the frame after it has closed. A render before that frame must not cancel this.
    requestAnimationFrame(() => {
      if (!hasFocus()) onLost(was);
      else if (document.activeElement) returned.current = { was, to: document.activeElement };
    });
  });
}

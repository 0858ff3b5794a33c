import { useEffect, useRef } from 'react';
import { hasFocus } from './has-focus.ts';

/**
 * Calls `onLost` when a dialog has closed and the element that it returned the focus to is removed, at once or later.
 * `open` is the request of the dialog, null while it is closed; `onLost` receives its last value.
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
    // The dialog returns the focus in the frame after it has closed. A render before that frame must not cancel this.
    requestAnimationFrame(() => {
      if (!hasFocus()) onLost(was);
      else if (document.activeElement) returned.current = { was, to: document.activeElement };
    });
  });
}

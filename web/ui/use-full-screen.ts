import { useEffect, useRef, useState } from 'react';

// Some browsers lack the API.
const isFull = (): boolean => Boolean(document.fullscreenElement);

/**
 * Full screen for a page. With `onLeave` at once after a click or key (transient activation), and it is called when the user
 * leaves full screen by Escape; else on request only.
 */
export function useFullScreen(onLeave?: () => void): { can: boolean; on: boolean; toggle: () => void } {
  const [on, setOn] = useState(isFull);
  const isOurs = useRef(false);
  const leave = useRef(onLeave);
  const startsFull = onLeave !== undefined;
  useEffect(() => {
    leave.current = onLeave;
  });

  useEffect(() => {
    const root = document.documentElement;
    const change = () => {
      setOn(isFull());
      if (!isFull() && !isOurs.current) leave.current?.();
      isOurs.current = false;
    };
    document.addEventListener('fullscreenchange', change);
    // Without permission, the page fills the window.
    if (startsFull && document.fullscreenEnabled && navigator.userActivation.isActive && !isFull())
      root.requestFullscreen().catch(() => undefined);
    return () => {
      document.removeEventListener('fullscreenchange', change);
      if (isFull()) document.exitFullscreen().catch(() => undefined);
    };
  }, [startsFull]);

  const toggle = () => {
    if (isFull()) {
      isOurs.current = true;
      document.exitFullscreen().catch(() => undefined);
    } else document.documentElement.requestFullscreen().catch(() => undefined);
  };
  return { can: document.fullscreenEnabled, on, toggle };
}

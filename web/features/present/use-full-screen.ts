import { useEffect, useRef, useState } from 'react';

// Some browsers lack the API.
const isFull = (): boolean => Boolean(document.fullscreenElement);

/**
 * Full screen for a page: at once after a click or key (transient activation), else on request.
 * `onLeave` is called when the user leaves by Escape, which also leaves the page.
 */
export function useFullScreen(onLeave: () => void): { can: boolean; on: boolean; toggle: () => void } {
  const [on, setOn] = useState(isFull);
  const isOurs = useRef(false);
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  });

  useEffect(() => {
    const root = document.documentElement;
    const change = () => {
      setOn(isFull());
      if (!isFull() && !isOurs.current) leave.current();
      isOurs.current = false;
    };
    document.addEventListener('fullscreenchange', change);
    // Without permission, the page fills the window.
    if (document.fullscreenEnabled && navigator.userActivation.isActive && !isFull())
      root.requestFullscreen().catch(() => undefined);
    return () => {
      document.removeEventListener('fullscreenchange', change);
      if (isFull()) document.exitFullscreen().catch(() => undefined);
    };
  }, []);

  const toggle = () => {
    if (isFull()) {
      isOurs.current = true;
      document.exitFullscreen().catch(() => undefined);
    } else document.documentElement.requestFullscreen().catch(() => undefined);
  };
  return { can: document.fullscreenEnabled, on, toggle };
}

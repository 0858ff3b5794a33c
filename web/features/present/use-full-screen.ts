import { useEffect, useRef, useState } from 'react';

// Some browsers have no such thing, and then say nothing of it.
const isFull = (): boolean => Boolean(document.fullscreenElement);

/**
 * The whole screen for a page, where the browser gives it: at once when a click or key just led here, else when asked.
 * `onLeave` is called when the person leaves it by the browser's own key, which is also that of leaving the page.
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
    // Refused, the page simply fills the window.
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

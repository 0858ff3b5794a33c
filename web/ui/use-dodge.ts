import { useEffect, useState, type RefObject } from 'react';

const FIELD = 'input, textarea, select, [contenteditable]';

/** The distance of the element from the corner of the window, in pixels. */
const EDGE = 16;

/** Whether an element at the bottom left of the window would cover the field in focus. `isShown`: it is on the screen. */
export function useDodge(element: RefObject<HTMLElement | null>, isShown: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isShown) return undefined;
    const look = (): void => {
      const edited = document.activeElement?.closest(FIELD)?.getBoundingClientRect();
      const own = element.current?.getBoundingClientRect();
      if (!edited || !own || element.current?.contains(document.activeElement)) return;
      const isBelow = edited.bottom > window.innerHeight - own.height - 2 * EDGE;
      setOver(isBelow && edited.left < own.width + 2 * EDGE);
    };
    look();
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('focusin', look);
      setOver(false);
    };
  }, [element, isShown]);
  return isOver;
}

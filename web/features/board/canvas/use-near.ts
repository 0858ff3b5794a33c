import { useEffect, useState, type RefObject } from 'react';

/** Whether an element has come within half a screen of the visible part of its board; from the start when `initially`. */
export function useNear(element: RefObject<Element | null>, initially: boolean): boolean {
  const [isNear, setNear] = useState(initially);
  useEffect(() => {
    const target = element.current;
    if (isNear || !target) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { root: target.closest('[data-board-scroller]'), rootMargin: '50%' },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}

import { type RefObject, useLayoutEffect } from 'react';

/** Gives an element `--top`: how far below the top of the window it begins, in pixels, also while the page scrolls or grows. */
export function useTop(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const measure = (): void => {
      const box = element.current;
      box?.style.setProperty('--top', `${Math.max(0, Math.round(box.getBoundingClientRect().top))}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    window.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure);
    };
  }, [element]);
}

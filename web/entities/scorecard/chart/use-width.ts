import { type RefObject, useLayoutEffect, useState } from 'react';

/** What a picture is made for where its box has no width yet. */
const USUAL = 800;
const LEAST = 280;

/** The width of an element in pixels, as it changes. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(USUAL);
  // Before it shows: made for another width, it would be of another height.
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const measure = (): void => setWidth(Math.max(LEAST, Math.round(box.clientWidth) || USUAL));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether a clamped text is longer than its lines, measured before it shows; until then it is taken for longer. */
export function useCut(element: RefObject<HTMLElement | null>, text: unknown, isWhole: boolean): boolean {
  const [isCut, setCut] = useState(true);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box || isWhole) return undefined;
    const measure = (): void => {
      // While a link of it has the focus, it may be shown whole.
      if (!box.contains(document.activeElement)) setCut(box.scrollHeight > box.clientHeight);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element, text, isWhole]);
  return isCut;
}

import { useEffect, useState, type RefObject } from 'react';

const arrivals = new WeakMap<Element, () => void>();
const observers = new WeakMap<Element, IntersectionObserver>();

function observerOf(scroller: Element): IntersectionObserver {
  const known = observers.get(scroller);
  if (known) return known;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) arrivals.get(target)?.();
    },
    // A screen and a half ahead in every direction, so that nobody sees a card complete itself.
    { root: scroller, rootMargin: '150%' },
  );
  observers.set(scroller, observer);
  return observer;
}

/** Whether an element has been near the visible part of its board since it appeared; at once when `always`. */
export function useNear(element: RefObject<Element | null>, always: boolean): boolean {
  const [isNear, setNear] = useState(always);
  useEffect(() => {
    const target = element.current;
    const scroller = target?.closest('[data-board-scroller]');
    if (isNear || !target || !scroller) return undefined;
    arrivals.set(target, () => setNear(true));
    const observer = observerOf(scroller);
    observer.observe(target);
    return () => observer.unobserve(target);
  }, [element, isNear]);
  return isNear;
}

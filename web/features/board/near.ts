import { useEffect, useState, type RefObject } from 'react';
import type { Layout } from './kept.ts';

const arrivals = new WeakMap<Element, () => void>();
const observers = new WeakMap<Element, IntersectionObserver>();

/** How many cards are completed at a time: few enough for one frame of a slow phone. */
const AT_ONCE = 6;
/** How long a busy page may keep what came near waiting. Milliseconds. */
const PATIENCE_MS = 100;
/** The least room that a column takes, a card that is open or folded, and what is above the cards. Pixels. */
const COLUMN = 312;
const OPEN = 200;
const FOLDED = 64;
const ABOVE = 280;

const waiting = new Set<Element>();
let isFlushing = false;

const soon = (work: () => void): void =>
  void (typeof requestIdleCallback === 'function'
    ? requestIdleCallback(work, { timeout: PATIENCE_MS })
    : setTimeout(work));

function flush(): void {
  isFlushing = false;
  let left = AT_ONCE;
  for (const element of waiting) {
    if (left-- === 0) break;
    waiting.delete(element);
    arrivals.get(element)?.();
  }
  if (waiting.size > 0) flushSoon();
}

function flushSoon(): void {
  if (isFlushing) return;
  isFlushing = true;
  soon(flush);
}

function observerOf(scroller: Element): IntersectionObserver {
  const known = observers.get(scroller);
  if (known) return known;
  const observer = new IntersectionObserver(
    (entries) => {
      const { height } = scroller.getBoundingClientRect();
      const distance = ({ boundingClientRect: { top } }: IntersectionObserverEntry) =>
        Math.abs(top - height / 2);
      for (const { target } of entries.filter(({ isIntersecting }) => !isIntersecting))
        waiting.delete(target);
      const near = entries.filter(({ isIntersecting }) => isIntersecting);
      for (const { target } of near.toSorted((a, b) => distance(a) - distance(b))) waiting.add(target);
      if (waiting.size > 0) flushSoon();
    },
    // A screen ahead in every direction, so that nobody sees a card complete itself.
    { root: scroller, rootMargin: '100%' },
  );
  observers.set(scroller, observer);
  return observer;
}

/** How many of the first cards of the pillar at a place, from 0, may be in sight before anybody has scrolled. */
export function firstInSight(
  layout: Layout,
  at: number,
  objectives: readonly { id: number }[],
  folded: ReadonlySet<number>,
): number {
  const columns = Math.max(1, Math.ceil(innerWidth / COLUMN));
  if (at >= (layout === 'horizontal' ? columns : 2)) return 0;
  const beside = layout === 'horizontal' ? 1 : columns;
  let room = innerHeight - ABOVE;
  let count = 0;
  do {
    const row = objectives.slice(count, count + beside);
    room -= row.some(({ id }) => !folded.has(id)) ? OPEN : FOLDED;
    count += beside;
  } while (room > 0 && count < objectives.length);
  return count;
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
    return () => {
      waiting.delete(target);
      observer.unobserve(target);
    };
  }, [element, isNear]);
  return isNear;
}

import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import type { Layout, Screen } from '../../../contract/first-sight.ts';
import { useFirstSight } from '../../lib/first-sight.ts';
import { NARROW } from './likely-height.ts';
import { afterPress } from './press.ts';

const arrivals = new WeakMap<Element, () => void>();
const observers = new WeakMap<Element, IntersectionObserver>();

/** How many cards are completed at a time: few enough for one frame of a slow phone. */
const AT_ONCE = 6;
/** How long a busy page may keep what came near waiting. Milliseconds. */
const PATIENCE_MS = 100;
/** The least room that a column takes. Pixels. */
const COLUMN = 312;
/** The least room that is taken above the cards: on a narrow window, above columns, above bands. Pixels. */
const ABOVE = { narrow: 435, horizontal: 370, vertical: 315 };
/** How much of the height it is likely to have a card has at least, as a rule. */
const AT_LEAST = 0.9;

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
  soon(() => afterPress(flush));
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

/** The window a board first stands in; that which the server drew it for stays, also where it guessed wrong, so that nothing moves. */
export function useScreen(): Screen {
  const sight = useFirstSight();
  const [screen] = useState(() => sight?.screen ?? { width: innerWidth, height: innerHeight });
  return screen;
}

/** How wide the window is, in pixels; at first, as wide as the one the board first stands in. */
export function useWindowWidth(first: Screen): number {
  const [width, setWidth] = useState(first.width);
  useLayoutEffect(() => setWidth(innerWidth), []);
  return width;
}

/**
 * How many of the first cards of the pillar at a place, from 0, may be in sight before anybody has scrolled; `heightOf`
 * says what a card is likely to take, in pixels.
 */
export function firstInSight<Card>(
  screen: Screen,
  layout: Layout,
  at: number,
  cards: readonly Card[],
  heightOf: (card: Card) => number,
): number {
  const columns = Math.max(1, Math.ceil(screen.width / COLUMN));
  if (at >= (layout === 'horizontal' ? columns : 2)) return 0;
  const beside = layout === 'horizontal' ? 1 : columns;
  let room = screen.height - (screen.width < NARROW ? ABOVE.narrow : ABOVE[layout]);
  let count = 0;
  do {
    room -= AT_LEAST * Math.max(0, ...cards.slice(count, count + beside).map(heightOf));
    count += beside;
  } while (room > 0 && count < cards.length);
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

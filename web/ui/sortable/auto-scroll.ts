import { afterPaint } from '../after-paint.ts';
import type { Point } from './slots.ts';

/** Which part of what scrolls is its edge, at each side, and how deep that is at most, in pixels. */
const EDGE = 0.2;
const DEEPEST = 160;
/** How fast it scrolls at the very edge. Pixels a millisecond. */
const FASTEST = 1.5;
/** How far a pointer goes towards an edge before it means that: what is lifted near one would scroll away at once. Pixels. */
const MEANT = 12;
/** The longest time that one step makes up for. Milliseconds. */
const LONGEST_MS = 50;

/** How fast a pointer at `at` has what lies from `start` to `end` scroll along one axis: none between the edges, backwards at the first. Pixels a millisecond. */
export function pace(at: number, start: number, end: number): number {
  const deep = Math.min((end - start) * EDGE, DEEPEST);
  const into = Math.max(at - (end - deep), 0) - Math.max(start + deep - at, 0);
  const part = Math.max(-1, Math.min(1, into / deep));
  return part * Math.abs(part) * FASTEST;
}

const scrolls = (element: Element): boolean => {
  const { overflowX, overflowY } = getComputedStyle(element);
  return /auto|scroll/.test(overflowX + overflowY);
};

const STILL: Point = { x: 0, y: 0 };

/**
 * How fast a pointer that came from `from` has an element scroll, as far as that still can. `isFree` keeps along which axes it
 * has been away from the edges, and so means them when it is there again. Pixels a millisecond.
 */
function paceOf(
  scroller: Element,
  { x, y }: Point,
  from: Point,
  isFree: Record<keyof Point, boolean>,
): Point {
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = scroller;
  const within = (axis: keyof Point, pace: number, moved: number, at: number, end: number) => {
    if (pace === 0) isFree[axis] = true;
    const isMeant = isFree[axis] || (pace < 0 ? moved < -MEANT : moved > MEANT);
    return isMeant && (pace < 0 ? at > 0 : at < end - 1) ? pace : 0;
  };
  return {
    x: within('x', pace(x, left, right), x - from.x, scrollLeft, scrollWidth - clientWidth),
    y: within('y', pace(y, top, bottom), y - from.y, scrollTop, scrollHeight - clientHeight),
  };
}

/** What can scroll around an element, from the innermost on. */
function scrollersOf(element: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (scrolls(parent)) found.push(parent);
  return found;
}

/**
 * Has nothing around an element scroll when that is put elsewhere next. A browser holds in place what it shows first, and where
 * that is what moves the next one: the board would go after it, away from what was let go of. Of an element that is out of sight
 * already the room is left to the browser to fill.
 */
export function holdScroll(element: Element): void {
  const { bottom } = element.getBoundingClientRect();
  const held = scrollersOf(element).filter((scroller) => bottom > scroller.getBoundingClientRect().top);
  for (const { style } of held) style.overflowAnchor = 'none';
  afterPaint(() => {
    for (const { style } of held) style.overflowAnchor = '';
  });
}

/** What scrolls by itself while a pointer that carries something is near its edges. */
export interface AutoScroll {
  /** The pointer is here, on the screen. */
  follow: (to: Point) => void;
  /** Its wheel turned. Pixels. */
  turn: (x: number, y: number) => void;
  stop: () => void;
}

/** Has what is around an element scroll, by a pointer that came from `from`; after each step `onScroll` is told where that is. */
export function autoScroll(element: Element, from: Point, onScroll: (at: Point) => void): AutoScroll {
  const scrollers = scrollersOf(element).map((scroller) => ({
    scroller,
    snap: scroller.style.scrollSnapType,
    // What is left of a step: a browser scrolls by whole pixels.
    left: { x: 0, y: 0 },
    isFree: { x: false, y: false },
  }));
  // Small steps would snap back.
  for (const { scroller } of scrollers) scroller.style.scrollSnapType = 'none';
  let point: Point | null = null;
  let frame: number | null = null;
  let last: number | null = null;

  const step = (now: number) => {
    frame = null;
    const passed = Math.min(now - (last ?? now), LONGEST_MS);
    last = null;
    let hasScrolled = false;
    for (const { scroller, left, isFree } of scrollers) {
      const speed = point ? paceOf(scroller, point, from, isFree) : STILL;
      if (speed.x === 0 && speed.y === 0) continue;
      last = now;
      const to = { x: left.x + speed.x * passed, y: left.y + speed.y * passed };
      const whole = { x: Math.trunc(to.x), y: Math.trunc(to.y) };
      Object.assign(left, { x: to.x - whole.x, y: to.y - whole.y });
      if (whole.x === 0 && whole.y === 0) continue;
      scroller.scrollBy({ left: whole.x, top: whole.y, behavior: 'instant' });
      hasScrolled = true;
    }
    if (hasScrolled && point) onScroll(point);
    if (last !== null) frame ??= requestAnimationFrame(step);
  };
  return {
    follow(to) {
      point = to;
      frame ??= requestAnimationFrame(step);
    },
    turn(x, y) {
      scrollers[0]?.scroller.scrollBy({ left: x, top: y, behavior: 'instant' });
      if (point) onScroll(point);
    },
    stop() {
      if (frame !== null) cancelAnimationFrame(frame);
      for (const { scroller, snap } of scrollers) scroller.style.scrollSnapType = snap;
    },
  };
}

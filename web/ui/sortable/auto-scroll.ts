import { afterPaint } from '../after-paint.ts';
import type { Point } from './slots.ts';

/** The share of a scroller that is its edge on each side, and the maximum depth of an edge in pixels. */
const EDGE = 0.2;
const MAX_DEPTH = 160;
/** The maximum speed, in pixels per millisecond. */
const MAX_SPEED = 1.5;
/** How many pixels a pointer moves towards an edge before it scrolls: a drag that starts near an edge must not scroll at once. */
const MIN_MOVE = 12;
/** The longest time one step covers, in milliseconds. */
const MAX_STEP_MS = 50;

/** The speed of one axis for a pointer at `at`, in pixels per millisecond: 0 between the edges, negative at the first. */
export function pace(at: number, start: number, end: number): number {
  const deep = Math.min((end - start) * EDGE, MAX_DEPTH);
  const into = Math.max(at - (end - deep), 0) - Math.max(start + deep - at, 0);
  const ratio = Math.max(-1, Math.min(1, into / deep));
  return ratio * Math.abs(ratio) * MAX_SPEED;
}

const scrolls = (element: Element): boolean => {
  const { overflowX, overflowY } = getComputedStyle(element);
  return /auto|scroll/.test(overflowX + overflowY);
};

const STILL: Point = { x: 0, y: 0 };

/**
 * The speed of a scroller for a pointer that started at `from`, 0 where it cannot scroll further. `isFree` remembers the
 * axes on which the pointer has been away from the edges.
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
    const isIntended = isFree[axis] || (pace < 0 ? moved < -MIN_MOVE : moved > MIN_MOVE);
    return isIntended && (pace < 0 ? at > 0 : at < end - 1) ? pace : 0;
  };
  return {
    x: within('x', pace(x, left, right), x - from.x, scrollLeft, scrollWidth - clientWidth),
    y: within('y', pace(y, top, bottom), y - from.y, scrollTop, scrollHeight - clientHeight),
  };
}

/** The scrollers around an element, innermost first. */
function scrollersOf(element: Element): HTMLElement[] {
  const scrollers: HTMLElement[] = [];
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (scrolls(parent)) scrollers.push(parent);
  return scrollers;
}

/**
 * Turns scroll anchoring off until the next paint, so that the board does not scroll after a dropped entry. An element
 * above the visible area keeps it.
 */
export function holdScroll(element: Element): void {
  const { bottom } = element.getBoundingClientRect();
  const anchored = scrollersOf(element).filter((scroller) => bottom > scroller.getBoundingClientRect().top);
  for (const { style } of anchored) style.overflowAnchor = 'none';
  afterPaint(() => {
    for (const { style } of anchored) style.overflowAnchor = '';
  });
}

/** Scrolls while the pointer of a drag is near an edge. */
export interface AutoScroll {
  /** The pointer moved. */
  follow: (to: Point) => void;
  /** The wheel turned, in pixels. */
  turn: (x: number, y: number) => void;
  stop: () => void;
}

/** Scrolls the scrollers around an element for a drag that started at `from`; calls `onScroll` after each step. */
export function autoScroll(element: Element, from: Point, onScroll: (at: Point) => void): AutoScroll {
  const scrollers = scrollersOf(element).map((scroller) => ({
    scroller,
    snap: scroller.style.scrollSnapType,
    // The rest of a step: browsers scroll by whole pixels.
    left: { x: 0, y: 0 },
    isFree: { x: false, y: false },
  }));
  // Scroll snap would undo small steps.
  for (const { scroller } of scrollers) scroller.style.scrollSnapType = 'none';
  let point: Point | null = null;
  let frame: number | null = null;
  let last: number | null = null;

  const step = (now: number) => {
    frame = null;
    const passed = Math.min(now - (last ?? now), MAX_STEP_MS);
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

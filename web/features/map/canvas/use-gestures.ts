import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { Sight } from './sight.ts';
import type { Point } from './view.ts';

/** How much a pixel of the wheel zooms. */
const ZOOM_PER_PIXEL = 1 / 300;
/** The pixels of a line and of a page of a wheel. */
const WHEEL_PIXELS = [1, 20, 400];

/** Movement of less than this is a click or a tap. */
export const SLACK_PIXELS = 4;
/** What has gestures of its own: a mouse moves cards, a finger moves the map wherever it is. */
const OWN = '[data-own-gestures]';
const OWN_OF_MOUSE = `[data-card], ${OWN}`;

interface Finger {
  at: Point;
  /** Whether it has moved: until then it may be a click. */
  isMoving: boolean;
}

const distance = (a: Point, b: Point): number => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));

/** Moves a map by its background: drag, two fingers, wheel. With Ctrl or Command the wheel zooms. */
export function useGestures(window: RefObject<HTMLElement | null>, sight: Sight, onTap: () => void): void {
  const tap = useEffectEvent(onTap);
  useEffect(() => {
    const element = window.current;
    if (!element) return undefined;
    const pointers = new Map<number, Finger>();
    // Read once a gesture: while the map moves, it would force a layout each time.
    let corner: Point = { x: 0, y: 0 };
    const measure = (): void => {
      const { left, top } = element.getBoundingClientRect();
      corner = { x: left, y: top };
    };
    const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({
      x: clientX - corner.x,
      y: clientY - corner.y,
    });
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      measure();
      const pixels = WHEEL_PIXELS[event.deltaMode] ?? 1;
      if (event.ctrlKey || event.metaKey)
        return sight.zoom(Math.exp(-event.deltaY * pixels * ZOOM_PER_PIXEL), pointOf(event));
      const [x, y] = event.shiftKey ? [event.deltaY, event.deltaX] : [event.deltaX, event.deltaY];
      sight.pan({ x: -x * pixels, y: -y * pixels });
    };
    const onDown = (event: PointerEvent): void => {
      const { pointerId, pointerType, button, target } = event;
      const own = pointerType === 'touch' || button === 1 ? OWN : OWN_OF_MOUSE;
      if (button > 1 || (target instanceof Element && target.closest(own))) return;
      if (button === 1) event.preventDefault();
      measure();
      pointers.set(pointerId, { at: pointOf(event), isMoving: false });
    };
    const onMove = (event: PointerEvent): void => {
      const finger = pointers.get(event.pointerId);
      if (!finger) return;
      const [at, before] = [pointOf(event), finger.at];
      const other = [...pointers].find(([id]) => id !== event.pointerId);
      if (!finger.isMoving && !other && distance(at, before) < SLACK_PIXELS) return;
      // Captured only now: it would take the click from what is below.
      if (!finger.isMoving) element.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, { at, isMoving: true });
      if (!other) return sight.pan({ x: at.x - before.x, y: at.y - before.y });
      const still = other[1].at;
      sight.pan({ x: (at.x - before.x) / 2, y: (at.y - before.y) / 2 });
      sight.zoom(distance(at, still) / distance(before, still), {
        x: (at.x + still.x) / 2,
        y: (at.y + still.y) / 2,
      });
    };
    const onUp = ({ pointerId, type, target }: PointerEvent): void => {
      const finger = pointers.get(pointerId);
      pointers.delete(pointerId);
      const isOutside = target instanceof Element && !target.closest(OWN_OF_MOUSE);
      if (finger && !finger.isMoving && type === 'pointerup' && isOutside) tap();
    };

    // React listens to the wheel passively, and then the page scrolls too.
    element.addEventListener('wheel', onWheel, { passive: false });
    element.addEventListener('pointerdown', onDown);
    element.addEventListener('pointermove', onMove);
    element.addEventListener('pointerup', onUp);
    element.addEventListener('pointercancel', onUp);
    return () => {
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('pointerdown', onDown);
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('pointerup', onUp);
      element.removeEventListener('pointercancel', onUp);
    };
  }, [window, sight]);
}

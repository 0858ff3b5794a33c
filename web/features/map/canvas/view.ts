/** A place or a distance in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A size in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A rectangle in pixels. */
export type Rect = Point & Size;

/** What of the map a window shows: a place p of the map stands at p * scale + (x, y) in the window. */
export interface View extends Point {
  scale: number;
}

/** The least and greatest scale that a user can choose. */
const [SCALE_MIN, SCALE_MAX] = [0.2, 2];
/** A whole map is never shown larger than this. */
const FIT_MAX = 1.25;
/** The room around a map that fits, and around a card that comes into sight. */
const MARGIN = 16;

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The place of the map under a point of the window. */
export const placeAt = ({ x, y, scale }: View, point: Point): Point => ({
  x: (point.x - x) / scale,
  y: (point.y - y) / scale,
});

/** The view after a move by pixels of the window. */
export const panned = (view: View, by: Point): View => ({ ...view, x: view.x + by.x, y: view.y + by.y });

/** The view after a zoom, with the place under a point of the window kept there. */
export function zoomed(view: View, factor: number, point: Point): View {
  const scale = clamp(view.scale * factor, SCALE_MIN, SCALE_MAX);
  const place = placeAt(view, point);
  return { scale, x: point.x - place.x * scale, y: point.y - place.y * scale };
}

/** The ratio of what a map fills in a window. */
export const ratioOf = ({ width, height }: Size): number =>
  Math.max(0, width - 2 * MARGIN) / Math.max(1, height - 2 * MARGIN);

/** The view that shows a whole map in the middle of a window; where the text is `enlarged`, as much larger. */
export function fitted(map: Size, window: Size, enlarged = 1): View {
  const whole = clamp(
    Math.min((window.width - 2 * MARGIN) / map.width, (window.height - 2 * MARGIN) / map.height),
    SCALE_MIN,
    FIT_MAX,
  );
  const scale = Math.min(SCALE_MAX, whole * enlarged);
  return {
    scale,
    x: Math.max(MARGIN, (window.width - map.width * scale) / 2),
    y: Math.max(MARGIN, (window.height - map.height * scale) / 2),
  };
}

/** How far to move along one axis, so that a span lies within a window. */
function shift(from: number, to: number, size: number): number {
  if (from < MARGIN) return MARGIN - from;
  if (to > size - MARGIN) return Math.max(size - MARGIN - to, MARGIN - from);
  return 0;
}

/** The view in which a rectangle of the map is in sight; the same one where it is. */
export function revealed(view: View, rect: Rect, window: Size): View {
  const left = rect.x * view.scale + view.x;
  const top = rect.y * view.scale + view.y;
  const x = shift(left, left + rect.width * view.scale, window.width);
  const y = shift(top, top + rect.height * view.scale, window.height);
  return x === 0 && y === 0 ? view : panned(view, { x, y });
}

/** The view without losing the map: at least a part of it stays within the window. */
export function kept(view: View, map: Size, window: Size): View {
  const part = 80;
  return {
    scale: view.scale,
    x: clamp(view.x, part - map.width * view.scale, window.width - part),
    y: clamp(view.y, part - map.height * view.scale, window.height - part),
  };
}

/** The part of the map that a window shows. */
export const shownRect = (view: View, window: Size): Rect => ({
  ...placeAt(view, { x: 0, y: 0 }),
  width: window.width / view.scale,
  height: window.height / view.scale,
});

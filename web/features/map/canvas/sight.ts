import { Store } from '../../../lib/store.ts';
import {
  fitted,
  kept,
  panned,
  placeAt,
  revealed,
  zoomed,
  type Point,
  type Rect,
  type Size,
  type View,
} from './view.ts';

/** What a window shows of a map, and how that moves. It is no state of React: a move renders nothing but a transform. */
export class Sight {
  readonly view = new Store<View>({ x: 0, y: 0, scale: 1 });
  #map: Size = { width: 1, height: 1 };
  #window: Size = { width: 1, height: 1 };
  /** The whole map shows, until the user moves. */
  #isWhole = true;
  /** How much larger than usual the user wants text: cards grow with it. */
  readonly enlarged = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

  get window(): Size {
    return this.#window;
  }

  get map(): Size {
    return this.#map;
  }

  /** The map or its window has another size. */
  resize({ map = this.#map, window = this.#window }: { map?: Size; window?: Size }): void {
    this.#map = map;
    this.#window = window;
    this.view.set(this.#isWhole ? fitted(map, window, this.enlarged) : kept(this.view.get(), map, window));
  }

  /** Shows the whole map. */
  readonly fit = (): void => {
    this.#isWhole = this.enlarged <= 1;
    this.view.set(fitted(this.#map, this.#window));
  };

  /** Moves the map by pixels of the window. */
  readonly pan = (by: Point): void => this.#show(panned(this.view.get(), by));

  /** Zooms at a point of the window; at its middle without one. */
  readonly zoom = (
    factor: number,
    at: Point = { x: this.#window.width / 2, y: this.#window.height / 2 },
  ): void => this.#show(zoomed(this.view.get(), factor, at));

  /** Brings a rectangle of the map into sight. */
  readonly reveal = (rect: Rect): void => {
    const view = revealed(this.view.get(), rect, this.#window);
    if (view !== this.view.get()) this.#show(view);
  };

  /** Shows a place of the map in the middle. */
  readonly center = (place: Point): void => {
    const middle = placeAt(this.view.get(), { x: this.#window.width / 2, y: this.#window.height / 2 });
    const { scale } = this.view.get();
    this.pan({ x: (middle.x - place.x) * scale, y: (middle.y - place.y) * scale });
  };

  #show(view: View): void {
    this.#isWhole = false;
    this.view.set(kept(view, this.#map, this.#window));
  }
}

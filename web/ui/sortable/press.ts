import type { Point } from './slots.ts';

/** What becomes of a press on a handle. Points are those of the pointer on the screen, in CSS pixels. */
export interface Carrying {
  /** The press was let go where it was, and carried nothing. */
  click: () => void;
  /** The press is meant to carry. */
  lift: (from: Point, to: Point) => void;
  move: (to: Point) => void;
  drop: () => void;
  /** What was lifted goes back to where it was. */
  putBack: () => void;
}

/** How far a mouse goes before it carries, in pixels: a click is not a drag. */
const DISTANCE = 4;
/** How long a finger rests before it carries, in milliseconds, and how far it may slip meanwhile, in pixels: a quick swipe scrolls. */
const DELAY_MS = 200;
const TOLERANCE = 8;

/** A press that may become a carrying: what ends it, whichever pointer it is. */
class Press {
  readonly #carrying: Carrying;
  readonly #from: Point;
  readonly #over = new AbortController();
  readonly signal = this.#over.signal;
  isLifted = false;

  constructor(from: Point, carrying: Carrying) {
    this.#from = from;
    this.#carrying = carrying;
    const { signal } = this;
    const options = { capture: true, signal };
    // Nothing else is to answer to the key that puts back.
    addEventListener(
      'keydown',
      (event) => event.key === 'Escape' && this.isLifted && this.#escape(event),
      options,
    );
    // A finger that rests would open the menu of the browser, and a press begin its own dragging.
    for (const name of ['contextmenu', 'dragstart'])
      addEventListener(name, (event) => event.preventDefault(), options);
    document.addEventListener('visibilitychange', () => document.hidden && this.putBack(), { signal });
  }

  #escape(event: Event): void {
    event.preventDefault();
    event.stopPropagation();
    this.putBack();
  }

  isFar(to: Point, distance: number): boolean {
    return Math.hypot(to.x - this.#from.x, to.y - this.#from.y) > distance;
  }

  lift(to = this.#from): void {
    this.isLifted = true;
    getSelection()?.removeAllRanges();
    this.#carrying.lift(this.#from, to);
  }

  move(to: Point): void {
    this.#carrying.move(to);
  }

  letGo(): void {
    if (this.isLifted) this.#end(() => this.#carrying.drop());
    else {
      this.#over.abort();
      this.#carrying.click();
    }
  }

  putBack(): void {
    this.#end(() => this.#carrying.putBack());
  }

  #end(how: () => void): void {
    this.#over.abort();
    if (!this.isLifted) return;
    // The browser makes a click of a press and a release that met on one element.
    const swallow = (event: Event) => event.stopPropagation();
    addEventListener('click', swallow, { capture: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }));
    how();
  }
}

/** Carries by a mouse whose first button was pressed. */
export function pressByMouse(event: MouseEvent, carrying: Carrying): void {
  if (event.button !== 0) return;
  // The browser would give the handle the focus, and have to lay the page out to take it away from what is moved.
  event.preventDefault();
  const press = new Press({ x: event.clientX, y: event.clientY }, carrying);
  const options = { capture: true, signal: press.signal };
  const follow = ({ clientX: x, clientY: y, buttons }: MouseEvent) => {
    // Let go where the page does not hear of it.
    if ((buttons & 1) === 0) press.putBack();
    else if (press.isLifted) press.move({ x, y });
    else if (press.isFar({ x, y }, DISTANCE)) press.lift({ x, y });
  };
  addEventListener('mousemove', follow, options);
  addEventListener('mouseup', ({ button }) => button === 0 && press.letGo(), options);
}

/** Carries by the one finger that touches. */
export function pressByTouch(event: TouchEvent, carrying: Carrying): void {
  const [touch, ...others] = event.touches;
  if (!touch || others.length > 0 || !event.target) return;
  const press = new Press({ x: touch.clientX, y: touch.clientY }, carrying);
  const timer = setTimeout(() => press.lift(), DELAY_MS);
  press.signal.addEventListener('abort', () => clearTimeout(timer));
  // The events of a touch go to where it began, also when that is no longer part of the page.
  const on = (name: 'touchmove' | 'touchend' | 'touchcancel', listener: (event: TouchEvent) => void) =>
    event.target?.addEventListener(name, (event) => listener(event as TouchEvent), {
      passive: false,
      signal: press.signal,
    });
  const its = ({ changedTouches }: TouchEvent) =>
    [...changedTouches].find(({ identifier }) => identifier === touch.identifier);
  on('touchmove', (event) => {
    const moved = its(event);
    if (press.isLifted && event.cancelable) event.preventDefault();
    if (!moved) return;
    const to = { x: moved.clientX, y: moved.clientY };
    if (press.isLifted) press.move(to);
    else if (press.isFar(to, TOLERANCE)) press.putBack();
  });
  on('touchend', (event) => {
    if (!its(event)) return;
    // The browser would make a mouse's press and click of it.
    if (press.isLifted && event.cancelable) event.preventDefault();
    press.letGo();
  });
  on('touchcancel', () => press.putBack());
}

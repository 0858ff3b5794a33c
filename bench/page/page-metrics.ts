/** Metrics that the page collects about its own load; times in milliseconds from the start of the navigation. */
export interface PageMetrics {
  fcp: number;
  lcp: number;
  /**
   * When the frame with every awaited element was painted: the first contentful paint if that frame is the first with
   * content, else the start of the next frame, which is slightly late.
   */
  shown: number;
  /** The same for the first awaited element. */
  begun: number;
  /** When every entry in the window was painted with its controls; `shown` where the target has no entries. */
  whole: number;
  /** When the effect of a click made at `whole` was painted; 0 before, and where nothing is clicked. */
  usable: number;
  cls: number;
  /** The longest task, and the time of all tasks beyond 50 ms. */
  longest: number;
  blocked: number;
  /** Duration of each interaction by what began it, input to next paint. */
  interactions: { name: string; duration: number }[];
}

/** A click as soon as the page is painted. All are selectors. */
export interface FirstClick {
  /** The first element of it is clicked. */
  on: string;
  /** What the click shows. */
  shows: string;
  /** Entries, each with a control: the click waits until each that begins in the window has been painted with it. */
  entries?: { each: string; control: string };
}

/** The function that the page calls once the awaited elements are painted, if it exists. */
export const SHOWN = 'reportShown';

declare global {
  interface Window {
    pageMetrics: PageMetrics;
    reportShown?: (text: string) => void;
  }
}

type Entry = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  interactionId: number;
};

/**
 * Runs in the page before any other script and keeps `window.pageMetrics` up to date. The awaited elements are `count`
 * elements of `selector`. As soon as they are painted, `click.on` is clicked, and the page is usable once an element of
 * `click.shows` is visible.
 */
export function observePage({
  selector,
  count,
  click,
}: {
  selector: string;
  count: number;
  click?: FirstClick | undefined;
}): void {
  const metrics: PageMetrics = {
    fcp: 0,
    lcp: 0,
    shown: 0,
    begun: 0,
    whole: 0,
    usable: 0,
    cls: 0,
    longest: 0,
    blocked: 0,
    interactions: [],
  };
  window.pageMetrics = metrics;
  const observe = (type: string, take: (entry: Entry) => void, more: object = {}): void => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as Entry);
    });
    observer.observe({ type, buffered: true, ...more });
  };
  let isClicked = false;
  const isWhole = ({ each, control }: { each: string; control: string }): boolean =>
    [...document.querySelectorAll(each)].every((entry) => {
      const { left, top } = entry.getBoundingClientRect();
      const isInside = top < innerHeight && left < innerWidth;
      return !isInside || entry.querySelector(control)?.checkVisibility() === true;
    });
  const clickFirst = (at: number): void => {
    if (!click || isClicked) return;
    if (click.entries && !isWhole(click.entries))
      return void requestAnimationFrame(() => painted(clickFirst));
    metrics.whole = at;
    isClicked = true;
    const look = (): void => {
      if (!document.querySelector(click.shows)?.checkVisibility()) requestAnimationFrame(look);
      else painted((at) => (metrics.usable = at));
    };
    document.querySelector<HTMLElement>(click.on)?.click();
    look();
  };
  const show = (at: number): void => {
    if (metrics.shown > 0) return;
    metrics.shown = at;
    window.reportShown?.('');
    clickFirst(at);
  };
  // A task that a frame queues runs once the frame is painted.
  const painted = (then: (at: number) => void): void => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => then(performance.now()), { once: true });
    port1.start();
    port2.postMessage(null);
  };
  // When all elements were in the page. The browser reports its first frame later, perhaps only then.
  let wholeAt = Infinity;
  observe('paint', ({ name, startTime }) => {
    if (name !== 'first-contentful-paint') return;
    metrics.fcp = startTime;
    if (startTime >= wholeAt) show(startTime);
    else if (wholeAt < Infinity) requestAnimationFrame(() => painted(show));
  });
  observe('largest-contentful-paint', ({ startTime }) => (metrics.lcp = startTime));
  observe('layout-shift', ({ value, hadRecentInput }) => {
    // The click of this function shifts the layout on purpose.
    if (!hadRecentInput && !isClicked) metrics.cls += value;
  });
  observe('longtask', ({ duration }) => {
    metrics.longest = Math.max(metrics.longest, duration);
    metrics.blocked += duration - 50;
  });
  observe(
    'event',
    ({ name, duration, interactionId }) => {
      if (interactionId) metrics.interactions.push({ name, duration });
    },
    { durationThreshold: 16 },
  );

  const here = (): number => document.querySelectorAll(selector).length;
  const look = (): void => {
    if (here() > 0 && metrics.begun === 0) {
      metrics.begun = -1;
      painted((at) => (metrics.begun = at));
    }
    if (here() < count) return void requestAnimationFrame(look);
    wholeAt = performance.now();
    if (performance.getEntriesByName('first-contentful-paint').length > 0) painted(show);
  };
  look();
}

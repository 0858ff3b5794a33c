/** What the page itself tells of how it loaded; times in milliseconds from the start of the navigation. */
export interface Watched {
  fcp: number;
  lcp: number;
  /**
   * When the frame was painted with which every awaited element stood in the page: by the browser's own word where that
   * frame is the first with any content, or else when the next one began, which is a little late.
   */
  shown: number;
  /** The same for the first of them. */
  begun: number;
  /** When a click made at `shown` had its effect; 0 before, and where nothing is clicked. */
  usable: number;
  cls: number;
  /** The longest task, and the time of all tasks beyond 50 ms. */
  longest: number;
  blocked: number;
  /** Duration of each interaction by what began it, input to next paint. */
  interactions: { name: string; duration: number }[];
}

/** What the page calls once it has painted what is waited for, if there is such a function. */
export const SHOWN = 'tellShown';

declare global {
  interface Window {
    watched: Watched;
    tellShown?: (text: string) => void;
  }
}

type Entry = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  interactionId: number;
};

/**
 * Runs in the page before anything else and keeps `window.watched` up to date: what is waited for are `count` elements of
 * `selector`. As soon as they are painted, the first button of `toggle` is clicked, which changes its `aria-expanded`.
 */
export function watchPage({
  selector,
  count,
  toggle,
}: {
  selector: string;
  count: number;
  toggle?: string | undefined;
}): void {
  const watched: Watched = {
    fcp: 0,
    lcp: 0,
    shown: 0,
    begun: 0,
    usable: 0,
    cls: 0,
    longest: 0,
    blocked: 0,
    interactions: [],
  };
  window.watched = watched;
  const observe = (type: string, take: (entry: Entry) => void, more: object = {}): void => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as Entry);
    });
    observer.observe({ type, buffered: true, ...more });
  };
  let isClicked = false;
  const toggleState = () => document.querySelector(toggle ?? '')?.getAttribute('aria-expanded');
  const clickToggle = (): void => {
    if (toggle === undefined) return;
    isClicked = true;
    const before = toggleState();
    const look = (): void => {
      if (toggleState() === before) requestAnimationFrame(look);
      else painted((at) => (watched.usable = at));
    };
    document.querySelector<HTMLElement>(toggle)?.click();
    look();
  };
  const show = (at: number): void => {
    if (watched.shown > 0) return;
    watched.shown = at;
    window.tellShown?.('');
    clickToggle();
  };
  // A task that a frame queues runs once the frame is painted.
  const painted = (then: (at: number) => void): void => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => then(performance.now()), { once: true });
    port1.start();
    port2.postMessage(null);
  };
  // When all of it stood in the page. The browser tells of its first frame later, maybe only then.
  let wholeAt = Infinity;
  observe('paint', ({ name, startTime }) => {
    if (name !== 'first-contentful-paint') return;
    watched.fcp = startTime;
    if (startTime >= wholeAt) show(startTime);
    else if (wholeAt < Infinity) requestAnimationFrame(() => painted(show));
  });
  observe('largest-contentful-paint', ({ startTime }) => (watched.lcp = startTime));
  observe('layout-shift', ({ value, hadRecentInput }) => {
    // What the click of this function moves is wanted.
    if (!hadRecentInput && !isClicked) watched.cls += value;
  });
  observe('longtask', ({ duration }) => {
    watched.longest = Math.max(watched.longest, duration);
    watched.blocked += duration - 50;
  });
  observe(
    'event',
    ({ name, duration, interactionId }) => {
      if (interactionId) watched.interactions.push({ name, duration });
    },
    { durationThreshold: 16 },
  );

  const here = (): number => document.querySelectorAll(selector).length;
  const look = (): void => {
    if (here() > 0 && watched.begun === 0) {
      watched.begun = -1;
      painted((at) => (watched.begun = at));
    }
    if (here() < count) return void requestAnimationFrame(look);
    wholeAt = performance.now();
    if (performance.getEntriesByName('first-contentful-paint').length > 0) painted(show);
  };
  look();
}

import { type ComponentType, createElement, useEffect, useState } from 'react';

type Load = () => Promise<unknown>;

/** What is loaded: a module, or that of a component. */
type Source = Load | { load: Load };

const loadOf = (source: Source): Load => ('load' in source ? source.load : source);

/** The delay between the first render and the idle prefetch. */
const SETTLE_MS = 1_000;

/**
 * A component whose module loads on its first render, or earlier by `load`; until then it renders nothing. With React's `lazy`
 * it would show 300 ms after its fallback at the soonest.
 */
export function loadable<Props extends object>(
  fetchModule: () => Promise<{ default: ComponentType<Props> }>,
) {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => (loaded = (await fetchModule()).default);
  function Loadable(props: Props) {
    // The compiler would hoist the function below out of its closure.
    'use no memo';
    const [Component, setComponent] = useState(() => loaded);
    useEffect(() => {
      if (Component) return;
      load().then(
        (component) => setComponent(() => component),
        (error: unknown) =>
          setComponent(() => {
            throw error;
          }),
      );
    }, [Component]);
    return Component && createElement(Component, props);
  }
  return Object.assign(Loadable, { load });
}

/** Prefetches modules. A failure is reported by the later import that needs the module. */
export function prefetch(...sources: readonly Source[]): void {
  for (const source of sources) loadOf(source)().catch(() => undefined);
}

/** Resolves once the page is idle; without `requestIdleCallback` after a pause. */
export const idle = (): Promise<unknown> =>
  new Promise<unknown>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve);
    else setTimeout(resolve, SETTLE_MS);
  });

/** Whether the page has been idle: what it does not need at first can wait for that. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => void idle().then(() => setIsIdle(true)), []);
  return isIdle;
}

/** Ends the current task, so that input is handled before what follows. */
export const yieldToInput = (): Promise<unknown> =>
  window.scheduler?.yield?.() ?? new Promise((resolve) => void setTimeout(resolve));

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Prefetches modules one by one while the page is idle, so that they also open without a connection.
 * Does nothing where the browser saves data. The returned function cancels.
 */
export function prefetchWhenIdle(...sources: readonly Source[]): () => void {
  let isCanceled = savesData();
  const run = async () => {
    for (const source of sources) {
      await idle();
      if (isCanceled) return;
      await loadOf(source)().catch(() => undefined);
    }
  };
  const timer = setTimeout(() => void run(), SETTLE_MS);
  return () => {
    isCanceled = true;
    clearTimeout(timer);
  };
}

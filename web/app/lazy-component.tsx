import { lazy, useState, type ComponentType, type ReactNode } from 'react';

/** A component whose module loads on its first render, or on `load`. */
export type LazyComponent<Props extends object> = ((props: Props) => ReactNode) & {
  load: () => Promise<unknown>;
};

/**
 * Like React's `lazy`, but a module that is loaded already renders at once.
 * React would show the fallback first, and keep it for 300 ms.
 */
export function lazyComponent<Props extends object>(
  fetchModule: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => {
    const module = await fetchModule();
    loaded = module.default;
    return module;
  };
  const Lazy = lazy(load) as unknown as ComponentType<Props>;
  const Rendered = (props: Props) => {
    // The compiler would hoist the function below out of its closure.
    'use no memo';
    // Another component than the first one would lose the state.
    const [Component] = useState(() => loaded ?? Lazy);
    return <Component {...props} />;
  };
  return Object.assign(Rendered, { load });
}

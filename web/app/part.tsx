import { lazy, useState, type ComponentType } from 'react';

/** A part of the program that is fetched when it is first shown, or ahead by `load`. */
export type Part<Props extends object> = ComponentType<Props> & { load: () => Promise<unknown> };

/**
 * Makes a part of the module whose default is its component. Unlike React's own lazy, a part that was loaded ahead is
 * drawn at once: no fallback appears first, which React would then keep for 300 ms.
 */
export function part<Props extends object>(
  fetchModule: () => Promise<{ default: ComponentType<Props> }>,
): Part<Props> {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => {
    const module = await fetchModule();
    loaded = module.default;
    return module;
  };
  const Late = lazy(load) as unknown as ComponentType<Props>;
  const Drawn = (props: Props) => {
    // The compiler moves the function below out of reach of what it closes over.
    'use no memo';
    // The one it began with: another would start anew with an empty state.
    const [Component] = useState(() => loaded ?? Late);
    return <Component {...props} />;
  };
  return Object.assign(Drawn, { load });
}

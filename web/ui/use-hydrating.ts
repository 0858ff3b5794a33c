import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether this is the render of the server, or the first one in the browser of what the server rendered. */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

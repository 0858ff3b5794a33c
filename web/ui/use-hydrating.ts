import { useEffect, useRef, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether this is the render of the server, or the first one in the browser of what the server rendered. */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

/** Takes what was typed or chosen before the page was hydrated, once. */
export function useEarlyInput(take: () => void): void {
  const first = useRef(take);
  useEffect(() => first.current(), []);
}

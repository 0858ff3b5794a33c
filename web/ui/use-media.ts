import { useSyncExternalStore } from 'react';

/** Whether a media query matches; not while the server renders. */
function useMedia(query: string): boolean {
  const subscribe = (listener: () => void): (() => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

/** Whether the window is as narrow as a phone, below the breakpoint `sm`, for content that styles alone cannot rearrange. */
export const useNarrow = (): boolean => useMedia('(max-width: 39.999rem)');

/** Whether the bar is at the bottom of the window, below the breakpoint `md`. */
export const usePhone = (): boolean => useMedia('(max-width: 47.999rem)');

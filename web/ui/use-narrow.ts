import { useSyncExternalStore } from 'react';

// A phone: below the breakpoint `sm` of the styles.
const narrow = () => matchMedia('(max-width: 39.999rem)');

function subscribe(listener: () => void): () => void {
  const media = narrow();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone, for content that styles alone cannot rearrange. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => narrow().matches,
    () => false,
  );

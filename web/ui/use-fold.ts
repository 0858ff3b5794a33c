import { useEffect, useRef, type RefObject } from 'react';

/**
 * For the button of a fold: takes over what the user did before a server-rendered page was hydrated (app/folds.ts).
 * Calls `toggle` if the button says otherwise than `isOpen`.
 */
export function useFold(isOpen: () => boolean, toggle: () => void): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const adopt = useRef(() => {
    if (button.current?.getAttribute('aria-expanded') !== String(isOpen())) toggle();
  });
  useEffect(() => adopt.current(), []);
  return button;
}

import { useEffect, useState, type RefObject } from 'react';
import { useHydrating } from './use-hydrating.ts';

/** `rendered`: the server rendered the content, and whether the reader opened it since is not known yet. */
type PopoverState = 'rendered' | 'open' | 'closed';

/**
 * Whether a popover is open, to render its content only then, and the setter for its `onToggle`. The server renders some content
 * too, so that the button opens it before the page is hydrated.
 */
export function usePopoverOpen(
  panel: RefObject<HTMLElement | null>,
): [state: PopoverState, setOpen: (isOpen: boolean) => void] {
  const [state, setState] = useState<PopoverState>(useHydrating() ? 'rendered' : 'closed');
  const setOpen = (isOpen: boolean) => setState(isOpen ? 'open' : 'closed');
  useEffect(
    () =>
      setState((last) => {
        if (last !== 'rendered') return last;
        return panel.current?.checkVisibility() ? 'open' : 'closed';
      }),
    [panel],
  );
  return [state, setOpen];
}

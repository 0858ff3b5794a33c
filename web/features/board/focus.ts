const TRIES = 40;

/**
 * Puts the focus on an element that is about to appear, where what had it goes away. Looks for it once a frame, and
 * leaves the focus alone when the person has moved it meanwhile.
 */
export function focusSoon(selector: string): void {
  let tries = 0;
  const look = () => {
    const isFree = document.activeElement === null || document.activeElement === document.body;
    const element = document.querySelector<HTMLElement>(selector);
    if (isFree && element) element.focus();
    else if (++tries < TRIES) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Where a node's menu, its drag handle and the buttons that add something are found. */
export const menuOf = (id: number) => `[data-node="${id}"] [aria-haspopup]`;
export const handleOf = (id: number) => `[data-node="${id}"] [data-drag-handle]`;
export const adderOf = (type: string, perspectiveId: number | null) =>
  `[data-add="${type}:${perspectiveId ?? ''}"]`;

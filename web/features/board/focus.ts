const TRIES = 40;

/**
 * Puts the focus on an element that is about to appear or to become usable again, where what had it goes away. Tries
 * once a frame, and leaves the focus alone when the person has moved it meanwhile.
 */
export function focusSoon(selector: string): void {
  let tries = 0;
  const attempt = () => {
    const active = document.activeElement;
    const isFree = active === null || active === document.body || !active.isConnected;
    const element = document.querySelector<HTMLElement>(selector);
    if (isFree) element?.focus();
    const isDone = element !== null && document.activeElement === element;
    if (!isDone && ++tries < TRIES) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}

/** Where a node's menu, its drag handle, and the button that adds to a list are found. */
export const menuOf = (id: number) => `[data-node="${id}"] [aria-haspopup]`;
export const handleOf = (id: number) => `[data-node="${id}"] [data-drag-handle]`;
export const adderOf = (type: string, perspectiveId: number | null) =>
  `[data-add="${type}:${perspectiveId ?? ''}"]`;

import { isModalOpen } from '../../ui/modals-open.ts';

const TRIES = 40;
/** For how many frames a new node is kept in sight. */
const SHOWN_ENOUGH = 12;

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

/** What a person does who wants to look, or to be, somewhere else. */
const ACTIONS = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * Brings a node that is about to appear into sight, with as little scrolling as that takes, once the dialog it was made in
 * is gone; until the person does something else, which a page that moves under the hand would spoil. `id` is asked once a
 * frame: the server may be about to name the node.
 */
export function showSoon(id: () => number): void {
  let tries = 0;
  let shown = 0;
  const over = new AbortController();
  const options = { capture: true, passive: true, signal: over.signal };
  for (const action of ACTIONS) addEventListener(action, () => over.abort(), options);
  const attempt = () => {
    if (over.signal.aborted) return;
    const element = document.querySelector(`[data-node="${id()}"]`);
    // The dialog gives the focus back a frame after it is gone, and what gets it is brought into sight first. Cards that
    // are passed get their true height only then: what was in sight may be so no more.
    if (element && !isModalOpen()) {
      if (shown > 1) element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      shown++;
    } else tries++;
    if (shown < SHOWN_ENOUGH && tries < TRIES) requestAnimationFrame(attempt);
    else over.abort();
  };
  requestAnimationFrame(attempt);
}

/** Where a node's menu, and the button that adds to a list, are found. */
export const menuOf = (id: number) => `[data-node="${id}"] [aria-haspopup]`;
export const adderOf = (type: string, perspectiveId: number | null) =>
  `[data-add="${type}:${perspectiveId ?? ''}"]`;

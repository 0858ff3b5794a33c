import { isModalOpen } from '../../../ui/modals-open.ts';

const TRIES = 40;
/** For how many frames a new node is scrolled into view: about a second, in which the cards around it complete. */
const SHOWN_ENOUGH = 60;

/**
 * Focuses an element that is about to render or to be enabled, where the focused element is removed.
 * Tries once a frame, unless the user has moved the focus meanwhile.
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

/** Events by which the user takes control of the scroll position. */
const ACTIONS = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * Scrolls a new node into view once its dialog has closed, until the next user action.
 * `id` is read once a frame, because the real id may replace the temporary one.
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
    // The dialog restores the focus a frame after it closes, which scrolls too. Cards get their true height only
    // when they are near the viewport, so one scroll is not enough.
    if (element && !isModalOpen()) {
      if (shown > 1) element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      shown++;
    } else tries++;
    if (shown < SHOWN_ENOUGH && tries < TRIES) requestAnimationFrame(attempt);
    else over.abort();
  };
  requestAnimationFrame(attempt);
}

/** The selectors of a node's menu, and of the button that adds to a list. */
export const menuOf = (id: number) => `[data-node="${id}"] [aria-haspopup="menu"]`;
export const adderOf = (type: string, perspectiveId: number | null) =>
  `[data-add="${type}:${perspectiveId ?? ''}"]`;

/** The selector of the menu of the board. */
export const SETTINGS = '[aria-haspopup="menu"][aria-label="Settings"]';

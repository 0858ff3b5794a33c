/**
 * Keys between the palette's shortcut and its field: they are kept, act on nothing else, and arrive in the field in order.
 * app/boot.ts keeps them before the client bundle is there, so they are in the window, which both bundles share.
 */
declare global {
  interface Window {
    typedAhead?: KeyboardEvent[] | undefined;
    /** Defined by app/boot.ts until the shortcuts of the application work: whether the palette's was pressed. */
    endEarlyShortcut?: () => boolean;
  }
}

/** Letters, and keys that edit the field or move among its results. */
const KEPT = /^(?:.|Backspace|Delete|Enter|Tab|Home|End|Arrow\w+|Page\w+)$/u;

/** Lets keys act again, and forgets those that were kept. */
export function dropKeys(): void {
  window.typedAhead = undefined;
}

function onKey(event: KeyboardEvent): void {
  if (!window.typedAhead) return removeEventListener('keydown', onKey, true);
  const { key, ctrlKey, altKey, metaKey } = event;
  if (key === 'Escape') return dropKeys();
  // Both together are AltGr, which types characters.
  if (metaKey || ctrlKey !== altKey || !KEPT.test(key)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  window.typedAhead.push(event);
}

/** Keeps keys until the palette's field takes them. Escape and a press elsewhere end it. */
export function keepKeys(): void {
  if (window.typedAhead) return;
  window.typedAhead = [];
  addEventListener('keydown', onKey, true);
  addEventListener('pointerdown', dropKeys, { capture: true, once: true });
}

/** Types the kept keys into a field, which has the focus. */
export function typeKeptKeys(field: HTMLInputElement): void {
  const events = window.typedAhead ?? [];
  dropKeys();
  for (const event of events) {
    const isHandled = !field.dispatchEvent(new KeyboardEvent('keydown', event));
    if (isHandled) continue;
    const { length } = field.value;
    if (event.key === 'Backspace') field.setRangeText('', field.value.replace(/.$/u, '').length, length);
    else if (/^.$/u.test(event.key)) field.setRangeText(event.key, length, length, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
}

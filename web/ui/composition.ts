const FIELD = 'input, textarea, [contenteditable]';

// Safari sends the Enter that confirms a composition after its end, with the code that all keys of input methods have.
const PROCESSED = 229;

function onKeyDown(event: KeyboardEvent): void {
  const isComposing = event.isComposing || event.keyCode === PROCESSED;
  // A cell that is no field yet begins to be edited by such a key.
  if (isComposing && event.target instanceof Element && event.target.matches(FIELD))
    event.stopImmediatePropagation();
}

/**
 * Keeps the keys of an input method from all handlers of the page: an Enter that confirms a composition confirms only that. app/boot.ts
 * starts it before any other listener. The returned function stops it.
 */
export function keepCompositions(): () => void {
  addEventListener('keydown', onKeyDown, { capture: true });
  return () => removeEventListener('keydown', onKeyDown, { capture: true });
}

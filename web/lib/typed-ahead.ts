/** A field that has not come by then is not coming: the keys are the page's again. Milliseconds. */
const PATIENCE_MS = 10_000;

let stop: (() => void) | undefined;

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Only a field of text knows where its cursor is. */
const isTextField = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  target.selectionStart !== null;

/** Types into a field, over what is selected there. */
function typeInto(field: TextField, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Keeps what is typed from now on for a field that is still on its way, and keeps it from the page. Ends when a field gets the
 * focus, which gets what was typed too, and by Escape, Tab, a press somewhere or a while without one; then it is lost. Keys
 * that neither write nor do anything are left to the page.
 */
export function catchTyping(): void {
  dropTyped();
  let typed = '';
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  window.addEventListener(
    'keydown',
    (event) => {
      // Who goes on to another control means that one with the next key.
      if (event.key === 'Escape' || event.key === 'Tab') return dropTyped();
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined;
      if (event.key === 'Backspace') typed = typed.slice(0, -1);
      else if (event.key.length === 1) typed += event.key;
      // It would do whatever is focused in the page.
      else if (event.key !== 'Enter') return undefined;
      event.preventDefault();
      event.stopPropagation();
      return undefined;
    },
    options,
  );
  window.addEventListener('pointerdown', dropTyped, options);
  window.addEventListener(
    'focusin',
    ({ target }) => {
      if (!isTextField(target)) return;
      dropTyped();
      // Whoever focuses it selects what is in it, too.
      if (typed !== '') queueMicrotask(() => typeInto(target, typed));
    },
    options,
  );
  const timer = setTimeout(dropTyped, PATIENCE_MS);
  stop = () => {
    clearTimeout(timer);
    over.abort();
  };
}

/** Ends the keeping of what is typed, and forgets it. */
export function dropTyped(): void {
  stop?.();
  stop = undefined;
}

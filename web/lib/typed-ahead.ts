/** A field that has not come by then is not coming: the keys are the page's again. Milliseconds. */
const PATIENCE_MS = 10_000;

let typed = '';
let stop: (() => void) | undefined;

/**
 * Keeps what is typed from now on for a field that is still on its way, and keeps it from the page. Ends when the field takes
 * it, by Escape or by itself after a while; then it is lost. Keys that neither write nor do anything are left to the page.
 */
export function catchTyping(): void {
  takeTyped();
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') return void takeTyped();
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
    // It would do whatever is focused in the page.
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', onKey, { capture: true });
  const timer = setTimeout(takeTyped, PATIENCE_MS);
  stop = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKey, { capture: true });
  };
}

/** Gives what was typed since, and ends the keeping. */
export function takeTyped(): string {
  stop?.();
  stop = undefined;
  const taken = typed;
  typed = '';
  return taken;
}

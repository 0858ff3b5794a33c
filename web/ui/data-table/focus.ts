const LOOK_MS = 50;

/**
 * Calls `action` once no element has the focus, after an open dialog has closed; not at all if another element gets it.
 * Returns a function that cancels.
 */
export function whenFocusIsLost(action: () => void): () => void {
  const timer = setInterval(() => {
    const at = document.activeElement;
    if (at?.closest('[role=dialog], [role=alertdialog]')) return;
    clearInterval(timer);
    if (!at || at === document.body) action();
  }, LOOK_MS);
  return () => clearInterval(timer);
}

const LOOK_MS = 50;

/**
 * Calls `act` once the focus is nowhere, after an open dialog has closed; not at all, when the focus has gone elsewhere.
 * Answers how to give up.
 */
export function whenFocusIsLost(act: () => void): () => void {
  const timer = setInterval(() => {
    const at = document.activeElement;
    if (at?.closest('[role=dialog], [role=alertdialog]')) return;
    clearInterval(timer);
    if (!at || at === document.body) act();
  }, LOOK_MS);
  return () => clearInterval(timer);
}

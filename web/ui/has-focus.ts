/** Whether an element has the focus, and not the page itself. */
export const hasFocus = (): boolean =>
  document.activeElement !== null && document.activeElement !== document.body;

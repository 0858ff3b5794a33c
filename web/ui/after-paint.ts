/** Runs a function after the next paint, so that it does not delay the frame. */
export const afterPaint = (work: () => void): void => void requestAnimationFrame(() => setTimeout(work));

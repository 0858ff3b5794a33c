/** Does something once the next frame is painted, which then need not wait for it. */
export const afterPaint = (work: () => void): void => void requestAnimationFrame(() => setTimeout(work));

let isPressed = false;
const waiting = new Set<() => void>();

function release(): void {
  isPressed = false;
  for (const work of waiting) {
    waiting.delete(work);
    work();
  }
}

if (typeof window !== 'undefined') {
  const options = { capture: true, passive: true };
  addEventListener(
    'pointerdown',
    ({ target }) => {
      // What is carried goes where others must be ready to be dropped on. Where a scroll bar is pressed there is nothing to
      // lose, and its release is not told everywhere.
      isPressed =
        target instanceof Element &&
        !target.closest('[data-drag-handle]') &&
        !target.matches('[data-board-scroller]');
    },
    options,
  );
  for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, release, options);
  // The window's own: an element loses the focus by the very press.
  addEventListener('blur', release);
  addEventListener('pointermove', ({ buttons }) => isPressed && buttons === 0 && release(), options);
}

/** Runs `work` now, or, where a pointer is pressed, once it is let go: what is pressed must not move away under it. */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.add(work);
  else work();
}

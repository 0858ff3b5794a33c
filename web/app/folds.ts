import { shownPath } from '../lib/routes/base.ts';

// The folds of a server-rendered page until it is hydrated. A fold is a button with `aria-expanded`, and `aria-controls` for
// what it hides; ui/use-fold.ts takes over what was folded meanwhile.

function fold(button: Element, isOpen: boolean): void {
  button.setAttribute('aria-expanded', String(isOpen));
  for (const id of button.getAttribute('aria-controls')?.split(' ') ?? []) {
    const part = document.getElementById(id);
    if (part) part.hidden = !isOpen;
  }
}

/** Folds or unfolds if the element is in the button of a fold; whether it is. */
export function foldAt(element: Element): boolean {
  const button = element.closest('[aria-expanded][aria-controls]');
  if (button) fold(button, button.getAttribute('aria-expanded') !== 'true');
  return button !== null;
}

/** Folds what this browser keeps folded before the first paint: cards by id ('12'), and panels of them ('12 kpis'). */
export function restoreFolds(): void {
  try {
    const stored: unknown = JSON.parse(
      localStorage.getItem(`boardCollapsed:${shownPath().split('/')[2]}`) ?? '[]',
    );
    for (const entry of Array.isArray(stored) ? stored : []) {
      const [id, panel] = String(entry).split(' ');
      const button = document.querySelector(
        `[data-node="${id}"] ${panel ? `[data-panel="${panel}"] ` : ''}[aria-controls${panel ? '' : `~="details-${id}"`}]`,
      );
      if (button) fold(button, false);
    }
  } catch {
    // Storage is refused or not as written: all cards are open.
  }
}

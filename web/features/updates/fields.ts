/** The attribute of a field that is typed into; its value says whether its row is open. */
const FIELD = 'data-update-field';

/** The attribute of a field in a row. */
export const fieldOf = (isOpen: boolean) => ({ [FIELD]: isOpen ? 'open' : 'done' });

/** Focuses the field after one: the note of the same row, or the next open row. Returns whether there is one. */
export function focusNext(field: HTMLElement): boolean {
  const all = [...document.querySelectorAll<HTMLInputElement>(`[${FIELD}]`)];
  const row = field.closest('[data-update]');
  const next = all
    .slice(all.indexOf(field as HTMLInputElement) + 1)
    .find((field) => field.getAttribute(FIELD) === 'open' || field.closest('[data-update]') === row);
  next?.focus();
  next?.select();
  return next !== undefined;
}

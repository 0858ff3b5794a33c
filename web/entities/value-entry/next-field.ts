/** The attribute of a field; its value says whether something is still to be entered. */
const FIELD = 'data-value-field';
/** The attribute of what holds the fields of one value. */
export const ENTRY = 'data-value-entry';

/** The attribute of a field, for its element. */
export const fieldOf = (isOpen: boolean) => ({ [FIELD]: isOpen ? 'open' : 'done' });

/** Whether two elements belong to the same value. */
const isSameEntry = (a: Element, b: Element): boolean => a.closest(`[${ENTRY}]`) === b.closest(`[${ENTRY}]`);

/** The field after one: the note of the same value, or the next open field of the page. */
export function nextField(
  field: HTMLInputElement,
): { input: HTMLInputElement; isSameValue: boolean } | undefined {
  const all = [...document.querySelectorAll<HTMLInputElement>(`input[${FIELD}]`)];
  const input = all
    .slice(all.indexOf(field) + 1)
    .find((other) => other.getAttribute(FIELD) === 'open' || isSameEntry(other, field));
  return input && { input, isSameValue: isSameEntry(input, field) };
}

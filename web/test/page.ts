import { fireEvent, renderHook, screen, within } from '@testing-library/react';
import { useFocusVisible } from 'react-aria';
import type { UserEvent } from '@testing-library/user-event';

/** Names of time zones at both ends of the day. */
export const ZONES = ['Pacific/Kiritimati', 'America/Los_Angeles'];

/** The dialog that opens. */
export const findDialog = (name?: string): Promise<HTMLElement> =>
  screen.findByRole('dialog', name === undefined ? {} : { name });

/** A control of the open dialog by a part of its label; not its buttons. */
export const control = (label: string): HTMLInputElement =>
  within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(label, {
    exact: false,
    selector: 'input, select, textarea',
  });

/** Puts a text into a control in place of what it has, in one step. */
export function fill(control: HTMLElement, text: string): void {
  control.focus();
  fireEvent.change(control, { target: { value: text } });
}

/** Presses a button of the open dialog, or of one with another role. */
export async function press(user: UserEvent, button: string, role = 'dialog'): Promise<void> {
  await user.click(within(screen.getByRole(role)).getByRole('button', { name: button }));
}

/** Opens the menu of a list item, and chooses from it. */
export async function chooseOf(user: UserEvent, name: string, item: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

/** The row with this name. */
export function row(name: string): HTMLElement {
  const found = screen.getByRole('rowheader', { name }).closest<HTMLElement>('[role=row], tr');
  if (!found) throw new Error(`${name} is in no row`);
  return found;
}

/** The names of the rows, from the first to the last. */
export const rowNames = (): (string | null)[] =>
  screen.queryAllByRole('rowheader').map((it) => it.getAttribute('aria-label') ?? it.textContent);

/** A cell of the open dialog's grid, by its row and column, both from 1. */
export function cellOf(line: number, column: number): HTMLElement {
  const selector = `[aria-rowindex="${line + 1}"] [aria-colindex="${column + 1}"]`;
  const cell = screen.getByRole('dialog').querySelector<HTMLElement>(selector);
  if (!cell) throw new Error(`The grid shows no cell ${line}, ${column}`);
  return cell;
}

/** Whether the page asks before it is left. */
export function asksBeforeLeaving(): boolean {
  const isLeft = window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  // React Aria stops to follow the keyboard then, for all later tests of the window. A hook of it begins again.
  renderHook(() => useFocusVisible());
  return !isLeft;
}

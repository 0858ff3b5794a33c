import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 150;

/** Goes to a control as a keyboard does: from stop to stop, forwards. */
export async function tabTo(control: Locator): Promise<void> {
  const page = control.page();
  await expect(control).toHaveCount(1);
  // Found once: to compute the names of all controls takes longer than the way to one.
  const element = await control.elementHandle();
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await element?.evaluate((it) => it === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No way to ${String(control)} by Tab`);
}

/** Goes to a control and uses it. */
export async function use(control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(control);
  await control.page().keyboard.press(key);
}

/** Goes to a field and types into it, over what is there. */
export async function write(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  await field.page().keyboard.press('Control+a');
  await field.page().keyboard.type(text);
}

/** A button of a page. */
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });

/** Adds something to the board through its dialog. */
export async function add(page: Page, by: string, title: string): Promise<void> {
  await use(button(page, by));
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

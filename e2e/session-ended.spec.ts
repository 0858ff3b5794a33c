import type { BrowserContext, Locator, Page } from '@playwright/test';
import { register } from './support/people.ts';
import { send } from './support/sharing.ts';
import { expect, test } from './support/test.ts';

/** A vision typed into a board whose session ends before it is saved; gives the dialog that asks to sign in again, filled in. */
async function typedTooLate(page: Page, context: BrowserContext): Promise<Locator> {
  const person = await register(context);
  const { id } = await (await send(context, 'POST', '/api/strategies', { title: 'Kept' })).json();
  await page.goto(`/strategy/${id}`);
  await page.getByRole('button', { name: 'Add vision' }).first().click();
  await page.getByRole('dialog').getByLabel('Title').fill('A long thought');
  await context.clearCookies();
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await again.getByLabel('Password').fill(person.password);
  return again;
}

const isSaved = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/commands') && response.status() === 200);

test.beforeEach(({ allow }) => allow(/status of 401/));

test('a session that ends keeps what is typed until the user has signed in again', async ({
  page,
  context,
}) => {
  const again = await typedTooLate(page, context);
  const saved = isSaved(page);
  await again.getByRole('button', { name: 'Login' }).click();
  await saved;
  await expect(page.getByText('A long thought')).toBeVisible();
  await page.reload();
  await expect(page.getByText('A long thought')).toBeVisible();
});

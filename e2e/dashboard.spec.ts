import type { Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { makeStrategies, register } from './support/people.ts';
import { acceptBy, makeShared, makeToken, registerBy } from './support/sharing.ts';
import { expect, test } from './support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const confirmation = (page: Page) => page.getByRole('alertdialog');
const titles = (page: Page) => page.getByRole('heading', { level: 3 });

async function choose(page: Page, title: string, item: 'Edit' | 'Delete'): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a strategy is created, opened in a new tab, renamed and deleted', async ({ page, context }) => {
  await register(context);
  await makeStrategies(context, { title: 'Older', description: 'Ten years of rail.' });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Create Strategy' }).click();
  await dialog(page).getByLabel('Title').fill('  Northwind  ');
  await dialog(page).getByLabel('Balanced scorecard').check();
  await dialog(page).getByLabel('Title').press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(titles(page)).toHaveText(['Northwind', 'Older']);

  const opened = context.waitForEvent('page');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Northwind' }) });
  await card.click({ position: { x: 40, y: 90 } });
  const board = await opened;
  await expect(board.getByText('Financial').first()).toBeVisible();
  expect(await board.evaluate(() => window.opener)).toBeNull();

  await choose(page, 'Northwind', 'Edit');
  await dialog(page).getByLabel('Title').fill('Northwind 2030');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(titles(page)).toHaveText(['Northwind 2030', 'Older']);
  await choose(page, 'Northwind 2030', 'Delete');
  await expect(confirmation(page)).toContainText(
    /Northwind 2030 is deleted with everything in it: .*4 pillars and \d+ objectives\./,
  );
  await confirmation(page).getByRole('button', { name: 'Delete' }).click();
  await expect(titles(page)).toHaveText(['Older']);
  await page.reload();
  await expect(titles(page)).toHaveText(['Older']);
});

test('the dashboard, its menu and its dialogs are accessible', async ({ page, context, newContext }) => {
  await register(context);
  const [own] = await makeStrategies(context, { title: 'Northwind', description: 'Ten years of rail.' });
  const { username } = await registerBy(
    await newContext(),
    await makeToken(context, own?.id ?? 0, 'read_only'),
  );
  const other = await newContext();
  await acceptBy(context, await makeToken(other, await makeShared(other, 'Theirs'), 'read_only'));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['My Strategies', 'Shared With Me']);
  await expect(page.getByRole('img', { name: username })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Create Strategy' }).click();
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog(page).getByText('Title is required')).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for Northwind' }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await axe(page);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(dialog(page).getByLabel('Title')).toBeFocused();
  await axe(page);
  await page.keyboard.press('Escape');
  await choose(page, 'Northwind', 'Delete');
  await expect(confirmation(page)).toContainText('Its board is empty.');
  await axe(page);
});

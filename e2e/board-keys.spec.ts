import type { Page } from '@playwright/test';
import { isAlive, makeStrategy, openBoard } from './support/board.ts';
import { openDrawn } from './support/drawn.ts';
import { expect, test } from './support/test.ts';

const content = { pillars: { Customer: ['Delight', 'Keep', 'Win'], Finance: ['Earn'] } };

test('arrows go from title to title over the board', async ({ page }) => {
  await openBoard(page, {
    pillars: { Customer: ['Deliver on time', 'Know every name'], People: ['Two on every shift'] },
  });
  const pillar = (name: string) => page.getByRole('heading', { level: 3, name }).getByRole('button');
  const objective = (name: string) => page.getByRole('link', { name, exact: true });
  await pillar('Customer').focus();
  for (const [key, place] of [
    ['ArrowDown', objective('Deliver on time')],
    ['ArrowDown', objective('Know every name')],
    ['ArrowDown', objective('Know every name')],
    ['ArrowUp', objective('Deliver on time')],
    ['ArrowRight', objective('Two on every shift')],
    ['ArrowUp', pillar('People')],
    ['ArrowLeft', pillar('Customer')],
    ['ArrowUp', pillar('Customer')],
  ] as const) {
    await page.keyboard.press(key);
    await expect(place, key).toBeFocused();
  }
});

/** Presses keys at the title of the first objective while the program has not come; the returned function lets it come. */
async function pressEarly(page: Page, keys: string[]): Promise<() => void> {
  const release = await openDrawn(page, await makeStrategy(page, content));
  await page.getByRole('link', { name: 'Delight' }).focus();
  for (const key of keys) await page.keyboard.press(key);
  return release;
}

test('arrows that come before the program go from title to title once it is there', async ({ page }) => {
  const release = await pressEarly(page, ['ArrowDown', 'ArrowDown', 'F2']);
  release();
  const dialog = page.getByRole('dialog', { name: 'Edit Node' });
  await expect(dialog.getByLabel('Title')).toHaveValue('Win');
});

test('Enter that comes before the program follows the link that arrows before it lead to', async ({
  page,
}) => {
  const release = await pressEarly(page, ['ArrowDown', 'Enter']);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Keep' })).toBeVisible();
});

test('an arrow that comes before the program is lost where somebody goes on elsewhere meanwhile', async ({
  page,
}) => {
  const release = await pressEarly(page, ['ArrowDown']);
  await page.getByRole('button', { name: 'Actions for objective Delight' }).focus();
  release();
  await isAlive(page);
  // A menu comes with its code, a moment after the key.
  await page.waitForTimeout(1_000);
  await expect(page.getByRole('button', { name: 'Actions for objective Delight' })).toBeFocused();
  await expect(page.getByRole('menu')).toHaveCount(0);
});

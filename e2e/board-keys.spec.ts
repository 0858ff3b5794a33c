import type { Page } from '@playwright/test';
import { isAlive, makeStrategy, openBoard } from './support/board.ts';
import { openDrawn } from './support/drawn.ts';
import { makeShared, makeToken, registerBy, send } from './support/sharing.ts';
import { expect, test } from './support/test.ts';

const content = { pillars: { Customer: ['Delight', 'Keep', 'Win'], Finance: ['Earn'] } };

test('arrows go from title to title over the board, and F2 edits the one in focus', async ({ page }) => {
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
  await page.keyboard.press('F2');
  const dialog = page.getByRole('dialog', { name: 'Edit Node' });
  await expect(dialog.getByLabel('Title')).toHaveValue('Customer');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await objective('Know every name').focus();
  await page.keyboard.press('F2');
  await expect(dialog.getByLabel('Title')).toHaveValue('Know every name');
  // In a field the arrows are the field's.
  await page.keyboard.press('ArrowUp');
  await expect(dialog).toBeVisible();
});

test('F2 opens nothing for who may only read', async ({ page, newContext }) => {
  const owner = await newContext();
  const id = await makeShared(owner);
  await send(owner, 'POST', `/api/strategies/${id}/nodes`, { type: 'perspective', title: 'Customer' });
  const response = await owner.request.get(`/api/strategies/${id}/flow`);
  const { nodes }: { nodes: { id: number; type: string }[] } = await response.json();
  const perspectiveId = nodes.find(({ type }) => type === 'perspective')?.id;
  for (const title of ['Deliver on time', 'Know every name']) {
    await send(owner, 'POST', `/api/strategies/${id}/nodes`, { type: 'objective', title, perspectiveId });
  }
  await registerBy(page.context(), await makeToken(owner, id, 'read_only'));
  await page.goto(`/strategy/${id}`);
  await page.getByRole('link', { name: 'Deliver on time' }).focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Know every name' })).toBeFocused();
  // A dialog comes with its code, a moment after the key.
  await page.waitForTimeout(1_500);
  await expect(page.getByRole('dialog')).toHaveCount(0);
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

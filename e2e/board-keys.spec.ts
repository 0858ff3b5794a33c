import { openBoard } from './support/board.ts';
import { makeShared, makeToken, registerBy, send } from './support/sharing.ts';
import { expect, test } from './support/test.ts';

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

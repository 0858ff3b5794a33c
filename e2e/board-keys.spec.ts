import { openBoard } from './support/board.ts';
import { expect, test } from './support/test.ts';

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

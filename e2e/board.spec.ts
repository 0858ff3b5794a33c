import type { Page } from '@playwright/test';
import { keepLook, openBoard } from './support/board.ts';
import { expect, test } from './support/test.ts';

/** Adds something by a button, and its title in the dialog. */
async function create(page: Page, button: string, title: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').getByLabel('Title').fill(title);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('a new node is scrolled into view, and further scrolling is not reverted', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const objectives = Array.from({ length: 12 }, (_, n) => `Objective ${n + 1}`);
  await openBoard(page, { pillars: { Finance: [], Process: [], Customer: objectives } });
  await create(page, 'Add Objective to Customer', 'The thirteenth');
  await expect(page.getByRole('heading', { name: 'The thirteenth' })).toBeInViewport({ ratio: 1 });
  await create(page, 'Add pillar', 'People');
  await expect(page.getByRole('heading', { name: 'People' })).toBeInViewport({ ratio: 1 });
  // The heading of the pillars stays visible when the board is scrolled sideways.
  const { x } = (await page.getByRole('button', { name: 'Add pillar', exact: true }).boundingBox()) ?? {
    x: -1,
  };
  expect(x).toBeGreaterThan(0);
  await create(page, 'Add Objective to Customer', 'The fourteenth');
  await page.mouse.move(195, 400);
  await page.mouse.wheel(0, -20_000);
  await page.waitForTimeout(1000);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
});

test('a new pillar of a long board in bands is scrolled into view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const pillars: Record<string, string[]> = {};
  for (let n = 1; n <= 9; n++) pillars[`Pillar ${n}`] = ['One', 'Two', 'Three'];
  await keepLook(page, 'vertical.compact');
  await openBoard(page, { pillars });
  await create(page, 'Add pillar', 'The tenth');
  await expect(page.getByRole('heading', { name: 'The tenth' })).toBeInViewport({ ratio: 1 });
  await page.waitForTimeout(1000);
  await expect(page.getByRole('heading', { name: 'The tenth' })).toBeInViewport({ ratio: 1 });
});

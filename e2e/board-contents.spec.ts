import type { Locator, Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { makeStrategy } from './support/board.ts';
import { addKpis, objectiveId } from './support/kpis.ts';
import { useTheme } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { addInitiatives, addTactic, dialog } from './support/work.ts';

const content = { pillars: { Customer: ['Deliver on time', 'Answer within a day'] } };

/** An objective's card. */
const card = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 4, name: title }) });

async function open(page: Page, strategyId: number): Promise<void> {
  await page.goto(`/strategy/${strategyId}`);
  await expect(card(page, 'Deliver on time')).toBeVisible();
}

/** A strategy of which the first objective has KPIs of three levels and work, and the second nothing. */
async function makeFilled(page: Page): Promise<number> {
  const id = await makeStrategy(page, content);
  const nodeId = await objectiveId(page, id, 'Deliver on time');
  const below = [{ measure: 'North', target: 97, below: [{ measure: 'Oslo', target: 98 }] }];
  await addKpis(page, id, [
    { measure: 'On-time delivery', target: 95, nodeId, below },
    {
      measure: 'Revenue',
      target: 1250.5,
      unit: 'k€',
      period: 2,
      periodUnit: 'Quarter',
      nodeId,
      status: 'Off Track',
    },
    { measure: 'Nobody’s', target: 1 },
  ]);
  const [first = 0] = await addInitiatives(
    page,
    id,
    { initiative: 'Two carriers', objective: 'Deliver on time', progress: 40, status: 'Achieved' },
    { initiative: 'New depot', objective: 'Deliver on time', progress: 10, status: 'Waiting for legal' },
  );
  await addTactic(page, id, first, 'Ask for offers', 'Write to all');
  await addTactic(page, id, first, 'Choose two');
  return id;
}

async function openGrid(page: Page, name: 'KPI Management' | 'Initiatives Management'): Promise<Locator> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name }).click();
  const grid = page.getByRole('dialog', { name }).getByRole('grid');
  await expect(grid).toBeVisible();
  return grid;
}

test('cards, their dialogs and grids can be used by everyone', async ({ page, context }) => {
  test.slow();
  await useTheme(context, 'dark');
  await open(page, await makeFilled(page));
  await page.getByRole('button', { name: 'Initiatives: 2 initiatives 25% done' }).click();
  await page.getByRole('button', { name: 'Two carriers Achieved 40% done' }).click();
  await axe(page);
  for (const title of ['Add KPI', 'Add Initiative'] as const) {
    await card(page, 'Answer within a day').getByRole('button', { name: title }).click();
    await expect(dialog(page)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Create' }).click();
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  }
  for (const grid of ['KPI Management', 'Initiatives Management'] as const) {
    await openGrid(page, grid);
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  }
});

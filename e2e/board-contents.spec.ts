import type { Locator, Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { makeStrategy } from './support/board.ts';
import { addKpis, objectiveId, readKpis } from './support/kpis.ts';
import { THEMES, useTheme } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { addInitiatives, addTactic, control, dialog, news, readInitiative } from './support/work.ts';

const content = { pillars: { Customer: ['Deliver on time', 'Answer within a day'] } };

/** An objective's card. */
const card = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 4, name: title }) });

/** A panel of a card, open. */
const panel = (page: Page, title: string, name: 'Initiatives' | 'KPIs'): Locator =>
  card(page, title).getByRole('group', { name: new RegExp(`^${name}`) });

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

test('KPIs stand on their objective as measure, target, unit and period, each with its status', async ({
  page,
}) => {
  await open(page, await makeFilled(page));
  const kpis = panel(page, 'Deliver on time', 'KPIs').getByRole('listitem');
  await expect(kpis).toHaveText([
    'On-time delivery of 95% by Year 1 On Track',
    'Revenue of 1,250.5k€ by Quarter 2 Off Track',
  ]);
  await expect(news(page, 'Revenue of 1,250.5k€ by Quarter 2')).toBeVisible();
  await expect(kpis.nth(1).getByText('Off Track')).toBeVisible();
  await expect(kpis.nth(1).locator('svg')).toBeVisible();
  await expect(page.getByText('Nobody’s')).toHaveCount(0);
  const health = card(page, 'Deliver on time').getByRole('list', { name: 'KPIs by status' });
  await expect(health.getByRole('listitem')).toHaveText(['1 Off Track', '3 On Track']);
});

test('an initiative opens to its tactics, and panels fold', async ({ page }) => {
  await open(page, await makeFilled(page));
  const work = panel(page, 'Deliver on time', 'Initiatives');
  const carriers = work.getByRole('button', { name: 'Two carriers Achieved 40%' });
  await expect(carriers).toHaveAttribute('aria-expanded', 'false');
  await carriers.click();
  await expect(work.getByRole('group').getByRole('listitem')).toHaveText(['Ask for offers', 'Choose two']);
  await expect(work.getByText('Waiting for legal')).toBeVisible();
  // Without tactics there is nothing to open.
  await expect(work.getByRole('button', { name: /New depot/ })).toHaveCount(0);
  await card(page, 'Deliver on time').getByRole('button', { name: 'Initiatives 2' }).click();
  await expect(work).toBeHidden();
});

test('an empty panel offers to add a KPI, with the rules of the form', async ({ page }) => {
  const id = await makeStrategy(page, content);
  await open(page, id);
  await panel(page, 'Answer within a day', 'KPIs').getByRole('button', { name: 'Add KPI' }).click();
  await expect(page.getByRole('dialog', { name: 'Add KPI' })).toBeVisible();
  await expect(control(page, 'Objective').locator('option:checked')).toHaveText('Answer within a day');
  await expect(control(page, 'Period unit').locator('option')).toHaveText([
    'Day',
    'Week',
    'Month',
    'Quarter',
    'Year',
  ]);
  await control(page, 'Target').fill('-1');
  await dialog(page).getByRole('textbox', { name: 'Period' }).fill('0');
  await control(page, 'Actual').fill('some');
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  for (const words of [
    'Measure is required',
    'Target must be a positive number',
    'Unit is required',
    'Period must be at least 1',
    'Expected number, received nan',
  ]) {
    await expect(dialog(page).getByText(words, { exact: true })).toBeVisible();
  }
  await expect(control(page, 'Measure')).toBeFocused();
  await control(page, 'Measure').fill('First answer');
  await control(page, 'Target').fill('4');
  await control(page, 'Actual').fill('');
  await dialog(page).getByRole('textbox', { name: 'Unit' }).fill('h');
  await dialog(page).getByRole('textbox', { name: 'Period' }).fill('3');
  await control(page, 'Period unit').selectOption('Day');
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(news(page, 'KPI added successfully')).toBeVisible();
  await page.reload();
  await expect(panel(page, 'Answer within a day', 'KPIs').getByRole('listitem')).toHaveText([
    'First answer of 4h by Day 3 On Track',
  ]);
});

test('an empty panel offers to add an initiative to its objective', async ({ page }) => {
  const id = await makeStrategy(page, content);
  await open(page, id);
  const work = panel(page, 'Answer within a day', 'Initiatives');
  await work.getByRole('button', { name: 'Add Initiative' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Initiative' })).toBeVisible();
  await control(page, 'What').fill('Two shifts');
  await control(page, 'Who').fill('Ada');
  await control(page, 'Who').press('Tab');
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(news(page, 'Initiative created successfully')).toBeVisible();
  await page.reload();
  await expect(work.getByRole('listitem')).toHaveText(['Two shifts On Track0%']);
  const nodeId = await objectiveId(page, id, 'Answer within a day');
  expect(await readInitiative(page, id, 'Two shifts')).toMatchObject({ whoName: 'Ada', nodeId });
});

test('both grids open from the settings menu, and what they save is on the cards', async ({ page }) => {
  const id = await makeStrategy(page, content);
  await open(page, id);
  await openGrid(page, 'KPI Management');
  await page.keyboard.type('On-time delivery');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByLabel('Objective, row 1').selectOption('Deliver on time');
  await page.keyboard.press('Tab');
  await page.keyboard.type('95');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('%');
  await page.keyboard.press('Tab');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(news(page, 'KPIs saved successfully')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(news(page, 'On-time delivery of 95% by Year 1')).toBeVisible();

  await openGrid(page, 'Initiatives Management');
  await page.keyboard.type('Two carriers');
  await page.keyboard.press('Tab');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(news(page, 'No valid initiatives to save')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Row 1, Objective: Choose an objective' }).click();
  await page.getByRole('gridcell', { name: 'Choose an objective' }).dblclick();
  await page.getByLabel('Objective, row 1').selectOption('Deliver on time');
  await page.keyboard.press('Tab');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(news(page, 'Initiatives saved successfully')).toBeVisible();
  await page.reload();
  const work = panel(page, 'Deliver on time', 'Initiatives');
  await expect(work.getByRole('listitem')).toHaveText(['Two carriers On Track0%']);
  expect(await readKpis(page, id)).toMatchObject([{ target: 95, unit: '%' }]);
});

test('the board reads without the code of dialogs and grids, which comes when it is asked for', async ({
  page,
}) => {
  const id = await makeFilled(page);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(`/strategy/${id}`, { waitUntil: 'networkidle' });
  const first = scripts.length;
  expect(scripts.filter((path) => /sheet|kpi-dialog|initiative-dialog|work-dialog/.test(path))).toEqual([]);
  await openGrid(page, 'KPI Management');
  expect(scripts.slice(first).filter((path) => /kpi-sheet/.test(path))).not.toEqual([]);
});

for (const theme of THEMES) {
  test(`cards, their dialogs and grids can be used by everyone, ${theme}`, async ({ page, context }) => {
    test.slow();
    await useTheme(context, theme);
    await open(page, await makeFilled(page));
    await page.getByRole('button', { name: 'Two carriers Achieved 40%' }).click();
    await axe(page);
    for (const [name, title] of [
      ['KPIs', 'Add KPI'],
      ['Initiatives', 'Add Initiative'],
    ] as const) {
      await panel(page, 'Answer within a day', name).getByRole('button', { name: title }).click();
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
}

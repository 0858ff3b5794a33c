import type { Locator, Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { makeStrategy } from './support/board.ts';
import { addKpis, chooseOf, openKpis, readKpis, row } from './support/kpis.ts';
import { paste } from './support/paste.ts';
import { makeToken, registerBy, send } from './support/sharing.ts';
import { expect, test } from './support/test.ts';

const PHONE = { width: 390, height: 844 };
/** A year that has not begun. */
const YEAR = new Date().getUTCFullYear() + 1;

/** The columns of the grid: the periods begin with the fourth. */
const FIRST = 3;
const cell = (page: Page, line: number, column: number): Locator =>
  page.locator(`[aria-rowindex="${line + 1}"] [aria-colindex="${column + 1}"]`);

async function openTargets(page: Page, strategyId: number, query = `?year=${YEAR}`): Promise<void> {
  await page.goto(`/strategy/${strategyId}/targets${query}`);
  await expect(page.getByRole('grid')).toBeVisible();
}

test('a KPI becomes tracked in its dialog, with a member as owner', async ({ page, context, newContext }) => {
  const id = await makeStrategy(page, { pillars: { Finance: ['Grow'] } });
  const theirs = await newContext();
  const member = await registerBy(theirs, await makeToken(context, id, 'read_write'));
  await addKpis(page, id, [
    { measure: 'Revenue', target: 1200, unit: 'k€' },
    { measure: 'Headcount', target: 10, unit: 'people' },
  ]);
  await openKpis(page, id);
  await expect(page.getByRole('link', { name: 'Targets' })).toHaveCount(0);
  await chooseOf(page, 'Revenue', 'Edit');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Owner' }).fill(member.username.slice(0, 6));
  await page.getByRole('option', { name: member.username }).click();
  await dialog.getByRole('checkbox', { name: 'Track over time' }).check();
  await dialog.getByLabel('What it is').selectOption('A total over the year to raise');
  await expect(dialog.getByRole('row', { name: /1,200k€ 100 On Track/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'More settings' }).click();
  await axe(page);
  await dialog.getByLabel('Weight').fill('2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Revenue')).toContainText(member.username);
  const [kpi] = await readKpis(page, id);
  expect(kpi).toMatchObject({ grain: 'month', aggregation: 'sum', weight: 2, inputOwner: member.username });
  expect(kpi?.ownerId).not.toBeNull();

  await chooseOf(page, 'Headcount', 'Edit');
  await dialog.getByRole('checkbox', { name: 'Track over time' }).check();
  await dialog.getByLabel('Values come from').selectOption('A formula');
  const formula = dialog.getByRole('combobox', { name: 'Formula' });
  await formula.pressSequentially('[rev');
  await expect(page.getByRole('option', { name: 'Revenue' })).toBeVisible();
  await axe(page);
  await page.keyboard.press('Enter');
  await expect(formula).toHaveValue('[Revenue]');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect((await readKpis(page, id))[1]).toMatchObject({ source: 'formula' });
});

test('targets of a year are spread, pasted, saved in one step and taken back', async ({ page, context }) => {
  const id = await makeStrategy(page, { pillars: { Finance: ['Grow'] } });
  await addKpis(page, id, [
    { measure: 'Revenue', unit: 'k€', grain: 'month', aggregation: 'sum', decimals: 0 },
    { measure: 'Churn', grain: 'month', direction: 'down' },
  ]);
  await openKpis(page, id);
  await page.getByRole('main').getByRole('link', { name: 'Targets' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Targets of the year' })).toBeVisible();
  await page.getByRole('button', { name: `FY${YEAR}` }).click();
  await expect(page.getByRole('grid', { name: `Targets of FY${YEAR}` })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select row 1' }).check();
  await page.getByRole('button', { name: 'Fill' }).click();
  const fill = page.getByRole('dialog', { name: 'Fill targets' });
  await axe(page);
  await fill.getByLabel('Total of the year').fill('1000');
  await fill.getByRole('button', { name: 'Fill' }).click();
  await expect(cell(page, 1, FIRST)).toHaveText('83');
  await cell(page, 2, FIRST).click();
  await paste(page, '5\t4.9\t4.8');
  await expect(cell(page, 2, FIRST + 2)).toHaveText('4.8');
  await paste(page, 'Churn\t5\t4.9\t4.8\nRevenue\t84\t83\t82');
  await expect(cell(page, 2, FIRST + 2)).toHaveText('4.8');
  await expect(cell(page, 1, FIRST + 2)).toHaveText('82');
  await expect(page.getByText('15 cells not saved')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Targets saved')).toBeVisible();
  const points = async () => {
    const path = `/api/strategies/${id}/points?series=target&from=${YEAR}-01&to=${YEAR}-12`;
    const read: { points: { value: number }[] } = await (await send(context, 'GET', path)).json();
    return read.points.map(({ value }) => value);
  };
  expect((await points()).slice(0, 12).reduce((sum, value) => sum + value, 0)).toBe(1000);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cell(page, 1, FIRST)).toHaveText('');
  expect(await points()).toEqual([]);
});

test('the calendar changes while no value stands against it, and the server says which does', async ({
  page,
  allow,
}) => {
  allow(/400 \(Bad Request\) at .*\/calendar$/);
  const id = await makeStrategy(page);
  await addKpis(page, id, [{ measure: 'Revenue', grain: 'quarter' }]);
  await openTargets(page, id, '');
  await page.getByRole('button', { name: 'Calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar' });
  await dialog.getByLabel('The fiscal year starts in').selectOption('July');
  await expect(dialog.getByRole('table').first()).toContainText('Jul 1,');
  await axe(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Calendar saved')).toBeVisible();
  await cell(page, 1, FIRST).click();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Targets saved')).toBeVisible();
  await page.getByRole('button', { name: 'Calendar' }).click();
  await dialog.getByLabel('The fiscal year starts in').selectOption('February');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(
    dialog.getByText(/There are values for .*, a period that this calendar does not have/).first(),
  ).toBeVisible();
});

test('on a phone, dialog and grid fit, and a target is typed', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const id = await makeStrategy(page);
  await addKpis(page, id, [{ measure: 'Revenue', grain: 'month', aggregation: 'sum' }]);
  await openTargets(page, id);
  // There is no column for the unit.
  await cell(page, 1, FIRST - 1).click();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 cell not saved')).toBeVisible();
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Targets saved')).toBeVisible();
  await openKpis(page, id);
  await page.getByRole('button', { name: 'Add KPI' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Track over time' }).check();
  await dialog.getByRole('button', { name: 'More settings' }).click();
  await axe(page);
  const room = (it: Element) => it.scrollWidth - it.clientWidth;
  expect(await dialog.evaluate(room)).toBeLessThanOrEqual(0);
});

import type { Locator, Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { makeStrategy } from './support/board.ts';
import { addKpis, chooseOf, openKpis, readKpis, row } from './support/kpis.ts';
import { makeToken, registerBy } from './support/sharing.ts';
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
  await chooseOf(page, 'Revenue', 'Edit');
  const dialog = page.getByRole('dialog');
  const more = dialog.getByRole('button', { name: 'More', exact: true });
  await more.click();
  await dialog.getByRole('combobox', { name: 'Owner' }).fill(member.username.slice(0, 6));
  await page.getByRole('option', { name: member.username }).click();
  await dialog.getByLabel('How often').selectOption('Monthly');
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
  await more.click();
  await dialog.getByLabel('How often').selectOption('Monthly');
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
  await page.goto(`/strategy/${id}/values`);
  await expect(page.getByRole('rowheader', { name: 'Headcount' })).toBeVisible();
  await expect(cell(page, 2, FIRST)).toHaveText('Computed');
  await cell(page, 2, FIRST).click();
  await expect(page.getByRole('link', { name: 'Open the KPI' })).toBeVisible();
  await axe(page);
});

test('the grid and its dialogs are accessible, and on a phone they fit and a target is typed', async ({
  page,
}) => {
  const id = await makeStrategy(page);
  await addKpis(page, id, [{ measure: 'Revenue', grain: 'month', aggregation: 'sum' }]);
  await openTargets(page, id);
  for (const name of ['Fill', 'Calendar']) {
    if (name === 'Calendar') await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole(name === 'Calendar' ? 'menuitem' : 'button', { name, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.setViewportSize(PHONE);
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
  await dialog.getByLabel('How often').selectOption('Monthly');
  await dialog.getByRole('button', { name: 'More', exact: true }).click();
  await dialog.getByRole('button', { name: 'More settings' }).click();
  await axe(page);
  const room = (it: Element) => it.scrollWidth - it.clientWidth;
  expect(await dialog.evaluate(room)).toBeLessThanOrEqual(0);
});

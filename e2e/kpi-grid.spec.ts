import type { Locator, Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { makeStrategy } from './support/board.ts';
import { openKpis, readKpis, row } from './support/kpis.ts';
import { expect, test } from './support/test.ts';

const pillars = { Customer: ['Delight customers', 'Grow'] };
const columns = ['#', 'measure', 'objective', 'target', 'actual', 'unit', 'period', 'period unit'] as const;

async function openGrid(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'KPI Management' }).click();
  const dialog = page.getByRole('dialog', { name: 'KPI Management' });
  await expect(dialog.getByRole('grid')).toBeVisible();
  return dialog;
}

const cell = (dialog: Locator, line: number, column: (typeof columns)[number]): Locator =>
  dialog.locator(`[aria-rowindex="${line + 1}"] [aria-colindex="${columns.indexOf(column) + 1}"]`);

const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save' }).click();

test('a KPI is typed by keyboard alone and saved, and the grid can be used by everyone', async ({ page }) => {
  const id = await makeStrategy(page, { pillars });
  await openKpis(page, id);
  const dialog = await openGrid(page);
  await expect(cell(dialog, 1, 'measure')).toBeFocused();
  await page.keyboard.type('Churn');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Grow');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1,200');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F2');
  await page.keyboard.type('%');
  await page.keyboard.press('Tab');
  await expect(cell(dialog, 1, 'target')).toHaveText('1,200');
  await save(dialog);
  await expect(page.getByText('KPIs saved successfully', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Churn')).toContainText('Grow');
  const [kpi] = await readKpis(page, id);
  expect(kpi).toMatchObject({
    measure: 'Churn',
    target: 1200,
    unit: '%',
    period: 1,
    periodUnit: 'Year',
    status: 'On Track',
  });

  await openGrid(page);
  await axe(page);
  await cell(dialog, 2, 'measure').dblclick();
  await page.keyboard.type('Growth');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await axe(page);
  await save(dialog);
  await expect(dialog.getByText('1 KPI was not saved:')).toBeVisible();
  await axe(page);
});

import type { Page } from '@playwright/test';
import { makeStrategy } from './support/board.ts';
import { readKpis } from './support/kpis.ts';
import { paste } from './support/paste.ts';
import { expect, test } from './support/test.ts';

test.use({ locale: 'de-DE' });

/** Opens a grid from the settings of the board, and pastes what a spreadsheet would put on the clipboard. */
async function pasteInto(page: Page, grid: string, rows: string[][]): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: grid }).click();
  const dialog = page.getByRole('dialog', { name: grid });
  await expect(dialog.getByRole('gridcell', { selected: true })).toBeFocused();
  await paste(page, rows.map((row) => row.join('\t')).join('\n'));
  await expect(dialog.getByText(`${rows.length - 1} rows were pasted.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

test('a scorecard is filled by two pastes of whole tables', async ({ page }) => {
  const id = await makeStrategy(page, {});
  await page.goto(`/strategy/${id}`);
  const objectives = Array.from({ length: 16 }, (_, index) => `Objective ${index + 1}`);
  await pasteInto(page, 'Objectives Management', [
    ['Perspective', 'Objective', 'Description'],
    ...objectives.map((title, index) => [index % 4 === 0 ? `Pillar ${index / 4 + 1}` : '', title, 'Why']),
  ]);
  await expect(page.getByRole('heading', { name: 'Pillar 4' })).toBeVisible();
  await pasteInto(page, 'KPI Management', [
    ['KPI', 'Objective', 'Target', 'Unit', 'Period', 'Due date'],
    ...Array.from({ length: 29 }, (_, index) => [
      `KPI ${index + 1}`,
      objectives[index % 16] ?? '',
      '1.234,5',
      '%',
      'monthly',
      '30.11.2026',
    ]),
  ]);
  const kpis = await readKpis(page, id);
  expect(kpis).toHaveLength(29);
  expect(kpis[0]).toMatchObject({ target: 1234.5, periodUnit: 'Month', measureDueDate: '2026-11-30' });
  await expect(page.getByText('KPI 29 of 1,234.5% by Month 1')).toBeVisible();
});

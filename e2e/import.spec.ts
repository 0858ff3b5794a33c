import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import writeWorkbook from 'write-excel-file/node';
import type { Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { makeStrategies, register } from './support/people.ts';
import { isHydrated } from './support/hydration.ts';
import { expect, test } from './support/test.ts';

const SAMPLES = join(import.meta.dirname, '../docs/using/samples');

const cell = (value: string | number | null) => (value === null ? null : { value });

/** A scorecard with the year above its months, as people have it. */
async function scorecard(rows: readonly (readonly (string | number | null)[])[]): Promise<Buffer> {
  const years = [null, null, null, null, 2026, null, null];
  const heading = ['Objective', 'Measure', 'Unit', 'Target', 'Jan', 'Feb', 'Mar'];
  const data = [years, heading, ...rows].map((row) => row.map(cell));
  return writeWorkbook(data).toBuffer();
}

const ROWS = [
  ['Delight customers', 'Orders on time', '%', 95, 88, 90, 91],
  ['Delight customers', 'Complaints', 'complaints', 10, 14, 12, 'about 11'],
  ['Grow profitably', 'Revenue', 'million €', 3.5, 3.1, 3.2, 3.4],
] as const;

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import' });
const button = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true });

/** Drops a file on the page, as from a folder. */
async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([file, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(text), (sign) => sign.codePointAt(0) ?? 0)], file));
      return data;
    },
    [name, bytes.toString('base64')] as const,
  );
  await page.getByRole('main').dispatchEvent('dragover', { dataTransfer: transfer });
  await page.getByRole('main').dispatchEvent('drop', { dataTransfer: transfer });
}

test('a scorecard comes in from a sheet, again changes nothing, and is undone at once', async ({
  page,
  context,
}) => {
  await register(context);
  const [made] = await makeStrategies(context, { title: 'Halden Pumps' });
  const file = { name: 'scorecard.xlsx', mimeType: '', buffer: await scorecard(ROWS) };
  await page.goto(`/strategy/${made?.id}`);
  await page.getByRole('button', { name: 'Start from a spreadsheet' }).click();
  await dialogOf(page).getByLabel('File').setInputFiles(file);
  await expect(dialogOf(page).getByText('scorecard.xlsx')).toBeVisible();
  await axe(page);
  await button(page, 'Next').click();
  await expect(dialogOf(page).getByRole('combobox', { name: 'Heading rows' })).toHaveValue('2');
  await expect(dialogOf(page).getByRole('radio', { name: 'A KPI, with periods as columns' })).toBeChecked();
  await axe(page);
  await button(page, 'Next').click();
  await expect(dialogOf(page).getByText('Actual of 3 months')).toBeVisible();
  await dialogOf(page)
    .getByRole('button', { name: /Jan … Mar$/ })
    .click();
  await expect(dialogOf(page).getByRole('textbox', { name: /Period of column E/ })).toHaveValue('Jan 2026');
  await axe(page);
  await button(page, 'Next').click();
  await expect(dialogOf(page).getByText(/^Imports .*2 new objectives/)).toBeVisible();
  await expect(dialogOf(page).getByText(/about 11/)).toBeVisible();
  await axe(page);
  const waiting = page.waitForEvent('download');
  await button(page, 'Download refused rows').click();
  expect((await waiting).suggestedFilename()).toContain('.xlsx');
  await button(page, 'Import').click();
  await expect(dialogOf(page).getByText('Not imported: 1 cell left out.')).toBeVisible();
  await button(page, 'Done').click();
  await expect(page.getByRole('link', { name: 'Grow profitably' })).toBeVisible();

  await drop(page, 'scorecard.xlsx', file.buffer);
  await expect(dialogOf(page).getByText(/^Read as last time/)).toBeVisible();
  await expect(dialogOf(page).getByText('Nothing to import')).toBeVisible();
  await expect(button(page, 'Import')).toBeDisabled();
  await button(page, 'Close').click();

  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('link', { name: 'Grow profitably' })).toBeHidden();
  await page.goto(`/strategy/${made?.id}/history`);
  await expect(page.getByText(/imported “scorecard.xlsx”: .*3 new KPIs/)).toBeVisible();
});

test('the values of the next month come in by one drop on the list of KPIs', async ({ page, context }) => {
  await register(context);
  const [made] = await makeStrategies(context, { title: 'Halden Pumps' });
  const text = await readFile(join(SAMPLES, 'values-by-month.csv'), 'utf8');
  await page.goto(`/strategy/${made?.id}/kpis`);
  await isHydrated(page);
  await drop(page, 'values.csv', Buffer.from(text));
  for (const next of ['Next', 'Next', 'Next', 'Import']) await button(page, next).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole('rowheader', { name: 'Orders delivered on time' })).toBeVisible();

  await drop(page, 'values.csv', Buffer.from(`${text}C1,Orders delivered on time,2026-04,92,95,\n`));
  await expect(dialogOf(page).getByText(/^Imports 1 value and 1 target/)).toBeVisible();
  await expect(
    dialogOf(page)
      .getByRole('listitem')
      .filter({ hasText: /^Row \d/ }),
  ).toHaveCount(1);
  await button(page, 'Import').click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
});

import { readFile } from 'node:fs/promises';
import readWorkbook from 'read-excel-file/node';
import { axe } from './support/axe.ts';
import { makeStrategies, register } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('the whole strategy and the scorecard are downloaded from the menu of a page', async ({
  page,
  context,
  allow,
}) => {
  await register(context);
  const [made] = await makeStrategies(context, { title: 'Halden Pumps', template: 'example' });
  await page.goto(`/strategy/${made?.id}/kpis`);
  const open = async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Export' }).click();
  };
  await open();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog.getByRole('combobox', { name: 'What' })).toHaveValue('kpis');
  await axe(page);
  await dialog.getByRole('combobox', { name: 'What' }).selectOption('scorecard');
  allow(/status of 400/);
  await dialog.getByRole('textbox', { name: 'Period' }).fill('soon');
  await dialog.getByRole('link', { name: 'Download' }).click();
  await expect(dialog.getByText('Give a period of this calendar')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'What' }).selectOption('workbook');
  await dialog.getByRole('textbox', { name: 'Period' }).fill('2026-02');
  const waiting = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('Halden Pumps, Whole strategy, Feb 2026.xlsx');
  const sheets = await readWorkbook(await readFile(await download.path()));
  expect(sheets.map(({ sheet }) => sheet)).toContain('KPIs');
  await expect(dialog).toBeHidden();
});

test('a strategy leaves as a file, and another one is made from it', async ({ page, context }) => {
  await register(context);
  const [made] = await makeStrategies(context, { title: 'Halden Pumps', template: 'example' });
  await page.goto(`/strategy/${made?.id}/kpis`);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('combobox', { name: 'What' }).selectOption('Strategy file');
  const waiting = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('Halden Pumps.meridian.json');

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Create Strategy' }).click();
  const create = page.getByRole('dialog', { name: 'Create Strategy' });
  await create.getByRole('radio', { name: 'From a strategy file' }).check();
  await axe(page);
  await create
    .getByLabel('Strategy file')
    .last()
    .setInputFiles(await download.path());
  await create.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(create).toBeHidden();
  await expect(page.getByRole('link', { name: 'Halden Pumps', exact: true })).toHaveCount(2);
});

import type { Locator, Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { makeStrategy } from './support/board.ts';
import { expect, test } from './support/test.ts';
import {
  addInitiatives,
  dialog,
  line,
  news,
  openInitiatives,
  readFlow,
  readInitiative,
} from './support/work.ts';

const content = { pillars: { Customer: ['Deliver on time', 'Answer within a day'] } };

async function openSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Initiatives Management' }).click();
  await expect(page.getByRole('dialog', { name: 'Initiatives Management' })).toBeVisible();
}

const cell = (page: Page, row: number, column: number): Locator =>
  dialog(page).locator(`[aria-rowindex="${row + 1}"] [aria-colindex="${column + 1}"]`);

/** Goes to a cell and pastes what a spreadsheet would put on the clipboard. */
async function paste(at: Locator, ...rows: string[][]): Promise<void> {
  await at.click();
  await at.evaluate(
    (element, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      (document.activeElement ?? element).dispatchEvent(event);
    },
    rows.map((row) => row.join('\t')).join('\n'),
  );
}

const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click();

test('rows are typed, added and saved, each with its objective', async ({ page }) => {
  const id = await makeStrategy(page, content);
  await openInitiatives(page, id);
  await openSheet(page);
  await page.keyboard.type('Rebuild billing');
  await page.keyboard.press('Tab');
  await cell(page, 1, 2).dblclick();
  await page.getByLabel('Objective, row 1').selectOption('Deliver on time');
  await dialog(page).getByRole('button', { name: 'Add Row' }).click();
  await paste(cell(page, 2, 1), ['Open an office', 'answer within a day', 'ann', 'Sales']);
  await save(page);
  await expect(news(page, 'Initiatives saved successfully')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await page.reload();
  await expect(line(page, 'Rebuild billing')).toContainText('Deliver on time');
  await expect(line(page, 'Open an office')).toContainText('Answer within a day');
});

test('a block copied from a spreadsheet becomes rows with all their fields', async ({ page }) => {
  const id = await makeStrategy(page, content);
  await openInitiatives(page, id);
  await openSheet(page);
  await paste(
    cell(page, 1, 1),
    [
      'Billing',
      'Deliver on time',
      'ann',
      'Finance',
      '1/5/2026',
      'Mar 1, 2026',
      '$12,500',
      '40%',
      'On Hold',
      'Why',
      'How',
    ],
    ['Office', 'Deliver on time', 'ben', 'Sales', '2026-02-01', '2026-02-28', '1000', '0', 'Off Track'],
  );
  await save(page);
  await expect(news(page, 'Initiatives saved successfully')).toBeVisible();
  expect(await readInitiative(page, id, 'Billing')).toMatchObject({
    whoName: 'ann',
    whoDepartment: 'Finance',
    startDate: '2026-01-05',
    whenDate: '2026-03-01T00:00:00.000Z',
    budget: 12_500,
    progress: 40,
    status: 'On Hold',
    description: 'Why',
    how: 'How',
  });
  expect(await readInitiative(page, id, 'Office')).toMatchObject({ status: 'Off Track', progress: 0 });
});

test('only rows with an initiative and an objective are sent; the others stay with their reason', async ({
  page,
}) => {
  const id = await makeStrategy(page, content);
  await openInitiatives(page, id);
  await openSheet(page);
  await paste(cell(page, 1, 1), ['Without objective', ''], ['', 'Deliver on time'], ['Elsewhere', 'Nowhere']);
  await save(page);
  await expect(news(page, 'No valid initiatives to save')).toBeVisible();
  expect((await readFlow(page, id)).initiatives).toEqual([]);
  await expect(cell(page, 1, 2)).toHaveAttribute('aria-invalid', 'true');
  await expect(cell(page, 1, 2)).toHaveAttribute('title', 'Choose an objective');
  await expect(cell(page, 2, 1)).toHaveAttribute('title', 'What is required');
  await expect(cell(page, 3, 2)).toHaveAttribute('title', 'Choose an objective');

  await paste(cell(page, 1, 2), ['Deliver on time']);
  await save(page);
  await expect(dialog(page)).toContainText('1 initiative was saved. 2 initiatives were not saved:');
  expect((await readFlow(page, id)).initiatives.map(({ initiative }) => initiative)).toEqual([
    'Without objective',
  ]);
  await expect(cell(page, 3, 1)).toHaveText('Elsewhere');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
});

test('what the server refuses stays with its reason at the cell, the rest is saved', async ({
  page,
  allow,
}) => {
  allow(/status of 400/);
  const id = await makeStrategy(page, content);
  await openInitiatives(page, id);
  const details = [{ path: 'whoName', message: 'Nobody has this name' }];
  await page.route('**/initiatives', (route) =>
    route.request().postDataJSON()?.initiative === 'Refused'
      ? route.fulfill({ status: 400, json: { error: 'No.', code: 'invalid_request', details } })
      : route.fallback(),
  );
  await openSheet(page);
  await paste(cell(page, 1, 1), ['Taken', 'Deliver on time'], ['Refused', 'Deliver on time', 'zoe']);
  await save(page);
  await expect(news(page, 'Failed to save initiatives')).toBeVisible();
  await expect(cell(page, 2, 3)).toHaveAttribute('title', 'Nobody has this name');
  await expect(cell(page, 2, 3)).toHaveText('zoe');
  await dialog(page).getByRole('button', { name: 'Row 2, Who: Nobody has this name' }).click();
  await expect(cell(page, 2, 3)).toBeFocused();
  expect((await readFlow(page, id)).initiatives).toHaveLength(1);
});

test('a changed row sends only what changed', async ({ page }) => {
  const id = await makeStrategy(page, content);
  await addInitiatives(
    page,
    id,
    { initiative: 'Billing', objective: 'Deliver on time', startDate: '2026-01-05', whenDate: '2026-03-01' },
    { initiative: 'Office', objective: 'Deliver on time' },
  );
  await openInitiatives(page, id);
  await openSheet(page);
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON());
  });
  await cell(page, 1, 8).click();
  await page.keyboard.type('55');
  await page.keyboard.press('Enter');
  await save(page);
  await expect(news(page, 'Initiatives saved successfully')).toBeVisible();
  expect(sent).toEqual([{ progress: 55 }]);
  await expect(line(page, 'Billing')).toContainText('55%');
});

for (const theme of ['light', 'dark']) {
  test(`the grid is accessible in the ${theme} theme, with what is wrong in it`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    const id = await makeStrategy(page, content);
    await addInitiatives(page, id, { initiative: 'Billing', objective: 'Deliver on time' });
    await openInitiatives(page, id);
    await openSheet(page);
    await page.keyboard.type('Without objective');
    await page.keyboard.press('Enter');
    await save(page);
    await expect(news(page, 'No valid initiatives to save')).toBeVisible();
    await axe(page);
  });
}

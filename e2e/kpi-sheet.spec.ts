import type { Locator, Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { makeStrategy } from './support/board.ts';
import { addKpis, objectiveId, openKpis, readKpis, row } from './support/kpis.ts';
import { useTheme } from './support/people.ts';
import { expect, test } from './support/test.ts';

const pillars = { Customer: ['Delight customers', 'Grow'] };
const columns = ['#', 'measure', 'objective', 'target', 'actual', 'unit', 'period', 'period unit'] as const;

async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'KPI Management' }).click();
  const dialog = page.getByRole('dialog', { name: 'KPI Management' });
  await expect(dialog.getByRole('grid')).toBeVisible();
  return dialog;
}

const cell = (dialog: Locator, line: number, column: (typeof columns)[number]): Locator =>
  dialog.locator(`[aria-rowindex="${line + 1}"] [aria-colindex="${columns.indexOf(column) + 1}"]`);

const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save' }).click();

/** Pastes what a spreadsheet would put on the clipboard into the cell that has the focus. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

test('a KPI is typed by keyboard alone and saved', async ({ page }) => {
  const id = await makeStrategy(page, { pillars });
  await openKpis(page, id);
  const dialog = await openSheet(page);
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
});

test('a block from a spreadsheet becomes rows', async ({ page }) => {
  const id = await makeStrategy(page, { pillars });
  await openKpis(page, id);
  const dialog = await openSheet(page);
  await expect(cell(dialog, 1, 'measure')).toBeFocused();
  await paste(
    page,
    'Churn\tgrow\t5%\t\t%\t1\tmonth\r\n"Net ""promoter"" score"\tDelight customers\t1,250.5\t(3)\tpoints\r\n',
  );
  await expect(cell(dialog, 2, 'measure')).toHaveText('Net "promoter" score');
  await expect(cell(dialog, 1, 'objective')).toHaveText('Grow');
  await save(dialog);
  await expect(page.getByText('KPIs saved successfully', { exact: true })).toBeVisible();
  const grow = await objectiveId(page, id, 'Grow');
  expect(
    (await readKpis(page, id)).map(({ measure, target, actual, nodeId, periodUnit }) => [
      measure,
      target,
      actual,
      nodeId === grow,
      periodUnit,
    ]),
  ).toEqual([
    ['Churn', 5, null, true, 'Month'],
    ['Net "promoter" score', 1250.5, -3, false, 'Year'],
  ]);
});

test('rows that cannot be saved stay with their reason, the others are saved', async ({ page }) => {
  const id = await makeStrategy(page, { pillars });
  await openKpis(page, id);
  const dialog = await openSheet(page);
  await expect(cell(dialog, 1, 'measure')).toBeFocused();
  await paste(page, 'Churn\tGrow\t5\t\t%\nOrphan\t\t5\t\t%\n\tGrow\t7\t\t%\nWrong\tGrow\tmuch\t\t%');
  await save(dialog);
  await expect(dialog.getByText('1 KPI was saved. 3 KPIs were not saved:')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Row 2, Objective: Choose an objective' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Row 3, Measure: Measure is required' })).toBeVisible();
  await expect(cell(dialog, 4, 'target')).toHaveAttribute('aria-invalid', 'true');
  await expect(cell(dialog, 4, 'target')).toHaveAttribute('title', 'Target must be a positive number');
  await expect(cell(dialog, 4, 'target')).toHaveText('much');
  expect((await readKpis(page, id)).map(({ measure }) => measure)).toEqual(['Churn']);

  await dialog.getByRole('button', { name: /Row 4, Target/ }).click();
  await expect(cell(dialog, 4, 'target')).toBeFocused();
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await expect(cell(dialog, 4, 'target')).not.toHaveAttribute('aria-invalid');
  await dialog.getByRole('button', { name: 'Remove row 3' }).click();
  await dialog.getByRole('button', { name: 'Remove row 2' }).click();
  await save(dialog);
  await expect(dialog).toBeHidden();
  expect((await readKpis(page, id)).map(({ measure }) => measure)).toEqual(['Churn', 'Wrong']);
});

test('a pasted objective that the strategy does not have is not lost', async ({ page }) => {
  const id = await makeStrategy(page, { pillars });
  await openKpis(page, id);
  const dialog = await openSheet(page);
  await expect(cell(dialog, 1, 'measure')).toBeFocused();
  await paste(page, 'Churn\tNowhere\t5\t\t%\nGrowth\tgrow\t7\t\t%');
  await save(dialog);
  await expect(dialog.getByText('1 KPI was saved. 1 KPI was not saved:')).toBeVisible();
  await expect(cell(dialog, 1, 'objective')).toHaveText('Nowhere');
  await expect(cell(dialog, 1, 'objective')).toHaveAttribute('title', 'Choose an objective');
  expect((await readKpis(page, id)).map(({ measure }) => measure)).toEqual(['Growth']);
});

test('what the server refuses stays at its cell', async ({ page, allow }) => {
  allow(/status of 400/);
  const id = await makeStrategy(page, { pillars });
  await openKpis(page, id);
  await page.route('**/kpis', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const details = [{ path: 'unit', message: 'This unit is not known' }];
    return route.fulfill({
      status: 400,
      json: { error: 'Some fields are wrong.', code: 'invalid', details },
    });
  });
  const dialog = await openSheet(page);
  await expect(cell(dialog, 1, 'measure')).toBeFocused();
  await paste(page, 'Churn\tGrow\t5\t\tfurlongs');
  await save(dialog);
  await expect(page.getByText('Failed to save KPIs', { exact: true })).toBeVisible();
  await expect(cell(dialog, 1, 'unit')).toHaveAttribute('title', 'This unit is not known');
  await expect(cell(dialog, 1, 'unit')).toHaveText('furlongs');
});

test('KPIs that exist are rows too: an edit sends what changed, an undone one nothing', async ({ page }) => {
  const id = await makeStrategy(page, { pillars });
  const below = [{ measure: 'North', target: 4 }];
  await addKpis(page, id, [{ measure: 'Churn', target: 5, below }, { measure: 'Growth' }]);
  await openKpis(page, id);
  const dialog = await openSheet(page);
  await expect(cell(dialog, 2, 'objective')).toHaveAttribute('aria-readonly', 'true');
  await cell(dialog, 2, 'actual').dblclick();
  await page.keyboard.type('4.5');
  await page.keyboard.press('Enter');
  await cell(dialog, 3, 'measure').dblclick();
  await page.keyboard.type('Shrinking');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Undo changes to row 3' }).click();
  await expect(cell(dialog, 3, 'measure')).toHaveText('Growth');
  const sent: unknown[] = [];
  page.on('request', (request) => void (request.method() === 'PUT' && sent.push(request.postDataJSON())));
  await save(dialog);
  await expect(page.getByText('KPIs saved successfully', { exact: true })).toBeVisible();
  expect(sent).toEqual([{ actual: 4.5 }]);
});

test('Escape gives a cell its text back, Delete empties it, and leaving what was typed asks first', async ({
  page,
}) => {
  const id = await makeStrategy(page, { pillars });
  await openKpis(page, id);
  const dialog = await openSheet(page);
  await expect(cell(dialog, 1, 'measure')).toBeFocused();
  await page.keyboard.type('Churn');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect(cell(dialog, 1, 'measure')).toHaveText('');
  await page.keyboard.type('Growth');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Add Row' }).click();
  await expect(cell(dialog, 2, 'measure')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  await expect(cell(dialog, 2, 'target')).toHaveText('');
  await page.keyboard.press('Escape');
  const asked = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await asked.getByRole('button', { name: 'Keep editing' }).click();
  await expect(cell(dialog, 1, 'measure')).toHaveText('Growth');
  await expect(cell(dialog, 2, 'target')).toBeFocused();
  await page.keyboard.press('Escape');
  await asked.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  expect(await readKpis(page, id)).toEqual([]);
});

for (const theme of ['light', 'dark'] as const) {
  test(`the grid can be used by everyone, ${theme}`, async ({ page, context }) => {
    await useTheme(context, theme);
    const id = await makeStrategy(page, { pillars });
    await addKpis(page, id, [{ measure: 'Churn', target: 5 }]);
    await openKpis(page, id);
    const dialog = await openSheet(page);
    await axe(page);
    await cell(dialog, 2, 'measure').dblclick();
    await page.keyboard.type('Growth');
    await axe(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await axe(page);
    await save(dialog);
    await expect(dialog.getByText('1 KPI was not saved:')).toBeVisible();
    await axe(page);
  });
}

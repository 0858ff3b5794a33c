import { axe } from './support/axe.ts';
import { makeStrategy } from './support/board.ts';
import { addKpis, chooseOf, objectiveId, openKpis, readKpis, row, type NewKpi } from './support/kpis.ts';
import { expect, test } from './support/test.ts';

const three: NewKpi[] = [
  {
    measure: 'Churn',
    target: 5,
    below: [
      { measure: 'Churn north', target: 4, below: [{ measure: 'Churn Oslo', target: 3 }] },
      { measure: 'Churn south', target: 6 },
    ],
  },
  { measure: 'Growth', target: 1200, unit: 'M', measureDueDate: '2020-01-31', inputOwner: 'Ada' },
];
const pillars = { Customer: ['Delight customers'] };

test('a KPI and one below it are made on the page, and there after a reload', async ({ page }) => {
  const id = await makeStrategy(page, { pillars });
  await openKpis(page, id);
  await page.getByRole('button', { name: 'Add KPI' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Primary KPI' });
  await dialog.getByLabel('Measure').fill('Churn');
  await dialog.getByLabel('Target').fill('1,200');
  await dialog.getByRole('textbox', { name: 'Unit' }).fill('%');
  await dialog.getByLabel('Objective').selectOption('Delight customers');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
  await chooseOf(page, 'Churn', 'Add Department KPI');
  await page.getByLabel('Measure').fill('North');
  await page.getByRole('textbox', { name: 'Unit' }).fill('%');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Department KPI created successfully', { exact: true })).toBeVisible();
  await page.reload();
  await expect(row(page, 'Churn')).toContainText('1,200%');
  await expect(row(page, 'Churn')).toContainText('Delight customers');
  await expect(row(page, 'North')).toHaveAttribute('aria-level', '2');
});

test('the list is used by keyboard alone', async ({ page }) => {
  const id = await makeStrategy(page);
  await addKpis(page, id, three);
  await openKpis(page, id);
  await row(page, 'Churn').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await expect(row(page, 'Growth')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('rowheader', { name: 'Churn north' })).toBeFocused();
  await page.keyboard.press('Shift+F10');
  // After the item that opens its page.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Update Department KPI' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Actions for Churn north' })).toBeFocused();
  await page.getByRole('button', { name: 'Fold all', exact: true }).click();
  await expect(page.getByRole('rowheader')).toHaveText(['Churn', 'Growth']);
});

test('of a thousand KPIs only the visible ones are rendered', async ({ page }) => {
  const id = await makeStrategy(page, { pillars });
  await addKpis(page, id, [{ measure: 'Churn', target: 5 }]);
  const [one] = await readKpis(page, id);
  await page.route('**/flow', async (route) => {
    const response = await route.fetch();
    const kpis = Array.from({ length: 1000 }, (_, index) => ({
      ...one,
      id: 1000 + index,
      measure: `Measure ${index}`,
    }));
    await route.fulfill({ response, json: { ...(await response.json()), kpis } });
  });
  await openKpis(page, id);
  const grid = page.getByRole('treegrid');
  await expect(grid).toHaveAttribute('aria-rowcount', '1001');
  expect(await page.getByRole('row').count()).toBeLessThan(60);
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('End');
  await expect(row(page, 'Measure 999')).toBeFocused();
  await expect(row(page, 'Measure 999')).toBeInViewport();
  expect(await page.getByRole('row').count()).toBeLessThan(60);
});

test('list, menus and dialogs can be used by everyone', async ({ page }) => {
  const id = await makeStrategy(page, { pillars });
  await openKpis(page, id);
  await page.getByRole('button', { name: 'Add KPI' }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Measure is required')).toBeVisible();
  await axe(page);
  const nodeId = await objectiveId(page, id, 'Delight customers');
  await addKpis(page, id, [...three, { measure: 'Delight', nodeId, status: 'Off Track' }]);
  await openKpis(page, id);
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const column of ['Description', 'Input Status', 'Frequency', 'Status']) {
    await page.getByRole('menuitemcheckbox', { name: column, exact: true }).click();
  }
  await axe(page);
  await page.keyboard.press('Escape');
  await chooseOf(page, 'Growth', 'Delete');
  await axe(page);
});

test('no number is cut, more columns have a cue, and on a phone the toolbar is one row', async ({ page }) => {
  const id = await makeStrategy(page, { pillars });
  await addKpis(page, id, [{ measure: 'Incidents', target: 1_234_567.5, unit: 'incidents per 100k' }]);
  await openKpis(page, id);
  await page.setViewportSize({ width: 800, height: 700 });
  const target = page.getByRole('gridcell', { name: '1,234,567.5 incidents per 100k' });
  expect(await target.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true);
  await expect(page.getByRole('columnheader', { name: 'When' })).not.toBeInViewport({ ratio: 0.9 });
  await page.getByRole('button', { name: 'Show more columns' }).click();
  await expect(page.getByRole('columnheader', { name: 'When' })).toBeInViewport({ ratio: 0.9 });
  await page.getByRole('button', { name: 'Back to the first columns' }).click();
  await expect(page.getByRole('button', { name: 'Show more columns' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('N/A / 1,234,567.5 incidents per 100k')).toBeVisible();
  const tops = await Promise.all(
    ['Filters', 'More', 'Add KPI'].map(
      async (name) => (await page.getByRole('button', { name, exact: true }).boundingBox())?.y,
    ),
  );
  const search = await page.getByRole('searchbox', { name: 'Filter KPIs' }).boundingBox();
  expect(tops).toEqual([search?.y, search?.y, search?.y]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('a name in Hebrew has its question mark at its end, on the left', async ({ page }) => {
  const id = await makeStrategy(page, { pillars });
  await addKpis(page, id, [{ measure: 'שלום?' }]);
  await openKpis(page, id);
  const [letter, mark] = await page.getByText('שלום?', { exact: true }).evaluate((text) => {
    const leftOf = (from: number): number => {
      const range = document.createRange();
      range.setStart(text.firstChild as Text, from);
      range.setEnd(text.firstChild as Text, from + 1);
      return range.getBoundingClientRect().left;
    };
    return [leftOf(0), leftOf(4)];
  });
  expect(mark).toBeLessThan(letter ?? 0);
});

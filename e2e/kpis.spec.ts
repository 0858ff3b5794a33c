import type { Locator } from '@playwright/test';
import type { ContentRecords } from '../contract/api/entities.ts';
import { axe } from './support/axe.ts';
import { makeStrategy } from './support/board.ts';
import { addKpis, chooseOf, objectiveId, openKpis, row, type NewKpi } from './support/kpis.ts';
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

test('of a thousand KPIs only the visible ones are rendered', async ({ page }) => {
  const id = await makeStrategy(page, { pillars });
  await addKpis(page, id, [{ measure: 'Churn', target: 5 }]);
  await page.route('**/content', async (route) => {
    const response = await route.fetch();
    const records = (await response.json()) as ContentRecords;
    const kpi = Array.from({ length: 1000 }, (_, index) => ({
      ...records.kpi[0],
      id: 1000 + index,
      measure: `Measure ${index}`,
    }));
    await route.fulfill({ response, json: { ...records, revision: records.revision + 1, kpi } });
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
  await expect(page.getByText('/ 1,234,567.5 incidents per 100k')).toBeVisible();
  const topOf = async (control: Locator) => (await control.boundingBox())?.y;
  const buttons = ['Filters', 'More'].map((name) => page.getByRole('button', { name, exact: true }));
  const search = page.getByRole('searchbox', { name: 'Filter KPIs' });
  // The page still moves while it becomes narrow.
  await expect(async () => {
    const top = await topOf(search);
    expect(await Promise.all(buttons.map(topOf))).toEqual([top, top]);
  }).toPass();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('a small laptop shows every column of the example, each with its mark before the name', async ({
  page,
}) => {
  await makeStrategy(page);
  const made = await page.context().request.post('/api/strategies', {
    data: { title: 'Halden Pumps', template: 'example' },
    headers: { origin: process.env.MERIDIAN_URL ?? '' },
  });
  const { id }: { id: number } = await made.json();
  await page.setViewportSize({ width: 1024, height: 768 });
  await openKpis(page, id);
  const margin = row(page, 'Operating margin');
  await expect(margin.getByRole('gridcell').first()).toHaveText(/^(?:On Track|At Risk|Off Track)$/);
  await expect(page.getByRole('columnheader', { name: 'Trend' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Show more columns' })).toBeHidden();
  await expect(page.getByRole('row', { name: /Raise the operating margin Financial/ })).toBeVisible();
  await axe(page);
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

import type { Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { makeStrategy } from './support/board.ts';
import { paste } from './support/paste.ts';
import { expect, test } from './support/test.ts';

const post = async (page: Page, path: string, data: object): Promise<{ id: number }> => {
  const headers = { origin: process.env.MERIDIAN_URL ?? '' };
  const response = await page.context().request.post(path, { data, headers });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
};

/** The first day of the month so many months before this one, as '2026-02'. */
function month(ago: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 7);
}

/** Makes a strategy with a KPI that is tracked by month. Answers the path of its page. */
async function makeKpi(page: Page): Promise<string> {
  const id = await makeStrategy(page, { pillars: { Customer: ['Delight customers'] } });
  const flow = await (await page.context().request.get(`/api/strategies/${id}/flow`)).json();
  const nodes: { id: number; type: string }[] = flow.nodes;
  const nodeId = nodes.find(({ type }) => type === 'objective')?.id ?? 0;
  const kpi = { measure: 'Promoters', unit: '%', target: 80, grain: 'month', nodeId };
  const { id: kpiId } = await post(page, `/api/strategies/${id}/kpis`, kpi);
  const points = [
    { kpiId, period: month(4), series: 'target', value: 80 },
    ...[4, 3, 2, 1].map((ago) => ({ kpiId, period: month(ago), value: 76 - ago })),
  ];
  await post(page, `/api/strategies/${id}/points`, { points });
  return `/strategy/${id}/kpis/${kpiId}`;
}

test('a value that is entered shows in chart, table and score, and in another browser', async ({
  page,
  browser,
}) => {
  await page.goto(await makeKpi(page));
  await expect(page.getByRole('heading', { level: 1, name: 'Promoters' })).toBeVisible();
  const chart = page.getByRole('slider', { name: 'Promoters by period' });
  await expect(chart).toHaveAttribute('aria-valuetext', /75%, target 80%, At Risk, score 69/);
  await axe(page);

  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('slider')).toHaveAttribute('aria-valuetext', /75%/);

  await page.getByRole('button', { name: 'Edit values' }).click();
  const grid = page.getByRole('grid', { name: 'Values and targets' });
  await expect(grid.locator(':focus')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('81');
  await page.keyboard.press('Enter');
  await axe(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Values saved')).toBeVisible();
  await expect(chart).toHaveAttribute('aria-valuetext', /81%, target 80%, On Track, score 100/);
  await expect(page.getByRole('row', { name: /81 80 100 On Track/ })).toBeVisible();
  await expect(other.getByRole('slider')).toHaveAttribute('aria-valuetext', /81%.* On Track/);
  await context.close();

  await chart.focus();
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuetext', /72%, target 80%/);
});

test('pasted values go to the months that they name, wherever they are pasted', async ({ page }) => {
  await page.goto(await makeKpi(page));
  await page.getByRole('button', { name: 'Edit values' }).click();
  const grid = page.getByRole('grid', { name: 'Values and targets' });
  await expect(grid.locator(':focus')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await paste(page, [3, 1, 2].map((ago) => `${month(ago)}\t${80 + ago},5`).join('\n'));
  await expect(page.getByText('3 rows were pasted.')).toBeVisible();
  await paste(page, 'Monat\tIst\nAug\t1');
  await expect(page.getByText(/^Nothing was pasted: the first row looks like headings/)).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Values saved')).toBeVisible();
  const chart = page.getByRole('slider', { name: 'Promoters by period' });
  await expect(chart).toHaveAttribute('aria-valuetext', /81\.5%/);
  await chart.press('ArrowLeft');
  await expect(chart).toHaveAttribute('aria-valuetext', /82\.5%/);
  await chart.press('ArrowLeft');
  await expect(chart).toHaveAttribute('aria-valuetext', /83\.5%/);
});

test('on a phone the value of this month is three taps away from the board', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const path = await makeKpi(page);
  await page.goto(path.replace(/\/kpis.*/, ''));
  await page.getByRole('link', { name: /^Promoters/ }).click();
  const field = page.getByRole('textbox', { name: /^Value for/ });
  await field.click();
  await field.fill('79');
  await field.press('Enter');
  await expect(page.getByText(/^79% saved for/)).toBeVisible();
  await expect(page.getByRole('row', { name: /79 80 .* Period still running/ })).toBeVisible();
  await axe(page);
});

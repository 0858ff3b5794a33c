import type { Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { makeStrategy } from './support/board.ts';
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
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('75/ Target 80%');
  await expect(summary.getByRole('img', { name: /^Value rising, better/ })).toBeVisible();
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

  await page.setViewportSize({ width: 390, height: 844 });
  await axe(page);
});

import type { BrowserContext, Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { makeStrategy } from './support/board.ts';
import { addKpis, objectiveId, readKpis } from './support/kpis.ts';
import { send } from './support/sharing.ts';
import { expect, test } from './support/test.ts';

const last = new Date();
last.setUTCDate(0);
const month = last.toISOString().slice(0, 7);
const label = last.toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const title = last.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

async function change(context: BrowserContext, method: 'PUT' | 'DELETE', path: string, body?: object) {
  const reply = await send(context, method, path, body);
  expect(reply.status(), await reply.text()).toBeLessThan(300);
}

/** Makes a strategy with two tracked KPIs, one of which has no value of the last month. */
async function makeMonth(page: Page): Promise<{ id: number; nodeId: number; kpis: number[] }> {
  const id = await makeStrategy(page, { pillars: { Finance: ['Keep customers'] } });
  const nodeId = await objectiveId(page, id, 'Keep customers');
  await addKpis(page, id, [
    { measure: 'Churn', target: 5, nodeId },
    { measure: 'Orders', target: 10, nodeId },
  ]);
  const kpis = (await readKpis(page, id)).map((kpi) => kpi.id);
  for (const kpiId of kpis) await change(page.context(), 'PUT', `/api/kpis/${kpiId}`, { grain: 'month' });
  const points = [
    { period: month, value: 7 },
    { period: month, series: 'target', value: 5 },
  ];
  await change(page.context(), 'PUT', `/api/kpis/${kpis[0]}/points`, { points });
  const target = [{ period: month, series: 'target', value: 10 }];
  await change(page.context(), 'PUT', `/api/kpis/${kpis[1]}/points`, { points: target });
  return { id, nodeId, kpis };
}

test('the office locks a month in six clicks, and its snapshot stays as it was', async ({ page }) => {
  const { id, nodeId, kpis } = await makeMonth(page);
  await page.goto(`/strategy/${id}`);
  await page.getByRole('navigation', { name: 'Strategy' }).getByRole('link', { name: 'Month' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const steps = page.getByRole('navigation', { name: 'Steps of the month' });
  await expect(steps.getByRole('link', { name: /Collect.*1 missing/ })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: `No value of Orders, ${label}` }).click();
  await page.getByLabel('Why is there no value?').fill('The shop was closed');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Every value is entered, or has a reason').first()).toBeVisible();
  await page.getByRole('button', { name: /^Lock/ }).click();
  const dialog = page.getByRole('dialog', { name: `Lock ${title}` });
  await axe(page);
  await dialog.getByRole('button', { name: `Lock ${title}` }).click();
  await steps.getByRole('link', { name: /Lock.*locked/ }).click();
  await expect(page.getByRole('heading', { name: `${label} is locked` })).toBeVisible();
  await axe(page);

  // A value of the month is refused, and everything else may change.
  const points = [{ period: month, value: 1 }];
  const refused = await send(page.context(), 'PUT', `/api/kpis/${kpis[0]}/points`, { points });
  expect(refused.status()).toBe(409);
  await change(page.context(), 'DELETE', `/api/kpis/${kpis[0]}`);
  await change(page.context(), 'PUT', `/api/strategies/${id}/nodes/${nodeId}`, { title: 'Renamed since' });
  await change(page.context(), 'PUT', `/api/strategies/${id}`, { title: 'Renamed since' });

  await page.getByRole('link', { name: /^Open the snapshot/ }).click();
  const banner = page.getByRole('complementary', { name: 'Snapshot' });
  await expect(banner).toContainText(label);
  await expect(page.getByText('Keep customers')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Churn' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Add|Actions/ })).toHaveCount(0);
  await axe(page);
  // A reload must not show the server-rendered board of now.
  await page.reload();
  await expect(page.getByText('Keep customers')).toBeVisible();
  await page.getByText('Keep customers').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Keep customers' })).toBeVisible();
  await expect(banner).toBeVisible();
  await axe(page);
  await banner.getByRole('link', { name: 'Back to today' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Renamed since' })).toBeVisible();
});

import type { BrowserContext, Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { makeStrategy } from './support/board.ts';
import { isHydrated, openRendered } from './support/hydration.ts';
import { addKpis, objectiveId, readKpis } from './support/kpis.ts';
import { watchShifts } from './support/shifts.ts';
import { send } from './support/sharing.ts';
import { expect, test } from './support/test.ts';

/** The month so many before the present one: '2026-02'. */
function monthBack(count: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 7);
}

const labelOf = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Writes values or targets of a KPI. */
async function write(context: BrowserContext, kpiId: number, points: object[]): Promise<void> {
  const reply = await send(context, 'PUT', `/api/kpis/${kpiId}/points`, { points });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** Makes a strategy with a tracked KPI: red in the last month that has ended, amber in the one before, then green. */
async function makeTracked(page: Page): Promise<{ id: number; kpiId: number }> {
  const id = await makeStrategy(page, { pillars: { Finance: ['Keep customers'], People: ['Stay'] } });
  const nodeId = await objectiveId(page, id, 'Keep customers');
  await addKpis(page, id, [{ measure: 'Churn', target: 5, nodeId }]);
  const [{ id: kpiId } = { id: 0 }] = await readKpis(page, id);
  const settings = { grain: 'month', direction: 'down' };
  expect((await send(page.context(), 'PUT', `/api/kpis/${kpiId}`, settings)).status()).toBe(200);
  await write(page.context(), kpiId, [
    { period: monthBack(3), value: 4.5 },
    { period: monthBack(2), value: 5.4 },
    { period: monthBack(1), value: 7 },
    { period: monthBack(3), series: 'target', value: 5 },
    { period: monthBack(3), series: 'red', value: 6 },
  ]);
  return { id, kpiId };
}

const score = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`: explain ${name}$`) });

test('a board shows scores before the client bundle is there, and hydration moves nothing', async ({
  page,
}) => {
  const { id } = await makeTracked(page);
  const shifts = await watchShifts(page);
  const release = await openRendered(page, id);
  await expect(score(page, 'Churn')).toContainText('Off Track');
  await expect(page.getByRole('group', { name: 'Period' })).toContainText(labelOf(monthBack(1)));
  await page.evaluate(() =>
    Object.assign(window, { rendered: [...document.querySelectorAll('#root *:not([popover] *)')] }),
  );
  release();
  await isHydrated(page);
  const gone = await page.evaluate(() =>
    (window as unknown as { rendered: Element[] }).rendered.flatMap(({ isConnected, outerHTML }) =>
      isConnected ? [] : [outerHTML],
    ),
  );
  expect(gone).toEqual([]);
  await expect(page.getByRole('button', { name: /^Previous period: / })).toBeEnabled();
  expect((await shifts()).filter(({ value }) => value > 0.01)).toEqual([]);
});

test('on a phone scores, periods and explanations fit', async ({ browser, page }) => {
  const { id } = await makeTracked(page);
  const phone = await browser.newContext({
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const view = await phone.newPage();
  await view.goto(`${process.env.MERIDIAN_URL}/strategy/${id}`);
  await isHydrated(view);
  await axe(view);
  await view.getByRole('button', { name: /, period$/ }).tap();
  await view.getByRole('menuitem', { name: /^Previous: / }).tap();
  await expect(score(view, 'Northwind')).toContainText('At Risk');
  await score(view, 'Keep customers').tap();
  await expect(view.getByRole('dialog', { name: 'Keep customers' })).toBeVisible();
  expect(await view.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await axe(view);
  await phone.close();
});

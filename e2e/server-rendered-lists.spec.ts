import { makeStrategy, type Content } from './support/board.ts';
import { hold } from './support/hold.ts';
import { CLIENT_BUNDLE, isHydrated } from './support/hydration.ts';
import { addKpis, objectiveId } from './support/kpis.ts';
import { expect, test } from './support/test.ts';

const content: Content = { pillars: { Customer: ['Delight', 'Keep'] } };

/** A strategy with three KPIs. */
async function makeKpis(
  page: Parameters<typeof makeStrategy>[0],
): Promise<{ id: number; objective: number }> {
  const id = await makeStrategy(page, content);
  const objective = await objectiveId(page, id, 'Delight');
  await addKpis(page, id, [
    { measure: 'Repeat customers', target: 5, nodeId: objective, status: 'On Track' },
    { measure: 'Answers in a day', target: 5, nodeId: objective, status: 'Off Track' },
    { measure: 'Orders', target: 5, nodeId: await objectiveId(page, id, 'Keep'), status: 'On Track' },
  ]);
  return { id, objective };
}

test('a list is there before the client bundle, hydration keeps it, and an early filter counts', async ({
  page,
}) => {
  const { id } = await makeKpis(page);
  const release = await hold(page, CLIENT_BUNDLE);
  await page.goto(`/strategy/${id}/kpis`, { waitUntil: 'commit' });
  const row = page.getByRole('row', { name: /Repeat customers/ });
  await expect(row).toBeVisible();
  const before = await row.boundingBox();
  const element = await row.elementHandle();
  await page.getByRole('button', { name: 'Filters' }).click();
  const status = page.getByRole('dialog', { name: 'Filters' }).getByLabel('Status', { exact: true });
  await expect(status).toBeFocused();
  await status.selectOption('On Track');
  release();
  await expect(page.getByRole('row', { name: /Answers in a day/ })).toHaveCount(0);
  await expect(page).toHaveURL(/status=On\+Track/);
  expect(await element?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  await page.getByRole('button', { name: 'Remove filter Status: On Track' }).click();
  expect(await row.boundingBox()).toEqual(before);
});

test('a list keeps its place where the reader scrolled before it was hydrated', async ({ page }) => {
  const { id } = await makeKpis(page);
  const nodeId = await objectiveId(page, id, 'Keep');
  await addKpis(
    page,
    id,
    Array.from({ length: 40 }, (_, index) => ({ measure: `Measure ${index}`, target: 5, nodeId })),
  );
  const release = await hold(page, CLIENT_BUNDLE);
  await page.goto(`/strategy/${id}/kpis`, { waitUntil: 'commit' });
  const scrolled = () =>
    page.evaluate(() => Math.max(...Array.from(document.querySelectorAll('*'), (each) => each.scrollTop)));
  await page.getByRole('row', { name: /Orders/ }).hover();
  await page.mouse.wheel(0, 400);
  await expect.poll(scrolled).toBe(400);
  release();
  await isHydrated(page);
  expect(await scrolled()).toBe(400);
});

test('a page whose code does not arrive is read again once there is a connection', async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED|Failed to fetch dynamically imported module/);
  const { id } = await makeKpis(page);
  await page.route(CLIENT_BUNDLE, (route) => route.abort());
  await page.goto(`/strategy/${id}/kpis`);
  await expect(page.getByRole('row', { name: /Repeat customers/ })).toBeVisible();
  await page.unroute(CLIENT_BUNDLE);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await isHydrated(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
});

test('what is typed into the filter of a list before hydration counts', async ({ page }) => {
  const { id } = await makeKpis(page);
  const release = await hold(page, CLIENT_BUNDLE);
  await page.goto(`/strategy/${id}/kpis`, { waitUntil: 'commit' });
  await page.getByRole('searchbox', { name: 'Filter KPIs' }).fill('orders');
  release();
  await expect(page.getByText('1 of 3 KPIs')).toBeVisible();
});

test('the menu of a row of an objective opens before the client bundle is there', async ({ page }) => {
  const { id, objective } = await makeKpis(page);
  const release = await hold(page, CLIENT_BUNDLE);
  await page.goto(`/strategy/${id}/objective/${objective}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Actions for Repeat customers' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  release();
  await expect(page.getByRole('dialog', { name: /KPI/ })).toBeVisible();
});

test('a browser that keeps columns of its own renders the list itself', async ({ page }) => {
  const { id } = await makeKpis(page);
  await page.addInitScript(() => localStorage.setItem('columns:kpis', '["measure","unit"]'));
  const release = await hold(page, CLIENT_BUNDLE);
  await page.goto(`/strategy/${id}/kpis`, { waitUntil: 'commit' });
  await expect(page.locator('#root-end')).toBeAttached();
  await expect(page.locator('#root > *')).toHaveCount(0);
  release();
  await isHydrated(page);
  await expect(page.getByRole('row', { name: /Repeat customers/ })).toBeVisible();
});

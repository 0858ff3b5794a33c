import { keepLook, makeStrategy, type Content } from './support/board.ts';
import { isHydrated, openRendered } from './support/hydration.ts';
import { addKpis, objectiveId } from './support/kpis.ts';
import { hold } from './support/hold.ts';
import { sumOf, watchShifts } from './support/shifts.ts';
import { expect, test } from './support/test.ts';

const content: Content = {
  nodes: [{ type: 'vision', title: 'The first address' }],
  pillars: { Customer: ['Delight', 'Keep'], Finance: ['Earn <b>more</b> & "save"'], Empty: [] },
};

test('a board is read, and its links lead on, before the client bundle is there', async ({ page }) => {
  const id = await makeStrategy(page, content);
  const release = await openRendered(page, id);
  await expect(page.getByRole('heading', { level: 4, name: 'Earn <b>more</b> & "save"' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: 'The first address' })).toBeVisible();
  await page.getByRole('link', { name: 'Delight' }).click();
  await page.waitForURL(/\/objective\/\d+$/, { waitUntil: 'commit' });
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Delight' })).toBeVisible();
});

test('hydration keeps every element and moves nothing; the last click before it is dispatched again', async ({
  page,
}) => {
  const shifts = await watchShifts(page);
  const release = await openRendered(page, await makeStrategy(page, content));
  await page.getByRole('button', { name: 'Add pillar' }).click();
  await page.getByRole('button', { name: 'Add Objective to Finance' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const before = await page.evaluate(() => {
    Object.assign(window, { rendered: [...document.querySelectorAll('#root *:not([popover] *)')] });
    return performance.now();
  });
  release();
  await expect(page.getByRole('dialog', { name: 'Create New Node' })).toBeVisible();
  const [count, gone] = await page.evaluate(() => {
    const { rendered } = window as unknown as { rendered: Element[] };
    return [
      rendered.length,
      rendered.filter(({ isConnected }) => !isConnected).map(({ outerHTML }) => outerHTML),
    ];
  });
  expect(count).toBeGreaterThan(100);
  expect(gone).toEqual([]);
  expect((await shifts()).filter(({ at, value }) => at > before && value > 0.01)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a click on a card before hydration asks for the code of dialogs, and opens its dialog', async ({
  page,
}) => {
  const release = await openRendered(page, await makeStrategy(page, content));
  const button = page.getByRole('button', { name: 'Add Initiative' }).first();
  const requested = page.waitForRequest(/\/node-dialogs-[^/]*\.js$/);
  await button.click();
  await requested;
  await expect(button).toHaveCSS('cursor', 'progress');
  release();
  await expect(page.getByRole('dialog', { name: 'Create Initiative' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toHaveCSS('cursor', 'pointer');
});

test('a browser that keeps another layout and a folded objective shows them after hydration', async ({
  page,
}) => {
  const id = await makeStrategy(page, content);
  await page.goto(`/strategy/${id}`);
  const details = page.getByRole('button', { name: 'Details of Keep' });
  await details.click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Font Size' }).click();
  await page.getByRole('radio', { name: 'Vertical' }).check({ force: true });
  await page.reload();
  await expect(details).toHaveAttribute('aria-expanded', 'false');
  await isHydrated(page);
  await expect(page.getByRole('button', { name: 'Details of Delight' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  const [customer, finance] = await Promise.all(
    ['Customer', 'Finance'].map((name) => page.getByRole('heading', { level: 3, name }).boundingBox()),
  );
  expect(finance?.x).toBe(customer?.x);
  expect(finance?.y).toBeGreaterThan(customer?.y ?? Infinity);
});

test('a board comes in the layout that the browser keeps, and moves nothing', async ({ page }) => {
  const id = await makeStrategy(page, content);
  await keepLook(page, 'vertical.compact');
  const shifts = await watchShifts(page);
  const release = await openRendered(page, id);
  const top = async (name: string) =>
    (await page.getByRole('heading', { level: 3, name }).boundingBox())?.y ?? 0;
  const before = await top('Finance');
  expect(before).toBeGreaterThan(await top('Customer'));
  release();
  await isHydrated(page);
  expect(await top('Finance')).toBe(before);
  expect(sumOf(await shifts())).toBeLessThan(0.02);
});

test('folded KPIs and another density are there before the client bundle is, and after', async ({ page }) => {
  const id = await makeStrategy(page, content);
  await addKpis(page, id, [{ measure: 'Churn', nodeId: await objectiveId(page, id, 'Delight') }]);
  await keepLook(page, 'horizontal.comfortable');
  await page.goto(`/strategy/${id}`);
  await isHydrated(page);
  const fold = page.getByRole('button', { name: 'KPIs 1' });
  await fold.click();
  const isKept = async () => {
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByText(/^Churn of/)).toBeHidden();
    await expect(page.getByRole('main')).toHaveAttribute('data-density', 'comfortable');
  };
  await isKept();
  const release = await openRendered(page, id);
  await isKept();
  release();
  await isHydrated(page);
  await isKept();
});

test('a board that changed after it was rendered, or whose content fails to load, shows what is so now', async ({
  page,
  allow,
}) => {
  allow(/status of 503|response 503/);
  const id = await makeStrategy(page, content);
  const release = await hold(page, /\/content$/);
  await page.goto(`/strategy/${id}`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 3, name: 'Finance' })).toBeVisible();
  await page.context().request.post(`/api/strategies/${id}/nodes`, {
    data: { type: 'mission', title: 'Made meanwhile' },
    headers: { origin: process.env.MERIDIAN_URL ?? '' },
  });
  release();
  await expect(page.getByRole('heading', { level: 3, name: 'Made meanwhile' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: 'Finance' })).toHaveCount(1);

  await page.route('**/content', (route) =>
    route.fulfill({ status: 503, json: { error: 'Not now.', code: 'unavailable' } }),
  );
  await page.reload();
  await expect(page.getByText('Failed to load strategy.')).toBeVisible();
  await page.unroute('**/content');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'Finance' })).toBeVisible();
});

test('a board of 120 cards completes those that come near, and all have their words', async ({ page }) => {
  const id = await makeStrategy(page, {
    pillars: Object.fromEntries(
      ['Customer', 'Finance', 'People', 'Process'].map((pillar) => [
        pillar,
        Array.from({ length: 30 }, (_, at) => `${pillar} ${at + 1}`),
      ]),
    ),
  });
  await page.goto(`/strategy/${id}`);
  await isHydrated(page);
  await expect(page.getByRole('heading', { level: 4 })).toHaveCount(120);
  const last = page.getByRole('button', { name: 'Details of Finance 30' });
  await expect(last).toHaveCount(0);
  await page.getByRole('link', { name: 'Finance 30' }).hover();
  await last.click();
  await expect(last).toHaveAttribute('aria-expanded', 'false');
});

import type { Locator, Page } from '@playwright/test';
import { isAlive, makeStrategy, type Content } from './support/board.ts';
import { hasTold, openDrawn, PROGRAM } from './support/drawn.ts';
import { hold } from './support/hold.ts';
import { watchShifts } from './support/shifts.ts';
import { expect, test } from './support/test.ts';

const content: Content = {
  nodes: [{ type: 'vision', title: 'The first address' }],
  pillars: { Customer: ['Delight', 'Keep', 'Win'], Finance: ['Earn <b>more</b> & "save"'], Empty: [] },
};

const details = (page: Page, title: string) => page.getByRole('button', { name: `Details of ${title}` });

test('a board reads before the program is there, and its links lead on', async ({ page }) => {
  const id = await makeStrategy(page, content);
  const release = await openDrawn(page, id);
  await expect(page.getByRole('heading', { level: 4 })).toHaveCount(4);
  await expect(page.getByRole('heading', { level: 4, name: 'Earn <b>more</b> & "save"' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: 'The first address' })).toBeVisible();
  await page.getByRole('link', { name: 'Delight' }).click();
  await page.waitForURL(/\/objective\/\d+$/, { waitUntil: 'commit' });
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Delight' })).toBeVisible();
});

test('the program takes over what is there, and moves none of it', async ({ page }) => {
  const id = await makeStrategy(page, content);
  const shifts = await watchShifts(page);
  const release = await openDrawn(page, id);
  const before = await page.evaluate(() => {
    Object.assign(window, { drawn: Array.from(document.querySelectorAll('#root *')) });
    return performance.now();
  });
  release();
  await isAlive(page);
  const [count, gone] = await page.evaluate(() => {
    const { drawn } = window as unknown as { drawn: Element[] };
    return [drawn.length, drawn.filter((element) => !element.isConnected).map(({ outerHTML }) => outerHTML)];
  });
  expect(count).toBeGreaterThan(100);
  expect(gone).toEqual([]);
  expect((await shifts()).filter(({ at, value }) => at > before && value > 0.01)).toEqual([]);
  await details(page, 'Keep').click();
  await expect(details(page, 'Keep')).toHaveAttribute('aria-expanded', 'false');
});

test('a board comes alive also where the browser does not tell when it shows', async ({ page }) => {
  const id = await makeStrategy(page, content);
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto(`/strategy/${id}`);
  await isAlive(page);
  await details(page, 'Keep').click();
  await expect(details(page, 'Keep')).toHaveAttribute('aria-expanded', 'false');
});

test('a click that comes before the program waits for it, and a second one makes no second dialog', async ({
  page,
}) => {
  const release = await openDrawn(page, await makeStrategy(page, content));
  await page.getByRole('button', { name: 'Add Objective to Finance' }).click();
  await page.getByRole('button', { name: 'Add Objective to Finance' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog', { name: 'Create New Node' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a board whose program could not be fetched is read anew when it can be', async ({ page, allow }) => {
  allow(/ERR_FAILED|dynamically imported module/);
  const id = await makeStrategy(page, content);
  await page.route(PROGRAM, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => PROGRAM.test(request.url()));
  await page.goto(`/strategy/${id}`);
  await failed;
  await expect(page.getByRole('heading', { level: 3, name: 'Finance' })).toBeVisible();
  await page.unroute(PROGRAM);
  await isAlive(page);
  await page.getByRole('button', { name: 'Add Objective to Finance' }).click();
  await expect(page.getByRole('dialog', { name: 'Create New Node' })).toBeVisible();
});

test('a board that breaks as it is taken over can be loaded again', async ({ page, allow }) => {
  allow(/ERR_FAILED|dynamically imported module|could not be loaded/);
  const id = await makeStrategy(page, content);
  const part = /\/assets\/board-page-[^/]*\.js$/;
  await page.route(part, (route) => route.abort());
  await page.goto(`/strategy/${id}`);
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await page.unroute(part);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'Finance' })).toBeVisible();
});

test('the palette is called by its keys also before the program is there, and loses nothing that is typed', async ({
  page,
}) => {
  const release = await openDrawn(page, await makeStrategy(page, content));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('depp');
  await page.keyboard.press('Backspace');
  release();
  const field = page.getByRole('dialog').getByRole('combobox');
  await expect(field).toBeFocused();
  await page.keyboard.type('th');
  await expect(field).toHaveValue('depth');
});

const OPENED: [string, (page: Page) => Promise<void>, (page: Page) => Locator][] = [
  [
    'Add Objective',
    (page) => page.getByRole('button', { name: 'Add Objective to Finance' }).click(),
    (page) => page.getByRole('dialog').getByLabel('Title'),
  ],
  [
    'Add KPI',
    (page) => page.getByRole('button', { name: 'Add KPI' }).first().click(),
    (page) => page.getByRole('dialog').getByLabel('Measure'),
  ],
  [
    'Add Initiative',
    (page) => page.getByRole('button', { name: 'Add Initiative' }).first().click(),
    (page) => page.getByRole('dialog').getByLabel('What'),
  ],
  [
    'the title of the board',
    (page) => page.getByRole('heading', { level: 1 }).getByRole('button').press('Enter'),
    (page) => page.getByRole('textbox', { name: 'Board title' }),
  ],
  [
    'the title of a pillar',
    (page) => page.getByRole('heading', { level: 3, name: 'Finance' }).getByRole('button').click(),
    (page) => page.getByRole('textbox', { name: 'Pillar title' }),
  ],
  [
    'F2 on the title of an objective',
    (page) => page.getByRole('link', { name: 'Delight' }).press('F2'),
    (page) => page.getByRole('dialog').getByLabel('Title'),
  ],
];

for (const [by, open, fieldOf] of OPENED) {
  test(`what is typed into a field that opens when the program is there is not lost: by ${by}`, async ({
    page,
  }) => {
    const release = await openDrawn(page, await makeStrategy(page, content));
    await open(page);
    await page.keyboard.type('Grow ?/ wellx');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    release();
    const field = fieldOf(page);
    await expect(field).toBeFocused();
    await page.keyboard.type(', more');
    await expect(field).toHaveValue(/^Grow \?\/ well, more/);
  });
}

test('what is typed before the program is there goes to the last of what was asked for, and to nothing else', async ({
  page,
}) => {
  const release = await openDrawn(page, await makeStrategy(page, content));
  await page.getByRole('heading', { level: 3, name: 'Finance' }).getByRole('button').click();
  await page.keyboard.type('Lost');
  await page.getByRole('button', { name: 'Add Objective to Finance' }).click();
  await page.keyboard.type('Grow');
  release();
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Grow');
  await expect(page.getByRole('heading', { level: 3, name: 'Finance', includeHidden: true })).toBeVisible();
});

test('who goes on before the program is there has the next keys for what they went to', async ({ page }) => {
  const release = await openDrawn(page, await makeStrategy(page, content));
  await page.getByRole('heading', { level: 3, name: 'Customer' }).getByRole('button').press('Enter');
  await page.getByRole('heading', { level: 3, name: 'Customer' }).getByRole('button').press('Escape');
  await page.getByRole('button', { name: 'Add Objective to Customer' }).press('Enter');
  await page.keyboard.type('Grow');
  await page.keyboard.press('Tab');
  await details(page, 'Earn').press('Enter');
  release();
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Grow');
  await expect(page.getByRole('textbox', { name: 'Pillar title' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Details of Earn/, includeHidden: true })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
});

test('a board is drawn as it is kept in this browser: in bands, and folded', async ({ page }) => {
  const id = await makeStrategy(page, content);
  await page.goto(`/strategy/${id}`);
  await details(page, 'Keep').click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Font Size' }).click();
  await page.getByRole('radio', { name: 'Vertical' }).check({ force: true });
  await page.keyboard.press('Escape');
  // Aside only: how high a card is depends on the letters, which come when they come.
  const place = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll('h4'), (heading) => {
        const { left, width } = heading.getBoundingClientRect();
        return [heading.textContent, Math.round(left), Math.round(width)];
      }),
    );
  const kept = await place();
  await hasTold(page, /^vertical-2\.\d+$/);
  const release = await openDrawn(page, id);
  await expect(details(page, 'Keep')).toHaveAttribute('aria-expanded', 'false');
  await expect(details(page, 'Win')).toHaveAttribute('aria-expanded', 'true');
  expect(await place()).toEqual(kept);
  release();
  await isAlive(page);
  expect(await place()).toEqual(kept);
});

test('a board that came drawn otherwise than this browser keeps it shows only as it is kept', async ({
  page,
  context,
}) => {
  const id = await makeStrategy(page, content);
  await page.goto(`/strategy/${id}`);
  await details(page, 'Keep').click();
  await expect(details(page, 'Keep')).toHaveAttribute('aria-expanded', 'false');
  await hasTold(page, /^horizontal-2\.\d+$/);
  await context.clearCookies({ name: 'board' });
  const release = await hold(page, PROGRAM);
  await page.goto(`/strategy/${id}`, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 4 })).toHaveCount(0);
  release();
  await expect(details(page, 'Keep')).toHaveAttribute('aria-expanded', 'false');
});

test('what somebody changes between the drawing and the program is shown', async ({ page }) => {
  const id = await makeStrategy(page, content);
  const release = await hold(page, /\/flow$/);
  await page.goto(`/strategy/${id}`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 3, name: 'Finance' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Objective to Finance' }).click();
  const headers = { origin: process.env.MERIDIAN_URL ?? '' };
  await page.context().request.post(`/api/strategies/${id}/nodes`, {
    data: { type: 'mission', title: 'Made meanwhile' },
    headers,
  });
  release();
  // What was clicked is not what stands there now; it is found again by its name.
  await expect(page.getByRole('dialog', { name: 'Create New Node' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 3, name: 'Made meanwhile' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: 'Finance' })).toHaveCount(1);
});

test('a board that came drawn says so where its content cannot be read', async ({ page, allow }) => {
  allow(/status of 503/);
  allow(/response 503/);
  const id = await makeStrategy(page, content);
  await page.route('**/flow', (route) =>
    route.fulfill({ status: 503, json: { error: 'Not now.', code: 'unavailable' } }),
  );
  await page.goto(`/strategy/${id}`);
  await expect(page.getByText('Failed to load strategy.')).toBeVisible();
  await page.unroute('**/flow');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'Finance' })).toBeVisible();
});

import type { Locator, Page } from '@playwright/test';
import { makeStrategy, type Content } from './support/board.ts';
import { hold } from './support/hold.ts';
import { isHydrated } from './support/hydration.ts';
import { makeStrategies } from './support/people.ts';
import { sumOf, watchShifts } from './support/shifts.ts';
import { expect, test } from './support/test.ts';

const content: Content = {
  nodes: [
    { type: 'vision', title: 'The first address' },
    { type: 'mission', title: 'We help teams see where they go' },
  ],
  pillars: { Customer: ['Delight', 'Keep', 'Win'], Finance: ['Earn', 'Save'] },
};

const withoutIdle = (page: Page) => page.addInitScript(() => (window.requestIdleCallback = () => 0));

/** The paths of a page's requests, in their order, from now on. */
function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

const PAGES: [string, RegExp][] = [
  ['/kpis', /kpis-page/],
  ['/initiatives', /initiatives-page/],
  ['/history', /history-page/],
  ['', /board-/],
];

test('a document asks for all its code and data before any of the code has run, and for no dialog or grid', async ({
  page,
}) => {
  test.slow();
  const id = await makeStrategy(page, content);
  await withoutIdle(page);
  const asked = requestsOf(page);
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  for (const [path, chunk] of PAGES) {
    asked.length = scripts.length = 0;
    const release = await hold(page, /\/assets\/index-[^/]*\.js$/);
    await page.goto(`/strategy/${id}${path}`, { waitUntil: 'commit' });
    await expect.poll(() => asked).toContain(`/api/strategies/${id}/content`);
    await expect.poll(() => asked.filter((it) => chunk.test(it))).toHaveLength(1);
    await expect.poll(() => page.evaluate(() => document.readyState)).not.toBe('loading');
    // All have been asked for when no more come.
    let before = -1;
    await expect.poll(() => before === (before = asked.length)).toBe(true);
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const isCode = (it: string) => it.endsWith('.js') && !it.includes('service-worker');
    expect(asked.slice(before).filter(isCode), path).toEqual([]);
    expect(
      asked.filter((it) => /dialogs-/.test(it)),
      path,
    ).toEqual([]);
    const twice = asked.filter((it, at) => it.startsWith('/api') && asked.indexOf(it) !== at);
    expect(twice, `asked twice by ${path}`).toEqual([]);
    expect(
      await page.evaluate(() => Object.keys((window as unknown as { preloaded: object }).preloaded)),
      `asked for nothing by ${path}`,
    ).toEqual([]);
  }
  // All code of the board, the last file, is compiled while it is fetched, not on its first call.
  for (const code of await Promise.all(scripts))
    expect(code.slice(0, 60)).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

test('a repeat view takes all its code from the cache, and fetches its font once', async ({ page }) => {
  // A visit that ends before the page is idle leaves dialogs for the next one to fetch.
  await withoutIdle(page);
  const asked = requestsOf(page);
  const open = async (path: string) => {
    asked.length = 0;
    await page.goto(path, { waitUntil: 'networkidle' });
    const fonts = asked.filter((it) => it.endsWith('.woff2'));
    expect(fonts, path).toHaveLength(1);
  };
  await open('/auth');
  const board = `/strategy/${await makeStrategy(page, content)}`;
  for (const path of [board, board, '/dashboard']) await open(path);
  await page.goto(board, { waitUntil: 'networkidle' });
  const travelled = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name, transferSize }) => name.includes('/assets/') && transferSize > 0)
      .map(({ name }) => name),
  );
  expect(travelled).toEqual([]);
});

test('a first visit shows its text at once, and in the web font when that arrives, without a layout shift', async ({
  page,
}) => {
  const board = `/strategy/${await makeStrategy(page, content)}`;
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const fonts = async (selector: string) => {
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.map(({ familyName, isCustomFont }) => `${familyName}${isCustomFont ? ', a web font' : ''}`);
  };
  const shifts = await watchShifts(page);
  for (const [path, width] of [
    ['/dashboard', 1440],
    ['/account', 390],
    [board, 1440],
    [`${board}/kpis`, 1440],
    [board, 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const release = await hold(page, /\.woff2$/);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => fonts('h1'), path).toEqual(['Liberation Sans']);
    const before = sumOf(await shifts());
    release();
    await expect.poll(() => fonts('h1'), path).toEqual(['Inter, a web font']);
    await page.waitForLoadState('networkidle');
    const moved = (await shifts()).map(({ moved }) => moved).join('\n');
    expect(sumOf(await shifts()) - before, `${path} at ${width} px: ${moved}`).toBeLessThan(0.005);
  }
});

test('a link or button prefetches its page or dialog on hover and on focus', async ({ page }) => {
  await withoutIdle(page);
  const board = `/strategy/${await makeStrategy(page, content)}`;
  const pointed: ((link: Locator) => Promise<void>)[] = [(link) => link.hover(), (link) => link.focus()];
  for (const point of pointed) {
    await page.goto(board);
    await isHydrated(page);
    const fetched = page.waitForRequest(/\/publish-page-[^/]*\.js$/);
    await point(page.getByRole('link', { name: 'Publish' }));
    await fetched;
    await expect(page).toHaveURL(new RegExp(`${board}$`));
  }
  await page.goto(board, { waitUntil: 'networkidle' });
  const fetched = page.waitForRequest(/\/node-dialogs-[^/]*\.js$/);
  await page.getByRole('button', { name: 'Add pillar' }).hover();
  await fetched;
});

test('a dialog opens offline for the first time, once the page was idle for a moment', async ({
  page,
  context,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  const asked = requestsOf(page);
  await page.goto(`/strategy/${await makeStrategy(page, content)}`);
  await expect.poll(() => asked.filter((path) => /\/dialogs-.*js$/.test(path))).toHaveLength(1);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add pillar' }).click();
  await expect(page.getByRole('dialog', { name: 'Add New Strategic Pillar' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add KPI' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Add KPI' })).toBeVisible();
});

test('a board with slow content has no layout shift', async ({ page }) => {
  const board = `/strategy/${await makeStrategy(page, content)}`;
  await page.route('**/api/strategies/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  const shifts = await watchShifts(page);
  await page.goto(board);
  await expect(page.getByRole('heading', { level: 4 })).toHaveCount(5);
  await page.waitForLoadState('networkidle');
  expect(sumOf(await shifts())).toBeLessThan(0.05);
});

test('a board that a tool reads before its style sheet loads has no layout shift', async ({ page }) => {
  const board = `/strategy/${await makeStrategy(page, content)}`;
  const release = await hold(page, /\/assets\/style-[^/]*\.css$/);
  const shifts = await watchShifts(page);
  await page.goto(board, { waitUntil: 'commit' });
  const readStyles = () => {
    for (const element of document.querySelectorAll('*')) getComputedStyle(element).getPropertyValue('width');
    return document.querySelector('#root-end') !== null;
  };
  // There are no animation frames before the style sheet loads.
  await page.waitForFunction(readStyles, undefined, { polling: 100 });
  release();
  await page.waitForLoadState('networkidle');
  expect(sumOf(await shifts())).toBeLessThan(0.05);
});

test('a dialog hides the board behind it without a new style for each of its elements, and holds a page that can be scrolled', async ({
  page,
  context,
}) => {
  const heldBy = () => page.evaluate(() => document.documentElement.style.overflow);
  await page.goto(`/strategy/${await makeStrategy(page, content)}`);
  await page.getByRole('button', { name: 'Add pillar' }).click();
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Customer' })).toHaveCount(0);
  await expect(page.locator('[inert]')).toHaveCount(0);
  expect(await heldBy()).toBe('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Customer' })).toBeVisible();

  await makeStrategies(context, ...Array.from({ length: 8 }, (_, n) => ({ title: `Strategy ${n}` })));
  await page.setViewportSize({ width: 500, height: 500 });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Create Strategy' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await heldBy()).toBe('hidden');
  await page.mouse.move(20, 20);
  await page.mouse.wheel(0, 300);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press('Escape');
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
});

/** The paths of what the sections of a page read, from its top; the second one fails. */
const SECTIONS: [page: string, reads: string[]][] = [
  ['/account', ['user/email', 'second-factor', 'sign-in-means', 'sessions', 'tokens', 'feeds']],
  ['/strategy/*/settings', ['calendar', 'close', 'tokens', 'webhooks', 'pulls', 'feeds']],
];

for (const [path, reads] of SECTIONS)
  test(`on ${path} no section moves, whichever of them loads last or fails`, async ({ page, allow }) => {
    allow(/status of 503|response 503/);
    const id = await makeStrategy(page);
    await page.setViewportSize({ width: 390, height: 900 });
    const shifts = await watchShifts(page);
    const releases: (() => void)[] = [];
    for (const [at, read] of reads.entries()) {
      const { promise, resolve } = Promise.withResolvers<void>();
      releases.push(resolve);
      await page.route(new RegExp(`/api/(?:strategies/\\d+/)?${read}$`), async (route) => {
        await promise;
        if (at === 1) await route.fulfill({ status: 503, json: { error: 'Not now.', code: 'unavailable' } });
        else await route.continue();
      });
    }
    await page.goto(path.replace('*', String(id)));
    await expect(page.getByText('Loading').or(page.locator('[data-loading]')).first()).toBeAttached();
    // The lower ones first.
    for (const at of [3, 2, 1, 0, 5, 4]) {
      const read = new RegExp(`/${reads[at]}$`);
      const answered = page.waitForResponse((response) => read.test(response.url()));
      releases[at]?.();
      await answered;
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
    }
    await expect(page.getByText(/could not be loaded\. Not now\.|^Not now\./)).toBeVisible();
    await expect(page.getByText('New calendar address')).toBeVisible();
    const moved = (await shifts()).map(({ moved }) => moved).join('\n');
    expect(sumOf(await shifts()), moved).toBeLessThan(0.005);
  });

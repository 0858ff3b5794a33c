import type { Locator, Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { makeStrategy, openBoard } from './support/board.ts';
import { addKpis, objectiveId } from './support/kpis.ts';
import { makeShared, send } from './support/sharing.ts';
import { isHydrated } from './support/hydration.ts';
import { expect, test } from './support/test.ts';

const LONG =
  `Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz ${'und noch mehr davon '.repeat(5)}`.trim();

const field = (page: Page): Locator => page.getByRole('combobox', { name: /^Search strategies/ });
const options = (page: Page): Locator => page.getByRole('listbox', { name: 'Results' }).getByRole('option');
const active = (page: Page): Locator => page.getByRole('option', { selected: true });

async function call(page: Page, typed = ''): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(typed);
}

/** Makes a record of a strategy. */
async function post(page: Page, id: number, path: string, data: object): Promise<number> {
  const response = await send(page.context(), 'POST', `/api/strategies/${id}/${path}`, data);
  expect(response.status()).toBe(201);
  return (await response.json()).id;
}

/** A strategy with records of every kind, its board open. */
async function openNamed(page: Page): Promise<number> {
  const id = await openBoard(page, {
    nodes: [{ type: 'vision', title: 'Überall zuhause' }],
    pillars: { Customer: ['Deliver on time', LONG], 'لجنة الجودة': ['تحسين جودة الخدمة'] },
  });
  const nodeId = await objectiveId(page, id, 'Deliver on time');
  await addKpis(page, id, [
    { measure: 'Delivery rate', target: 95, nodeId, below: [{ measure: 'Late trucks', target: 3 }] },
  ]);
  return id;
}

test('a record is found by a part of its name, shown with kind and place, and opened by Enter', async ({
  page,
}) => {
  const id = await openNamed(page);
  await call(page, 'trucks late');
  await expect(active(page)).toHaveText(/^Late trucksKPI in Northwind/);
  await expect(page.getByRole('status').filter({ hasText: '1 result' })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/strategy/${id}/kpis/\\d+$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Late trucks' })).toBeVisible();

  const nodeId = await objectiveId(page, id, 'Deliver on time');
  const initiativeId = await post(page, id, 'initiatives', {
    initiative: 'Renew the fleet',
    nodeId,
  });
  await post(page, id, 'tactics', { initiativeId, title: 'Lease vans' });
  await call(page, 'vans lease');
  await expect(active(page)).toHaveText(/^Lease vans/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/strategy/${id}/objective/${nodeId}`);
  // The row lies in another, which was closed.
  await expect(page.getByRole('rowheader', { name: 'Lease vans' })).toBeVisible();
  await expect(page.locator('[data-part] :focus')).toHaveCount(1);

  await call(page, 'uberall');
  await expect(active(page)).toContainText('Überall zuhause');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/strategy/${id}`);
  await expect(page.getByRole('button', { name: 'Actions for vision Überall zuhause' })).toBeFocused();
});

test('a user who types right after the keys loses no letter, at any speed', async ({ page }) => {
  const id = await openNamed(page);
  for (const delay of [0, 40, 120]) {
    await page.goto(`/strategy/${id}`);
    await isHydrated(page);
    const code = await page.waitForFunction(() => {
      const names = performance.getEntriesByType('resource').map(({ name }) => name);
      return names.find((name) => /\/dialogs-[^/]*\.js$/.test(name)) ?? '';
    });
    // Fetched is not yet run.
    await code.evaluate((name) => import(name));
    await page.keyboard.press('Control+k');
    await page.keyboard.type('late trucks', { delay });
    await expect(field(page)).toHaveValue('late trucks');
    await expect(active(page)).toHaveText(/^Late trucks/);
  }
});

test('keys arrive in the field also where the application or the palette has yet to load, and act on nothing else', async ({
  page,
}) => {
  const id = await openNamed(page);
  const held: (() => void)[] = [];
  for (const code of [/\/assets\/index-[^/]*\.js$/, /\/dialogs-[^/]*\.js$/]) {
    const { promise, resolve } = Promise.withResolvers<void>();
    held.push(resolve);
    await page.route(code, async (route) => {
      await promise;
      await route.continue();
    });
  }
  const [loadApplication, loadPalette] = held;
  await page.goto(`/strategy/${id}`);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('cak');
  await page.keyboard.press('Backspace');
  loadApplication?.();
  await isHydrated(page);
  await page.keyboard.type('ll the c');
  loadPalette?.();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('at');
  await expect(field(page)).toHaveValue('call the cat');
  await expect(page.getByRole('dialog', { name: 'Plan check' })).toHaveCount(0);
});

test('records of other strategies are found from the dashboard, but not what is not shared', async ({
  page,
  newContext,
  allow,
}) => {
  allow(/status of 404/);
  await makeStrategy(page, { pillars: { Finance: ['Quokka margin'] } });
  const stranger = await newContext();
  await makeShared(stranger, 'Quokka secrets');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Search/ }).click();
  await field(page).fill('quokka');
  await expect(options(page)).toHaveText([/^Quokka margin/]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Quokka margin' })).toBeVisible();

  // The record opened last is first the next time.
  await call(page);
  await expect(options(page).first()).toContainText('Quokka margin');

  // A record that is gone is removed from the recent ones.
  await page.route('**/api/strategies/*/content', (route) =>
    route.fulfill({ status: 404, json: { error: 'This strategy is not there.', code: 'not_found' } }),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Objective not found' })).toBeVisible();
  await call(page);
  await expect(options(page).filter({ hasText: 'Quokka margin' })).toHaveCount(0);
});

test('a record without an objective is found in its list, also if it is folded or filtered there', async ({
  page,
}) => {
  const id = await openNamed(page);
  for (const n of Array(30).keys()) await post(page, id, 'initiatives', { initiative: `Work number ${n}` });
  const initiativeId = await post(page, id, 'initiatives', { initiative: 'Tidy up' });
  await post(page, id, 'tactics', { initiativeId, title: 'Sort the shelves' });

  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await call(page, 'sort the shelves');
  await expect(active(page)).toContainText('Sort the shelves');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/strategy/${id}/initiatives`);
  await expect(row('Sort the shelves')).toBeFocused();
  await expect(row('Sort the shelves')).toBeInViewport();

  await page.getByRole('button', { name: 'Fold all', exact: true }).click();
  await page.getByRole('searchbox').fill('number 7');
  await expect(row('Sort the shelves')).toHaveCount(0);
  await call(page, 'sort the shelves');
  await expect(active(page)).toContainText('Sort the shelves');
  await page.keyboard.press('Enter');
  await expect(row('Sort the shelves')).toBeFocused();
});

test('palette and shortcuts are accessible, and show a long name whole and each in its direction', async ({
  page,
}) => {
  await openNamed(page);
  await page.getByRole('button', { name: /^Search/ }).click();
  await expect(options(page).first()).toBeVisible();
  await axe(page);
  await field(page).fill('no such thing at all');
  await expect(page.getByText(/^Nothing is called/)).toBeVisible();
  await axe(page);
  await field(page).fill('جودة');
  await expect(options(page).first().locator('[dir=auto]').first()).toHaveCSS('direction', 'rtl');
  await page.setViewportSize({ width: 390, height: 800 });
  await field(page).fill('rindfleisch');
  const title = active(page).locator('[dir=auto]').first();
  await expect(title).toHaveText(LONG);
  expect(await title.evaluate((it) => it.scrollHeight <= it.clientHeight + 1)).toBe(true);
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await axe(page);
});

import type { Locator, Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { makeStrategy, openBoard } from './support/board.ts';
import { hold } from './support/hold.ts';
import { addKpis, objectiveId } from './support/kpis.ts';
import { THEMES, useTheme } from './support/people.ts';
import { makeShared, makeToken, registerBy, send } from './support/sharing.ts';
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

/** A strategy with a name of every sort, its board open. */
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

test('a thing is found by a part of its name, said what and where it is, and gone to by Enter', async ({
  page,
}) => {
  const id = await openNamed(page);
  const nodeId = await objectiveId(page, id, 'Deliver on time');
  await call(page, 'trucks late');
  await expect(active(page)).toHaveText(/^Late trucksKPI in Northwind/);
  await expect(page.getByRole('status').filter({ hasText: '1 result' })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/strategy/${id}/objective/${nodeId}`);
  // The row lies in another, which was closed.
  await expect(page.getByRole('rowheader', { name: 'Late trucks' })).toBeVisible();
  await expect(page.locator('[data-part] :focus')).toHaveCount(1);

  await call(page, 'uberall');
  await expect(active(page)).toContainText('Überall zuhause');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/strategy/${id}`);
  await expect(page.getByRole('button', { name: 'Actions for vision Überall zuhause' })).toBeFocused();
});

test('what is typed while the palette is still on its way stands in it when it comes', async ({ page }) => {
  const letGo = await hold(page, /\/assets\/palette-[^/]*\.js$/);
  await openNamed(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('? late trucksx');
  await page.keyboard.press('Backspace');
  await expect(field(page)).toHaveCount(0);
  letGo();
  await expect(field(page)).toHaveValue('? late trucks');
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveCount(0);
  await page.keyboard.type('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

for (const delay of [0, 40, 120]) {
  test(`whoever types at once, a letter every ${delay} ms, loses none the first time either`, async ({
    page,
  }) => {
    const id = await openNamed(page);
    await page.goto(`/strategy/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('late trucks', { delay });
    await expect(field(page)).toHaveValue('late trucks');
    await expect(active(page)).toHaveText(/^Late trucks/);
  });
}

test('things of other strategies are found from the dashboard, and what nobody shared is not', async ({
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

  // What was opened last stands first the next time.
  await call(page);
  await expect(options(page).first()).toContainText('Quokka margin');

  // Once it turned out to be gone, it is recent no more.
  await page.route('**/api/strategies/*/flow', (route) =>
    route.fulfill({ status: 404, json: { error: 'This strategy is not there.', code: 'not_found' } }),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Objective not found' })).toBeVisible();
  await call(page);
  await expect(options(page).filter({ hasText: 'Quokka margin' })).toHaveCount(0);
});

test('what lies in no objective is found in its list, whatever is folded and filtered there', async ({
  page,
}) => {
  const id = await openNamed(page);
  const many = Array.from({ length: 60 }, (_, n) => ({ measure: `Measured number ${n}`, target: n }));
  await addKpis(page, id, [
    ...many,
    { measure: 'Loose ends', target: 0, below: [{ measure: 'Loose threads', target: 0 }] },
  ]);
  const post = async (path: string, data: object): Promise<number> => {
    const response = await send(page.context(), 'POST', `/api/strategies/${id}/${path}`, data);
    expect(response.status()).toBe(201);
    return (await response.json()).id;
  };
  const initiativeId = await post('initiatives', { initiative: 'Tidy up' });
  await post('tactics', { initiativeId, title: 'Sort the shelves' });

  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await call(page, 'loose threads');
  await expect(active(page)).toContainText('Loose threads');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/strategy/${id}/kpis`);
  await expect(row('Loose threads')).toBeFocused();
  await expect(row('Loose threads')).toBeInViewport();

  await page.getByRole('button', { name: 'Fold all', exact: true }).click();
  await page.getByRole('searchbox').fill('number 7');
  await expect(row('Loose threads')).toHaveCount(0);
  await call(page, 'loose threads');
  await expect(active(page)).toContainText('Loose threads');
  await page.keyboard.press('Enter');
  await expect(row('Loose threads')).toBeFocused();

  await call(page, 'sort the shelves');
  await expect(active(page)).toContainText('Sort the shelves');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/strategy/${id}/initiatives`);
  await expect(row('Sort the shelves')).toBeFocused();
});

test('acts of the page are done from it, the focus comes back, and a reader is offered none that change', async ({
  page,
  newContext,
}) => {
  const owner = await newContext();
  const id = await makeShared(owner);
  await registerBy(page.context(), await makeToken(owner, id, 'read_write'));
  await page.goto(`/strategy/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await call(page, 'add pillar');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add New Strategic Pillar' })).toBeVisible();
  await page.keyboard.type('Customer');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 3, name: 'Customer' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await call(page, 'objective to customer');
  await expect(active(page)).toContainText('Add Objective to Customer');
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeHidden();

  const reader = await newContext();
  await registerBy(reader, await makeToken(owner, id, 'read_only'));
  const theirs = await reader.newPage();
  await theirs.goto(`/strategy/${id}`);
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
  await call(theirs, 'add');
  await expect(options(theirs)).toHaveCount(0);
  await expect(theirs.getByText('Nothing is called “add”.')).toBeVisible();
});

test('arrows go round, a long name is shown whole where one is, and names keep their direction', async ({
  page,
}) => {
  await openNamed(page);
  await call(page, 'northwind');
  await expect(active(page)).toContainText('Northwind');
  await page.keyboard.press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await field(page).fill('rindfleisch');
  const title = active(page).locator('[dir=auto]').first();
  await expect(title).toHaveText(LONG);
  expect(await title.evaluate((it) => it.scrollHeight <= it.clientHeight + 1)).toBe(true);
  await field(page).fill('جودة');
  await expect(options(page).first().locator('[dir=auto]').first()).toHaveCSS('direction', 'rtl');
});

test('without a connection what the browser holds is searched, and the palette says so', async ({
  page,
  allow,
}) => {
  allow(/request failed|ERR_INTERNET_DISCONNECTED|response 500|Failed to load resource/);
  await openNamed(page);
  await call(page);
  await page.route('**/api/search*', (route) => route.abort('internetdisconnected'));
  await page.keyboard.type('deliver on');
  await expect(
    page.getByText('You are offline. Only what this browser holds is searched.').first(),
  ).toBeVisible();
  await expect(options(page).first()).toContainText('Deliver on time');
  await page.route('**/api/search*', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something broke here.', code: 'internal' } }),
  );
  await field(page).fill('deliver');
  await expect(page.getByText('The search failed. Something broke here.').first()).toBeVisible();
});

test('? shows the keys of this page, not while typing and not where single keys are turned off', async ({
  page,
}) => {
  await openNamed(page);
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText(['Board', 'Everywhere']);
  await sheet.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await call(page, 'keyboard short');
  await page.keyboard.press('Enter');
  await sheet.getByRole('checkbox', { name: 'Single-key shortcuts' }).check();
  await page.keyboard.press('Escape');
  await call(page, 'what?');
  await expect(sheet).toBeHidden();
  await expect(field(page)).toHaveValue('what?');
});

for (const theme of THEMES) {
  for (const width of [1280, 390]) {
    test(`palette and shortcuts pass axe, ${theme}, ${width} px`, async ({ page, context }) => {
      await useTheme(context, theme);
      await page.setViewportSize({ width, height: 800 });
      await openNamed(page);
      await page.getByRole('button', { name: /^Search/ }).click();
      await expect(options(page).first()).toBeVisible();
      await axe(page);
      await field(page).fill('deliver');
      await expect(page.getByRole('status').filter({ hasText: /result/ })).toHaveCount(1);
      await axe(page);
      await field(page).fill('no such thing at all');
      await expect(page.getByText(/^Nothing is called/)).toBeVisible();
      await axe(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      await axe(page);
    });
  }
}

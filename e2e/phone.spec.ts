import type { Page } from '@playwright/test';
import { openBoard } from './support/board.ts';
import { makeStrategies, register } from './support/people.ts';
import { sample } from './support/sample.ts';
import { makeToken, registerBy, send } from './support/sharing.ts';
import { expect, test } from './support/test.ts';
import { readFlow } from './support/work.ts';

const PAGES = [
  '',
  '/kpis',
  '/targets',
  '/values',
  '/month',
  '/month/explain',
  '/month/lock',
  '/month/compare',
  '/month/review',
  '/month/hand-out',
  '/publish',
  '/publish/book',
  '/initiatives',
  '/timeline',
  '/history',
];
const TEAM = '/manage-teammates';
const UPDATES = '/updates';
const PHONE = { width: 390, height: 844 };

test('the way to the second pillar is seen whole on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await register(page.context());
  const [made] = await makeStrategies(page.context(), { title: 'Small' });
  const first = { type: 'perspective', title: 'Customer' };
  await send(page.context(), 'POST', `/api/strategies/${made?.id}/nodes`, first);
  await page.goto(`/strategy/${made?.id}`);
  await expect(page.getByRole('button', { name: 'Add pillar', exact: true })).toBeInViewport({ ratio: 1 });
});

test('a phone shows the first objective high up, and the menu of each page in the bar', async ({
  page,
  browser,
  baseURL,
}) => {
  await register(page.context());
  const [made] = await makeStrategies(page.context(), { title: 'Halden Pumps', template: 'example' });
  const storageState = await page.context().storageState();
  const look = { viewport: PHONE, hasTouch: true, isMobile: true };
  const phone = await browser.newContext({ ...look, storageState, ...(baseURL && { baseURL }) });
  const view = await phone.newPage();
  await view.goto(`/strategy/${made?.id}`);
  const card = await view.getByRole('heading', { level: 4 }).first().boundingBox();
  expect(card?.y).toBeLessThanOrEqual(300);
  const vision = view.getByRole('heading', { level: 3, name: 'The partner water utilities trust' });
  await expect(vision).toBeHidden();
  await view.getByRole('button', { name: 'Vision and mission' }).tap();
  await expect(vision).toBeVisible();
  for (const [path, name] of [
    ['', 'Settings'],
    ['/kpis', 'Menu'],
  ] as const) {
    await view.goto(`/strategy/${made?.id}${path}`);
    await view.getByRole('banner').getByRole('button', { name, exact: true }).tap();
    await view.getByRole('menuitem', { name: 'History' }).tap();
    await expect(view.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  }
  // A page that is not there has no menu.
  await view.goto(`/strategy/${made?.id}/objective/999999`);
  await expect(view.getByText('Objective not found')).toBeVisible();
  await expect(view.getByRole('banner').getByRole('button', { name: 'Menu', exact: true })).toBeHidden();
  await phone.close();
});

/** Adds KPIs with a long word, unit and number that the viewer owes a value of. Answers their pages, and that of the objective. */
async function addWideKpis(page: Page, strategyId: number): Promise<string[]> {
  const context = page.context();
  const { nodes } = await readFlow(page, strategyId);
  const nodeId = nodes.find(({ type }) => type === 'objective')?.id;
  const { id: ownerId } = (await (await context.request.get('/api/user')).json()) as { id: number };
  const named = { measure: 'x'.repeat(200), inputOwner: 'y'.repeat(200), nodeId, ownerId };
  const pages = [`/objective/${nodeId}`];
  for (const more of [{ grain: 'month' }, { actual: 123_456_789_012, measureDueDate: '2020-01-01' }]) {
    const body = { ...named, unit: 'u'.repeat(40), target: 123_456_789_012, ...more };
    const made = await send(context, 'POST', `/api/strategies/${strategyId}/kpis`, body);
    pages.push(`/kpis/${((await made.json()) as { id: number }).id}`);
  }
  return pages;
}

test('the bars of a board and of an objective hold everything and who else is here', async ({
  page,
  context,
  newContext,
}) => {
  const id = await openBoard(page, { pillars: { Customer: ['Deliver on time'] } });
  const { nodes } = await readFlow(page, id);
  const objective = `/strategy/${id}/objective/${nodes.find(({ type }) => type === 'objective')?.id}`;
  const theirs = await newContext();
  await registerBy(theirs, await makeToken(context, id, 'read_only'));
  const reader = await theirs.newPage();
  await reader.setViewportSize(PHONE);
  await reader.goto(`/strategy/${id}`);
  await expect(reader.getByRole('status', { name: 'Also here' }).getByText('P')).toBeVisible();
  const room = (it: Element) => it.scrollWidth - it.clientWidth;
  expect(await reader.getByRole('banner').evaluate(room)).toBeLessThanOrEqual(0);

  await page.goto(objective);
  await reader.goto(objective);
  const bar = reader.getByRole('banner');
  const people = bar.getByRole('img').or(bar.getByRole('list')).first();
  await expect(people).toBeVisible();
  const box = async (part: typeof bar) => {
    const { y, height } = (await part.boundingBox()) ?? { y: -1, height: 0 };
    return { top: y, bottom: y + height };
  };
  const whole = await box(bar);
  for (const part of [bar.getByRole('button', { name: /Search/ }), people]) {
    const { top, bottom } = await box(part);
    expect(top).toBeGreaterThanOrEqual(whole.top);
    expect(bottom).toBeLessThanOrEqual(whole.bottom);
  }
});

test('no page of a strategy scrolls sideways for a long word or name', async ({
  page,
  context,
  newContext,
}) => {
  await page.setViewportSize(PHONE);
  const id = await openBoard(page, { pillars: { Customer: ['Deliver on time'] } });
  const title = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  const renamed = await send(context, 'PUT', `/api/strategies/${id}`, { title, boardTitle: title });
  expect(renamed.status()).toBe(200);
  const wide = await addWideKpis(page, id);
  const theirs = await newContext();
  await registerBy(theirs, await makeToken(context, id, 'read_write'));
  await send(theirs, 'PUT', '/api/user', { name: 'W'.repeat(80) });
  for (const end of [...sample(PAGES), ...wide, UPDATES, TEAM]) {
    await page.goto(end === UPDATES ? end : `/strategy/${id}${end}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), end).toBe(PHONE.width);
  }
  await expect(page.getByText('W'.repeat(80), { exact: true }).first()).toBeVisible();
});

test('the bar at the bottom fits in large type, and each page is two taps away', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await register(context);
  const [made] = await makeStrategies(context, { title: 'Halden Pumps', template: 'example' });
  await page.goto(`/strategy/${made?.id ?? 0}/history`);
  await page.evaluate(() => localStorage.setItem('fontSize', 'super-large'));
  await page.reload();
  const bar = page.getByRole('navigation', { name: 'Strategy' });
  await expect(bar.getByRole('link')).toHaveText(['Board', 'KPIs', 'Initiatives', 'Month']);
  expect(await bar.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  await bar.getByRole('button', { name: 'More pages' }).click();
  await expect(bar.getByRole('menuitem', { name: 'History' })).toHaveAttribute('aria-current', 'true');
  await bar.getByRole('menuitem', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Publish' })).toBeVisible();
  await bar.getByRole('link', { name: 'Month' }).click();
  await expect(bar.getByRole('link', { name: 'Month' })).toHaveAttribute('aria-current', 'page');
});

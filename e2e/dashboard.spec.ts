import type { Page } from '@playwright/test';
import type { Strategy } from '../contract/entities.ts';
import { hold } from './support/hold.ts';
import { axe } from './support/axe.ts';
import { makeStrategies, register, THEMES, useTheme } from './support/people.ts';
import { expect, test } from './support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const confirmation = (page: Page) => page.getByRole('alertdialog');
const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) });
const news = (page: Page, text: string) => page.getByText(text, { exact: true });

async function choose(page: Page, title: string, item: 'Edit' | 'Delete'): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Answers one call with an error of the server's. */
async function refuse(page: Page, url: string, method: string, body: object, status = 400): Promise<void> {
  await page.route(url, (route) =>
    route.request().method() === method ? route.fulfill({ status, json: body }) : route.fallback(),
  );
}

/** Lets the list answer with strategies that others share, after the person's own. */
async function share(page: Page, ...shared: Partial<Strategy>[]): Promise<void> {
  await page.route('**/api/strategies', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const own: Strategy[] = await response.json();
    const more = shared.map((one, at) => ({ ...own[0], id: 900_000 + at, role: 'read_only', ...one }));
    return route.fulfill({ json: [...own, ...more] });
  });
}

test('an empty dashboard says what a strategy is for and starts the first one', async ({ page, context }) => {
  await register(context);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['My Strategies']);
  await expect(page.getByText('A strategy holds a vision, a mission')).toBeVisible();
  await page.getByRole('button', { name: 'Create your first' }).click();
  await expect(dialog(page).getByLabel('Title')).toBeFocused();
});

test('a new strategy comes first and opens in a new tab', async ({ page, context }) => {
  await register(context);
  await makeStrategies(context, { title: 'Older' });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Create Strategy' }).click();
  await dialog(page).getByLabel('Title').fill('  Northwind  ');
  await dialog(page).getByLabel('Description').fill('Ten years of rail.');
  await dialog(page).getByLabel('Balanced scorecard').check();
  await dialog(page).getByLabel('Title').press('Enter');
  await expect(news(page, 'Strategy created successfully')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Northwind', 'Older']);
  await expect(card(page, 'Northwind')).toContainText('Ten years of rail.');
  await expect(card(page, 'Northwind')).toContainText(/Updated \d\d [A-Z][a-z]{2} 20\d\d/);

  const opened = context.waitForEvent('page');
  await card(page, 'Northwind').click({ position: { x: 40, y: 90 } });
  const board = await opened;
  await expect(board.getByText('Financial').first()).toBeVisible();
  expect(await board.evaluate(() => window.opener)).toBeNull();
});

test('a strategy without a title is not created', async ({ page, context }) => {
  await register(context);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Create Strategy' }).click();
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog(page).getByText('Title is required')).toBeVisible();
  await expect(dialog(page).getByLabel('Title')).toBeFocused();
  await dialog(page).getByLabel('Title').fill('x'.repeat(201));
  await expect(dialog(page).getByText('Use at most 200 characters')).toBeVisible();
});

test('a failed creation shows what the server says and keeps what was typed', async ({
  page,
  context,
  allow,
}) => {
  allow(/status of 400/);
  await register(context);
  await page.goto('/dashboard');
  await refuse(page, '**/api/strategies', 'POST', {
    error: 'No more strategies today.',
    code: 'invalid_request',
    details: [{ path: 'description', message: 'Say more' }],
  });
  await page.getByRole('button', { name: 'Create Strategy' }).click();
  await dialog(page).getByLabel('Title').fill('Northwind');
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Error');
  await expect(page.getByRole('alert')).toContainText('No more strategies today.');
  await expect(dialog(page).getByLabel('Description')).toHaveAccessibleDescription('Say more');
  await expect(dialog(page).getByLabel('Description')).toBeFocused();
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Northwind');
  await page.unroute('**/api/strategies');
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Northwind' })).toBeVisible();
});

test('creating can be cancelled; what was typed is only thrown away when asked', async ({
  page,
  context,
}) => {
  await register(context);
  await page.goto('/dashboard');
  const button = page.getByRole('button', { name: 'Create Strategy' });
  await button.click();
  await expect(dialog(page).getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await dialog(page).getByLabel('Title').fill('Northwind');
  await page.keyboard.press('Escape');
  await confirmation(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Northwind');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Northwind' })).toHaveCount(0);
});

test('an edit sends only what changed', async ({ page, context }) => {
  await register(context);
  const [strategy] = await makeStrategies(context, { title: 'Northwind', description: 'Ten years of rail.' });
  await page.goto('/dashboard');
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON());
  });
  await choose(page, 'Northwind', 'Edit');
  await expect(dialog(page).getByLabel('Description')).toHaveValue('Ten years of rail.');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(sent).toEqual([]);
  await choose(page, 'Northwind', 'Edit');
  await dialog(page).getByLabel('Title').fill('Northwind 2030');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(news(page, 'Strategy updated successfully')).toBeVisible();
  expect(sent).toEqual([{ title: 'Northwind 2030' }]);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Northwind 2030' })).toHaveAttribute(
    'href',
    `/strategy/${strategy?.id}`,
  );
});

test('a failed edit says so and can be cancelled', async ({ page, context, allow }) => {
  allow(/status of 500|response 500/);
  await register(context);
  await makeStrategies(context, { title: 'Northwind' });
  await page.goto('/dashboard');
  await refuse(page, '**/api/strategies/*', 'PUT', { error: 'It broke.', code: 'internal' }, 500);
  await choose(page, 'Northwind', 'Edit');
  await dialog(page).getByLabel('Title').fill('Southwind');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to update strategy');
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Southwind');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('link', { name: 'Northwind' })).toBeVisible();
});

test('a deletion says in numbers what goes, and goes only when confirmed', async ({ page, context }) => {
  await register(context);
  await makeStrategies(context, { title: 'Northwind', template: 'balanced_scorecard' }, { title: 'Other' });
  await page.goto('/dashboard');
  await choose(page, 'Northwind', 'Delete');
  await expect(confirmation(page)).toContainText(
    /Northwind is deleted with everything in it: .*4 pillars and \d+ objectives\./,
  );
  await confirmation(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(confirmation(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Actions for Northwind' })).toBeFocused();
  await choose(page, 'Northwind', 'Delete');
  await confirmation(page).getByRole('button', { name: 'Delete' }).click();
  await expect(news(page, 'Strategy deleted successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Other']);
  await page.reload();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Other']);
});

test('a failed deletion says so and leaves the strategy', async ({ page, context, allow }) => {
  allow(/status of 503|response 503/);
  await register(context);
  await makeStrategies(context, { title: 'Northwind' });
  await page.goto('/dashboard');
  await refuse(page, '**/api/strategies/*', 'DELETE', { error: 'Busy.', code: 'unavailable' }, 503);
  await choose(page, 'Northwind', 'Delete');
  await expect(confirmation(page)).toContainText('Its board is empty.');
  await confirmation(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to delete strategy');
  await confirmation(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('link', { name: 'Northwind' })).toBeVisible();
});

test('strategies of others stand apart, with their board title', async ({ page, context }) => {
  await register(context);
  await makeStrategies(context, { title: 'Northwind' });
  await share(
    page,
    { title: 'Shared', description: 'Their plan.', boardTitle: 'Plan 2030' },
    { title: 'Quiet', description: '', boardTitle: '' },
  );
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['My Strategies', 'Shared With Me']);
  await expect(card(page, 'Shared')).toContainText('Their plan.');
  await expect(card(page, 'Shared')).toContainText('Plan 2030');
  await expect(card(page, 'Quiet')).toContainText('No board title');
  await card(page, 'Shared').getByRole('button').click();
  await expect(page.getByRole('menuitem')).toHaveText(['Leave Strategy']);
});

test('a list that does not come can be tried again', async ({ page, context, allow }) => {
  allow(/status of 503|response 503/);
  await register(context);
  await makeStrategies(context, { title: 'Northwind' });
  await refuse(page, '**/api/strategies', 'GET', { error: 'The server rests.', code: 'unavailable' }, 503);
  // A live connection that opens fetches the list again, maybe before the button is clicked: this one never opens.
  await page.routeWebSocket('**/*', () => new Promise(() => {}));
  await page.goto('/dashboard');
  await expect(page.getByRole('alert')).toContainText('The server rests.');
  await page.unroute('**/api/strategies');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Northwind' })).toBeVisible();
});

test('cards that are on their way are announced', async ({ page, context }) => {
  await register(context);
  const answer = await hold(page, '**/api/strategies');
  await page.goto('/dashboard');
  await expect(page.getByRole('status').filter({ hasText: 'Loading strategies...' })).toBeAttached();
  answer();
  await expect(page.getByRole('button', { name: 'Create your first' })).toBeVisible();
});

for (const theme of THEMES) {
  test(`the dashboard is accessible in ${theme}`, async ({ page, context }) => {
    await useTheme(context, theme);
    await register(context);
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Create your first' })).toBeVisible();
    await axe(page);
    await makeStrategies(context, { title: 'Northwind', description: 'Ten years of rail.' });
    await share(
      page,
      { title: 'Shared', members: [{ userId: 1, username: 'ana', name: 'Ana' }], role: 'owner' },
      {},
    );
    await page.reload();
    await expect(page.getByRole('img', { name: 'Ana (ana)' })).toBeVisible();
    await axe(page);
  });

  test(`menu and dialogs of the dashboard are accessible in ${theme}`, async ({ page, context }) => {
    await useTheme(context, theme);
    await register(context);
    await makeStrategies(context, { title: 'Northwind' });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Create Strategy' }).click();
    await dialog(page).getByRole('button', { name: 'Create', exact: true }).click();
    await expect(dialog(page).getByText('Title is required')).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions for Northwind' }).click();
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    await axe(page);
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(dialog(page).getByLabel('Title')).toBeFocused();
    await axe(page);
    await page.keyboard.press('Escape');
    await choose(page, 'Northwind', 'Delete');
    await expect(confirmation(page)).toContainText('Its board is empty.');
    await axe(page);
  });
}

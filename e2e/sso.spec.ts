import type { Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { freePort, type IdentityProvider, startIdentityProvider } from './support/identity-provider.ts';
import { chooseAccount, someone, submitAuth } from './support/people.ts';
import { type Server, startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

let provider: IdentityProvider;
let server: Server;

test.beforeAll(async () => {
  const port = await freePort();
  provider = await startIdentityProvider(`http://127.0.0.1:${port}`);
  server = await startServer({ PORT: String(port), ...provider.env });
});
test.afterAll(async () => {
  await server.stop();
  await provider.stop();
});

const at = (path: string) => server.url + path;
const byProvider = (page: Page) => page.getByRole('button', { name: 'Sign in with Own ID' });
const account = (page: Page, username: string) =>
  page.getByRole('button', { name: `Account of ${username}` });

/** Signs in at the provider's page. */
async function enter(page: Page, login: string): Promise<void> {
  await page.getByLabel('Account').fill(login);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function signOut(page: Page): Promise<void> {
  // A list that still loads would be refused.
  await page.waitForLoadState('networkidle');
  await chooseAccount(page, 'Logout');
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(byProvider(page)).toBeVisible();
}

test('a person signs in at the provider for the first time and again, and signs out there too', async ({
  page,
  allow,
}) => {
  // The page may count its updates once more while the way out leads over the provider.
  allow(/status of 401 .*\/api\/updates\/open$/);
  provider.people.set('ada', { name: 'Ada Lovelace', preferred_username: 'ada' });
  await page.goto(at('/auth'));
  await expect(byProvider(page)).toBeVisible();
  await axe(page);
  await byProvider(page).click();
  await enter(page, 'ada');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Strategies' })).toBeVisible();
  await signOut(page);
  await byProvider(page).click();
  // The sign-out ended the session at the provider, which asks again.
  await enter(page, 'ada');
  await expect(account(page, 'ada')).toBeVisible();
  await chooseAccount(page, 'Change Password');
  await expect(page.getByText('Your account has no password here. You sign in with Own ID.')).toBeVisible();
  // The initials in the bar are a picture of the name.
  await axe(page, ['label-content-name-mismatch']);
});

test('a person connects the account at the provider with the one they have, after its password', async ({
  page,
}) => {
  const grace = someone();
  const made = await page.request.post(at('/api/register'), { data: grace, headers: { origin: server.url } });
  expect(made.status()).toBe(201);
  await page.context().clearCookies();
  provider.people.set('grace', { preferred_username: grace.username });
  await page.goto(at('/auth'));
  await byProvider(page).click();
  await enter(page, 'grace');
  await expect(page.getByRole('alert')).toContainText('Your name is taken here.');
  await submitAuth(page, grace, 'Login');
  await expect(account(page, grace.username)).toBeVisible();
  await page.goto(at('/account'));
  await page.getByRole('button', { name: 'Connect Own ID' }).click();
  await page.getByLabel('Current Password').fill(grace.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Disconnect Own ID' })).toBeVisible();
  // The page asks for more until it is left.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(at('/auth'));
  await byProvider(page).click();
  await enter(page, 'grace');
  await expect(account(page, grace.username)).toBeVisible();
});

test('a session that ends is opened again at the provider in another window, and what was typed stays', async ({
  page,
  context,
  allow,
}) => {
  allow(/status of 401/);
  provider.people.set('hopper', { preferred_username: 'hopper' });
  await page.goto(at('/auth'));
  await byProvider(page).click();
  await enter(page, 'hopper');
  await page.getByRole('button', { name: 'Create Strategy' }).first().click();
  await page.getByRole('dialog').getByLabel('Title').fill('A long thought');
  await context.clearCookies();
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  const opening = context.waitForEvent('page');
  await again.getByRole('button', { name: 'Sign in with Own ID' }).click();
  await enter(await opening, 'hopper');
  await expect(again).toBeHidden();
  await expect(page.getByLabel('Title')).toHaveValue('A long thought');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('A long thought').first()).toBeVisible();
});

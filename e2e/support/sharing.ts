import { expect, type APIResponse, type BrowserContext, type Locator, type Page } from '@playwright/test';
import type { InviteRole } from '../../contract/people/roles.ts';
import { makeStrategies, register, someone, type Person } from './people.ts';

/** Calls the server as whoever is signed in in this context, past the page. */
export function send(
  context: BrowserContext,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
): Promise<APIResponse> {
  const headers = { origin: process.env.MERIDIAN_URL ?? '' };
  return context.request.fetch(path, { method, headers, ...(data && { data }) });
}

/** Signs a new owner up, who makes a strategy. Answers its id. */
export async function makeShared(context: BrowserContext, title = 'Northwind'): Promise<number> {
  await register(context);
  const [strategy] = await makeStrategies(context, { title });
  return strategy?.id ?? 0;
}

/** Makes an invite link as the owner who is signed in in this context. Answers the token. */
export async function makeToken(owner: BrowserContext, id: number, role: InviteRole): Promise<string> {
  const made = await send(owner, 'POST', `/api/strategies/${id}/invite-link`, { role });
  expect(made.status(), await made.text()).toBe(201);
  const { link }: { link: string } = await made.json();
  return link.split('/join/')[1] ?? '';
}

/** Registers somebody by a token; they are signed in in this context then. Answers them with their id. */
export async function registerBy(
  context: BrowserContext,
  token: string,
  person = someone(),
): Promise<Person & { id: number }> {
  const made = await send(context, 'POST', '/api/register', { ...person, token });
  expect(made.status(), await made.text()).toBe(201);
  const { id }: { id: number } = await made.json();
  return { ...person, id };
}

/** Accepts an invitation as whoever is signed in in this context. */
export async function acceptBy(context: BrowserContext, token: string): Promise<void> {
  const joined = await send(context, 'POST', '/api/invitations/accept', { token });
  expect(joined.status(), await joined.text()).toBe(200);
}

/** The team page's line of a member. */
export const member = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Team members' }).getByRole('listitem').filter({ hasText: name });

/** Chooses from the menu of a strategy's card. */
export async function chooseOfCard(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Waits until the page's own question is open, and answers it. */
export async function confirm(page: Page, button: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click();
}

/** The token that waits in the tab's session storage. */
export const waitingToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => sessionStorage.getItem('inviteToken'));

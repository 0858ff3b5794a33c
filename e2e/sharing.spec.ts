import type { Page } from '@playwright/test';
import { register, someone, submitAuth } from './support/people.ts';
import {
  acceptBy,
  chooseOfCard,
  makeShared,
  makeToken,
  registerBy,
  send,
  waitingToken,
} from './support/sharing.ts';
import { expect, test } from './support/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const dialog = (page: Page) => page.getByRole('dialog');

/** Makes a link in the invite dialog, as an owner does, and answers it. */
async function generate(page: Page, title: string, role: 'Read Only' | 'Read & Write'): Promise<string> {
  await chooseOfCard(page, title, 'Add Teammate');
  await expect(dialog(page)).toContainText('The link expires in 24 hours');
  await dialog(page).getByLabel(role).check();
  await dialog(page).getByRole('button', { name: 'Generate Link' }).click();
  await expect(dialog(page)).toContainText('The link expires in 24 hours');
  return dialog(page).getByLabel('Invite link').inputValue();
}

for (const { role, label, status } of [
  { role: 'read_only', label: 'Read Only', status: 403 },
  { role: 'read_write', label: 'Read & Write', status: 201 },
] as const) {
  test(`whoever registers by a ${label} link works at once, with the rights of the role`, async ({
    page,
    context,
    newContext,
  }) => {
    const id = await makeShared(context);
    await page.goto('/dashboard');
    const link = await generate(page, 'Northwind', label);
    expect(link).toMatch(/\/join\/[\w-]{43}$/);

    const theirs = await newContext();
    const guest = await theirs.newPage();
    await guest.goto(link);
    await expect(heading(guest, 'Register')).toBeVisible();
    await expect(guest).toHaveURL(/\/auth$/);
    expect(link.endsWith(`/${await waitingToken(guest)}`)).toBe(true);
    await expect(guest.getByText('An invitation is waiting for you.')).toBeVisible();
    await expect(guest.getByText('Northwind')).toHaveCount(0);
    await expect(guest.getByText('Already have an account?')).toHaveCount(0);
    await guest.goBack();
    await expect(guest).toHaveURL('about:blank');
    await guest.goto('/auth');
    await expect(heading(guest, 'Register')).toBeVisible();

    await submitAuth(guest, someone(), 'Register');
    await expect(guest).toHaveURL(new RegExp(`/strategy/${id}$`));
    await expect(heading(guest, 'Strategy Board')).toBeVisible();
    expect(await waitingToken(guest)).toBeNull();
    const add = guest.getByRole('button', { name: /^Add/ });
    if (role === 'read_write') await expect(add.first()).toBeVisible();
    else await expect(add).toHaveCount(0);
    const node = { type: 'vision', title: 'Forged' };
    expect((await send(theirs, 'POST', `/api/strategies/${id}/nodes`, node)).status()).toBe(status);
    const own = await send(theirs, 'POST', `/api/strategies/${id}/invite-link`, { role });
    expect(own.status()).toBe(403);

    await guest.goto('/dashboard');
    await expect(guest.getByRole('heading', { level: 2, name: 'Shared With Me' })).toBeVisible();
  });
}

test('somebody with an account sees what the invitation is for, and accepts it', async ({
  page,
  context,
  newContext,
}) => {
  const owner = await newContext();
  const id = await makeShared(owner);
  const token = await makeToken(owner, id, 'read_write');
  await register(context);
  await page.goto(`/join/${token}`);
  await expect(heading(page, 'You are invited')).toBeVisible();
  // The token is out of the address and its history as soon as it is kept; loading the page anew finds it.
  await expect(page).toHaveURL(/\/join$/);
  await page.reload();
  await expect(heading(page, 'You are invited')).toBeVisible();
  await expect(page.getByText('Northwind')).toBeVisible();
  await expect(page.getByText('Read & Write')).toBeVisible();
  await page.getByRole('link', { name: 'Not now' }).click();
  await expect(heading(page, 'Your Strategies')).toBeVisible();
  expect(await waitingToken(page)).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
  await page.goto('/join');
  await expect(heading(page, 'No invitation is waiting')).toBeVisible();
  await expect(page.getByText('Northwind')).toHaveCount(0);

  await page.goto(`/join/${token}`);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page).toHaveURL(new RegExp(`/strategy/${id}$`));
  await expect(page.getByRole('button', { name: /^Add/ }).first()).toBeVisible();

  await page.goto(`/join/${await makeToken(owner, id, 'read_only')}`);
  await expect(heading(page, 'You are already a member')).toBeVisible();
  await expect(page.getByText('Your role in it is Read & Write.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Open strategy' }).click();
  await expect(page).toHaveURL(new RegExp(`/strategy/${id}$`));
});

test('whoever registers under a name that is theirs already signs in and accepts instead', async ({
  page,
  newContext,
  allow,
}) => {
  allow(/status of 409 .*\/api\/register/);
  const owner = await newContext();
  const id = await makeShared(owner);
  const person = await register(await newContext());
  await page.goto(`/join/${await makeToken(owner, id, 'read_only')}`);
  await submitAuth(page, person, 'Register');
  await expect(page.getByRole('alert')).toContainText('This username is taken.');
  await page.getByRole('link', { name: 'Sign in and accept' }).click();
  await expect(heading(page, 'Login')).toBeVisible();
  await expect(page.getByText('Sign in to see it and to accept it.')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(person.username);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(heading(page, 'You are invited')).toBeVisible();
  await expect(page.getByText('Northwind')).toBeVisible();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page).toHaveURL(new RegExp(`/strategy/${id}$`));
  expect(await waitingToken(page)).toBeNull();
});

for (const { why, tokenOf } of [
  {
    why: 'was revoked',
    tokenOf: async (owner: Parameters<typeof makeToken>[0]) => {
      const id = await makeShared(owner);
      const token = await makeToken(owner, id, 'read_only');
      const [link] = await (await send(owner, 'GET', `/api/strategies/${id}/invite-links`)).json();
      await send(owner, 'DELETE', `/api/strategies/${id}/invite-links/${link.id}`);
      return token;
    },
  },
  { why: 'never was one', tokenOf: () => Promise.resolve('x'.repeat(43)) },
  { why: 'is far too long', tokenOf: () => Promise.resolve('x'.repeat(500)) },
]) {
  test(`a link that ${why} is told, and keeps nobody from registering or signing in`, async ({
    page,
    newContext,
    allow,
  }) => {
    allow(/status of 40[04] .*\/api\/(register|invitations)/);
    const person = someone();
    const token = await tokenOf(await newContext());
    await page.goto(`/join/${token}`);
    await submitAuth(page, person, 'Register');
    await expect(page.getByText('The invite link is not valid')).toBeVisible();
    expect(await waitingToken(page)).toBeNull();
    await expect(page.getByLabel('Username')).toHaveValue(person.username);
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(heading(page, 'Your Strategies')).toBeVisible();

    await page.goto(`/join/${token}`);
    await expect(heading(page, 'Invite link not valid')).toBeVisible();
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(heading(page, 'Your Strategies')).toBeVisible();
  });
}

test('an invitation that cannot be read now can be tried again', async ({
  page,
  context,
  newContext,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  const owner = await newContext();
  const token = await makeToken(owner, await makeShared(owner), 'read_only');
  await register(context);
  await page.route('**/api/invitations/read', (route) => route.abort('internetdisconnected'));
  await page.goto(`/join/${token}`);
  await expect(heading(page, 'The invitation could not be read')).toBeVisible();
  await page.unroute('**/api/invitations/read');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'You are invited')).toBeVisible();
});

test('the link is copied, and where the browser refuses, it is selected', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await makeShared(context);
  await page.goto('/dashboard');
  const link = await generate(page, 'Northwind', 'Read Only');
  await expect(dialog(page).getByLabel('Invite link')).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  await expect(page.getByText('Invite link copied to clipboard', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await dialog(page).getByRole('button', { name: 'Copy' }).click();
  await expect(dialog(page).getByLabel('Invite link')).toBeFocused();
  await expect(dialog(page).getByLabel('Invite link')).toHaveAccessibleDescription(/does not allow copying/);
  expect(await page.evaluate(() => String(getSelection()))).toBe(link);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Actions for Northwind' })).toBeFocused();
});

test('a link that cannot be made says why', async ({ page, context, allow }) => {
  allow(/status of 4(00|18)/);
  const id = await makeShared(context);
  const refuse = async (answer: { status: number; body: string }, reason: string) => {
    await page.route('**/invite-link', (route) => route.fulfill(answer));
    await dialog(page).getByRole('button', { name: 'Generate Link' }).click();
    await expect(page.getByText(`Failed to generate invite link: ${reason}`, { exact: true })).toBeVisible();
    await page.unroute('**/invite-link');
  };
  await page.goto(`/strategy/${id}/manage-teammates`);
  await page.getByRole('button', { name: 'Add Teammate' }).first().click();
  const error = JSON.stringify({ error: 'No more links today.', code: 'invalid_request' });
  await refuse({ status: 400, body: error }, 'No more links today.');
  await refuse({ status: 201, body: 'not JSON' }, 'Invalid response format');
  await refuse({ status: 418, body: 'short and stout' }, 'Unknown error');
  await dialog(page).getByRole('button', { name: 'Generate Link' }).click();
  await expect(dialog(page).getByLabel('Invite link')).toBeVisible();
});

test('somebody who was removed is told so, and comes back by a new link', async ({
  page,
  context,
  newContext,
}) => {
  const owner = await newContext();
  const id = await makeShared(owner);
  const { id: userId } = await registerBy(context, await makeToken(owner, id, 'read_only'));
  await page.goto(`/strategy/${id}`);
  await expect(heading(page, 'Strategy Board')).toBeVisible();
  await send(owner, 'DELETE', `/api/strategies/${id}/members/${userId}`);
  await expect(heading(page, 'This strategy is no longer open to you')).toBeVisible();
  expect((await send(context, 'GET', `/api/strategies/${id}`)).status()).toBe(404);
  await acceptBy(context, await makeToken(owner, id, 'read_write'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: /^Add/ }).first()).toBeVisible();
});

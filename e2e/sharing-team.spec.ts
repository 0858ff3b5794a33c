import type { Page } from '@playwright/test';
import { chooseAccount, makeStrategies, register, someone, submitAuth } from './support/people.ts';
import {
  acceptBy,
  chooseOfCard,
  confirm,
  makeShared,
  makeToken,
  member,
  openTeam,
  registerBy,
  send,
} from './support/sharing.ts';
import { expect, test } from './support/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const news = (page: Page, text: string) => page.getByText(text, { exact: true });
const links = (page: Page) => page.getByRole('region', { name: 'Invite links' }).getByRole('listitem');

test('from an empty team to a member who has just come, the page goes along', async ({
  page,
  context,
  newContext,
}) => {
  const id = await makeShared(context);
  await page.goto('/dashboard');
  await chooseOfCard(page, 'Northwind', 'Manage Teammates');
  await expect(heading(page, 'Manage Team Members')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/strategy/${id}/manage-teammates$`));
  await expect(news(page, 'No team members yet')).toBeVisible();
  await expect(news(page, 'No invite link is in use.')).toBeVisible();

  const token = await makeToken(context, id, 'read_write');
  await expect(links(page)).toContainText('Not used yet');
  const guest = await newContext();
  const { username } = await registerBy(guest, token);
  await expect(member(page, username)).toContainText(`Username: ${username}`);
  await expect(member(page, username)).toContainText('Read & Write');
  await expect(links(page)).toContainText(`Used by ${username}`);
  await expect(links(page)).toContainText(/Expires \d\d [A-Z][a-z]{2} 20\d\d, \d\d:\d\d/);

  await links(page).getByRole('button', { name: 'Revoke' }).click();
  await confirm(page, 'Revoke');
  await expect(news(page, 'No invite link is in use.')).toBeVisible();
  await expect(heading(page, 'Manage Team Members')).toBeFocused();
  const late = await (
    await newContext()
  ).request.post('/api/register', {
    data: { ...someone(), token },
    headers: { origin: process.env.MERIDIAN_URL ?? '' },
  });
  expect(late.status()).toBe(404);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(heading(page, 'Your Strategies')).toBeVisible();
  await expect(page.getByRole('img', { name: username })).toBeVisible();
});

test('a change of role and a removal hold from the next call on', async ({ page, context, newContext }) => {
  const id = await makeShared(context);
  const guest = await newContext();
  const { username } = await registerBy(guest, await makeToken(context, id, 'read_only'));
  const write = () => send(guest, 'POST', `/api/strategies/${id}/nodes`, { type: 'vision', title: 'Grow' });
  expect((await write()).status()).toBe(403);
  await openTeam(page, id);
  const row = member(page, username);
  await row.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Change to Read & Write' }).click();
  await expect(news(page, 'Role changed to Read & Write')).toBeVisible();
  await expect(row).toContainText('Read & Write');
  expect((await write()).status()).toBe(201);
  await row.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Change to Read Only' }).click();
  await expect(row).toContainText('Read Only');
  expect((await write()).status()).toBe(403);

  await row.getByRole('button', { name: 'Remove' }).click();
  await confirm(page, 'Cancel');
  await expect(row.getByRole('button', { name: 'Remove' })).toBeFocused();
  await row.getByRole('button', { name: 'Remove' }).click();
  await confirm(page, 'Remove');
  await expect(news(page, 'Team member removed successfully')).toBeVisible();
  await expect(news(page, 'No team members yet')).toBeVisible();
  await expect(heading(page, 'Manage Team Members')).toBeFocused();
  expect((await write()).status()).toBe(404);
  expect(await (await send(guest, 'GET', '/api/strategies')).json()).toEqual([]);
});

test('a new password is shown once, signs in once, and must be replaced', async ({
  page,
  context,
  newContext,
  allow,
}) => {
  allow(/status of 401/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await makeShared(context);
  const guest = await newContext();
  const person = await registerBy(guest, await makeToken(context, id, 'read_write'));
  await openTeam(page, id);
  await member(page, person.username).getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('is signed out everywhere');
  await confirm(page, 'Reset Password');
  const dialog = page.getByRole('dialog', { name: 'New Password' });
  const shown = dialog.getByLabel('The new password is:');
  await expect(shown).toBeFocused();
  await expect(dialog).toContainText('It works once and within 24 hours');
  const password = await shown.inputValue();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(news(page, 'Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('main :focus')).toHaveCount(1);
  expect((await send(guest, 'GET', '/api/user')).status()).toBe(401);

  const again = await guest.newPage();
  await again.goto('/auth');
  await submitAuth(again, { ...person, password }, 'Login');
  await expect(heading(again, 'Change Password')).toBeVisible();
  expect((await send(guest, 'GET', '/api/strategies')).status()).toBe(403);
  await again.getByLabel('New Password').fill('words of my own now');
  await again.getByRole('button', { name: 'Change Password' }).click();
  await expect(again.getByRole('link', { name: 'Northwind' })).toBeVisible();
  const other = await (await newContext()).newPage();
  await other.goto('/auth');
  await submitAuth(other, { ...person, password }, 'Login');
  await expect(other.getByRole('alert')).toContainText('Login Failed');
});

test('the password of somebody with an account of their own is out of reach, and the reason is told', async ({
  page,
  context,
  newContext,
}) => {
  const id = await makeShared(context);
  const guest = await newContext();
  const { username } = await registerBy(guest, await makeToken(context, id, 'read_write'));
  await openTeam(page, id);
  const reset = member(page, username).getByRole('button', { name: 'Reset Password' });
  await expect(reset).toBeEnabled();
  await makeStrategies(guest, { title: 'Their own' });
  await page.reload();
  await expect(reset).toBeDisabled();
  await expect(reset).toHaveAccessibleDescription(/This person has an account of their own/);
  await page.getByRole('button', { name: 'Add Teammate' }).focus();
  await page.keyboard.press('Tab');
  await expect(reset).toBeFocused();
  await expect(page.getByRole('tooltip')).toContainText('This person has an account of their own');
  await page.keyboard.press('Enter');
  await expect(news(page, 'Password cannot be reset')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a strategy is handed over, and the owner before stays on as a member', async ({
  page,
  context,
  newContext,
}) => {
  const id = await makeShared(context);
  const heir = await newContext();
  const { username } = await registerBy(heir, await makeToken(context, id, 'read_only'));
  const theirs = await heir.newPage();
  await openTeam(theirs, id);
  await expect(theirs.getByRole('button', { name: 'Remove' })).toHaveCount(0);
  await openTeam(page, id);
  await member(page, username).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Make Owner' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Your invite links stop working');
  await confirm(page, 'Make Owner');
  await expect(news(page, 'Strategy handed over successfully')).toBeVisible();
  for (const name of ['Add Teammate', 'Remove', 'Reset Password', 'Revoke']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(page.getByRole('listitem').filter({ hasText: 'You' })).toContainText('Read & Write');
  await expect(theirs.getByRole('button', { name: 'Add Teammate' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Remove' })).toBeVisible();
});

test('a member sees the team without controls, and leaves from there or from the dashboard', async ({
  page,
  context,
  newContext,
  allow,
}) => {
  allow(/status of 418/);
  const owner = await newContext();
  const id = await makeShared(owner);
  const { username } = await registerBy(context, await makeToken(owner, id, 'read_write'));
  await openTeam(page, id);
  await expect(member(page, username)).toContainText('You');
  for (const name of ['Add Teammate', 'Remove', 'Reset Password', 'More actions']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { name: 'Invite links' })).toHaveCount(0);
  await page.route('**/leave', (route) => route.fulfill({ status: 418 }));
  await page.getByRole('button', { name: 'Leave Strategy' }).click();
  await confirm(page, 'Leave');
  await expect(news(page, 'Failed to leave strategy')).toBeVisible();
  await page.unroute('**/leave');
  await confirm(page, 'Leave');
  await expect(news(page, 'Left strategy successfully')).toBeVisible();
  await expect(heading(page, 'Your Strategies')).toBeVisible();
  await expect(page.getByText('Shared With Me')).toHaveCount(0);

  await acceptBy(context, await makeToken(owner, id, 'read_only'));
  await page.getByRole('button', { name: 'Actions for Northwind' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Leave Strategy']);
  await page.keyboard.press('Escape');
  await chooseOfCard(page, 'Northwind', 'Leave Strategy');
  await confirm(page, 'Leave');
  // What lies behind the question has no roles: its link counts as gone before it is.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Northwind' })).toHaveCount(0);
  expect((await send(context, 'GET', `/api/strategies/${id}`)).status()).toBe(404);
});

test('what fails is told, and can be tried again', async ({ page, context, newContext, allow }) => {
  allow(/status of 418/);
  const id = await makeShared(context);
  const { username } = await registerBy(await newContext(), await makeToken(context, id, 'read_only'));
  const refuse = (path: string) => page.route(path, (route) => route.fulfill({ status: 418 }));
  await refuse(`**/strategies/${id}/members`);
  await openTeam(page, id);
  await expect(news(page, 'Failed to fetch team members')).toBeVisible();
  await page.unroute('**/members');
  await page.unroute(`**/strategies/${id}/members`);
  await page.getByRole('button', { name: 'Try again' }).click();
  const row = member(page, username);
  await expect(row).toBeVisible();
  await refuse('**/members/**');
  for (const { button, failure } of [
    { button: 'Remove', failure: 'Failed to remove team member' },
    { button: 'Reset Password', failure: 'Failed to reset password' },
  ]) {
    await row.getByRole('button', { name: button }).click();
    await confirm(page, button);
    await expect(news(page, failure)).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await expect(row).toBeVisible();
});

test('a display name is chosen, shown as text and seen by teammates', async ({
  page,
  context,
  newContext,
}) => {
  const owner = await newContext();
  const id = await makeShared(owner);
  const { username } = await registerBy(context, await makeToken(owner, id, 'read_only'));
  const evil = '<img src=x onerror="document.title=1">';
  await page.goto('/dashboard');
  await chooseAccount(page, 'Display Name');
  const dialog = page.getByRole('dialog', { name: 'Display Name' });
  await expect(dialog.getByLabel('Name')).toHaveValue(username);
  await dialog.getByLabel('Name').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await dialog.getByLabel('Name').fill(evil);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menu')).toContainText(evil);

  const team = await owner.newPage();
  await openTeam(team, id);
  await expect(member(team, username)).toContainText(evil);
  await team.goto('/dashboard');
  await expect(team.getByRole('img', { name: `${evil} (${username})` })).toBeVisible();
  await expect(team).toHaveTitle('Your Strategies · Meridian');
});

test('whoever registered elsewhere is a member like any other', async ({ page, context, newContext }) => {
  const id = await makeShared(context);
  const guest = await newContext();
  const { username } = await register(guest);
  await acceptBy(guest, await makeToken(context, id, 'read_only'));
  await openTeam(page, id);
  await expect(member(page, username).getByRole('button', { name: 'Reset Password' })).toBeDisabled();
});

import type { Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { register, someone, submitAuth } from './support/people.ts';
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

test('the team page follows who joins, and a revoked link lets nobody in', async ({
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
  await axe(page);

  const token = await makeToken(context, id, 'read_write');
  await expect(links(page)).toContainText('Not used yet');
  const guest = await newContext();
  const { username } = await registerBy(guest, token);
  await expect(member(page, username)).toContainText(`Username: ${username}`);
  await expect(member(page, username)).toContainText('Read & Write');
  await expect(links(page)).toContainText(`Used by ${username}`);
  await expect(links(page)).toContainText(/Expires [A-Z][a-z]{2} \d{1,2}, 20\d\d, \d{1,2}:\d\d [AP]M/);

  await links(page).getByRole('button', { name: 'Revoke' }).click();
  await confirm(page, 'Revoke');
  await expect(news(page, 'No invite link is in use.')).toBeVisible();
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

test('a new password is shown once, signs in once, and must be replaced', async ({
  page,
  context,
  newContext,
  allow,
}) => {
  allow(/status of 401/);
  const id = await makeShared(context);
  const guest = await newContext();
  const person = await registerBy(guest, await makeToken(context, id, 'read_write'));
  await openTeam(page, id);
  await member(page, person.username).getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('is signed out everywhere');
  await axe(page);
  await confirm(page, 'Reset Password');
  const dialog = page.getByRole('dialog', { name: 'New Password' });
  const shown = dialog.getByLabel('The new password is:');
  await expect(shown).toBeFocused();
  await expect(dialog).toContainText('It works once and within 24 hours');
  await axe(page);
  const password = await shown.inputValue();
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
  const settled = await newContext();
  const { username: other } = await register(settled);
  await acceptBy(settled, await makeToken(context, id, 'read_only'));
  await openTeam(page, id);
  await expect(member(page, other).getByRole('button', { name: 'Reset Password' })).toBeDisabled();
  await axe(page);
  // What parts the rows is as light as what frames them.
  const [frame, line] = await page
    .getByRole('list', { name: 'Team members' })
    .evaluate((list) => [list, ...list.children].map((one) => getComputedStyle(one).borderBottomColor));
  expect(line).toBe(frame);
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
  await expect(theirs.getByRole('button', { name: 'Remove' })).toHaveCount(2);
});

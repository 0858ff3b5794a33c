import type { Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { someone } from './support/people.ts';
import { chooseOfCard, confirm, makeShared, makeToken, member, registerBy, send } from './support/sharing.ts';
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
  // What parts the rows is as light as what frames them.
  const [frame, line] = await page
    .getByRole('list', { name: 'Team members' })
    .evaluate((list) => [list, ...list.children].map((one) => getComputedStyle(one).borderBottomColor));
  expect(line).toBe(frame);
  await member(page, username)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Reset Password' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('is signed out everywhere');
  await axe(page);
  await confirm(page, 'Reset Password');
  const dialog = page.getByRole('dialog', { name: 'New Password' });
  await expect(dialog.getByLabel('The new password is:')).toBeFocused();
  await axe(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.locator('main :focus')).toHaveCount(1);
  expect((await send(guest, 'GET', '/api/user')).status()).toBe(401);
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

import type { Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { register, someone, submitAuth } from './support/people.ts';
import { chooseOfCard, makeShared, makeToken, waitingToken } from './support/sharing.ts';
import { expect, test } from './support/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const dialog = (page: Page) => page.getByRole('dialog');

test('a visitor who registers by a copied link works at once, with the rights of the role', async ({
  page,
  context,
  newContext,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await makeShared(context);
  await page.goto('/dashboard');
  await chooseOfCard(page, 'Northwind', 'Add Teammate');
  await expect(dialog(page)).toContainText('The link expires in 24 hours');
  await axe(page);
  await dialog(page).getByLabel('Read & Write').check();
  await dialog(page).getByRole('button', { name: 'Generate Link' }).click();
  await expect(dialog(page).getByLabel('Invite link')).toBeFocused();
  await axe(page);
  await dialog(page).getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Invite link copied to clipboard', { exact: true })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(await dialog(page).getByLabel('Invite link').inputValue());
  expect(link).toMatch(/\/join\/[\w-]{43}$/);

  const guest = await (await newContext()).newPage();
  await guest.goto(link);
  await expect(heading(guest, 'Register')).toBeVisible();
  await expect(guest).toHaveURL(/\/auth$/);
  expect(link.endsWith(`/${await waitingToken(guest)}`)).toBe(true);
  await expect(guest.getByText(/invites you to the strategy Northwind\. Your role: /)).toBeVisible();
  await axe(guest);
  await guest.goBack();
  await expect(guest).toHaveURL('about:blank');
  await guest.goto('/auth');
  await submitAuth(guest, someone(), 'Register');
  await expect(guest).toHaveURL(new RegExp(`/strategy/${id}$`));
  await expect(heading(guest, 'Strategy Board')).toBeVisible();
  expect(await waitingToken(guest)).toBeNull();
  await expect(guest.getByRole('button', { name: /^Add/ }).first()).toBeVisible();
  await guest.goto('/dashboard');
  await expect(guest.getByRole('heading', { level: 2, name: 'Shared With Me' })).toBeVisible();
});

test('a user with an account sees what the invitation is for, and accepts it', async ({
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
  // The token is out of the address and its history as soon as it is kept; reloading the page finds it.
  await expect(page).toHaveURL(/\/join$/);
  await page.reload();
  await expect(heading(page, 'You are invited')).toBeVisible();
  await expect(page.getByText('Northwind')).toBeVisible();
  await expect(page.getByText('Read & Write')).toBeVisible();
  await axe(page);
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
  await axe(page);
  await page.getByRole('link', { name: 'Open strategy' }).click();
  await expect(page).toHaveURL(new RegExp(`/strategy/${id}$`));
});

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { codeNow } from '../server/test/second-factor.ts';
import { openSecurity, part, turnOnSecondFactor } from './support/account.ts';
import { axe } from './support/axe.ts';
import { makeStrategies, register, submitAuth, THEMES, useTheme, type Person } from './support/people.ts';
import { send } from './support/sharing.ts';
import { expect, test } from './support/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const dialog = (page: Page) => page.getByRole('dialog');
const field = (within: Page | Locator, name: 'Code' | 'Key') =>
  within.getByRole('textbox', { name, exact: true });

/** Opens the dialog and gets past the password; answers the key. */
async function askForKey(page: Page, { password }: Person): Promise<string> {
  await page.getByRole('button', { name: 'Turn on' }).click();
  await dialog(page).getByLabel('Current Password').fill(password);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page).getByRole('img', { name: 'QR code of the key below' })).toBeVisible();
  return (await field(dialog(page), 'Key').inputValue()).replaceAll(' ', '');
}

test('two-step sign-in is turned on, asked for, and turned off', async ({
  page,
  context,
  newContext,
  allow,
}) => {
  allow(/status of 400 .*\/api\/(second-factor|login)/);
  const person = await register(context);
  await openSecurity(page);
  await expect(part(page, 'Two-step sign-in')).toContainText('Signing in takes your password alone.');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await dialog(page).getByLabel('Current Password').fill('not this one');
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page).getByLabel('Current Password')).toHaveAccessibleDescription(
    'The current password is wrong',
  );
  await dialog(page).getByLabel('Current Password').fill('');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  const secret = await askForKey(page, person);
  await expect(field(dialog(page), 'Code')).toBeFocused();
  await field(dialog(page), 'Code').fill('000000');
  await dialog(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(field(dialog(page), 'Code')).toHaveAccessibleDescription(/This code is wrong/);
  await field(dialog(page), 'Code').fill(codeNow(secret));
  await dialog(page).getByRole('button', { name: 'Turn on' }).click();

  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const shown = await codes.allTextContents();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await (await downloading).path();
  expect((await readFile(file, 'utf8')).trim().split('\n')).toEqual(shown);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(codes).toHaveCount(0);
  await expect(part(page, 'Two-step sign-in')).toContainText('10 recovery codes are left.');

  const elsewhere = await (await newContext()).newPage();
  await elsewhere.goto('/auth?next=/account');
  await submitAuth(elsewhere, person, 'Login');
  await expect(heading(elsewhere, 'Enter your code')).toBeVisible();
  await expect(field(elsewhere, 'Code')).toBeFocused();
  await elsewhere.getByRole('button', { name: 'Login' }).click();
  await expect(elsewhere.getByText('Code is required')).toBeVisible();
  await field(elsewhere, 'Code').fill('000000');
  await elsewhere.getByRole('button', { name: 'Login' }).click();
  await expect(elsewhere.getByRole('alert')).toContainText('This code is wrong or was used already.');
  await field(elsewhere, 'Code').fill(codeNow(secret, 1));
  await elsewhere.getByRole('button', { name: 'Login' }).click();
  await expect(heading(elsewhere, 'Security')).toBeVisible();

  await elsewhere.getByRole('button', { name: 'Turn off' }).click();
  await dialog(elsewhere).getByLabel('Current Password').fill(person.password);
  await dialog(elsewhere).getByRole('button', { name: 'Turn off' }).click();
  await expect(part(elsewhere, 'Two-step sign-in')).toContainText('Signing in takes your password alone.');
});

test('a recovery code signs in, and the way back leads to the password with the name kept', async ({
  page,
  newContext,
}) => {
  const theirs = await newContext();
  const person = await register(theirs);
  const { recoveryCodes } = await turnOnSecondFactor(theirs, person);
  await page.goto('/auth');
  await submitAuth(page, person, 'Login');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Username')).toHaveValue(person.username);
  await expect(page.getByLabel('Password')).toHaveValue('');
  await submitAuth(page, person, 'Login');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(heading(page, 'Your Strategies')).toBeVisible();
  await openSecurity(page);
  await expect(part(page, 'Two-step sign-in')).toContainText('9 recovery codes are left.');
});

test('a sign-in that took too long begins again', async ({ page, newContext, allow }) => {
  allow(/status of 401 .*\/api\/login\/code/);
  const theirs = await newContext();
  const person = await register(theirs);
  await turnOnSecondFactor(theirs, person);
  await page.goto('/auth');
  await submitAuth(page, person, 'Login');
  await expect(heading(page, 'Enter your code')).toBeVisible();
  // A change of what signs in ends every sign-in that waits.
  await send(theirs, 'POST', '/api/second-factor/turn-off', { password: person.password });
  await field(page, 'Code').fill('123456');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText('This sign-in took too long. Please start again.');
  await expect(heading(page, 'Login')).toBeVisible();
});

test('signing in again over the page takes the code too, and nothing typed is lost', async ({
  page,
  context,
  allow,
}) => {
  allow(/status of 401/);
  const person = await register(context);
  await makeStrategies(context, { title: 'Northwind' });
  const { secret } = await turnOnSecondFactor(context, person);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Create Strategy' }).click();
  await dialog(page).getByLabel('Title').fill('Half a thought');
  await context.clearCookies();
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).click();
  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await again.getByLabel('Password').fill(person.password);
  await again.getByRole('button', { name: 'Login' }).click();
  await field(again, 'Code').fill(codeNow(secret, 1));
  await again.getByRole('button', { name: 'Login' }).click();
  await expect(again).toHaveCount(0);
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Half a thought');
});

for (const theme of THEMES) {
  test(`every step of the second factor is accessible in ${theme}`, async ({ page, context, newContext }) => {
    await useTheme(context, theme);
    const person = await register(context);
    await openSecurity(page);
    const secret = await askForKey(page, person);
    await axe(page);
    await field(dialog(page), 'Code').fill(codeNow(secret));
    await dialog(page).getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    await expect(part(page, 'Two-step sign-in')).toContainText('10 recovery codes are left.');
    await axe(page);
    const visitor = await newContext();
    await useTheme(visitor, theme);
    const auth = await visitor.newPage();
    await auth.goto('/auth');
    await submitAuth(auth, person, 'Login');
    await expect(heading(auth, 'Enter your code')).toBeVisible();
    await axe(auth);
    await auth.getByRole('button', { name: 'Use a recovery code' }).click();
    await axe(auth);
  });
}

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { codeNow } from '../server/test/second-factor.ts';
import { openAccount, part } from './support/account.ts';
import { axe } from './support/axe.ts';
import { register, submitAuth } from './support/people.ts';
import { expect, test } from './support/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const dialog = (page: Page) => page.getByRole('dialog');
const field = (within: Page | Locator, name: 'Code' | 'Key' | 'Recovery code') =>
  within.getByRole('textbox', { name, exact: true });

test('two-step sign-in is turned on, asked for, and turned off', async ({ page, context, newContext }) => {
  const person = await register(context);
  await openAccount(page);
  const section = part(page, 'Two-step sign-in');
  await expect(section).toContainText('Signing in takes your password alone.');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await dialog(page).getByLabel('Current Password').fill(person.password);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page).getByRole('img', { name: 'QR code of the key below' })).toBeVisible();
  await axe(page);
  const secret = (await field(dialog(page), 'Key').inputValue()).replaceAll(' ', '');
  await field(dialog(page), 'Code').fill(codeNow(secret));
  await dialog(page).getByRole('button', { name: 'Turn on' }).click();

  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expect(section).toContainText('10 recovery codes are left.');
  await axe(page);
  const recoveryCodes = await codes.allTextContents();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await (await downloading).path();
  expect((await readFile(file, 'utf8')).trim().split('\n')).toEqual(recoveryCodes);

  const second = await (await newContext()).newPage();
  await second.goto('/auth');
  await submitAuth(second, person, 'Login');
  await expect(heading(second, 'Enter your code')).toBeVisible();
  await axe(second);
  await second.getByRole('button', { name: 'Use a recovery code' }).click();
  await axe(second);
  await field(second, 'Recovery code').fill(recoveryCodes[0] ?? '');
  await second.getByRole('button', { name: 'Login' }).click();
  await expect(heading(second, 'Your Strategies')).toBeVisible();

  const third = await (await newContext()).newPage();
  await third.goto('/auth?next=/account');
  await submitAuth(third, person, 'Login');
  await field(third, 'Code').fill(codeNow(secret, 1));
  await third.getByRole('button', { name: 'Login' }).click();
  await expect(heading(third, 'Account')).toBeVisible();
  await expect(part(third, 'Two-step sign-in')).toContainText('9 recovery codes are left.');
  await third.getByRole('button', { name: 'Turn off' }).click();
  await dialog(third).getByLabel('Current Password').fill(person.password);
  await dialog(third).getByRole('button', { name: 'Turn off' }).click();
  await expect(part(third, 'Two-step sign-in')).toContainText('Signing in takes your password alone.');
});

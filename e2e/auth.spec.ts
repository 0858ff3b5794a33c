import type { Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { chooseAccount, someone, submitAuth } from './support/people.ts';
import { expect, test } from './support/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a user who registers, creates a strategy and signs out finds it after signing in', async ({ page }) => {
  const person = someone();
  await page.goto('/');
  await expect(page).toHaveTitle('Meridian');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(heading(page, 'Login')).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await axe(page);
  await submitAuth(page, person, 'Register');
  await expect(heading(page, 'Your Strategies')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.getByRole('button', { name: 'Create Strategy' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('Grow in the north');
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Grow in the north' })).toBeVisible();

  await chooseAccount(page, 'Change Password');
  await expect(heading(page, 'Change Password')).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(heading(page, 'Your Strategies')).toBeVisible();

  await chooseAccount(page, 'Logout');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await page.getByRole('link', { name: 'Get Started' }).click();
  await submitAuth(page, person, 'Login');
  await expect(page.getByRole('link', { name: 'Grow in the north' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

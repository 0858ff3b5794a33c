import { axe } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test('a visitor finds the way from the landing page to sign-in, accessibly', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await axe(page);
  await page
    .getByRole('link', { name: 'Get Started' })
    .or(page.getByRole('button', { name: 'Get Started' }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByLabel('Username')).toBeVisible();
  await axe(page);
});

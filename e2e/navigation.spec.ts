import type { Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { makeStrategies, register, submitAuth, THEMES, useTheme } from './support/people.ts';
import { expect, test } from './support/test.ts';

const bar = (page: Page) => page.getByRole('banner');

test('the landing page says what the product is for', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Meridian');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Strategic Planning',
    'Team Collaboration',
    'Progress Tracking',
    'Flexible Organization',
  ]);
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(/\/auth$/);
});

test('a deep link that is opened signed out is where one is after signing in', async ({
  page,
  context,
  newContext,
}) => {
  const other = await newContext();
  const person = await register(other);
  const [strategy] = await makeStrategies(other, { title: 'Northwind' });
  await page.goto(`/strategy/${strategy?.id}?from=mail`);
  await page.getByRole('link', { name: 'Get Started' }).click();
  await submitAuth(page, person, 'Login');
  await expect(page.getByRole('heading', { level: 1, name: 'Strategy Board' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/strategy/${strategy?.id}\\?from=mail$`));
  expect(await context.cookies()).not.toEqual([]);
});

test('a link to another site is not where one is after signing in', async ({ page, newContext }) => {
  const person = await register(await newContext());
  for (const next of ['//evil.example/', '/\\evil.example/', 'https://evil.example/']) {
    // What still reads as the person before would find its session gone.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto(`/auth?next=${encodeURIComponent(next)}`);
    await submitAuth(page, person, 'Login');
    await expect(page.getByRole('heading', { level: 1, name: 'Your Strategies' })).toBeVisible();
    await expect(page).toHaveURL(`${process.env.MERIDIAN_URL}/dashboard`);
  }
});

test('somebody who is signed in is let past the auth page', async ({ page, context }) => {
  await register(context);
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/auth?next=/nowhere');
  await expect(page).toHaveURL(/\/nowhere$/);
});

test('a path that leads nowhere says so, and leads back', async ({ page, context }) => {
  await register(context);
  for (const path of ['/nowhere', '/strategy/abc', '/strategy/0', '/strategy/1/2/3']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
    await expect(page).toHaveTitle('404 Page Not Found · Meridian');
  }
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Strategies' })).toBeVisible();
});

test('a change of page moves the focus to its heading; the first page leaves it alone', async ({
  page,
  context,
}) => {
  await register(context);
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('body')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Strategies' })).toBeFocused();
  await expect(page).toHaveTitle('Your Strategies · Meridian');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeFocused();
});

test('the bar makes room on the way down and is there on the way up and while it is used', async ({
  page,
  context,
}) => {
  await register(context);
  const titles = Array.from({ length: 18 }, (_, at) => ({ title: `Plan ${at + 1}` }));
  await makeStrategies(context, ...titles);
  await page.setViewportSize({ width: 800, height: 500 });
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Plan 18' })).toBeVisible();
  await expect(bar(page)).toBeInViewport();
  await page.mouse.move(400, 300);
  await page.mouse.wheel(0, 40);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(40);
  await expect(bar(page)).toBeInViewport();
  await page.mouse.wheel(0, 400);
  await expect(bar(page)).not.toBeInViewport();
  await page.mouse.wheel(0, -60);
  await expect(bar(page)).toBeInViewport();
  await page.mouse.wheel(0, 200);
  await expect(bar(page)).not.toBeInViewport();
  await bar(page).getByRole('link', { name: 'Meridian' }).focus();
  await expect(bar(page)).toBeInViewport();
});

test('the board has a bar of its own', async ({ page, context }) => {
  await register(context);
  const [strategy] = await makeStrategies(context, { title: 'Northwind' });
  await page.goto(`/strategy/${strategy?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account of/ })).toHaveCount(0);
});

test('a session that ended elsewhere asks to sign in again, and goes on where it was', async ({
  page,
  context,
  allow,
}) => {
  allow(/status of 401 .*\/api\/strategies/);
  allow(/WebSocket connection .* HTTP Authentication failed/);
  const person = await register(context);
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.clearCookies();
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.getByLabel('Password').fill(person.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Strategies' })).toBeVisible();
});

test('a page whose code cannot be loaded offers to load the current version', async ({
  page,
  context,
  allow,
}) => {
  allow(/dashboard-page/);
  allow(/dynamically imported module/);
  await register(context);
  await page.route('**/assets/dashboard-page*', (route) => route.fulfill({ status: 404 }));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible();
  await page.unroute('**/assets/dashboard-page*');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Strategies' })).toBeVisible();
});

test('a page that breaks says so and can be tried again', async ({ page, context, allow }) => {
  allow(/./);
  await register(context);
  await page.route('**/api/strategies', (route) => route.fulfill({ json: [null] }));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible();
  await page.unroute('**/api/strategies');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Strategies' })).toBeVisible();
  await expect(page.getByText('Create your first')).toBeVisible();
});

test("a new browser takes the theme file's appearance, and keeps what the person chose", async ({ page }) => {
  await page.route('**/theme.json', (route) => route.fulfill({ json: { appearance: 'dark' } }));
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.evaluate(() => localStorage.setItem('theme', 'light'));
  await page.reload();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

for (const theme of THEMES) {
  test(`landing, not-found page and bar are accessible in ${theme}`, async ({ page, context }) => {
    await useTheme(context, theme);
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    await axe(page);
    await register(context);
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await axe(page);
  });
}

import type { Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { makeStrategy } from './support/board.ts';
import { makeStrategies, register, submitAuth } from './support/people.ts';
import { isHydrated } from './support/hydration.ts';
import { expect, test } from './support/test.ts';

const bar = (page: Page) => page.getByRole('banner');

test('a link to another site is ignored after signing in', async ({ page, newContext }) => {
  const person = await register(await newContext());
  await page.goto(`/auth?next=${encodeURIComponent('//evil.example/')}`);
  await submitAuth(page, person, 'Login');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Strategies' })).toBeVisible();
  await expect(page).toHaveURL(`${process.env.MERIDIAN_URL}/dashboard`);
});

test('a change of page moves the focus to its heading; the first page leaves it alone', async ({
  page,
  context,
}) => {
  await register(context);
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('body')).toBeFocused();
  await axe(page);
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
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await axe(page);
});

test('the top bar hides on scrolling down, and shows on scrolling up and while it is used', async ({
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
  // The list has its height once each of its cards was in view: until then it moves under the wheel.
  for (const { title } of titles)
    await page.getByRole('link', { name: title, exact: true }).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, 0));
  // A wheel that turns back while the page still scrolls down would only shorten the way.
  const scrollTo = async (top: number): Promise<void> => {
    await page.mouse.wheel(0, top - (await page.evaluate(() => scrollY)));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
  };
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await scrollTo(40);
  await expect(bar(page)).toBeInViewport();
  await scrollTo(440);
  await expect(bar(page)).not.toBeInViewport();
  await scrollTo(380);
  await expect(bar(page)).toBeInViewport();
  await scrollTo(440);
  await expect(bar(page)).not.toBeInViewport();
  await bar(page).getByRole('link', { name: 'Meridian' }).focus();
  await expect(bar(page)).toBeInViewport();
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

test("a new browser takes the theme file's appearance, and keeps what the person chose", async ({ page }) => {
  await page.route('**/theme.json', (route) => route.fulfill({ json: { appearance: 'dark' } }));
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.evaluate(() => localStorage.setItem('theme', 'light'));
  await page.reload();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('going back and forward ask before typed text is lost', async ({ page }) => {
  const id = await makeStrategy(page);
  await page.goto(`/strategy/${id}/kpis`);
  await isHydrated(page);
  // Within one document, whose unsaved input the browser itself does not guard.
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Team' }).click();
  await page.getByRole('link', { name: 'Initiatives', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Strategic Initiatives' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Manage Team Members' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Add pillar' }).first().click();
  const title = page.getByRole('dialog').getByLabel('Title');
  await title.fill('Suppliers');
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  for (const delta of [-1, 1, 2]) {
    await page.evaluate((by) => history.go(by), delta);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(title).toHaveValue('Suppliers');
    await expect(page).toHaveURL(new RegExp(`/strategy/${id}$`));
  }
  await page.goForward();
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Team Members' })).toBeVisible();
});

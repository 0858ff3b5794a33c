import type { Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { chooseAccount, makeStrategies, register } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce', serviceWorkers: 'allow' } });

const word = (page: Page) => page.getByRole('heading', { level: 1, name: 'You are offline' });

/** Opens a page and waits until the worker answers for the next. */
async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    }
  });
}

test('a page opened offline says so in the product’s shell, opens by itself when the connection is back, and keeps nothing of the user', async ({
  page,
  context,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|status of 503|response 503/);
  const { username } = await register(context);
  const [made] = await makeStrategies(context, { title: 'Northwind' });
  await openWithWorker(page, '/dashboard');
  await expect(page.getByRole('link', { name: 'Northwind' })).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await expect(word(page)).toBeVisible();
  await expect(page.getByRole('banner')).toHaveText(/Meridian/);
  // Nothing of the person or of what they saw is in it, nor anywhere else.
  expect(await page.content()).not.toMatch(new RegExp(`${username}|Northwind`));
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.goto(`/strategy/${made?.id}`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await axe(page);
  }

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Strategy Board' })).toBeVisible();

  await page.goto('/dashboard');
  await chooseAccount(page, 'Logout');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await context.setOffline(true);
  await page.goto('/dashboard');
  await expect(word(page)).toBeVisible();
  expect(await page.content()).not.toMatch(new RegExp(`${username}|Northwind`));
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test('the worker leaves calls and files alone, and a new one takes over without a reload', async ({
  page,
  context,
}) => {
  await register(context);
  await openWithWorker(page, '/dashboard');
  const answered: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker()) answered.push(new URL(response.url()).pathname);
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Strategies' })).toBeVisible();
  expect(answered).toEqual(['/dashboard']);

  let loads = 0;
  page.on('load', () => loads++);
  await context.route('**/service-worker.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n// the next version` });
  });
  await page.evaluate(async () => {
    const changed = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve),
    );
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    if (registration.installing ?? registration.waiting) await changed;
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Your Strategies' })).toBeVisible();
  expect(loads).toBe(0);
});

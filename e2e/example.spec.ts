import type { Page } from '@playwright/test';
import type { Strategy } from '../contract/entities.ts';
import { axe } from './support/axe.ts';
import { register, THEMES, useTheme } from './support/people.ts';
import { expect, test } from './support/test.ts';

const start = (page: Page) => page.getByRole('button', { name: 'Start from an example' });

async function strategies(page: Page): Promise<Strategy[]> {
  return (await page.context().request.get('/api/strategies')).json();
}

test('a double click on the example makes one whole strategy and opens its board', async ({
  page,
  context,
}) => {
  await register(context);
  await page.goto('/dashboard');
  await start(page).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'From pumps to uptime' })).toBeVisible();
  for (const pillar of ['Financial', 'Customer', 'Internal Process', 'Learning & Growth']) {
    await expect(page.getByRole('heading', { level: 3, name: pillar })).toBeVisible();
  }
  await expect(page.getByText('Service share of revenue of 40% by Year 1')).toBeVisible();
  expect(await strategies(page)).toHaveLength(1);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('link', { name: 'Halden Pumps (example)' })).toBeVisible();
});

test('by keyboard the example says that it is on its way', async ({ page, context }) => {
  await register(context);
  await page.goto('/dashboard');
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/strategies', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.fallback();
  });
  await start(page).focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: 'Filling the example strategy...' }),
  ).toBeAttached();
  await expect(start(page)).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(page).toHaveURL(/\/strategy\/\d+$/);
});

test('offline the example is refused in words, and asked again it makes one', async ({
  page,
  context,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  await register(context);
  await page.goto('/dashboard');
  await expect(start(page)).toBeVisible();
  await context.setOffline(true);
  await start(page).click();
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
  await context.setOffline(false);
  expect(await strategies(page)).toEqual([]);
  await start(page).click();
  await expect(page).toHaveURL(/\/strategy\/\d+$/);
  expect(await strategies(page)).toHaveLength(1);
});

test('later, the dialog of a new strategy offers the example and names it', async ({ page, context }) => {
  await register(context);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Create Strategy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Strategy' });
  await dialog.getByLabel('Description').fill('My own words');
  await dialog.getByRole('radio', { name: 'Example', exact: true }).check();
  await expect(dialog.getByLabel('Title')).toHaveValue('Halden Pumps (example)');
  await expect(dialog.getByLabel('Description')).toHaveValue('My own words');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Halden Pumps (example)' })).toBeVisible();
});

for (const theme of THEMES) {
  for (const width of [1440, 390]) {
    test(`the first run is accessible, ${theme}, ${width} px wide`, async ({ page, context }) => {
      await useTheme(context, theme);
      await page.setViewportSize({ width, height: 800 });
      await register(context);
      await page.goto('/dashboard');
      await expect(start(page)).toBeVisible();
      await axe(page);
    });
  }
}

import type { Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { makeStrategies, register } from './support/people.ts';
import { acceptBy, makeShared, makeToken, registerBy } from './support/sharing.ts';
import { sumOf, watchShifts } from './support/shifts.ts';
import { expect, test } from './support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const confirmation = (page: Page) => page.getByRole('alertdialog');

async function choose(page: Page, title: string, item: 'Edit' | 'Delete'): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('the dashboard, also an empty one, its menu and its dialogs are accessible', async ({
  page,
  context,
  newContext,
}) => {
  await register(context);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Start from an example' })).toBeVisible();
  await axe(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await axe(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  const [own] = await makeStrategies(context, { title: 'Northwind', description: 'Ten years of rail.' });
  const { username } = await registerBy(
    await newContext(),
    await makeToken(context, own?.id ?? 0, 'read_only'),
  );
  const other = await newContext();
  await acceptBy(context, await makeToken(other, await makeShared(other, 'Theirs'), 'read_only'));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['My Strategies', 'Shared With Me']);
  await expect(page.getByRole('img', { name: username })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Create Strategy' }).click();
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog(page).getByText('Title is required')).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for Northwind' }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await axe(page);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(dialog(page).getByLabel('Title')).toBeFocused();
  await axe(page);
  await page.keyboard.press('Escape');
  await choose(page, 'Northwind', 'Delete');
  await expect(confirmation(page)).toContainText('Its board is empty.');
  await axe(page);
});

for (const width of [1440, 390])
  test(`at a width of ${width}, 14 strategies and the example move nothing while they load, also where answers are slow`, async ({
    page,
    context,
  }) => {
    await register(context);
    const plans = Array.from({ length: 13 }, (_, at) => ({ title: `Plan ${at}`, description: 'Wards.' }));
    await makeStrategies(context, ...plans, { title: 'Halden Pumps', template: 'example' });
    await page.setViewportSize({ width, height: 900 });
    const shifts = await watchShifts(page);
    for (const latency of [0, 250]) {
      await page.route('**/api/**', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, latency));
        await route.fallback();
      });
      await page.goto('/dashboard', { waitUntil: 'networkidle' });
      await expect(page.getByText('7 of 25 KPIs')).toBeVisible();
      expect(sumOf(await shifts()), JSON.stringify(await shifts())).toBeLessThanOrEqual(0.02);
    }
  });

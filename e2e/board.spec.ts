import type { Page } from '@playwright/test';
import { choose, objectiveTitles, openBoard, pillarTitles } from './support/board.ts';
import { expect, test } from './support/test.ts';

test('a board that is built from nothing is there after a reload', async ({ page }) => {
  const id = await openBoard(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Strategy Board');
  await expect(page.getByText('Northwind')).toBeVisible();
  const fill = async (dialog: string, title: string, description: string) => {
    const form = page.getByRole('dialog', { name: dialog });
    await expect(form.getByLabel('Title')).toBeFocused();
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Description').fill(description);
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByText('Node created successfully').first()).toBeVisible();
  };

  await page.getByRole('button', { name: 'Add vision' }).click();
  await fill('Create New Node', 'Trusted by everyone in the north', 'By 2030. '.repeat(60));
  await expect(page.getByRole('button', { name: 'Add vision' })).toBeFocused();
  await page.getByRole('button', { name: 'Add mission' }).click();
  await fill('Create New Node', 'Move what people depend on', '');
  await page.getByRole('button', { name: 'Add pillar' }).click();
  await fill('Add New Strategic Pillar', 'Customer', 'Those we serve.');
  await page.getByRole('button', { name: 'Add Objective to Customer' }).click();
  await fill('Create New Node', 'Deliver on time', '98 of 100.');
  await choose(page, 'pillar Customer', 'Add Objective');
  await fill('Create New Node', 'Answer within a day', '');

  const rename = async (label: string, was: string, title: string) => {
    await page.getByRole('heading', { name: was, exact: true }).getByRole('button').click();
    await page.getByLabel(label).fill(title);
    await page.getByLabel(label).press('Enter');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  };
  const saved = page.waitForResponse(/\/commands$/);
  await rename('Board title', 'Strategy Board', 'The year ahead');
  await rename('Pillar title', 'Customer', 'Customers');
  await saved;

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The year ahead');
  const vision = page.getByRole('region', { name: 'Vision' });
  await expect(vision.getByRole('heading', { level: 3 })).toHaveText('Trusted by everyone in the north');
  await expect(page.getByRole('region', { name: 'Mission' })).toContainText('Move what people depend on');
  await expect(pillarTitles(page)).toHaveText(['Customers']);
  await expect(objectiveTitles(page, 'Customers')).toHaveText(['Deliver on time', 'Answer within a day']);
  const link = page.getByRole('link', { name: 'Deliver on time' });
  await expect(link).toHaveAttribute('href', new RegExp(`^/strategy/${id}/objective/\\d+$`));
  // A long description is expanded in place.
  const text = vision.getByText('By 2030.');
  const short = (await text.boundingBox())?.height ?? 0;
  await vision.getByRole('button', { name: 'Show more' }).click();
  expect((await text.boundingBox())?.height).toBeGreaterThan(short);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

/** Adds something by a button, and its title in the dialog. */
async function create(page: Page, button: string, title: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').getByLabel('Title').fill(title);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('a new node is scrolled into view, and further scrolling is not reverted', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const objectives = Array.from({ length: 12 }, (_, n) => `Objective ${n + 1}`);
  await openBoard(page, { pillars: { Finance: [], Process: [], Customer: objectives } });
  await create(page, 'Add Objective to Customer', 'The thirteenth');
  await expect(page.getByRole('heading', { name: 'The thirteenth' })).toBeInViewport({ ratio: 1 });
  await create(page, 'Add pillar', 'People');
  await expect(page.getByRole('heading', { name: 'People' })).toBeInViewport({ ratio: 1 });
  // The heading of the pillars stays visible when the board is scrolled sideways.
  const { x } = (await page.getByRole('button', { name: 'Add pillar', exact: true }).boundingBox()) ?? {
    x: -1,
  };
  expect(x).toBeGreaterThan(0);
  await create(page, 'Add Objective to Customer', 'The fourteenth');
  await page.mouse.move(195, 400);
  await page.mouse.wheel(0, -20_000);
  await page.waitForTimeout(1000);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
});

test('a new pillar of a long board in bands is scrolled into view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const pillars: Record<string, string[]> = {};
  for (let n = 1; n <= 9; n++) pillars[`Pillar ${n}`] = ['One', 'Two', 'Three'];
  await page.addInitScript(() => localStorage.setItem('boardLayout', '"vertical"'));
  await openBoard(page, { pillars });
  await create(page, 'Add pillar', 'The tenth');
  await expect(page.getByRole('heading', { name: 'The tenth' })).toBeInViewport({ ratio: 1 });
  await page.waitForTimeout(1000);
  await expect(page.getByRole('heading', { name: 'The tenth' })).toBeInViewport({ ratio: 1 });
});

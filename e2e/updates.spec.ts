import type { Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { makeStrategy } from './support/board.ts';
import { paste } from './support/paste.ts';
import { expect, test } from './support/test.ts';

const send = async (page: Page, method: 'POST' | 'PUT', path: string, data: object) => {
  const headers = { origin: process.env.MERIDIAN_URL ?? '' };
  const response = await page.context().request.fetch(path, { method, data, headers });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
};

const last = new Date();
last.setUTCDate(0);
const month = last.toISOString().slice(0, 7);

/** Makes three KPIs of the viewer, whose values of the last month are due. */
async function makeDue(page: Page): Promise<void> {
  const id = await makeStrategy(page, { pillars: { Customer: ['Delight customers'] } });
  const { id: ownerId } = await (await page.context().request.get('/api/user')).json();
  for (const measure of ['Promoters', 'Renewals', 'Visits']) {
    const body = { measure, unit: '%', grain: 'month', ownerId };
    const { id: kpiId } = await send(page, 'POST', `/api/strategies/${id}/kpis`, body);
    const points = [{ period: month, series: 'target', value: 80 }];
    await send(page, 'PUT', `/api/kpis/${kpiId}/points`, { points });
  }
}

test('on a phone a red value asks for a note, and all is reached by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await makeDue(page);
  await page.goto('/updates');
  await page.getByRole('textbox', { name: /^Promoters/ }).fill('20');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /^Off Track/ })).toBeFocused();
  await page.keyboard.type('Strike');
  await axe(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /^Renewals/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^No value of Renewals/ })).toBeFocused();
  await expect(page.getByText('saved, all see it')).toBeVisible();
  await page.getByRole('textbox', { name: /^Renewals/ }).click();
  await paste(page, '83\tVisits\nGrowth\t5');
  await expect(page.getByRole('dialog', { name: 'Paste values' })).toBeVisible();
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

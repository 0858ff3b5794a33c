import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { makeStrategies, register } from './support/people.ts';
import { send } from './support/sharing.ts';
import { expect, test } from './support/test.ts';

async function fetched(page: Page, name: string): Promise<{ bytes: Buffer; name: string }> {
  const waiting = page.waitForEvent('download');
  await page
    .getByRole('link', { name: `Download ${name}` })
    .first()
    .click();
  const download: Download = await waiting;
  return { bytes: await readFile(await download.path()), name: download.suggestedFilename() };
}

test('a book is made of a snapshot, fetched, and the same after the data changed', async ({
  page,
  context,
}) => {
  await register(context);
  const [made] = await makeStrategies(context, { title: 'Halden Pumps', template: 'example' });
  const id = made?.id ?? 0;
  await page.goto(`/strategy/${id}`);
  await page.getByRole('navigation', { name: 'Strategy' }).getByRole('link', { name: 'Publish' }).click();
  const toForm = async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Make a book' }).click();
  };
  await toForm();
  await expect(page.getByRole('heading', { level: 1, name: 'Book' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Take one now' }).click();
  const outline = page.getByRole('region', { name: 'Outline' });
  await expect(outline.getByText('Raise the operating margin')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Definitions' }).uncheck();
  await expect(outline.getByText('Definitions')).toHaveCount(0);
  // What the bar covers after scrolling is no small target.
  await page.evaluate(() => scrollTo(0, 0));
  await axe(page);
  await page.getByRole('button', { name: 'Make the book' }).click();
  const first = await fetched(page, 'Halden Pumps, PDF');
  expect(first.name).toMatch(/^Halden Pumps, .*\.pdf$/);
  expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-');

  await send(context, 'PUT', `/api/strategies/${id}`, { title: 'Renamed since' });
  await axe(page);
  await toForm();
  await page.getByRole('button', { name: 'Make the book' }).click();
  await expect(page.getByRole('link', { name: 'Download Halden Pumps, PDF' })).toHaveCount(2, {
    timeout: 30_000,
  });
  const second = await fetched(page, 'Halden Pumps, PDF');
  expect(second.bytes.equals(first.bytes)).toBe(true);

  await page.setViewportSize({ width: 390, height: 800 });
  await page.evaluate(() => scrollTo(0, 0));
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

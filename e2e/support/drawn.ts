import type { Page } from '@playwright/test';
import { hold } from './hold.ts';
import { expect } from './test.ts';

/** The address of the program. */
export const PROGRAM = /\/assets\/index-[^/]*\.js$/;

/** Opens a board with a pillar Finance whose program has not come; the returned function lets it come. */
export async function openDrawn(page: Page, id: number): Promise<() => void> {
  const release = await hold(page, PROGRAM);
  await page.goto(`/strategy/${id}`, { waitUntil: 'commit' });
  // Whoever looks for elements before it is painted has the browser lay it out without its style.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await expect(page.getByRole('heading', { level: 3, name: 'Finance' })).toBeVisible();
  return release;
}

/** Waits until the page has left word of how the board is kept, which it does behind the frame that shows it. */
export const hasTold = (page: Page, text: RegExp): Promise<void> =>
  expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'board')?.value)
    .toMatch(text);

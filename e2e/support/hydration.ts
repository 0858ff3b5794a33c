import type { Page } from '@playwright/test';
import { hold } from './hold.ts';
import { expect } from './test.ts';

/** The address of the client bundle. */
export const CLIENT_BUNDLE = /\/assets\/index-[^/]*\.js$/;

/** Waits until the page is hydrated: before, nothing can be dragged and no key is handled. Also across a reload. */
export const isHydrated = (page: Page) =>
  page.waitForFunction(() => document.querySelector('#root > *') && !('replayClick' in window), undefined, {
    polling: 100,
  });

/** Opens a server-rendered board with a pillar Finance whose client bundle is held back; the returned function releases it. */
export async function openRendered(page: Page, id: number): Promise<() => void> {
  const release = await hold(page, CLIENT_BUNDLE);
  await page.goto(`/strategy/${id}`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 3, name: 'Finance' })).toBeVisible();
  // Without its style sheet nothing is at its place.
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href !== null));
  return release;
}

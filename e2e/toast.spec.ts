import type { Locator, Page } from '@playwright/test';
import { openBoard } from './support/board.ts';
import { expect, test } from './support/test.ts';

const region = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const toasts = (page: Page) => region(page).getByRole('listitem');

/** Opens a board with a fixed clock. */
async function openPaused(page: Page): Promise<void> {
  await page.clock.install();
  // The clock's jump would end a connection that is being opened.
  const isLive = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await openBoard(page);
  await isLive;
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Shows so many toasts. */
async function say(page: Page, times: number): Promise<void> {
  await page.getByRole('button', { name: 'Add pillar' }).focus();
  // The same toast twice would be one.
  const keys = ['Control+z', 'Control+y'];
  for (const key of keys.slice(0, times)) await page.keyboard.press(key);
  for (const name of ['Dark', 'Light'].slice(0, Math.max(0, times - keys.length))) {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitemradio', { name }).click();
  }
  await expect(toasts(page).first()).toContainText(/Nothing to|Theme/);
}

async function goesAfterAWhile(page: Page): Promise<void> {
  await say(page, 1);
  await toasts(page).hover();
  await page.clock.runFor(20_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.mouse.move(700, 300);
  await page.clock.runFor(5_000);
  await expect(toasts(page)).toHaveCount(0);
}

async function waitsForKeys(page: Page): Promise<void> {
  await say(page, 2);
  await page.keyboard.press('Alt+t');
  await expect(region(page)).toBeFocused();
  await page.clock.runFor(20_000);
  await expect(toasts(page)).toContainText('Nothing to do again');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText('Nothing to undo');
  await expect(region(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add pillar' })).toBeFocused();
}

async function isLeftByTab(page: Page): Promise<void> {
  await say(page, 2);
  const tabPast = async () => {
    await page.keyboard.press('Tab');
    await expect(region(page).locator(':focus')).toHaveCount(1);
    // The window of a browser has stops of its own here.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
  };
  await page.getByRole('button', { name: 'Add vision' }).focus();
  await page.keyboard.press('Alt+t');
  await tabPast();
  await expect(page.getByRole('button', { name: 'Add mission' })).toBeFocused();
  await page.getByRole('button', { name: 'Start from a spreadsheet' }).focus();
  await tabPast();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
}

test('a toast goes after a while, waits for pointer and keys, and gives the focus back', async ({ page }) => {
  await openPaused(page);
  await test.step('a toast goes after a while, but not from under the pointer', () => goesAfterAWhile(page));
  await test.step('Alt+T leads to the toasts, which wait then, and the last one gives the focus back', () =>
    waitsForKeys(page));
  await test.step('Tab past the last toast goes on from where Alt+T was pressed, and else from the start of the page', () =>
    isLeftByTab(page));
});

/** The edges of a box on the screen. */
async function edgesOf(one: Locator) {
  const box = await one.boundingBox();
  if (!box) throw new Error('It is not shown');
  return { left: box.x, top: box.y, bottom: box.y + box.height };
}

test('a toast is above a dialog, so that it covers no row of a grid', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await openBoard(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Initiatives Management' }).click();
  const dialog = page.getByRole('dialog', { name: 'Initiatives Management' });
  await expect(dialog.getByRole('gridcell', { selected: true })).toBeFocused();
  await page.keyboard.type('Without objective');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toasts(page)).toContainText('No valid initiatives to save');
  expect((await edgesOf(region(page))).bottom).toBeLessThanOrEqual((await edgesOf(dialog)).top);
});

test('toasts are at the bottom left, above the bar of a phone, and one that is pushed away goes', async ({
  page,
}) => {
  await openPaused(page);
  await say(page, 4);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(toasts(page)).toHaveCount(1);
    const { left, bottom } = await edgesOf(region(page));
    expect(left).toBe(12);
    const links = await edgesOf(page.getByRole('navigation', { name: 'Strategy' }));
    expect(bottom).toBe((width === 390 ? links.top : 800) - 12);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(toasts(page)).toContainText('Light');
  for (const [by, isThere] of [
    [10, true],
    [40, false],
  ] as const) {
    await toasts(page).hover();
    const box = await toasts(page).boundingBox();
    if (!box) throw new Error('There is no toast');
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + by);
    await page.mouse.up();
    await expect(toasts(page).filter({ hasText: 'Light' })).toHaveCount(isThere ? 1 : 0);
  }
  await expect(toasts(page)).toHaveCount(1);
});

test('a toast that would cover what is edited goes to the top', async ({ page }) => {
  await openPaused(page);
  await say(page, 1);
  const bar = await edgesOf(page.getByRole('banner'));
  expect((await edgesOf(region(page))).top).toBeGreaterThan(400);
  await page.evaluate(() => {
    const field = Object.assign(document.createElement('input'), { id: 'edited' });
    field.style.cssText = 'position: fixed; left: 100px; bottom: 20px';
    document.querySelector('main')?.append(field);
  });
  await page.locator('#edited').focus();
  await expect.poll(async () => (await edgesOf(region(page))).top).toBeLessThanOrEqual(bar.bottom + 8);
});

import type { Locator, Page } from '@playwright/test';
import { openBoard } from './support/board.ts';
import { expect, test } from './support/test.ts';

const region = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const toasts = (page: Page) => region(page).getByRole('listitem');

/** Opens a board with a fixed clock, and shows so many toasts. */
async function say(page: Page, times: number): Promise<void> {
  await page.clock.install();
  // The clock's jump would end a connection that is being opened.
  const isLive = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await openBoard(page);
  await isLive;
  await page.clock.pauseAt(Date.now() + 60_000);
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

test('a toast goes after a while, but not from under the pointer', async ({ page }) => {
  await say(page, 1);
  await toasts(page).hover();
  await page.clock.runFor(20_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.mouse.move(700, 300);
  await page.clock.runFor(5_000);
  await expect(toasts(page)).toHaveCount(0);
});

test('Alt+T leads to the toasts, which wait then, and the last one gives the focus back', async ({
  page,
}) => {
  await say(page, 2);
  await page.keyboard.press('Alt+t');
  await expect(region(page)).toBeFocused();
  await page.clock.runFor(20_000);
  await expect(toasts(page)).toHaveCount(2);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toHaveCount(1);
  await expect(region(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add pillar' })).toBeFocused();
});

test('Tab past the last toast goes on from where Alt+T was pressed, and else from the start of the page', async ({
  page,
}) => {
  await say(page, 2);
  const tabPast = async () => {
    for (let stop = 0; stop < 2; stop++) {
      await page.keyboard.press('Tab');
      await expect(region(page).locator(':focus')).toHaveCount(1);
    }
    // The window of a browser has stops of its own here.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
  };
  await page.getByRole('button', { name: 'Add vision' }).focus();
  await page.keyboard.press('Alt+t');
  await tabPast();
  await expect(page.getByRole('button', { name: 'Add mission' })).toBeFocused();
  await page.getByRole('button', { name: 'Add pillar' }).focus();
  await tabPast();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
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

test('toasts give way to a field that is edited where they are', async ({ page }) => {
  await openBoard(page, { pillars: { Customer: [] } });
  const title = page.getByRole('heading', { level: 3, name: 'Customer' }).getByRole('button');
  await page.setViewportSize({ width: 1280, height: Math.ceil((await edgesOf(title)).bottom) + 40 });
  await page.getByRole('button', { name: 'Add pillar' }).focus();
  await page.keyboard.press('Control+z');
  await expect(toasts(page)).toContainText('Nothing to undo');
  expect((await edgesOf(region(page))).left).toBeLessThan(100);
  // The toasts are over it.
  await title.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Pillar title')).toBeFocused();
  await expect.poll(async () => (await edgesOf(region(page))).left).toBeGreaterThan(640);
});

test('three toasts show at a time, one on a phone, and one that is pushed aside goes', async ({ page }) => {
  await say(page, 4);
  await expect(toasts(page)).toHaveCount(3);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(toasts(page)).toHaveCount(1);
  await page.setViewportSize({ width: 1280, height: 720 });
  const words = toasts(page).first();
  for (const [by, left] of [
    [-30, 3],
    [-60, 3],
    [-60, 2],
  ] as const) {
    await words.hover();
    const box = await words.boundingBox();
    if (!box) throw new Error('There is no toast');
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + by, box.y);
    await page.mouse.up();
    await expect(toasts(page)).toHaveCount(left);
  }
});

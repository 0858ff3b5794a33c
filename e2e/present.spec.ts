import type { Page } from '@playwright/test';
import type { Flow } from '../contract/entities.ts';
import { axe } from './support/axe.ts';
import { makeStrategies, register, THEMES, useTheme } from './support/people.ts';
import { acceptBy, makeToken, send } from './support/sharing.ts';
import { expect, test } from './support/test.ts';
import { readFlow } from './support/work.ts';

const place = (page: Page) => page.getByRole('navigation', { name: 'Slides' }).getByText(/^\d+ of \d+$/);
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** The example strategy of somebody who just registered: its id and content. */
async function example(page: Page): Promise<{ id: number; flow: Flow }> {
  await register(page.context());
  const [made] = await makeStrategies(page.context(), { title: 'Halden Pumps', template: 'example' });
  const id = made?.id ?? 0;
  return { id, flow: await readFlow(page, id) };
}

test('from the board the whole screen goes through the strategy by keys, and back to the board', async ({
  page,
}) => {
  const { id, flow } = await example(page);
  const count = 1 + flow.nodes.filter(({ type }) => type === 'perspective' || type === 'objective').length;
  await page.goto(`/strategy/${id}`);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Present' }).click();
  await expect(title(page)).toHaveText('From pumps to uptime');
  await expect(place(page)).toHaveText(`1 of ${count}`);
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);

  for (const [key, words] of [
    ['ArrowRight', 'Financial'],
    [' ', 'Grow recurring service revenue'],
    ['PageDown', 'Raise the operating margin'],
    ['ArrowLeft', 'Grow recurring service revenue'],
    ['Shift+ ', 'Financial'],
    ['End', 'Decide on one set of facts'],
    ['ArrowRight', 'Decide on one set of facts'],
    ['Home', 'From pumps to uptime'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(title(page), key).toHaveText(words);
  }
  await expect(page.getByRole('status').filter({ hasText: `1 of ${count}: Halden Pumps` })).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/strategy/${id}`);
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
});

test('the palette over the slides has the keys to itself', async ({ page }) => {
  const { id } = await example(page);
  await page.goto(`/strategy/${id}/present`);
  await expect(title(page)).toHaveText('From pumps to uptime');
  const field = page.getByRole('combobox');
  // A key that is pressed while the screen changes is the browser's.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused({ timeout: 2000 });
  }).toPass();
  await page.keyboard.type('end pres');
  await expect(field).toHaveValue('end pres');
  await page.keyboard.press('Home');
  // What lies behind the palette has no roles.
  await expect(page.locator('h1')).toHaveText('From pumps to uptime');
});

test('an address shows its slide, clicks turn the pages, and the health of an objective stands there', async ({
  page,
}) => {
  const { id, flow } = await example(page);
  const objective = flow.nodes.find((node) => node.title === 'Grow recurring service revenue')?.id;
  await page.goto(`/strategy/${id}/present?at=${objective}`);
  await expect(title(page)).toHaveText('Grow recurring service revenue');
  await expect(page.getByRole('region', { name: 'KPIs' })).toContainText(
    /31%\s*against a target of 40%\s*On Track/,
  );
  const launch = page.getByRole('progressbar', { name: 'Progress of Launch the uptime contract' });
  await expect(launch).toHaveAttribute('aria-valuenow', '0');
  await page.getByRole('main').click({ position: { x: 900, y: 40 } });
  await expect(title(page)).toHaveText('Raise the operating margin');
  await page.reload();
  await expect(title(page)).toHaveText('Raise the operating margin');
  await page.getByRole('main').click({ position: { x: 30, y: 40 } });
  await expect(title(page)).toHaveText('Grow recurring service revenue');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/strategy/${id}`);
});

test('somebody who may only read presents too, sees changes as they happen, and keeps the place of what goes', async ({
  page,
  newContext,
}) => {
  const { id, flow } = await example(page);
  const node = flow.nodes.find(({ title }) => title === 'Raise the operating margin');
  const reader = await newContext();
  await register(reader);
  await acceptBy(reader, await makeToken(page.context(), id, 'read_only'));
  const view = await reader.newPage();
  await view.goto(`/strategy/${id}/present?at=${node?.id}`);
  await expect(title(view)).toHaveText('Raise the operating margin');
  const path = `/api/strategies/${id}/nodes/${node?.id}`;
  await send(page.context(), 'PUT', path, { title: 'Raise the margin' });
  await expect(title(view)).toHaveText('Raise the margin');
  await send(page.context(), 'DELETE', path);
  await expect(title(view)).toHaveText('Free working capital');
});

test('on a phone a swipe turns the page, and a long one scrolls', async ({ page, browser, baseURL }) => {
  const { id } = await example(page);
  const phone = await browser.newContext({
    baseURL: baseURL ?? '',
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const view = await phone.newPage();
  await view.goto(`/strategy/${id}/present`);
  await expect(title(view)).toHaveText('From pumps to uptime');
  const cdp = await phone.newCDPSession(view);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
  const swipe = async (from: number, to: number) => {
    await touch('touchStart', from);
    await touch('touchMove', (from + to) / 2);
    await touch('touchMove', to);
    // A finger that rests before it lifts flings nothing: Chromium takes a tap during a fling for its end.
    await view.waitForTimeout(200);
    await touch('touchMove', to);
    await touch('touchEnd');
  };
  await swipe(330, 60);
  await expect(title(view)).toHaveText('Financial');
  await swipe(60, 330);
  await expect(title(view)).toHaveText('From pumps to uptime');
  await view.getByRole('button', { name: 'Next' }).tap();
  await expect(title(view)).toHaveText('Financial');
  expect(await view.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await phone.close();
});

for (const theme of THEMES) {
  test(`a presentation is accessible in the ${theme} theme, wide and narrow`, async ({ page }) => {
    await useTheme(page.context(), theme);
    const { id, flow } = await example(page);
    const objective = flow.nodes.find((node) => node.type === 'objective')?.id;
    for (const at of ['start', flow.nodes.find((node) => node.type === 'perspective')?.id, objective]) {
      await page.goto(`/strategy/${id}/present?at=${at}`);
      await expect(place(page)).toBeVisible();
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await axe(page);
      }
    }
  });
}

import type { Locator, Page } from '@playwright/test';
import { median } from '../support/measure.ts';
import { type Bench, slowProcessor, WINDOW } from './browser.ts';
import { openWatched, type Target } from './watched.ts';

/** How long the browser is left alone after an act, so that its event is told and what it set off is over. */
const SETTLE_MS = 600;

/** Something a person does on a page; `before` and `after` are not counted. */
interface Act {
  name: string;
  target: Target;
  before?: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
  after?: (page: Page) => Promise<unknown>;
}

/** How long a button of the mouse is down, and how long a hand rests between two movements of its own. Milliseconds. */
const PRESS_MS = 60;
const REST_MS = 200;
/** How often a mouse tells where it is. Milliseconds. */
const FRAME_MS = 16;
/** After this, what was let go has not been saved. Milliseconds. */
const SAVED_MS = 5000;

/** Presses like a hand, which is there before it presses. */
async function press(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.waitForTimeout(REST_MS);
  await page.mouse.down();
}

/**
 * Clicks like a hand. Playwright's own click asks in the page, before and while it presses, what it is going to meet: at
 * 4x CPU slowdown for some 40 ms, all of them between the input and its paint.
 */
async function click(target: Locator): Promise<void> {
  const page = target.page();
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to click');
  await press(page, box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(PRESS_MS);
  await page.mouse.up();
}

const dialog = (page: Page) => page.getByRole('dialog');

const firstEntries = (page: Page) => page.locator('section ul:has(h4)').first().locator(':scope > li');

/** Brings the first pillar into sight, from its title down to its second objective, and waits until what came near is complete. */
async function showFirst(page: Page): Promise<void> {
  const first = page.locator('section section:has(h4)').first();
  await first.evaluate((pillar) => pillar.scrollIntoView({ block: 'start' }));
  await page.waitForTimeout(SETTLE_MS);
}

/** Drags the first objective of the first pillar down to a place, lets it go there after a while, and sees that it is saved. */
async function drag(page: Page, down: (next: { y: number; height: number }) => number, rest: number) {
  const entries = firstEntries(page);
  const from = await entries.nth(0).locator('[data-drag-handle]').first().boundingBox();
  const next = await entries.nth(1).boundingBox();
  if (!from || !next) throw new Error('There is nothing to drag, or nowhere to');
  const [x, y] = [from.x + 6, from.y + 6];
  const way = down(next) - y;
  await press(page, x, y);
  for (let step = 1; step <= 8; step++) {
    await page.mouse.move(x + step, y + (way * step) / 8);
    await page.waitForTimeout(FRAME_MS);
  }
  await page.waitForTimeout(rest);
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT', {
    timeout: SAVED_MS,
  });
  await page.mouse.up();
  await saved;
}

const actsOf = (board: Target, list: Target): Act[] => [
  {
    name: 'open a dialog',
    target: board,
    act: (page) => click(page.getByRole('button', { name: 'Add pillar' })),
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'type in a title',
    target: board,
    before: async (page) => {
      await page.getByRole('button', { name: 'Add pillar' }).click();
      await dialog(page).waitFor();
      await page.waitForTimeout(SETTLE_MS);
    },
    act: (page) => page.keyboard.type('Growth', { delay: 120 }),
    after: async (page) => {
      await dialog(page).getByLabel('Title').fill('');
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'fold a card',
    target: board,
    act: (page) => click(page.getByRole('button', { name: /^Details of/ }).first()),
  },
  {
    name: 'drag an objective',
    target: board,
    before: showFirst,
    act: (page) => drag(page, ({ y, height }) => y + height * 0.65, REST_MS),
  },
  {
    name: 'drag an objective past the edge of the window',
    target: board,
    before: showFirst,
    act: (page) => drag(page, () => WINDOW.height - 10, 4 * REST_MS),
  },
  {
    name: 'sort 1,000 rows',
    target: list,
    act: (page) => click(page.getByRole('columnheader', { name: 'Measure' }).getByRole('button')),
  },
];

/**
 * How long each main act takes from its input to the next paint, at a quarter of the processor's speed: of several tries
 * the median of their slowest interactions, and the slowest of all. Milliseconds.
 */
export async function measureActs(
  bench: Bench,
  board: Target,
  list: Target,
  tries: number,
): Promise<{ name: string; middle: number; worst: number }[]> {
  const found: { name: string; middle: number; worst: number }[] = [];
  for (const { name, target, before, act, after } of actsOf(board, list)) {
    const { page, session } = await openWatched(bench, target);
    // What is fetched ahead while nothing happens is there by then, as for somebody who looks before acting.
    await page.waitForTimeout(4 * SETTLE_MS);
    const times: number[] = [];
    for (let left = tries; left > 0; left--) {
      await slowProcessor(session, 'unthrottled');
      await before?.(page);
      await slowProcessor(session, 'slow');
      await page.evaluate(() => void (window.watched.interactions = []));
      await act(page);
      await page.waitForTimeout(SETTLE_MS);
      times.push(
        await page.evaluate(() =>
          Math.max(0, ...window.watched.interactions.map(({ duration }) => duration)),
        ),
      );
      await slowProcessor(session, 'unthrottled');
      await after?.(page);
      await page.waitForTimeout(SETTLE_MS / 2);
    }
    await page.context().close();
    found.push({ name, middle: median(times), worst: Math.max(...times) });
  }
  return found;
}

import type { Locator, Page } from '@playwright/test';
import { median } from '../support/measure.ts';
import { type Bench, slowProcessor, WINDOW } from './browser.ts';
import { openInstrumentedPage, type Target } from './instrumented-page.ts';

/** The wait after an interaction, until its event entry is reported and its effects are over. Milliseconds. */
const SETTLE_MS = 600;

/** A measured interaction; `before` and `after` are not counted. */
interface Interaction {
  name: string;
  target: Target;
  before?: (page: Page) => Promise<unknown>;
  run: (page: Page) => Promise<unknown>;
  after?: (page: Page) => Promise<unknown>;
}

/** How long a mouse button is down, and the pause between two movements. Milliseconds. */
const PRESS_MS = 60;
const REST_MS = 200;
/** The interval between two mouse events. Milliseconds. */
const FRAME_MS = 16;
/** How long to wait for the save after a drop. Milliseconds. */
const SAVED_MS = 5000;

/** Moves the mouse to a place, waits as a user does, and presses. */
async function press(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.waitForTimeout(REST_MS);
  await page.mouse.down();
}

/**
 * Clicks as a user does. Playwright's own click evaluates code in the page while it presses: at 4x CPU slowdown about 40 ms,
 * all of it between the input and its paint.
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

/** Scrolls to the first pillar, and waits until it is rendered down to its second objective. */
async function showFirst(page: Page): Promise<void> {
  const first = page.locator('section section:has(h4)').first();
  await first.evaluate((pillar) => pillar.scrollIntoView({ block: 'start' }));
  await page.waitForTimeout(SETTLE_MS);
}

/** Drags the first objective of the first pillar down, drops it after a pause, and waits until it is saved. */
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
  const saved = page.waitForResponse((response) => response.url().endsWith('/commands'), {
    timeout: SAVED_MS,
  });
  await page.mouse.up();
  await saved;
}

const interactionsOf = (board: Target, list: Target): Interaction[] => [
  {
    name: 'open a dialog',
    target: board,
    run: (page) => click(page.getByRole('button', { name: 'Add pillar' })),
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
    run: (page) => page.keyboard.type('Growth', { delay: 120 }),
    after: async (page) => {
      await dialog(page).getByLabel('Title').fill('');
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'fold a card',
    target: board,
    run: (page) => click(page.getByRole('button', { name: /^Details of/ }).first()),
  },
  {
    name: 'expand all cards',
    target: board,
    before: async (page) => {
      const choose = async (item: string) => {
        await page.getByRole('button', { name: 'Settings' }).click();
        await page.getByRole('menuitem', { name: item }).hover();
      };
      await choose('Collapse all');
      await page.getByRole('menuitem', { name: 'Collapse all' }).click();
      await choose('Expand all');
      await page.waitForTimeout(SETTLE_MS);
    },
    run: (page) => click(page.getByRole('menuitem', { name: 'Expand all' })),
  },
  {
    name: 'drag an objective',
    target: board,
    before: showFirst,
    run: (page) => drag(page, ({ y, height }) => y + height * 0.65, REST_MS),
  },
  {
    name: 'drag an objective past the edge of the window',
    target: board,
    before: showFirst,
    run: (page) => drag(page, () => WINDOW.height - 10, 4 * REST_MS),
  },
  {
    name: 'sort 1,000 rows',
    target: list,
    run: (page) => click(page.getByRole('button', { name: 'Measure', exact: true })),
  },
];

/**
 * How long each main interaction takes from its input to the next paint, at 4x CPU slowdown: the median of the slowest
 * event of each try, and the slowest of all. Milliseconds.
 */
export async function measureInteractions(
  bench: Bench,
  board: Target,
  list: Target,
  tries: number,
): Promise<{ name: string; middle: number; worst: number }[]> {
  const found: { name: string; middle: number; worst: number }[] = [];
  for (const { name, target, before, run, after } of interactionsOf(board, list)) {
    const { page, session } = await openInstrumentedPage(bench, target);
    // Prefetches of the idle page are complete by then, as for a user who reads before acting.
    await page.waitForTimeout(4 * SETTLE_MS);
    const times: number[] = [];
    for (let left = tries; left > 0; left--) {
      await slowProcessor(session, 'unthrottled');
      await before?.(page);
      await slowProcessor(session, 'slow');
      await page.evaluate(() => void (window.pageMetrics.interactions = []));
      await run(page);
      await page.waitForTimeout(SETTLE_MS);
      times.push(
        await page.evaluate(() =>
          Math.max(0, ...window.pageMetrics.interactions.map(({ duration }) => duration)),
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

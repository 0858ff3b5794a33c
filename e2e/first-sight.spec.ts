import type { Page } from '@playwright/test';
import { isAlive, makeStrategy, type Content } from './support/board.ts';
import { openDrawn, PROGRAM } from './support/drawn.ts';
import { hold } from './support/hold.ts';
import { watchShifts } from './support/shifts.ts';
import { expect, test } from './support/test.ts';

const content: Content = {
  nodes: [{ type: 'vision', title: 'The first address' }],
  pillars: { Customer: ['Delight', 'Keep', 'Win'], Finance: ['Earn <b>more</b> & "save"'], Empty: [] },
};

const details = (page: Page, title: string) => page.getByRole('button', { name: `Details of ${title}` });

/** Waits until the page has left word of how the board is kept, which it does behind the frame that shows it. */
const hasTold = (page: Page, text: RegExp) =>
  expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'board')?.value)
    .toMatch(text);

test('a board reads before the program is there, and its links lead on', async ({ page }) => {
  const id = await makeStrategy(page, content);
  const release = await openDrawn(page, id);
  await expect(page.getByRole('heading', { level: 4 })).toHaveCount(4);
  await expect(page.getByRole('heading', { level: 4, name: 'Earn <b>more</b> & "save"' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: 'The first address' })).toBeVisible();
  await page.getByRole('link', { name: 'Delight' }).click();
  await page.waitForURL(/\/objective\/\d+$/, { waitUntil: 'commit' });
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Delight' })).toBeVisible();
});

test('the program takes over what is there, and moves none of it', async ({ page }) => {
  const id = await makeStrategy(page, content);
  const shifts = await watchShifts(page);
  const release = await openDrawn(page, id);
  const before = await page.evaluate(() => {
    Object.assign(window, { drawn: Array.from(document.querySelectorAll('#root *')) });
    return performance.now();
  });
  release();
  await isAlive(page);
  const [count, gone] = await page.evaluate(() => {
    const { drawn } = window as unknown as { drawn: Element[] };
    return [drawn.length, drawn.filter((element) => !element.isConnected).map(({ outerHTML }) => outerHTML)];
  });
  expect(count).toBeGreaterThan(100);
  expect(gone).toEqual([]);
  expect((await shifts()).filter(({ at, value }) => at > before && value > 0.01)).toEqual([]);
  await details(page, 'Keep').click();
  await expect(details(page, 'Keep')).toHaveAttribute('aria-expanded', 'false');
});

test('a click that comes before the program waits for it, and a second one makes no second dialog', async ({
  page,
}) => {
  const release = await openDrawn(page, await makeStrategy(page, content));
  await page.getByRole('button', { name: 'Add Objective to Finance' }).click();
  await page.getByRole('button', { name: 'Add Objective to Finance' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog', { name: 'Create New Node' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a board whose program could not be fetched is read anew when it can be', async ({ page, allow }) => {
  allow(/ERR_FAILED|dynamically imported module/);
  const id = await makeStrategy(page, content);
  await page.route(PROGRAM, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => PROGRAM.test(request.url()));
  await page.goto(`/strategy/${id}`);
  await failed;
  await expect(page.getByRole('heading', { level: 3, name: 'Finance' })).toBeVisible();
  await page.unroute(PROGRAM);
  await isAlive(page);
  await page.getByRole('button', { name: 'Add Objective to Finance' }).click();
  await expect(page.getByRole('dialog', { name: 'Create New Node' })).toBeVisible();
});

test('a board that breaks as it is taken over can be loaded again', async ({ page, allow }) => {
  allow(/ERR_FAILED|dynamically imported module|could not be loaded/);
  const id = await makeStrategy(page, content);
  const part = /\/assets\/board-page-[^/]*\.js$/;
  await page.route(part, (route) => route.abort());
  await page.goto(`/strategy/${id}`);
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await page.unroute(part);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'Finance' })).toBeVisible();
});

test('the palette is called by its keys also before the program is there, and loses nothing that is typed', async ({
  page,
}) => {
  const release = await openDrawn(page, await makeStrategy(page, content));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('depp');
  await page.keyboard.press('Backspace');
  release();
  const field = page.getByRole('dialog').getByRole('combobox');
  await expect(field).toBeFocused();
  await page.keyboard.type('th');
  await expect(field).toHaveValue('depth');
});

test('a board is drawn as it is kept in this browser: in bands, and folded', async ({ page }) => {
  const id = await makeStrategy(page, content);
  await page.goto(`/strategy/${id}`);
  await details(page, 'Keep').click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Font Size' }).click();
  await page.getByRole('radio', { name: 'Vertical' }).check({ force: true });
  await page.keyboard.press('Escape');
  // Aside only: how high a card is depends on the letters, which come when they come.
  const place = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll('h4'), (heading) => {
        const { left, width } = heading.getBoundingClientRect();
        return [heading.textContent, Math.round(left), Math.round(width)];
      }),
    );
  const kept = await place();
  await hasTold(page, /^vertical-2\.\d+$/);
  const release = await openDrawn(page, id);
  await expect(details(page, 'Keep')).toHaveAttribute('aria-expanded', 'false');
  await expect(details(page, 'Win')).toHaveAttribute('aria-expanded', 'true');
  expect(await place()).toEqual(kept);
  release();
  await isAlive(page);
  expect(await place()).toEqual(kept);
});

test('a board that came drawn otherwise than this browser keeps it shows only as it is kept', async ({
  page,
  context,
}) => {
  const id = await makeStrategy(page, content);
  await page.goto(`/strategy/${id}`);
  await details(page, 'Keep').click();
  await expect(details(page, 'Keep')).toHaveAttribute('aria-expanded', 'false');
  await hasTold(page, /^horizontal-2\.\d+$/);
  await context.clearCookies({ name: 'board' });
  const release = await hold(page, PROGRAM);
  await page.goto(`/strategy/${id}`, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 4 })).toHaveCount(0);
  release();
  await expect(details(page, 'Keep')).toHaveAttribute('aria-expanded', 'false');
});

const many: Content = {
  nodes: [{ type: 'vision', title: 'The first address' }],
  pillars: Object.fromEntries(
    ['Customer', 'Finance', 'People', 'Process'].map((pillar) => [
      pillar,
      Array.from({ length: 12 }, (_, at) => `${pillar} ${at + 1}`),
    ]),
  ),
};

/** Cards of a board: those in sight, those of them that were complete or without words in its first frame, and others that were there. */
interface FirstFrame {
  inSight: number;
  complete: number;
  blank: number;
  ahead: number;
}

/** What stood in a first frame, by the id of the card: all that took room, of those what had words, and what was complete. */
interface Noted {
  there: string[];
  withWords: string[];
  complete: string[];
}

/** Runs in the page from its start, and leaves `window.noted` there. */
function noteFirstFrame(): void {
  const cards = [...document.querySelectorAll<HTMLElement>('li > [data-node]')];
  if (cards.length === 0) return void requestAnimationFrame(noteFirstFrame);
  const idsOf = (some: HTMLElement[]) => some.map(({ dataset }) => dataset.node);
  const there = cards.filter((card) => card.checkVisibility());
  const withWords = there.filter((card) => card.querySelector('h4')?.checkVisibility());
  const complete = withWords.filter((card) => card.querySelector('button'));
  Object.assign(window, {
    noted: { there: idsOf(there), withWords: idsOf(withWords), complete: idsOf(complete) },
  });
}

/** How many cards of a board have words that are there for whoever scrolls. */
const wordsOf = (page: Page): Promise<number> =>
  page.evaluate(() => [...document.querySelectorAll('h4')].filter((title) => title.checkVisibility()).length);

/** Opens a board, by default a new one of many objectives, which waits for its program, and answers what its first frame had. */
async function firstFrameOf(page: Page, id?: number): Promise<FirstFrame> {
  await page.addInitScript(noteFirstFrame);
  await openDrawn(page, id ?? (await makeStrategy(page, many)));
  await expect.poll(() => wordsOf(page)).toBe(48);
  return page.evaluate(() => {
    const { there, withWords, complete } = (window as unknown as { noted: Noted }).noted;
    const inSight = [...document.querySelectorAll<HTMLElement>('li > [data-node]')]
      .filter((card) => {
        const { top, left } = card.getBoundingClientRect();
        return top < innerHeight && left < innerWidth;
      })
      .map(({ dataset }) => dataset.node ?? '');
    return {
      inSight: inSight.length,
      complete: inSight.filter((card) => complete.includes(card)).length,
      blank: inSight.filter((card) => !withWords.includes(card)).length,
      ahead: there.filter((card) => !inSight.includes(card)).length,
    };
  });
}

test('the first frame of a board of many has what is in sight, and all else comes right behind it', async ({
  page,
}) => {
  const { inSight, blank, ahead } = await firstFrameOf(page);
  expect(inSight).toBeGreaterThanOrEqual(4);
  expect(blank).toBe(0);
  expect(ahead).toBeLessThan(20);
});

test('a window larger than a board was drawn for has nothing in sight that waits', async ({ page }) => {
  await page.setViewportSize({ width: 1700, height: 1300 });
  const { inSight, blank } = await firstFrameOf(page);
  expect(inSight).toBeGreaterThan(8);
  expect(blank).toBe(0);
});

test('a board is drawn for the window it was last shown in, so that all in its sight comes complete', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1700, height: 1040 });
  const id = await makeStrategy(page, many);
  await page.goto(`/strategy/${id}`);
  await hasTold(page, /^horizontal-3$/);
  const { inSight, complete, ahead } = await firstFrameOf(page, id);
  expect(inSight).toBeGreaterThan(8);
  expect(complete).toBe(inSight);
  expect(ahead).toBeLessThan(20);
});

test('what somebody changes between the drawing and the program is shown', async ({ page }) => {
  const id = await makeStrategy(page, content);
  const release = await hold(page, /\/flow$/);
  await page.goto(`/strategy/${id}`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 3, name: 'Finance' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Objective to Finance' }).click();
  const headers = { origin: process.env.MERIDIAN_URL ?? '' };
  await page.context().request.post(`/api/strategies/${id}/nodes`, {
    data: { type: 'mission', title: 'Made meanwhile' },
    headers,
  });
  release();
  // What was clicked is not what stands there now; it is found again by its name.
  await expect(page.getByRole('dialog', { name: 'Create New Node' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 3, name: 'Made meanwhile' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: 'Finance' })).toHaveCount(1);
});

test('a board that came drawn says so where its content cannot be read', async ({ page, allow }) => {
  allow(/status of 503/);
  allow(/response 503/);
  const id = await makeStrategy(page, content);
  await page.route('**/flow', (route) =>
    route.fulfill({ status: 503, json: { error: 'Not now.', code: 'unavailable' } }),
  );
  await page.goto(`/strategy/${id}`);
  await expect(page.getByText('Failed to load strategy.')).toBeVisible();
  await page.unroute('**/flow');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'Finance' })).toBeVisible();
});

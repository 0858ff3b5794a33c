import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { makeStrategy, type Content } from './support/board.ts';
import { hasTold, openDrawn } from './support/drawn.ts';
import { expect, test } from './support/test.ts';

const many: Content = {
  nodes: [{ type: 'vision', title: 'The first address' }],
  pillars: Object.fromEntries(
    ['Customer', 'Finance', 'People', 'Process'].map((pillar) => [
      pillar,
      Array.from({ length: 12 }, (_, at) => `${pillar} ${at + 1}`),
    ]),
  ),
};

/** Of the first frame of a board: cards in sight, and how many of them were complete or without words; and what there was besides. */
interface FirstFrame {
  inSight: number;
  complete: number;
  blank: number;
  /** Cards out of sight that took room, and those of them that had words. */
  ahead: number;
  wordsAhead: number;
  /** Pillars with a heading. */
  pillars: number;
  /** Whether the board could be scrolled. */
  scrolls: boolean;
}

/** What stood in a first frame, by the id of the card: all that took room, of those what had words, and what was complete. */
interface Noted {
  there: string[];
  withWords: string[];
  complete: string[];
  pillars: number;
  scrolls: boolean;
}

/** Runs in the page from its start, and leaves `window.noted` there. */
function noteFirstFrame(): void {
  const cards = [...document.querySelectorAll<HTMLElement>('li > [data-node]')];
  const scroller = document.querySelector('[data-board-scroller]');
  if (cards.length === 0 || !scroller) return void requestAnimationFrame(noteFirstFrame);
  const idsOf = (some: HTMLElement[]) => some.map(({ dataset }) => dataset.node);
  const there = cards.filter((card) => card.checkVisibility());
  const withWords = there.filter((card) => card.querySelector('h4')?.checkVisibility());
  const complete = withWords.filter((card) => card.querySelector('button'));
  Object.assign(window, {
    noted: {
      there: idsOf(there),
      withWords: idsOf(withWords),
      complete: idsOf(complete),
      pillars: [...document.querySelectorAll('[data-accent] h3')].filter((title) => title.checkVisibility())
        .length,
      scrolls: scroller.scrollHeight > scroller.clientHeight,
    },
  });
}

/** Opens a board of so many cards, which waits for its program, and answers what its first frame had. */
async function firstFrameOf(page: Page, id: number, cards = 48): Promise<FirstFrame> {
  await page.addInitScript(noteFirstFrame);
  await openDrawn(page, id);
  const withWords = () =>
    page.evaluate(
      () => [...document.querySelectorAll('h4')].filter((title) => title.checkVisibility()).length,
    );
  await expect.poll(withWords).toBe(cards);
  return page.evaluate(() => {
    const { noted } = window as unknown as { noted: Noted };
    const inSight = [...document.querySelectorAll<HTMLElement>('li > [data-node]')]
      .filter((card) => {
        const { top, left } = card.getBoundingClientRect();
        return top < innerHeight && left < innerWidth;
      })
      .map(({ dataset }) => dataset.node ?? '');
    const besides = (some: string[]) => some.filter((card) => !inSight.includes(card)).length;
    return {
      inSight: inSight.length,
      complete: inSight.filter((card) => noted.complete.includes(card)).length,
      blank: inSight.filter((card) => !noted.withWords.includes(card)).length,
      ahead: besides(noted.there),
      wordsAhead: besides(noted.withWords),
      pillars: noted.pillars,
      scrolls: noted.scrolls,
    };
  });
}

test('the first frame of a board of many has what is in sight, and all else comes right behind it', async ({
  page,
}) => {
  const { inSight, blank, ahead } = await firstFrameOf(page, await makeStrategy(page, many));
  expect(inSight).toBeGreaterThanOrEqual(4);
  expect(blank).toBe(0);
  expect(ahead).toBeLessThan(20);
});

test('the first frame of a board in bands has a box for each card, so that the next bands stand where they will', async ({
  page,
}) => {
  const id = await makeStrategy(page, many);
  await page.addInitScript(() => localStorage.setItem('boardLayout', JSON.stringify('vertical')));
  await page.goto(`/strategy/${id}`);
  await hasTold(page, /^vertical-\d+$/);
  const { inSight, blank, ahead, wordsAhead } = await firstFrameOf(page, id);
  expect(inSight).toBeGreaterThanOrEqual(4);
  expect(blank).toBe(0);
  expect(inSight + ahead).toBe(48);
  expect(wordsAhead).toBeLessThan(20);
});

test('a board that goes on sideways has the pillars in sight in its first frame, and can be scrolled where one beside them is long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const sides = ['Customer', 'Finance', 'Growth', 'Health', 'Ideas', 'Jobs'];
  const id = await makeStrategy(page, {
    nodes: [{ type: 'vision', title: 'The first address' }],
    pillars: {
      ...Object.fromEntries(sides.map((pillar) => [pillar, [pillar]])),
      Last: Array.from({ length: 12 }, (_, at) => `Last ${at + 1}`),
    },
  });
  const { inSight, blank, ahead, pillars, scrolls } = await firstFrameOf(page, id, 18);
  expect(inSight).toBeGreaterThanOrEqual(4);
  expect(blank).toBe(0);
  expect(ahead).toBeLessThan(6);
  expect(pillars).toBe(5);
  await expect(page.locator('[data-accent] h3')).toHaveCount(7);
  expect(scrolls).toBe(true);
});

test('a window larger than a board was drawn for has nothing in sight that waits', async ({ page }) => {
  await page.setViewportSize({ width: 1700, height: 1300 });
  const { inSight, blank } = await firstFrameOf(page, await makeStrategy(page, many));
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

/** Stands before the product until `use` is done, and never ends a document, of which `cut` says what comes. */
async function withoutEnd(
  product: string,
  cut: (document: string) => string,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '/', headers } = request;
    const answer = await fetch(product + url, { headers: { cookie: headers.cookie ?? '' } });
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    if (type.startsWith('text/html')) response.write(cut(await answer.text()));
    else response.end(Buffer.from(await answer.arrayBuffer()));
  };
  const server = createServer((request, response) => void pass(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Leaves in `window.undressed` how many elements had no style yet in the first frame with a card. Runs in the page. */
function noteUndressed(): void {
  if (!document.querySelector('li > [data-node]')) return void requestAnimationFrame(noteUndressed);
  Object.assign(window, { undressed: document.querySelectorAll('[data-style]').length });
}

/** Opens a board of which the document, cut so, never ends; answers what `noteUndressed` left. */
async function openCut(page: Page, url: string, id: number): Promise<unknown> {
  await page.addInitScript(noteUndressed);
  await page.goto(`${url}/strategy/${id}`, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await expect(page.getByRole('heading', { name: 'Customer', exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.readyState)).toBe('loading');
  return page.evaluate(() => (window as unknown as { undressed: number }).undressed);
}

test('a board has all its measures in the first frame, also where its document ends later', async ({
  page,
  baseURL,
}) => {
  const id = await makeStrategy(page, many);
  const cut = (whole: string): string => whole.slice(0, whole.indexOf('<noscript>'));
  await withoutEnd(baseURL ?? '', cut, async (url) => {
    expect(await openCut(page, url, id)).toBe(0);
    await expect(page.locator('html')).toHaveAttribute('data-first-frame', 'whole');
    await page.goto('about:blank');
  });
});

test('a board that is painted as it is read has its measures, and leaves out nothing that could be scrolled to', async ({
  page,
  baseURL,
}) => {
  const id = await makeStrategy(page, many);
  const cut = (whole: string): string =>
    whole.slice(0, whole.indexOf('Process 2')).replace(/<link rel="expect"[^>]*>/, '');
  await withoutEnd(baseURL ?? '', cut, async (url) => {
    await openCut(page, url, id);
    await expect(page.locator('html')).toHaveAttribute('data-first-frame', '');
    await expect(page.locator('[data-style]')).toHaveCount(0);
    await page.goto('about:blank');
  });
});

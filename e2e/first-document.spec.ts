import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { keepLook, makeStrategy } from './support/board.ts';
import { isHydrated, openRendered } from './support/hydration.ts';
import { addKpis, objectiveId } from './support/kpis.ts';
import { sumOf, watchShifts } from './support/shifts.ts';
import { expect, test } from './support/test.ts';
import { addInitiatives } from './support/work.ts';

const WINDOWS = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1440, height: 1200 },
  { width: 390, height: 844 },
];
const COMPACT = 'horizontal.compact';
const LOOKS = [COMPACT, 'horizontal.comfortable', 'vertical.compact', 'vertical.comfortable'];
const PILLARS = ['Customer', 'Finance', 'People', 'Process'];

/** Four pillars with more cards than a window shows: without work, with KPIs, with an initiative. */
async function makeLong(page: Page): Promise<number> {
  const titles = (pillar: string) => Array.from({ length: 30 }, (_, at) => `${pillar} ${at} served better`);
  const id = await makeStrategy(page, {
    pillars: Object.fromEntries(PILLARS.map((pillar) => [pillar, titles(pillar)])),
  });
  for (const pillar of PILLARS) {
    const nodeId = await objectiveId(page, id, `${pillar} 4 served better`);
    const kpi = { target: 9, unit: 'EUR', grain: 'month' as const, nodeId };
    await addKpis(page, id, [
      { ...kpi, measure: `Costs of ${pillar}` },
      { ...kpi, measure: 'Delay' },
    ]);
    await addInitiatives(page, id, { initiative: 'Spend less', objective: `${pillar} 5 served better` });
  }
  return id;
}

/** The cards of which a part is in the window: where each stands, what it shows, and how many controls it has. */
const cardsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('li > [data-node]:has(h4)')]
      .map((card) => ({ card, box: card.getBoundingClientRect() }))
      .filter(({ box }) => box.top < innerHeight && box.bottom > 0 && box.left < innerWidth && box.right > 0)
      .map(({ card, box: { x, y, width, height } }) => ({
        place: [x, y, width, height],
        text: card.innerText,
        controls: card.querySelectorAll('button').length,
        isShown: card.querySelector('h4')?.checkVisibility({ contentVisibilityAuto: true }),
      })),
  );

/** Opens a board without its client bundle. All its cards in the window are complete. */
async function openFirst(page: Page, id: number) {
  const release = await openRendered(page, id);
  await page.locator('#root-end').waitFor({ state: 'attached' });
  const cards = await cardsOf(page);
  expect(cards.length).toBeGreaterThan(4);
  for (const { isShown, controls } of cards) expect([isShown, controls > 2]).toEqual([true, true]);
  return { cards, release };
}

/** How long the board is that scrolls. */
const lengthOf = (page: Page) =>
  page.locator('[data-board-scroller]').evaluate((board) => board.scrollHeight);

async function stays(page: Page, id: number) {
  const shifts = await watchShifts(page);
  const picture = async () => {
    await page.evaluate(() => document.fonts.ready);
    // Beside the scrollbar, and below the head of the board, whose period waits for the calendar.
    const y = (await page.getByRole('region', { name: 'Strategic pillars' }).boundingBox())?.y ?? 0;
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    const pixels = await page.screenshot({ clip: { x: 0, y, width: width - 16, height: height - y } });
    return { cards: await cardsOf(page), pixels };
  };
  const { release } = await openFirst(page, id);
  const first = await picture();
  const length = await lengthOf(page);
  release();
  await isHydrated(page);
  // Cards that come near are completed, and those far away laid out.
  await expect(page.locator('#root[data-settling]')).toHaveCount(0);
  const later = await picture();
  // A board that became shorter would take the place from under who has scrolled.
  expect(await lengthOf(page)).toBeGreaterThanOrEqual(length);
  expect(later.cards).toEqual(first.cards);
  expect(later.pixels.equals(first.pixels), 'the same picture').toBe(true);
  // The web font is as wide as what stands for it, up to a fraction of a pixel.
  expect(sumOf(await shifts())).toBeLessThan(0.001);
}

async function inWindow(browser: Browser, page: Page, options: BrowserContextOptions, look: string) {
  const context = await browser.newContext({ ...options, storageState: await page.context().storageState() });
  const view = await context.newPage();
  await keepLook(view, look);
  return view;
}

for (const viewport of WINDOWS)
  test(`what the server sends of a board is what stays, at ${viewport.width} × ${viewport.height}`, async ({
    browser,
    page,
  }) => {
    test.slow();
    const id = await makeLong(page);
    const isPhone = viewport.width < 500;
    for (const look of LOOKS)
      await test.step(look, async () => {
        const options = { viewport, baseURL: process.env.MERIDIAN_URL, isMobile: isPhone, hasTouch: isPhone };
        const view = await inWindow(browser, page, options, look);
        await stays(view, id);
        await view.context().close();
      });
  });

test('what the server sends of a board is whole on a sheet in print', async ({ browser, page }) => {
  const id = await makeLong(page);
  const viewport = { width: 1123, height: 794 };
  const view = await inWindow(browser, page, { viewport, baseURL: process.env.MERIDIAN_URL }, COMPACT);
  await view.emulateMedia({ media: 'print' });
  const { cards, release } = await openFirst(view, id);
  release();
  await isHydrated(view);
  const later = new Set((await cardsOf(view)).map(({ text }) => text));
  // The head of the sheet gets a line once the calendar is read: the last row leaves it.
  expect(cards.filter(({ text }) => !later.has(text)).length).toBeLessThanOrEqual(PILLARS.length);
  await view.context().close();
});

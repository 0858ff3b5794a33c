import type { Locator, Page } from '@playwright/test';
import { handle, objectiveTitles, openBoard, pillarTitles } from './support/board.ts';
import { expect, test } from './support/test.ts';

const content = { pillars: { Customer: ['One', 'Two', 'Three'], People: ['Four'], Money: [] } };

/** Drags an item by its handle to a point of another element, as fractions of its size. */
async function drag(page: Page, from: Locator, to: Locator, { x, y }: { x: number; y: number }) {
  await from.hover();
  const start = await from.boundingBox();
  const end = await to.boundingBox();
  if (!start || !end) throw new Error('Both must be on the screen');
  await page.mouse.down();
  await page.mouse.move(start.x + 20, start.y + 20, { steps: 3 });
  await page.mouse.move(end.x + end.width * x, end.y + end.height * y, { steps: 8 });
  // A user sees the drop position before the drop.
  await page.waitForTimeout(300);
  await page.mouse.up();
}

/** Counts the changes that the server has answered. */
function countSaves(page: Page): () => number {
  let saves = 0;
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/commands')) saves += 1;
  });
  return () => saves;
}

// Tall enough for all cards, so that nothing scrolls under a drag.
test.use({ viewport: { width: 1280, height: 1500 } });

test('the board does not scroll when the first visible card is moved, by mouse or by keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 560 });
  await openBoard(page, { pillars: { Growth: ['One', 'Two', 'Three', 'Four', 'Five', 'Six'] } });
  const scroller = page.locator('[data-board-scroller]');
  const entry = (title: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${title}`) });
  /** Scrolls a card below the title of its pillar, which stays visible; all above is out of view. */
  const putFirst = async (title: string) => {
    const top = ((await entry(title).boundingBox())?.y ?? 0) - ((await scroller.boundingBox())?.y ?? 0);
    await scroller.evaluate((board, y) => board.scrollBy({ top: y, behavior: 'instant' }), top - 80);
    // A browser chooses its scroll anchor once it has scrolled.
    await page.waitForTimeout(500);
    const there = ((await scroller.boundingBox())?.y ?? 0) + 80;
    expect((await entry(title).boundingBox())?.y).toBeCloseTo(there, 0);
    return scroller.evaluate((board) => board.scrollTop);
  };
  const stays = async (scrolled: number) => {
    await page.waitForTimeout(300);
    expect(await scroller.evaluate((board) => board.scrollTop)).toBe(scrolled);
  };

  let scrolled = await putFirst('One');
  await drag(page, handle(page, 'objective One'), entry('Two'), { x: 0.5, y: 0.7 });
  await expect(objectiveTitles(page, 'Growth')).toHaveText(['Two', 'One', 'Three', 'Four', 'Five', 'Six']);
  await stays(scrolled);

  scrolled = await putFirst('Two');
  await handle(page, 'objective Two').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Lifted objective Two, position 1 of 6 in pillar Growth')).toBeAttached();
  // It handles the arrow keys one frame after the drag start is announced.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(objectiveTitles(page, 'Growth')).toHaveText(['One', 'Two', 'Three', 'Four', 'Five', 'Six']);
  await stays(scrolled);
});

test('objectives and pillars are dragged to other places, also into an empty pillar, and lie there after a reload', async ({
  page,
}) => {
  await openBoard(page, content);
  const saves = countSaves(page);
  const entry = (title: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${title}`) });
  await drag(page, handle(page, 'objective Three'), entry('One'), { x: 0.5, y: 0.1 });
  await expect(objectiveTitles(page, 'Customer')).toHaveText(['Three', 'One', 'Two']);
  await drag(page, handle(page, 'objective Two'), entry('Four'), { x: 0.5, y: 0.9 });
  await expect(objectiveTitles(page, 'People')).toHaveText(['Four', 'Two']);
  await drag(page, handle(page, 'objective One'), page.getByText(/^An objective says/), { x: 0.5, y: 0.5 });
  await expect(objectiveTitles(page, 'Customer')).toHaveText(['Three']);
  await drag(page, handle(page, 'pillar Money'), pillarTitles(page).first(), { x: 0.05, y: 0.5 });
  await expect(pillarTitles(page)).toHaveText(['Money', 'Customer', 'People']);
  await expect.poll(saves).toBe(4);
  await page.reload();
  await expect(pillarTitles(page)).toHaveText(['Money', 'Customer', 'People']);
  await expect(objectiveTitles(page, 'Money')).toHaveText(['One']);
  await expect(objectiveTitles(page, 'Customer')).toHaveText(['Three']);
  await expect(objectiveTitles(page, 'People')).toHaveText(['Four', 'Two']);
});

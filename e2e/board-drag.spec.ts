import type { Page } from '@playwright/test';
import { handle, objectiveTitles, openBoard } from './support/board.ts';
import { send } from './support/sharing.ts';
import { expect, test } from './support/test.ts';
import { readFlow } from './support/work.ts';

const content = { pillars: { Customer: ['One', 'Two', 'Three'], People: ['Four'] } };

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const scroller = (page: Page) => page.locator('[data-board-scroller]');
const scrolled = (page: Page) => scroller(page).evaluate(({ scrollTop }) => scrollTop);

/** Presses on the handle of an objective and starts the drag. */
async function startDrag(page: Page, name: string) {
  await handle(page, `objective ${name}`).hover();
  const box = await handle(page, `objective ${name}`).boundingBox();
  if (!box) throw new Error('It must be on the screen');
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 20, { steps: 3 });
}

/** Drags to the lower part of an objective. */
async function takeBelow(page: Page, name: string) {
  const box = await card(page, name).boundingBox();
  if (!box) throw new Error('It must be on the screen');
  await page.mouse.move(box.x + 30, box.y + box.height * 0.9, { steps: 4 });
}

/** The text of the live region. */
const announced = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true })).toBeAttached();

test.describe('by mouse', () => {
  test.use({ viewport: { width: 1280, height: 1500 } });

  async function isDropped(page: Page): Promise<void> {
    await startDrag(page, 'One');
    await announced(page, 'Lifted objective One, position 1 of 3 in pillar Customer');
    await expect(page.getByText('One', { exact: true })).toHaveCount(2);
    await expect(card(page, 'Two').locator('> [aria-hidden]')).toHaveCount(0);
    await takeBelow(page, 'Two');
    await announced(page, 'Position 2 of 3 in pillar Customer');
    const float = page.locator('body > div').filter({ hasText: /^One$/ });
    const box = await float.boundingBox();
    await page.mouse.move(400, 900, { steps: 4 });
    await page.mouse.move(410, 1000);
    await expect.poll(async () => (await float.boundingBox())?.y ?? 0).toBeGreaterThan((box?.y ?? 0) + 20);
    await takeBelow(page, 'Two');
    await expect(card(page, 'Three').locator('> [aria-hidden]')).toHaveCount(1);
    // Releasing another mouse button does not drop.
    await page.mouse.down({ button: 'right' });
    await page.mouse.up({ button: 'right' });
    await expect(page.locator('[data-dragging]')).toHaveCount(1);
    await page.mouse.up();
    await announced(page, 'Moved objective One to position 2 of 3 in pillar Customer');
    await expect(page.locator('[aria-hidden].bg-focus')).toHaveCount(0);
    await expect(float).toHaveCount(0);
    await expect(objectiveTitles(page, 'Customer')).toHaveText(['Two', 'One', 'Three']);
    await expect(handle(page, 'objective One')).toBeFocused();

    await startDrag(page, 'Two');
    await takeBelow(page, 'Four');
    await page.mouse.up();
    await expect(objectiveTitles(page, 'People')).toHaveText(['Four', 'Two']);
    await expect(handle(page, 'objective Two')).toBeFocused();
  }

  async function isCanceled(page: Page): Promise<void> {
    await startDrag(page, 'One');
    await takeBelow(page, 'Two');
    await page.keyboard.press('Escape');
    await announced(page, 'Put objective One back at position 1 of 3 in pillar Customer');
    await page.mouse.up();
    await handle(page, 'objective Two').hover();
    const box = await handle(page, 'objective Two').boundingBox();
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2 - 2, (box?.y ?? 0) + 14);
    await page.waitForTimeout(100);
    await expect(page.locator('[data-dragging]')).toHaveCount(0);
    await page.mouse.up();
    await expect(objectiveTitles(page, 'Customer')).toHaveText(['One', 'Two', 'Three']);
    // A click focuses the handle.
    await expect(handle(page, 'objective Two')).toBeFocused();
  }

  test('a drag is canceled, dropped, or ended by another user', async ({ page }) => {
    const id = await openBoard(page, content);
    const one = (await readFlow(page, id)).nodes.find(({ title }) => title === 'One');
    await test.step('Escape cancels a drag, and a click that slips does not drag', () => isCanceled(page));
    await test.step('a card follows the pointer, a line shows the drop position, and the dropped card has the focus', () =>
      isDropped(page));
    await test.step('a card that another user deletes is gone', () => isDeleted(page, id, one?.id ?? 0));
    await test.step('the icon of an open menu stays visible without hover', () => keepsIcon(page));
  });

  async function isDeleted(page: Page, id: number, nodeId: number): Promise<void> {
    await startDrag(page, 'One');
    await takeBelow(page, 'Three');
    await send(page.context(), 'DELETE', `/api/strategies/${id}/nodes/${nodeId}`);
    await expect(objectiveTitles(page, 'Customer')).toHaveText(['Three']);
    await announced(page, 'objective is gone');
    await page.mouse.up();
    await expect(objectiveTitles(page, 'Customer')).toHaveText(['Three']);
  }

  async function keepsIcon(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Actions for objective Two' }).click();
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    await page.mouse.move(5, 5);
    await expect(page.locator('[data-node]:hover')).toHaveCount(0);
    await expect(page.locator('[data-node] [aria-expanded="true"][aria-haspopup] svg')).toBeVisible();
  }
});

test.describe('on a board higher than the window', () => {
  test.use({ viewport: { width: 1280, height: 700 } });

  test('a drag near an edge scrolls the board, within its limits, and the wheel scrolls too', async ({
    page,
  }) => {
    const titles = Array.from({ length: 20 }, (_, n) => `Deliver ${n + 1}`);
    await openBoard(page, { pillars: { Customer: titles } });
    await startDrag(page, 'Deliver 1');
    await page.mouse.move(400, 400, { steps: 4 });
    await mayStopTheWheel(page, 'Deliver 1');
    const first = await scrolled(page);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => scrolled(page)).toBe(first + 300);
    await page.mouse.move(400, 690, { steps: 8 });
    await expect.poll(() => scrolled(page)).toBeGreaterThan(400);
    await page.mouse.move(400, 400, { steps: 4 });
    const there = await scrolled(page);
    await page.waitForTimeout(200);
    expect(await scrolled(page)).toBe(there);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(objectiveTitles(page, 'Customer').first()).toHaveText('Deliver 1');

    // A drag that starts near an edge scrolls the board once it comes back to the edge.
    await scroller(page).evaluate((board) => board.scrollTo({ top: 0, behavior: 'instant' }));
    const box = () => handle(page, 'objective Deliver 12').boundingBox();
    const far = ((await box())?.y ?? 0) - 675;
    await scroller(page).evaluate((board, by) => board.scrollBy(0, by), far);
    const { x = 0, y = 0 } = (await box()) ?? {};
    const before = await scrolled(page);
    await page.mouse.move(x + 5, y + 15);
    await page.mouse.down();
    await page.mouse.move(x + 15, y + 15, { steps: 3 });
    await page.mouse.move(x + 15, 350, { steps: 6 });
    await page.waitForTimeout(100);
    await page.mouse.move(x + 15, y + 20, { steps: 6 });
    await expect.poll(() => scrolled(page)).toBeGreaterThan(before + 100);
    await page.keyboard.press('Escape');
  });
});

/**
 * Only the dragged element listens to the wheel: a non-passive listener on the whole page repaints the page when it is added
 * and removed.
 */
async function mayStopTheWheel(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const mayStop = async (expression: string): Promise<string[]> => {
    const { result } = await session.send('Runtime.evaluate', { expression });
    const { listeners } = await session.send('DOMDebugger.getEventListeners', {
      objectId: result.objectId ?? '',
    });
    return listeners.filter(({ passive }) => !passive).map(({ type }) => type);
  };
  const float = `[...document.body.children].find((one) => one.innerText === "${name}")`;
  expect(await mayStop(float)).toEqual(['wheel']);
  for (const whole of ['window', 'document', 'document.body'])
    expect(await mayStop(whole)).not.toContain('wheel');
}

test('a card dropped among many has the focus as soon as it can be moved again', async ({ page }) => {
  const many = (what: string) => Array.from({ length: 30 }, (_, n) => `${what} ${n + 1}`);
  await openBoard(page, { pillars: { Customer: many('Deliver'), People: many('Learn') } });
  await startDrag(page, 'Deliver 2');
  await page.mouse.move(500, 400, { steps: 3 });
  await card(page, 'Learn 9').evaluate((entry) => entry.scrollIntoView({ block: 'center' }));
  await expect(handle(page, 'objective Learn 9')).toBeInViewport();
  await takeBelow(page, 'Learn 9');
  await page.mouse.up();
  await expect(objectiveTitles(page, 'People').nth(9)).toHaveText('Deliver 2');
  await expect(handle(page, 'objective Deliver 2')).toBeFocused();
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 800, height: 1200 }, hasTouch: true });

  /** A finger rests on the handle of an objective, moves to the lower part of another, and is lifted. */
  async function swipe(page: Page, name: string, to: string, rest: number) {
    const from = await handle(page, `objective ${name}`).boundingBox();
    const end = await card(page, to).boundingBox();
    if (!from || !end) throw new Error('Both must be on the screen');
    const session = await page.context().newCDPSession(page);
    const [x, y] = [from.x + 10, from.y + 10];
    const way = end.y + end.height * 0.9 - y;
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + way * part }],
      });
    await touch('touchStart', 0);
    await page.waitForTimeout(rest);
    for (const part of [0.3, 0.6, 1]) await touch('touchMove', part);
    await page.waitForTimeout(100);
    await touch('touchEnd', 1);
  }

  test('a long press drags a card, and a swipe does not', async ({ page }) => {
    await openBoard(page, content);
    await swipe(page, 'One', 'Two', 0);
    await expect(page.locator('[data-dragging]')).toHaveCount(0);
    await expect(objectiveTitles(page, 'Customer')).toHaveText(['One', 'Two', 'Three']);
    await swipe(page, 'One', 'Two', 400);
    await announced(page, 'Moved objective One to position 2 of 3 in pillar Customer');
    await expect(objectiveTitles(page, 'Customer')).toHaveText(['Two', 'One', 'Three']);
  });
});

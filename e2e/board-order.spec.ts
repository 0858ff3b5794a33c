import type { Locator, Page } from '@playwright/test';
import { choose, handle, objectiveTitles, openBoard, pillarTitles } from './support/board.ts';
import { expect, test } from './support/test.ts';

const content = { pillars: { Customer: ['One', 'Two', 'Three'], People: ['Four'], Money: [] } };

/** Carries something by its handle to a point of another element, as fractions of its size. */
async function drag(page: Page, from: Locator, to: Locator, { x, y }: { x: number; y: number }) {
  await from.hover();
  const start = await from.boundingBox();
  const end = await to.boundingBox();
  if (!start || !end) throw new Error('Both must be on the screen');
  await page.mouse.down();
  await page.mouse.move(start.x + 20, start.y + 20, { steps: 3 });
  await page.mouse.move(end.x + end.width * x, end.y + end.height * y, { steps: 8 });
  // A hand sees where it would land before it lets go.
  await page.waitForTimeout(300);
  await page.mouse.up();
}

/** Counts the changes that the server has answered. */
function countSaves(page: Page): () => number {
  let saves = 0;
  page.on('requestfinished', (request) => {
    if (request.method() === 'PUT') saves += 1;
  });
  return () => saves;
}

// Tall enough for all cards, so that nothing scrolls under a drag.
test.use({ viewport: { width: 1280, height: 1500 } });

test.beforeEach(async ({ page }) => {
  await openBoard(page, content);
});

test('an objective is dragged to another place in its pillar', async ({ page }) => {
  const saves = countSaves(page);
  const one = page.getByRole('listitem').filter({ hasText: /^One/ });
  await drag(page, handle(page, 'objective Three'), one, { x: 0.5, y: 0.1 });
  await expect(objectiveTitles(page, 'Customer')).toHaveText(['Three', 'One', 'Two']);
  await expect.poll(saves).toBe(1);
  await page.reload();
  await expect(objectiveTitles(page, 'Customer')).toHaveText(['Three', 'One', 'Two']);
});

for (const by of ['mouse', 'keyboard'] as const) {
  test(`the board does not scroll when what stands first on the screen is moved by ${by}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await openBoard(page, { pillars: { Growth: ['One', 'Two', 'Three', 'Four', 'Five', 'Six'] } });
    const scroller = page.locator('[data-board-scroller]');
    const one = page.getByRole('listitem').filter({ hasText: /^One/ });
    // Below the title of its pillar, which stays in sight; all that was above is gone.
    const top = ((await one.boundingBox())?.y ?? 0) - ((await scroller.boundingBox())?.y ?? 0);
    await scroller.evaluate((board, y) => board.scrollBy({ top: y, behavior: 'instant' }), top - 80);
    // A browser notes what it would hold in place once it has scrolled.
    await page.waitForTimeout(500);
    expect((await one.boundingBox())?.y).toBeCloseTo(((await scroller.boundingBox())?.y ?? 0) + 80, 0);
    const scrolled = await scroller.evaluate((board) => board.scrollTop);
    if (by === 'mouse') {
      const two = page.getByRole('listitem').filter({ hasText: /^Two/ });
      await drag(page, handle(page, 'objective One'), two, { x: 0.5, y: 0.7 });
    } else {
      await handle(page, 'objective One').focus();
      await lift(page, 'Lifted objective One, position 1 of 6 in pillar Growth');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
    }
    await expect(objectiveTitles(page, 'Growth')).toHaveText(['Two', 'One', 'Three', 'Four', 'Five', 'Six']);
    await page.waitForTimeout(300);
    expect(await scroller.evaluate((board) => board.scrollTop)).toBe(scrolled);
  });
}

test('an objective is dragged into another pillar, also into an empty one', async ({ page }) => {
  const saves = countSaves(page);
  const four = page.getByRole('listitem').filter({ hasText: 'Four' });
  await drag(page, handle(page, 'objective Two'), four, { x: 0.5, y: 0.9 });
  await expect(objectiveTitles(page, 'People')).toHaveText(['Four', 'Two']);
  await drag(page, handle(page, 'objective One'), page.getByText(/^An objective says/), { x: 0.5, y: 0.5 });
  await expect(objectiveTitles(page, 'Customer')).toHaveText(['Three']);
  await expect(objectiveTitles(page, 'Money')).toHaveText(['One']);
  await expect.poll(saves).toBe(2);
  await page.reload();
  await expect(objectiveTitles(page, 'Money')).toHaveText(['One']);
  await expect(objectiveTitles(page, 'People')).toHaveText(['Four', 'Two']);
});

test('a pillar is dragged before another', async ({ page }) => {
  const saves = countSaves(page);
  await drag(page, handle(page, 'pillar Money'), pillarTitles(page).first(), { x: 0.05, y: 0.5 });
  await expect(pillarTitles(page)).toHaveText(['Money', 'Customer', 'People']);
  await expect.poll(saves).toBe(1);
  await page.reload();
  await expect(pillarTitles(page)).toHaveText(['Money', 'Customer', 'People']);
});

/** Lifts what has the focus; it listens to the arrows one turn of the browser after it is said to be lifted. */
async function lift(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Space');
  await expect(page.getByText(words)).toBeAttached();
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
}

test('objectives and pillars are moved by keyboard, and it is said aloud', async ({ page }) => {
  const saves = countSaves(page);
  await handle(page, 'objective One').focus();
  await lift(page, 'Lifted objective One, position 1 of 3 in pillar Customer');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Position 2 of 3 in pillar Customer')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText('Moved objective One to position 2 of 3 in pillar Customer')).toBeAttached();
  await expect(objectiveTitles(page, 'Customer')).toHaveText(['Two', 'One', 'Three']);
  await expect(handle(page, 'objective One')).toBeFocused();

  await lift(page, 'Lifted objective One, position 2 of 3 in pillar Customer');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/^Position \d of \d in pillar People$/)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(objectiveTitles(page, 'People')).toHaveText(['Four', 'One']);
  await expect(handle(page, 'objective One')).toBeFocused();

  await handle(page, 'pillar Customer').focus();
  await lift(page, 'Lifted pillar Customer, position 1 of 3');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Position 2 of 3', { exact: true })).toBeAttached();
  await page.keyboard.press('Space');
  await expect(pillarTitles(page)).toHaveText(['People', 'Customer', 'Money']);
  await expect.poll(saves).toBe(3);
  await page.reload();
  await expect(pillarTitles(page)).toHaveText(['People', 'Customer', 'Money']);
  await expect(objectiveTitles(page, 'People')).toHaveText(['Four', 'One']);
});

test('Escape puts back what is in hand', async ({ page }) => {
  const saves = countSaves(page);
  await handle(page, 'objective One').focus();
  await lift(page, 'Lifted objective One, position 1 of 3 in pillar Customer');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Position 2 of 3 in pillar Customer')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(objectiveTitles(page, 'Customer')).toHaveText(['One', 'Two', 'Three']);
  await expect.poll(saves).toBe(0);
  await page.reload();
  await expect(objectiveTitles(page, 'Customer')).toHaveText(['One', 'Two', 'Three']);
});

test('menus move objectives and pillars without a drag', async ({ page }) => {
  const saves = countSaves(page);
  await choose(page, 'objective One', 'Move down');
  await expect(page.getByText('Moved One to position 2 of 3')).toBeAttached();
  await expect(objectiveTitles(page, 'Customer')).toHaveText(['Two', 'One', 'Three']);
  await choose(page, 'objective Three', 'Move up');
  await expect(objectiveTitles(page, 'Customer')).toHaveText(['Two', 'Three', 'One']);
  await choose(page, 'pillar Money', 'Move left');
  await expect(pillarTitles(page)).toHaveText(['Customer', 'Money', 'People']);
  await choose(page, 'pillar Customer', 'Move right');
  await expect(pillarTitles(page)).toHaveText(['Money', 'Customer', 'People']);
  await expect.poll(saves).toBe(4);
  await page.reload();
  await expect(pillarTitles(page)).toHaveText(['Money', 'Customer', 'People']);
  await expect(objectiveTitles(page, 'Customer')).toHaveText(['Two', 'Three', 'One']);
});

test('a menu moves an objective to a pillar of choice', async ({ page }) => {
  const saves = countSaves(page);
  await choose(page, 'objective Two', 'Move to pillar…');
  const dialog = page.getByRole('dialog', { name: 'Move to pillar' });
  await dialog.getByLabel('Pillar').selectOption('Money');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('Moved Two to the end of Money')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Actions for objective Two' })).toBeFocused();
  await expect(objectiveTitles(page, 'Money')).toHaveText(['Two']);
  await expect.poll(saves).toBe(1);
  await page.reload();
  await expect(objectiveTitles(page, 'Money')).toHaveText(['Two']);
});

test('a refused move is put back and told', async ({ page, allow }) => {
  allow(/status of 403/);
  await page.route(/\/nodes\/\d+$/, (route) =>
    route.fulfill({ status: 403, json: { error: 'You may only read now.', code: 'forbidden' } }),
  );
  await choose(page, 'objective One', 'Move down');
  await expect(page.getByRole('alert')).toContainText('ErrorYou may only read now.');
  await expect(objectiveTitles(page, 'Customer')).toHaveText(['One', 'Two', 'Three']);
});

test('a menu is used by keyboard time and again', async ({ page }) => {
  const actions = page.getByRole('button', { name: 'Actions for objective Two' });
  await actions.focus();
  for (const key of ['Enter', 'Enter', 'Space', 'ArrowDown']) {
    await page.keyboard.press(key);
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(actions).toBeFocused();
  }
});

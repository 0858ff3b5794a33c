import type { Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { bar, makeObjective, openTimeline, type NewWork } from './support/objective.ts';
import { expect, test } from './support/test.ts';

const WORK: NewWork[] = [
  {
    initiative: 'Two carriers',
    whoName: 'Ada',
    startDate: '2027-02-01',
    whenDate: '2027-04-12',
    progress: 40,
    after: [],
    tactics: [
      {
        title: 'Ask for offers',
        owner: 'Grace',
        startDate: '2027-02-01',
        dueDate: '2027-03-01',
        steps: [{ title: 'Write to all', assignedTo: 'Tim', startDate: '2027-02-02', dueDate: '2027-02-09' }],
      },
    ],
  },
  { initiative: 'New depot', startDate: '2027-01-11', whenDate: '2027-02-15', progress: 10 },
];

/** From 100 days: one percent of the chart is a day. */
const FROM = '2027-01-31';
const TO = '2027-05-11';

/** Drags from the middle of something, or from a place in it, by a distance. */
async function drag(page: Page, title: string, at: number, distance: number): Promise<void> {
  // A bar that was moved just now may be on its way to another row.
  await bar(page, title).hover({ trial: true });
  const box = await bar(page, title).boundingBox();
  if (!box) throw new Error(`There is no bar ${title}`);
  // Two pixels inside, since the very edge may belong to what lies beside the bar.
  const x = box.x + Math.min(Math.max(box.width * at, 2), box.width - 2);
  const y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance / 2, y + 4, { steps: 3 });
  await page.mouse.move(x + distance, y + 8, { steps: 3 });
}

/** How many pixels of the chart are a day. */
async function dayWidth(page: Page): Promise<number> {
  const box = await page.getByRole('gridcell').first().boundingBox();
  return (box?.width ?? 0) / 100;
}

test('bars lie in months of equal length, are dragged by whole days, and stay after a reload', async ({
  page,
}) => {
  const place = await makeObjective(page, WORK);
  await openTimeline(page, place, FROM, TO);
  const day = await dayWidth(page);
  const cell = await page.getByRole('gridcell').nth(1).boundingBox();
  const box = await bar(page, 'Two carriers').boundingBox();
  expect((box?.x ?? 0) - (cell?.x ?? 0)).toBeCloseTo(day, 0);
  expect(box?.width).toBeCloseTo(day * 70, 0);
  await drag(page, 'Two carriers', 0.5, 10.3 * day);
  await expect(bar(page, 'Two carriers')).toHaveAccessibleName(/Feb 11 to Apr 22, 2027/);
  await page.mouse.up();
  await expect(bar(page, 'Two carriers')).toHaveAccessibleName(/Feb 11 to Apr 22, 2027/);
  await drag(page, 'Two carriers', 0, -3 * day);
  await page.mouse.up();
  await expect(bar(page, 'Two carriers')).toHaveAccessibleName(/Feb 8 to Apr 22, 2027/);
  await drag(page, 'Ask for offers', 1, 5 * day);
  await page.mouse.up();
  await expect(bar(page, 'Ask for offers')).toHaveAccessibleName(/Feb 1 to Mar 6, 2027/);
  await drag(page, 'Write to all', 1, -50 * day);
  const saved = page.waitForResponse(/\/commands$/);
  await page.mouse.up();
  await expect(bar(page, 'Write to all')).toHaveAccessibleName(/Feb 2, 2027, /);
  await saved;

  await openTimeline(page, place, FROM, TO);
  await expect(bar(page, 'Two carriers')).toHaveAccessibleName(/Feb 8 to Apr 22, 2027/);
  await expect(bar(page, 'Ask for offers')).toHaveAccessibleName(/Feb 1 to Mar 6, 2027/);
  await expect(bar(page, 'Write to all')).toHaveAccessibleName(/Feb 2, 2027, /);
});

test('a finger moves only the bar that was tapped before', async ({ page, browser, baseURL }) => {
  const place = await makeObjective(page, WORK);
  const storageState = await page.context().storageState();
  const context = await browser.newContext({
    baseURL,
    storageState,
    hasTouch: true,
    viewport: { width: 1024, height: 900 },
  });
  const touch = await context.newPage();
  await openTimeline(touch, place, FROM, TO);
  const day = await dayWidth(touch);
  const session = await context.newCDPSession(touch);
  const swipe = async () => {
    const box = await bar(touch, 'Two carriers').boundingBox();
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 20];
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + moved, y }],
      });
    await send('touchStart', 0);
    for (const part of [0.3, 0.6, 1]) await send('touchMove', 10 * day * part);
    await send('touchEnd', 0);
  };
  await swipe();
  await expect(bar(touch, 'Two carriers')).toHaveAccessibleName(/Feb 1 to Apr 12, 2027/);
  await bar(touch, 'Two carriers').tap();
  await expect(bar(touch, 'Two carriers')).toBeFocused();
  // What a touch may do there is known to the browser one frame later.
  await touch.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await swipe();
  await expect(bar(touch, 'Two carriers')).toHaveAccessibleName(/Feb 11 to Apr 22, 2027/);
  await context.close();
});

test('of many rows only the visible ones are rendered, and all of them in print', async ({ page }) => {
  const steps = Array.from({ length: 60 }, (_, at) => ({
    title: `Step ${at}`,
    startDate: '2027-02-02',
    dueDate: '2027-02-09',
  }));
  const place = await makeObjective(page, [
    { initiative: 'Huge', tactics: [{ title: 'Endless', startDate: FROM, dueDate: TO, steps }] },
  ]);
  await openTimeline(page, place, FROM, TO);
  await expect(bar(page, 'Step 0')).toBeVisible();
  expect(await page.getByRole('rowheader').count()).toBeLessThan(40);
  await bar(page, 'Endless').focus();
  await page.keyboard.press('End');
  await expect(bar(page, 'Step 59')).toBeFocused();

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('rowheader')).toHaveCount(61);
  await expect(page.getByRole('banner')).toBeHidden();
  const heads = page.getByRole('rowgroup').first();
  await expect(heads).toHaveCSS('display', 'table-header-group');
  await expect(page.locator('main')).toHaveCSS('color', 'rgb(0, 0, 0)');
});

test('is accessible, also while a bar is moved', async ({ page }) => {
  await openTimeline(page, await makeObjective(page, WORK), FROM, TO);
  await bar(page, 'Two carriers').focus();
  await page.keyboard.press('ArrowRight');
  await axe(page);
});

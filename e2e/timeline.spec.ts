import type { Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { bar, makeObjective, openTimeline, readOnly, type NewWork } from './support/objective.ts';
import { THEMES, useTheme } from './support/people.ts';
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

test('begins today, shows six months, and a month a column', async ({ page }) => {
  await page.clock.setFixedTime('2026-11-20T12:00:00Z');
  await page.goto(`${(await makeObjective(page, WORK)).path}/gantt`);
  await expect(page.getByRole('heading', { level: 1, name: 'Initiative Timeline' })).toBeVisible();
  await expect(page.getByLabel('Start Date')).toHaveValue('2026-11-20');
  await expect(page.getByLabel('End Date')).toHaveValue('2027-05-20');
  const months = ['Nov', 'Dec'].map((name) => `${name} 2026`);
  const next = ['Jan', 'Feb', 'Mar', 'Apr', 'May'].map((name) => `${name} 2027`);
  await expect(page.getByRole('columnheader')).toHaveText(['Task', ...months, ...next]);
});

test('rows stand by type and start date, and each bar tells all about itself', async ({ page }) => {
  await page.clock.setFixedTime('2027-03-08T12:00:00Z');
  await openTimeline(page, await makeObjective(page, WORK), FROM, TO);
  await expect(page.getByRole('rowheader')).toHaveText([
    /^New depotInitiative · 10% done · 100% of time$/,
    /^Two carriersInitiative · 40% done · 50% of time$/,
    /^Ask for offersTactic · 0% done · 100% of time$/,
    /^Write to allAction step · 0% done · 100% of time$/,
  ]);
  await expect(bar(page, 'Two carriers')).toHaveAccessibleName(
    'Initiative: Two carriers, Feb 1 to Apr 12, 2027, owner Ada, 40% done, 50% of the time elapsed, On Track.',
  );
  await expect(bar(page, 'New depot')).toHaveAccessibleName(/ no owner yet, .* Begins before this range$/);
  await bar(page, 'Ask for offers').hover();
  await expect(page.getByText('Tactic of Two carriers')).toBeVisible();
  await expect(page.getByText('Grace', { exact: true })).toBeVisible();
});

test('a bar lies in months of equal length', async ({ page }) => {
  await openTimeline(page, await makeObjective(page, WORK), FROM, TO);
  const day = await dayWidth(page);
  const cell = await page.getByRole('gridcell').nth(1).boundingBox();
  const box = await bar(page, 'Two carriers').boundingBox();
  expect((box?.x ?? 0) - (cell?.x ?? 0)).toBeCloseTo(day, 0);
  expect(box?.width).toBeCloseTo(day * 70, 0);
});

test('a bar and its ends are dragged by whole days, and stay there after a reload', async ({ page }) => {
  const place = await makeObjective(page, WORK);
  await openTimeline(page, place, FROM, TO);
  const day = await dayWidth(page);
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
  await page.mouse.up();
  await expect(bar(page, 'Write to all')).toHaveAccessibleName(/Feb 2, 2027, /);
  await page.waitForLoadState('networkidle');

  await openTimeline(page, place, FROM, TO);
  await expect(bar(page, 'Two carriers')).toHaveAccessibleName(/Feb 8 to Apr 22, 2027/);
  await expect(bar(page, 'Ask for offers')).toHaveAccessibleName(/Feb 1 to Mar 6, 2027/);
  await expect(bar(page, 'Write to all')).toHaveAccessibleName(/Feb 2, 2027, /);
});

test('keys move a bar by days and weeks, say so, and save once', async ({ page }) => {
  const place = await makeObjective(page, WORK);
  await openTimeline(page, place, FROM, TO);
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves.push(request.postData() ?? '');
  });
  await bar(page, 'Two carriers').focus();
  for (const key of ['ArrowRight', 'Shift+ArrowRight', 'Alt+ArrowLeft', 'Control+ArrowLeft']) {
    await page.keyboard.press(key);
  }
  await expect(page.getByText('Feb 8 to Apr 19, 2027', { exact: true }).first()).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(bar(page, 'Two carriers')).toHaveAccessibleName(/Feb 1 to Apr 12, 2027/);
  expect(saves).toEqual([]);

  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Two carriers moved, Jan 25 to Apr 6, 2027')).toBeAttached();
  await expect(bar(page, 'Two carriers')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(bar(page, 'New depot')).toBeFocused();
  await page.keyboard.press('End');
  await expect(bar(page, 'Write to all')).toBeFocused();
  expect(saves).toEqual(['{"startDate":"2027-01-25","whenDate":"2027-04-06"}']);
});

test('dates that the server refuses go back, with its sentence', async ({ page, allow }) => {
  allow(/status of 403/);
  await openTimeline(page, await makeObjective(page, WORK), FROM, TO);
  await page.route('**/api/initiatives/*', (route) =>
    route.fulfill({ status: 403, json: { error: 'You may no longer change this.', code: 'forbidden' } }),
  );
  await bar(page, 'Two carriers').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect(page.getByText('You may no longer change this.', { exact: true })).toBeVisible();
  await expect(bar(page, 'Two carriers')).toHaveAccessibleName(/Feb 1 to Apr 12, 2027/);
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

test('the name of a bar, which may be cut, leads to the bar and all that it tells', async ({ page }) => {
  await openTimeline(page, await makeObjective(page, WORK), FROM, TO);
  await page.getByRole('rowheader').filter({ hasText: 'Two carriers' }).click();
  await expect(bar(page, 'Two carriers')).toBeFocused();
  await expect(page.getByText('Dates', { exact: true })).toBeVisible();
});

test('who may only read moves nothing', async ({ page }) => {
  const place = await makeObjective(page, WORK);
  await readOnly(page, place);
  await openTimeline(page, place, FROM, TO);
  await bar(page, 'Two carriers').focus();
  await page.keyboard.press('ArrowRight');
  await drag(page, 'Two carriers', 0.5, 200);
  await page.mouse.up();
  await expect(bar(page, 'Two carriers')).toHaveAccessibleName(/Feb 1 to Apr 12, 2027/);
  await expect(page.getByText('Drag a bar')).toBeHidden();
});

test('dependencies are drawn and told, with those that the dates break', async ({ page }) => {
  const dates = { startDate: '2027-02-01', whenDate: '2027-03-01' };
  const work = [
    { initiative: 'Plan', ...dates },
    { initiative: 'Build', ...dates, startDate: '2027-02-25', after: ['Plan'] },
  ];
  await openTimeline(page, await makeObjective(page, work), FROM, TO);
  await expect(page.getByText('Build comes after Plan, but begins 4 days before that ends.')).toBeVisible();
  await expect(bar(page, 'Build')).toHaveAccessibleName(/after Plan, which ends later than this begins/);
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('Begins too early');
});

test('work without dates is listed, and a range the wrong way round says so', async ({ page }) => {
  const work = [{ initiative: 'Some day' }, { initiative: 'No end', startDate: '2027-02-01' }];
  await openTimeline(page, await makeObjective(page, work), FROM, TO);
  await expect(page.getByRole('region', { name: 'Without dates' }).getByRole('listitem')).toHaveText([
    'Some day (Initiative, no dates)',
    'No end (Initiative, no end date)',
  ]);
  await page.getByLabel('End Date').fill('2027-01-01');
  await expect(page.getByText('End Date must be after Start Date')).toBeVisible();
});

test('an objective without work says what the timeline is for', async ({ page }) => {
  const { path } = await makeObjective(page);
  await page.goto(`${path}/gantt`);
  await page.getByRole('link', { name: 'Add one on the objective page' }).click();
  await expect(page).toHaveURL(path);
});

test('is the same in every time zone', async ({ page, browser, baseURL }) => {
  const place = await makeObjective(page, WORK);
  const storageState = await page.context().storageState();
  const seen: unknown[] = [];
  for (const timezoneId of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
    const context = await browser.newContext({ baseURL, storageState, timezoneId });
    const there = await context.newPage();
    // At that moment the two zones' calendars show different days.
    await there.clock.setFixedTime('2027-03-08T12:00:00Z');
    await openTimeline(there, place, FROM, TO);
    await expect(bar(there, 'Two carriers')).toHaveAccessibleName(/Feb 1 to Apr 12, 2027/);
    const boxes = [];
    for (const { title } of [{ title: 'Two carriers' }, { title: 'New depot' }, { title: 'Write to all' }]) {
      boxes.push(await bar(there, title).boundingBox());
    }
    seen.push({ boxes, months: await there.getByRole('columnheader').allTextContents() });
    await context.close();
  }
  expect(seen[0]).toEqual(seen[1]);
});

test('many rows draw only those in sight, and all of them on paper', async ({ page }) => {
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

for (const theme of THEMES) {
  test(`is accessible in the ${theme} theme, also while a bar is moved`, async ({ page }) => {
    await useTheme(page.context(), theme);
    await openTimeline(page, await makeObjective(page, WORK), FROM, TO);
    await bar(page, 'Two carriers').focus();
    await page.keyboard.press('ArrowRight');
    await axe(page);
  });
}

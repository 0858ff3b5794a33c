import type { Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { addKpis, objectiveId } from './support/kpis.ts';
import { makeObjective, readOnly, type NewWork, type Place } from './support/objective.ts';
import { THEMES, useTheme } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { control, dialog } from './support/work.ts';

const WORK: NewWork[] = [
  {
    initiative: 'Two carriers',
    whoName: 'Ada',
    startDate: '2027-02-01',
    whenDate: '2027-04-12',
    progress: 40,
    tactics: [
      {
        title: 'Ask for offers',
        owner: 'Grace',
        startDate: '2027-02-03',
        dueDate: '2027-03-01',
        steps: [{ title: 'Write to all', assignedTo: 'Tim', startDate: '2027-02-05', dueDate: '2027-02-09' }],
      },
    ],
  },
];

/** An objective with work and KPIs of three levels. */
async function makeFull(page: Page): Promise<Place> {
  const place = await makeObjective(page, WORK);
  const nodeId = await objectiveId(page, place.strategyId, 'Deliver on time');
  const target = { target: 5, period: 2, periodUnit: 'Quarter' as const };
  await addKpis(page, place.strategyId, [
    {
      ...target,
      nodeId,
      measure: 'Late deliveries',
      status: 'Off Track',
      measureDueDate: '2020-01-01',
      below: [{ ...target, measure: 'Late in the north', below: [{ ...target, measure: 'Late by van' }] }],
    },
  ]);
  return place;
}

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

/** Opens the rows below a row. */
async function openRows(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole('button', { name, exact: true, expanded: false }).click();
  }
}

const ALL = ['Late deliveries', 'Late in the north', 'Two carriers', 'Ask for offers'];

/** Opens a row's menu and chooses from it; by key, since news may lie over the row. */
async function chooseOf(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).press('Enter');
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Saves the open dialog and waits until it is gone. */
async function save(page: Page, button: 'Create' | 'Save'): Promise<void> {
  await dialog(page).getByRole('button', { name: button }).click();
  await expect(dialog(page)).toBeHidden();
}

test('shows details, KPIs of three levels and work of three levels', async ({ page }) => {
  const { path } = await makeFull(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Deliver on time' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Objective Details' })).toContainText(
    'Perspective/PillarCustomer',
  );
  await openRows(page, ...ALL);
  const cells = (name: string) => row(page, name).getByRole('cell');
  const values = (name: string, ...texts: (string | RegExp)[]) =>
    Promise.all(texts.map((text, at) => expect(cells(name).nth(at)).toHaveText(text)));
  await expect(row(page, 'Late deliveries')).toContainText('Primary KPI');
  await values('Late deliveries', /5%$/, /N\/A$/, /Quarter 2$/, /Off Track$/, /Overdue$/);
  await expect(row(page, 'Late in the north')).toContainText('Department KPI');
  await values('Late by van', /5%$/, /N\/A$/, /Quarter 2$/, /On Track$/);
  await values('Two carriers', /Ada$/, /Feb 1, 2027$/, /Apr 12, 2027$/, /40%$/, /On Track$/);
  await values('Ask for offers', /Grace$/, /Feb 3, 2027$/, /Mar 1, 2027$/, /0%$/, /Not Started$/);
  await values('Write to all', /Tim$/, /Feb 5, 2027$/, /Feb 9, 2027$/, /0%$/, /Not Started$/);
});

test('everything is made on the page and there after a reload', async ({ page }) => {
  const { path } = await makeObjective(page);
  await page.goto(path);
  await expect(page.getByText('A KPI tells in numbers')).toBeVisible();
  await expect(page.getByText('An initiative is what somebody does')).toBeVisible();
  const kpi = async (button: string, title: string, measure: string) => {
    await page.getByRole('button', { name: button }).click();
    await expect(dialog(page)).toHaveAccessibleName(title);
    await control(page, 'Measure').fill(measure);
    await control(page, 'Target').fill('95');
    await control(page, 'Unit').first().fill('%');
    await save(page, 'Create');
  };
  await kpi('Add Primary KPI', 'Create Primary KPI', 'On time');
  await openRows(page, 'On time');
  await kpi('Add Department KPI', 'Add Department KPI', 'On time by rail');
  await openRows(page, 'On time by rail');
  await kpi('Add Team KPI', 'Add Team KPI', 'On time at night');

  const work = async (button: string, what: string, dates: [string, string]) => {
    await page.getByRole('button', { name: button }).click();
    await control(page, 'What').fill(what);
    await control(page, 'Who').fill('Ada');
    await control(page, 'Who').press('Tab');
    const days = dialog(page).locator('input[type=date]');
    await days.nth(0).fill(dates[0]);
    await days.nth(1).fill(dates[1]);
    await save(page, 'Create');
  };
  await work('Add Initiative', 'New depot', ['2027-01-04', '2027-05-03']);
  await openRows(page, 'New depot');
  await work('Add Tactic', 'Find a place', ['2027-01-05', '2027-02-01']);
  await openRows(page, 'Find a place');
  await work('Add Action Step', 'Call the city', ['2027-01-06', '2027-01-07']);

  await page.reload();
  await openRows(page, 'On time', 'On time by rail', 'New depot', 'Find a place');
  await expect(row(page, 'On time at night')).toContainText('95%');
  await expect(row(page, 'New depot')).toContainText('May 3, 2027');
  await expect(row(page, 'Find a place')).toContainText('Jan 5, 2027');
  await expect(row(page, 'Call the city')).toContainText('Jan 7, 2027');
});

const ROWS = {
  KPI: [
    ['Late by van', 'Measure', 'Update Team KPI'],
    ['Late in the north', 'Measure', 'Update Department KPI'],
    ['Late deliveries', 'Measure', 'Update Primary KPI'],
  ],
  'piece of work': [
    ['Write to all', 'What', 'Update Action Step'],
    ['Ask for offers', 'What', 'Update Tactic'],
    ['Two carriers', 'What', 'Update Initiative'],
  ],
} as const;

for (const [noun, rows] of Object.entries(ROWS)) {
  test(`every ${noun} is edited and deleted`, async ({ page }) => {
    const { path } = await makeFull(page);
    await page.goto(path);
    await openRows(page, ...ALL);
    for (const [name, field, title] of rows) {
      await chooseOf(page, name, 'Edit');
      await expect(dialog(page)).toHaveAccessibleName(title);
      await control(page, field).fill(`${name} again`);
      await save(page, 'Save');
      await expect(row(page, `${name} again`)).toBeVisible();
    }
    for (const [name] of rows) {
      await chooseOf(page, `${name} again`, 'Delete');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
      await expect(row(page, `${name} again`)).toHaveCount(0);
    }
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Objective Details' })).toBeVisible();
    for (const [name] of rows) await expect(row(page, name)).toHaveCount(0);
  });
}

test('the objective itself is edited', async ({ page }) => {
  const { path } = await makeObjective(page);
  await page.goto(path);
  await page.getByRole('button', { name: 'Edit objective' }).click();
  await control(page, 'Title').fill('Deliver early');
  await control(page, 'Description').fill('Before noon.');
  await save(page, 'Save');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Deliver early' })).toBeVisible();
  await expect(page.getByText('Before noon.')).toBeVisible();
});

test('words that the server refuses stay in the dialog and leave the page', async ({ page, allow }) => {
  allow(/status of 403/);
  const { path } = await makeObjective(page);
  await page.goto(path);
  await page.route('**/nodes/*', (route) =>
    route.fulfill({ status: 403, json: { error: 'You may no longer change this.', code: 'forbidden' } }),
  );
  await page.getByRole('button', { name: 'Edit objective' }).click();
  await control(page, 'Title').fill('Deliver early');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('You may no longer change this.')).toBeVisible();
  await expect(control(page, 'Title')).toHaveValue('Deliver early');
  await expect(page.locator('h1')).toHaveText('Deliver on time');
});

test('what was opened stays open while the timeline is looked at', async ({ page }) => {
  const { path, strategyId } = await makeFull(page);
  await page.goto(path);
  await openRows(page, 'Two carriers', 'Ask for offers');
  await page.getByRole('link', { name: 'View Timeline' }).click();
  await expect(page).toHaveURL(`${path}/gantt`);
  await page.getByRole('link', { name: 'Back to objective' }).click();
  await expect(row(page, 'Write to all')).toBeVisible();
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL(`/strategy/${strategyId}`);
});

test('a missing objective is said to be missing', async ({ page, allow }) => {
  allow(/status of 404/);
  const { strategyId } = await makeObjective(page);
  await page.goto(`/strategy/${strategyId}/objective/999999`);
  await expect(page.getByRole('heading', { name: 'Objective not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL(`/strategy/${strategyId}`);
  await page.goto('/strategy/999999/objective/1');
  await expect(page.getByRole('heading', { name: 'Objective not found' })).toBeVisible();
});

test('who may only read finds nothing to edit', async ({ page }) => {
  const place = await makeFull(page);
  await readOnly(page, place);
  await page.goto(place.path);
  await openRows(page, ...ALL);
  await expect(row(page, 'Write to all')).toBeVisible();
  await expect(page.getByText('Read only')).toBeVisible();
  await expect(page.getByRole('button', { name: /Add|Edit|Actions/ })).toHaveCount(0);
});

test('shows the same days in every time zone', async ({ page, browser, baseURL }) => {
  const { path } = await makeFull(page);
  const storageState = await page.context().storageState();
  for (const timezoneId of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
    const context = await browser.newContext({ baseURL, storageState, timezoneId });
    const there = await context.newPage();
    await there.goto(path);
    await openRows(there, ...ALL);
    for (const [name, start, due] of [
      ['Two carriers', 'Feb 1, 2027', 'Apr 12, 2027'],
      ['Ask for offers', 'Feb 3, 2027', 'Mar 1, 2027'],
      ['Write to all', 'Feb 5, 2027', 'Feb 9, 2027'],
    ] as const) {
      await expect(row(there, name)).toContainText(start);
      await expect(row(there, name)).toContainText(due);
    }
    await context.close();
  }
});

for (const theme of THEMES) {
  test(`is accessible in the ${theme} theme, also with a dialog`, async ({ page }) => {
    await useTheme(page.context(), theme);
    const { path } = await makeFull(page);
    await page.goto(path);
    await openRows(page, ...ALL);
    await axe(page);
    await page.getByRole('button', { name: 'Edit objective' }).click();
    await expect(dialog(page)).toBeVisible();
    await axe(page);
  });

  test(`is accessible and no wider than a phone in the ${theme} theme`, async ({ page }) => {
    await useTheme(page.context(), theme);
    await page.setViewportSize({ width: 390, height: 844 });
    const { path } = await makeFull(page);
    await page.goto(path);
    await openRows(page, ...ALL);
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
}

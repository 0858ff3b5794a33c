import type { Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { addKpis, objectiveId } from './support/kpis.ts';
import { makeObjective, type NewWork, type Place } from './support/objective.ts';
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

/** Saves the open dialog and waits until it is gone. */
async function create(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(dialog(page)).toBeHidden();
}

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
    await create(page);
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
    await create(page);
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

test('is accessible, also with a dialog, and no wider than a phone', async ({ page }) => {
  const { path } = await makeFull(page);
  await page.goto(path);
  await openRows(page, ...ALL);
  // Nothing below the bar.
  await page.evaluate(() => window.scrollTo(0, 0));
  await axe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Edit objective' }).click();
  await expect(dialog(page)).toBeVisible();
  await axe(page);
});

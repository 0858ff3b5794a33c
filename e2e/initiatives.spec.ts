import type { Strategy } from '../contract/entities.ts';
import { axe } from './support/axe.ts';
import { makeStrategy } from './support/board.ts';
import { expect, test } from './support/test.ts';
import {
  addInitiatives,
  addTactic,
  chooseOf,
  control,
  dialog,
  line,
  news,
  openForm,
  openInitiatives,
  readInitiative,
} from './support/work.ts';

const content = { pillars: { Customer: ['Deliver on time', 'Answer within a day'] } };

test('a deletion says in numbers what goes, and leaves the dependencies of others', async ({ page }) => {
  const id = await makeStrategy(page, content);
  const [first = 0] = await addInitiatives(page, id, { initiative: 'First' });
  await addInitiatives(
    page,
    id,
    { initiative: 'Second', dependencies: [first] },
    { initiative: 'Third', dependencies: [first] },
  );
  await addTactic(page, id, first, 'One', 'a', 'b');
  await addTactic(page, id, first, 'Two', 'c');
  await openInitiatives(page, id);
  await chooseOf(page, 'First', 'Delete');
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('This deletes 1 initiative, 2 tactics and 3 action steps.');
  await expect(asked).toContainText('It leaves the dependencies of 2 other initiatives');
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(news(page, 'Initiative deleted successfully')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);
  expect((await readInitiative(page, id, 'Second')).dependencies).toEqual([]);
});

test('lines are sorted by dates and by budget, filtered, and their columns remembered', async ({ page }) => {
  const id = await makeStrategy(page, content);
  const [late = 0] = await addInitiatives(page, id, {
    initiative: 'Late',
    startDate: '2026-05-01',
    whenDate: '2026-06-01',
    budget: 900,
  });
  await addInitiatives(
    page,
    id,
    { initiative: 'Early long', startDate: '2026-01-01', whenDate: '2026-12-01', budget: 12_500 },
    { initiative: 'Early short', startDate: '2026-01-01', whenDate: '2026-02-01', dependencies: [late] },
  );
  await openInitiatives(page, id);
  for (const head of ['Initiative', 'Objective', 'Owner', 'Date Range', 'Progress', 'Status']) {
    await expect(page.getByRole('columnheader', { name: head })).toBeVisible();
  }
  await expect(
    page.getByRole('columnheader', { name: /Description|Department|Budget|Dependencies/ }),
  ).toHaveCount(0);
  const names = page.getByRole('rowheader');
  await page.getByRole('button', { name: 'Date Range' }).click();
  await expect(names).toHaveText(['Early short', 'Early long', 'Late']);

  await page.getByRole('button', { name: 'Columns' }).click();
  for (const column of ['Budget', 'Dependencies']) {
    await page.getByRole('menuitemcheckbox', { name: column }).click();
  }
  await page.keyboard.press('Escape');
  await expect(line(page, 'Early short')).toContainText('Late');
  await page.getByRole('button', { name: 'Budget' }).click();
  await expect(names).toHaveText(['Early short', 'Late', 'Early long']);
  await expect(line(page, 'Early long')).toContainText('$12,500');
  await page.reload();
  await expect(line(page, 'Early long')).toContainText('$12,500');

  await page.getByLabel('Filter initiatives').fill('early 12,500');
  await expect(names).toHaveText(['Early long']);
});

test('a reader sees the list without a control that changes it', async ({ page }) => {
  const id = await makeStrategy(page, content);
  await addInitiatives(page, id, { initiative: 'Rebuild billing' });
  await page.route(`**/api/strategies/${id}`, async (route) => {
    const response = await route.fetch();
    const strategy: Strategy = await response.json();
    await route.fulfill({ response, json: { ...strategy, role: 'read_only' } });
  });
  await openInitiatives(page, id);
  await expect(line(page, 'Rebuild billing')).toBeVisible();
  await expect(page.getByText('Read only')).toBeVisible();
  await expect(page.getByRole('button', { name: /Add|Manage|Actions for/ })).toHaveCount(0);
  await line(page, 'Rebuild billing').dblclick();
  await expect(dialog(page)).toHaveCount(0);
});

test('the list says that it is loading, and that it failed, and tries again', async ({ page, allow }) => {
  allow(/status of 500|response 500/);
  const id = await makeStrategy(page, content);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/flow', async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { error: 'Something went wrong.', code: 'internal' } });
  });
  await page.goto(`/strategy/${id}/initiatives`);
  await expect(page.getByText('Loading initiatives...')).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { name: 'Failed to load initiatives' })).toBeVisible();
  await page.unroute('**/flow');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Strategic Initiatives' })).toBeVisible();
  await page.getByRole('link', { name: 'Board' }).click();
  await expect(page).toHaveURL(new RegExp(`/strategy/${id}$`));
});

for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
  test.describe(`in ${zone}`, () => {
    test.use({ timezoneId: zone });

    test('dates are the days that were written, in the list and in the dialog', async ({ page }) => {
      const id = await makeStrategy(page, content);
      await addInitiatives(page, id, {
        initiative: 'Rebuild billing',
        startDate: '2026-01-01',
        whenDate: '2026-12-31T00:00:00.000Z',
      });
      await openInitiatives(page, id);
      await expect(line(page, 'Rebuild billing')).toContainText('Jan 1 to Dec 31, 2026');
      await chooseOf(page, 'Rebuild billing', 'Edit');
      await expect(control(page, 'Start Date')).toHaveValue('2026-01-01');
      await expect(control(page, 'End Date')).toHaveValue('2026-12-31');
      await control(page, 'Who').fill('ann');
      await control(page, 'End Date').fill('2027-01-01');
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      await expect(line(page, 'Rebuild billing')).toContainText('Jan 1, 2026 to Jan 1, 2027');
      const saved = await readInitiative(page, id, 'Rebuild billing');
      expect(saved).toMatchObject({ startDate: '2026-01-01', whenDate: '2027-01-01T00:00:00.000Z' });
    });
  });
}

for (const theme of ['light', 'dark']) {
  test.describe(`in the ${theme} theme`, () => {
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      const id = await makeStrategy(page, content);
      const dates = { startDate: '2026-01-05', whenDate: '2026-03-01' };
      const others = Array.from({ length: 10 }, (_, at) => ({ initiative: `Initiative ${at}` }));
      const [first = 0] = await addInitiatives(page, id, { initiative: 'Billing', ...dates }, ...others);
      await addTactic(page, id, first, 'Map the flow', 'Interview');
      await openInitiatives(page, id);
      await page.getByRole('button', { name: 'Tactics' }).click();
      await expect(line(page, 'Interview')).toBeVisible();
    });

    test('the list is accessible', async ({ page }) => axe(page));

    test('the form of an initiative is accessible, with all that is wrong in it', async ({ page }) => {
      await openForm(page);
      await control(page, 'Attachments').fill('https://example.com/plan');
      await dialog(page).getByRole('button', { name: 'Create' }).click();
      await expect(dialog(page).getByText('What is required')).toBeVisible();
      await axe(page);
    });

    test('the form of a tactic is accessible', async ({ page }) => {
      await chooseOf(page, 'Map the flow', 'Edit');
      await expect(page.getByRole('dialog', { name: 'Update Tactic' })).toBeVisible();
      await axe(page);
    });

    test('the question before a deletion is accessible', async ({ page }) => {
      await chooseOf(page, 'Billing', 'Delete');
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await axe(page);
    });

    test('the empty list is accessible', async ({ page }) => {
      await openInitiatives(page, await makeStrategy(page));
      await expect(page.getByRole('button', { name: 'Add Initiative' })).toBeVisible();
      await axe(page);
    });
  });
}

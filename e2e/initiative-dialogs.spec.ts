import type { Page } from '@playwright/test';
import { makeStrategy } from './support/board.ts';
import { expect, test } from './support/test.ts';
import {
  addInitiatives,
  chooseOf,
  control,
  dialog,
  line,
  news,
  openForm,
  openInitiatives,
  readFlow,
  readInitiative,
} from './support/work.ts';

const content = { pillars: { Customer: ['Deliver on time', 'Answer within a day'] } };

/** Fills what an initiative must have. */
async function fillRequired(page: Page, what: string): Promise<void> {
  await control(page, 'What').fill(what);
  await control(page, 'Objective').selectOption('Deliver on time');
  await control(page, 'Who').fill('VP Sales');
  await control(page, 'Who').press('Tab');
}

test('every field of a new initiative is in the list and the dialog after a reload', async ({ page }) => {
  const id = await makeStrategy(page, content);
  await addInitiatives(page, id, { initiative: 'Clean the data' }, { initiative: 'Hire a lead' });
  await openInitiatives(page, id);
  await openForm(page);
  const form = dialog(page);
  await expect(control(page, 'Status')).toHaveValue('On Track');
  await expect(control(page, 'Progress')).toHaveValue('0');
  await expect(control(page, 'Budget')).toHaveValue('0');
  await fillRequired(page, 'Rebuild billing');
  await control(page, 'Status').fill('Waiting for legal');
  await control(page, 'Status').press('Tab');
  await control(page, 'Department').fill('Finance');
  await control(page, 'Start Date').fill('2026-01-05');
  await control(page, 'End Date').fill('2026-03-01');
  await control(page, 'Budget').fill('$12,500.50');
  await control(page, 'Progress').fill('40');
  await control(page, 'Description').fill('Close in two days.');
  await control(page, 'Clean the data').check();
  await control(page, 'Hire a lead').check();
  await control(page, 'How').fill('Step by step.');
  await control(page, 'Notes').fill('Ask the auditors.');
  await control(page, 'Attachments').fill('https://example.com/plan\nhttps://example.com/costs');
  await expect(form.getByRole('link', { name: 'https://example.com/costs' })).toHaveAttribute(
    'rel',
    /noopener/,
  );
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(news(page, 'Initiative created successfully')).toBeVisible();
  await expect(form).toBeHidden();

  await page.reload();
  const row = line(page, 'Rebuild billing');
  for (const words of ['Deliver on time', 'VP Sales', 'Jan 5 to Mar 1, 2026', '40%', 'Waiting for legal']) {
    await expect(row).toContainText(words);
  }
  await chooseOf(page, 'Rebuild billing', 'Edit');
  await expect(page.getByRole('dialog', { name: 'Update Initiative' })).toBeVisible();
  const fields = {
    What: 'Rebuild billing',
    Who: 'VP Sales',
    Department: 'Finance',
    Status: 'Waiting for legal',
    'Start Date': '2026-01-05',
    'End Date': '2026-03-01',
    Budget: '12,500.5',
    Progress: '40',
    Description: 'Close in two days.',
    How: 'Step by step.',
    Notes: 'Ask the auditors.',
    Attachments: 'https://example.com/plan\nhttps://example.com/costs',
  };
  for (const [label, value] of Object.entries(fields)) {
    await expect(control(page, label), label).toHaveValue(value);
  }
  await expect(control(page, 'Objective').locator('option:checked')).toHaveText('Deliver on time');
  await expect(control(page, 'Clean the data')).toBeChecked();
  await expect(control(page, 'Hire a lead')).toBeChecked();
});

test('the form says what is missing on submit, then at each change', async ({ page }) => {
  await openInitiatives(page, await makeStrategy(page, content));
  await openForm(page);
  const form = dialog(page);
  await expect(control(page, 'What')).toBeFocused();
  await expect(form.getByText('What is required')).toBeHidden();
  await control(page, 'Start Date').fill('');
  await control(page, 'End Date').fill('');
  await form.getByRole('button', { name: 'Create' }).click();
  const said = [
    'What is required',
    'Objective is required',
    'Who is required',
    'Start Date is required',
    'When is required',
  ];
  for (const words of said) await expect(form.getByText(words)).toBeVisible();
  await expect(control(page, 'What')).toBeFocused();
  await control(page, 'What').fill('A');
  await expect(form.getByText('What is required')).toBeHidden();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(control(page, 'Objective')).toBeFocused();
  await control(page, 'Objective').selectOption('Unassigned');
  await control(page, 'Start Date').fill('2026-03-02');
  await control(page, 'End Date').fill('2026-03-01');
  await expect(form.getByText('The end date is before the start date')).toBeVisible();
  await control(page, 'Progress').fill('101');
  await expect(form.getByText('Progress is a whole number from 0 to 100')).toBeVisible();
  await control(page, 'Budget').fill('-1');
  await expect(form.getByText('Budget must be a positive number')).toBeVisible();
  await control(page, 'Attachments').fill('https://example.com\njavascript:alert(1)');
  await expect(form.getByText('Address 2: Give an address that starts with https://')).toBeVisible();
  await expect(form.getByRole('link')).toHaveCount(1);
});

test('an edit sends only what changed, and keeps the start date', async ({ page }) => {
  const id = await makeStrategy(page, content);
  await addInitiatives(page, id, {
    initiative: 'Rebuild billing',
    objective: 'Deliver on time',
    whoName: 'ann',
    startDate: '2026-01-05',
    whenDate: '2026-03-01',
  });
  await openInitiatives(page, id);
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await chooseOf(page, 'Rebuild billing', 'Edit');
  await control(page, 'Progress').fill('75');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toEqual({ progress: 75 });
  await expect(news(page, 'Initiative updated successfully')).toBeVisible();
  await expect(line(page, 'Rebuild billing')).toContainText('75%');
  const saved = await readInitiative(page, id, 'Rebuild billing');
  expect(saved).toMatchObject({ startDate: '2026-01-05', whoName: 'ann', progress: 75 });

  await chooseOf(page, 'Rebuild billing', 'Edit');
  await control(page, 'Start Date').fill('2026-01-07');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(line(page, 'Rebuild billing')).toContainText('Jan 7 to Mar 1, 2026');
  await page.reload();
  await expect(line(page, 'Rebuild billing')).toContainText('Jan 7 to Mar 1, 2026');
});

test('a circle of dependencies is refused at the field, and what was typed stays', async ({
  page,
  allow,
}) => {
  allow(/status of 400/);
  const id = await makeStrategy(page, content);
  const dates = { startDate: '2026-01-05', whenDate: '2026-03-01', whoName: 'ann' };
  const [first = 0] = await addInitiatives(page, id, { initiative: 'First', ...dates });
  await addInitiatives(page, id, { initiative: 'Second', dependencies: [first] });
  await openInitiatives(page, id);
  await chooseOf(page, 'First', 'Edit');
  const form = dialog(page);
  await control(page, 'Notes').fill('Kept');
  await control(page, 'Second').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('These dependencies would form a circle')).toBeVisible();
  await expect(control(page, 'Second')).toBeFocused();
  await expect(news(page, 'Failed to update initiative')).toBeVisible();
  await expect(control(page, 'Notes')).toHaveValue('Kept');
  await control(page, 'Second').uncheck();
  await expect(form.getByText('These dependencies would form a circle')).toBeHidden();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(news(page, 'Initiative updated successfully')).toBeVisible();
});

test('a failed save keeps what was typed and says why', async ({ page, allow }) => {
  allow(/status of 403/);
  const id = await makeStrategy(page, content);
  await openInitiatives(page, id);
  const error = 'You can read this strategy. Changing it takes the Read & Write role.';
  await page.route('**/initiatives', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { error, code: 'forbidden' } })
      : route.fallback(),
  );
  await openForm(page);
  await fillRequired(page, 'Rebuild billing');
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(news(page, 'Failed to create initiative')).toBeVisible();
  await expect(dialog(page).getByRole('alert')).toHaveText(error);
  await expect(control(page, 'What')).toHaveValue('Rebuild billing');
  expect((await readFlow(page, id)).initiatives).toEqual([]);
});

test('Escape asks before what was typed goes, and only then', async ({ page }) => {
  await openInitiatives(page, await makeStrategy(page, content));
  await openForm(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add Initiative' })).toBeFocused();
  await openForm(page);
  await control(page, 'What').fill('Rebuild billing');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(control(page, 'What')).toHaveValue('Rebuild billing');
});

test('the owner is suggested, and any other name is taken', async ({ page }) => {
  const id = await makeStrategy(page, content);
  const { username } = await (await page.context().request.get('/api/user')).json();
  await openInitiatives(page, id);
  await openForm(page);
  await control(page, 'Who').fill('planner');
  await page.getByRole('option', { name: username }).click();
  await expect(control(page, 'Who')).toHaveValue(username);
});

test('tactics and action steps are added, changed and deleted below their initiative', async ({ page }) => {
  const id = await makeStrategy(page, content);
  await addInitiatives(page, id, { initiative: 'Rebuild billing' });
  await openInitiatives(page, id);
  await chooseOf(page, 'Rebuild billing', 'Add Tactic');
  const form = dialog(page);
  await form.getByRole('button', { name: 'Create' }).click();
  for (const words of ['What is required', 'Who is required', 'Start Date is required', 'When is required']) {
    await expect(form.getByText(words)).toBeVisible();
  }
  await control(page, 'What').fill('Map the flow');
  await control(page, 'Who').fill('ben');
  await control(page, 'Start Date').fill('2026-02-02');
  await control(page, 'Due Date').fill('2026-02-01');
  await expect(form.getByText('The end date is before the start date')).toBeVisible();
  await control(page, 'Due Date').fill('2026-02-10');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(news(page, 'Tactic created successfully')).toBeVisible();

  await page.getByRole('button', { name: 'Tactics' }).click();
  await expect(page.getByRole('treegrid')).toBeVisible();
  await expect(line(page, 'Map the flow')).toContainText('Feb 2 to Feb 10, 2026');
  await chooseOf(page, 'Map the flow', 'Add Action Step');
  await control(page, 'What').fill('Interview five people');
  await control(page, 'Who').fill('dee');
  await control(page, 'Start Date').fill('2026-02-02');
  await control(page, 'Due Date').fill('2026-02-03');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(news(page, 'Action step created successfully')).toBeVisible();
  await expect(line(page, 'Interview five people')).toContainText('dee');

  await chooseOf(page, 'Interview five people', 'Edit');
  await control(page, 'Status').fill('Achieved');
  await control(page, 'Status').press('Tab');
  await control(page, 'Progress').fill('100');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(news(page, 'Action step updated successfully')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Tactics' }).click();
  await expect(line(page, 'Interview five people')).toContainText('Achieved');

  await chooseOf(page, 'Map the flow', 'Delete');
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('This deletes 1 tactic and 1 action step.');
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(news(page, 'Tactic deleted successfully')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
});

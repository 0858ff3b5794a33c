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
} from './support/work.ts';

const content = { pillars: { Customer: ['Deliver on time', 'Answer within a day'] } };

test('every field of a new initiative is in the list and the dialog after a reload', async ({ page }) => {
  const id = await makeStrategy(page, content);
  await addInitiatives(page, id, { initiative: 'Clean the data' }, { initiative: 'Hire a lead' });
  await openInitiatives(page, id);
  await openForm(page);
  const form = dialog(page);
  await expect(control(page, 'Status')).toHaveValue('On Track');
  await expect(control(page, 'Progress')).toHaveValue('0');
  await expect(control(page, 'Budget')).toHaveValue('0');
  await control(page, 'What').fill('Rebuild billing');
  await control(page, 'Objective').selectOption('Deliver on time');
  await control(page, 'Who').fill('VP Sales');
  await control(page, 'Who').press('Tab');
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

test('tactics and action steps are added, changed and deleted below their initiative', async ({ page }) => {
  const id = await makeStrategy(page, content);
  await addInitiatives(page, id, { initiative: 'Rebuild billing' });
  await openInitiatives(page, id);
  await chooseOf(page, 'Rebuild billing', 'Add Tactic');
  const form = dialog(page);
  await control(page, 'What').fill('Map the flow');
  await control(page, 'Who').fill('ben');
  await control(page, 'Start Date').fill('2026-02-02');
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

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
  openForm,
  openInitiatives,
} from './support/work.ts';

test('the list of initiatives and its dialogs can be used by everyone', async ({ page }) => {
  const id = await makeStrategy(page);
  await openInitiatives(page, id);
  await expect(page.getByRole('button', { name: 'Add Initiative' })).toBeVisible();
  await axe(page);
  const dates = { startDate: '2026-01-05', whenDate: '2026-03-01' };
  const others = Array.from({ length: 10 }, (_, at) => ({ initiative: `Initiative ${at}` }));
  const [first = 0] = await addInitiatives(page, id, { initiative: 'Billing', ...dates }, ...others);
  await addTactic(page, id, first, 'Map the flow', 'Interview');
  await openInitiatives(page, id);
  await page.getByRole('button', { name: 'Tactics' }).click();
  await expect(line(page, 'Interview')).toBeVisible();
  await axe(page);
  await chooseOf(page, 'Map the flow', 'Edit');
  await expect(page.getByRole('dialog', { name: 'Update Tactic' })).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await chooseOf(page, 'Billing', 'Delete');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await openForm(page);
  await control(page, 'Attachments').fill('https://example.com/plan');
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(dialog(page).getByText('What is required')).toBeVisible();
  await axe(page);
});

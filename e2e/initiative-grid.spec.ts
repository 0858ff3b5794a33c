import type { Locator, Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { makeStrategy } from './support/board.ts';
import { paste } from './support/paste.ts';
import { expect, test } from './support/test.ts';
import { dialog, line, news, openInitiatives } from './support/work.ts';

const content = { pillars: { Customer: ['Deliver on time', 'Answer within a day'] } };

async function openGrid(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Initiatives Management' }).click();
  await expect(page.getByRole('dialog', { name: 'Initiatives Management' })).toBeVisible();
}

const cell = (page: Page, row: number, column: number): Locator =>
  dialog(page).locator(`[aria-rowindex="${row + 1}"] [aria-colindex="${column + 1}"]`);

/** Goes to a cell and pastes rows. */
async function pasteAt(at: Locator, ...rows: string[][]): Promise<void> {
  await at.click();
  await paste(at.page(), rows.map((row) => row.join('\t')).join('\n'));
}

const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click();

test('rows are typed, added and saved, each with its objective, in a grid for everyone', async ({ page }) => {
  const id = await makeStrategy(page, content);
  await openInitiatives(page, id);
  await openGrid(page);
  await page.keyboard.type('Rebuild billing');
  await page.keyboard.press('Tab');
  await save(page);
  await expect(news(page, 'No valid initiatives to save')).toBeVisible();
  await axe(page);
  await cell(page, 1, 2).dblclick();
  await page.getByLabel('Objective, row 1').selectOption('Deliver on time');
  await dialog(page).getByRole('button', { name: 'Add Row' }).click();
  await pasteAt(cell(page, 2, 1), ['Open an office', 'answer within a day', 'ann', 'Sales']);
  await save(page);
  await expect(news(page, 'Initiatives saved successfully')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await page.reload();
  await expect(line(page, 'Rebuild billing')).toContainText('Deliver on time');
  await expect(line(page, 'Open an office')).toContainText('Answer within a day');
});

import type { Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { openBoard } from './support/board.ts';
import { isHydrated } from './support/hydration.ts';
import { register } from './support/people.ts';
import { acceptBy, makeToken } from './support/sharing.ts';
import { expect, test } from './support/test.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const dialog = (page: Page) => page.getByRole('dialog');

test('two people talk about an objective: a mention rings, and a link leads to it', async ({
  page,
  context,
  newContext,
}) => {
  const id = await openBoard(page, { pillars: { Customer: ['Delight customers'] } });
  const reader = await newContext();
  const { username } = await register(reader);
  await acceptBy(reader, await makeToken(context, id, 'read_only'));
  const other = await reader.newPage();
  await other.setViewportSize({ width: 390, height: 844 });
  await other.goto(`/strategy/${id}`);
  await isHydrated(other);
  await expect(bell(other)).toHaveAccessibleName('Notifications');

  await page.reload();
  await page.getByRole('link', { name: 'Delight customers' }).click();
  await page.getByRole('button', { name: 'Comments on Delight customers' }).click();
  const field = dialog(page).getByRole('textbox', { name: 'Write a comment' });
  await expect(field).toBeFocused();
  await field.pressSequentially(`Is this **still** true, @${username.slice(0, 8)}`);
  await expect(dialog(page).getByRole('option')).toHaveCount(1);
  await axe(page);
  await field.press('Enter');
  await field.press('Control+Enter');
  await expect(dialog(page).getByText('still', { exact: true })).toHaveCSS('font-weight', '600');

  // The count and the bell of the other browser follow without a reload.
  await expect(other.getByRole('button', { name: '1 open comment on Delight customers' })).toBeVisible();
  await expect(bell(other)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(other).click();
  await axe(other);
  await dialog(other)
    .getByRole('link', { name: /mentioned you on Delight customers/ })
    .click();
  await expect(dialog(other).getByRole('article')).toBeFocused();

  await dialog(other).getByRole('button', { name: 'Reply' }).click();
  await dialog(other)
    .getByRole('textbox', { name: /^Reply to/ })
    .fill('Yes, see https://example.com');
  await dialog(other).getByRole('button', { name: 'Reply' }).click();
  await expect(dialog(other).getByRole('link', { name: 'https://example.com' })).toBeVisible();
  await axe(other);
  await expect(dialog(page).getByText('Yes, see')).toBeVisible();

  await dialog(page).getByRole('button', { name: 'Resolve' }).click();
  await expect(dialog(page).getByText('Yes, see')).toBeHidden();
  await expect(dialog(other).getByRole('button', { name: 'Reopen' })).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(bell(other)).toHaveAccessibleName('Notifications');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Comments on Delight customers' })).toBeVisible();
});

import type { Page } from '@playwright/test';
import { openAccount, part, signInBy } from './support/account.ts';
import { axe } from './support/axe.ts';
import { chooseAccount, register } from './support/people.ts';
import { confirm } from './support/sharing.ts';
import { expect, test } from './support/test.ts';

test('the sessions of a user are listed, and ended one by one or all at once', async ({
  page,
  context,
  newContext,
  allow,
}) => {
  // Whatever the ended session asks next is refused: its calls, and its live socket if that opens only then.
  allow(/status of 401|HTTP Authentication failed/);
  const person = await register(context);
  await page.goto('/dashboard');
  await chooseAccount(page, 'Account');
  await expect(page).toHaveURL(/\/account$/);
  const sessions = part(page, 'Sessions').getByRole('listitem');
  await expect(sessions).toHaveCount(1);
  await axe(page);

  const others = [await newContext(), await newContext()];
  const pages = await Promise.all(
    others.map(async (other) => {
      await signInBy(other, person);
      const their = await other.newPage();
      await openAccount(their);
      return their;
    }),
  );
  const asked = (their: Page) => their.getByRole('dialog', { name: 'Please sign in again' });
  await page.reload();
  await expect(sessions).toHaveCount(3);
  await expect(sessions.first()).toContainText('This session');
  await expect(sessions.first()).toContainText('From 127.0.0.1');
  await expect(sessions.last()).toContainText('Chrome on Linux');
  await sessions.last().getByRole('button', { name: 'End' }).click();
  await expect(sessions).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 2, name: 'Sessions' })).toBeFocused();
  const counts = () => Promise.all(pages.map((their) => asked(their).count()));
  await expect.poll(async () => (await counts()).reduce((sum, count) => sum + count)).toBe(1);

  await page.getByRole('button', { name: 'End all others' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await axe(page);
  await confirm(page, 'End all others');
  await expect(sessions).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 2, name: 'Sessions' })).toBeFocused();
  for (const their of pages) await expect(asked(their)).toBeVisible();
  for (const other of others) expect((await other.request.get('/api/user')).status()).toBe(401);
});

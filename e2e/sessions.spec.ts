import { openSecurity, part, signInBy } from './support/account.ts';
import { axe } from './support/axe.ts';
import { chooseAccount, register, THEMES, useTheme } from './support/people.ts';
import { confirm } from './support/sharing.ts';
import { expect, test } from './support/test.ts';

test("one's sessions are listed, and one of them is ended", async ({ page, context, newContext, allow }) => {
  // Whatever the ended session asks next is refused: its calls, and its live socket if that opens only then.
  allow(/status of 401|HTTP Authentication failed/);
  const person = await register(context);
  await page.goto('/dashboard');
  await chooseAccount(page, 'Security');
  await expect(page).toHaveURL(/\/account$/);
  const sessions = part(page, 'Sessions').getByRole('listitem');
  await expect(sessions).toHaveCount(1);
  await expect(part(page, 'Sessions')).toContainText('You are signed in nowhere else.');
  await expect(page.getByRole('button', { name: 'End all others' })).toHaveCount(0);

  const elsewhere = await newContext();
  await signInBy(elsewhere, person);
  const other = await elsewhere.newPage();
  await other.goto('/dashboard');
  await page.reload();
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText('This session');
  await expect(sessions.first()).toContainText('last used now');
  await expect(sessions.first()).toContainText('From 127.0.0.1');
  await expect(sessions.last()).toContainText('Chrome on Linux');
  await sessions.last().getByRole('button', { name: 'End' }).click();
  await expect(sessions).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 2, name: 'Sessions' })).toBeFocused();
  await expect(other.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
});

test('all other sessions are ended at once, after a question', async ({
  page,
  context,
  newContext,
  allow,
}) => {
  allow(/status of 401|HTTP Authentication failed/);
  const person = await register(context);
  const others = [await newContext(), await newContext()];
  for (const other of others) await signInBy(other, person);
  await openSecurity(page);
  const elsewhere = (await others[0]?.newPage()) ?? page;
  await openSecurity(elsewhere);
  const sessions = part(page, 'Sessions').getByRole('listitem');
  await expect(sessions).toHaveCount(3);
  const endOthers = page.getByRole('button', { name: 'End all others' });
  await endOthers.click();
  await confirm(page, 'Cancel');
  await expect(sessions).toHaveCount(3);
  await expect(endOthers).toBeFocused();
  await endOthers.click();
  await confirm(page, 'End all others');
  await expect(sessions).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 2, name: 'Sessions' })).toBeFocused();
  await expect(elsewhere.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  for (const other of others) expect((await other.request.get('/api/user')).status()).toBe(401);
  await page.reload();
  await expect(sessions).toHaveCount(1);
});

test('what cannot be read says so, without a connection too, and can be tried again', async ({
  page,
  context,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|status of 503|response 503/);
  await register(context);
  await page.route('**/api/sessions', (route) => route.abort('internetdisconnected'));
  await page.route('**/api/second-factor', (route) => route.fulfill({ status: 503, body: 'away' }));
  await openSecurity(page);
  await expect(part(page, 'Sessions').getByRole('alert')).toContainText(
    'Sessions could not be loaded. The server cannot be reached.',
  );
  await expect(part(page, 'Two-step sign-in').getByRole('alert')).toContainText('could not be loaded.');
  await axe(page);
  await page.unrouteAll();
  for (const name of ['Sessions', 'Two-step sign-in'] as const)
    await part(page, name).getByRole('button', { name: 'Try again' }).click();
  await expect(part(page, 'Sessions').getByText('This session')).toBeVisible();
  await expect(part(page, 'Two-step sign-in').getByRole('button', { name: 'Turn on' })).toBeVisible();
});

test('a session that could not be ended stays listed, and the reason is told', async ({
  page,
  context,
  newContext,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  const person = await register(context);
  await signInBy(await newContext(), person);
  await openSecurity(page);
  await page.route('**/api/sessions/*', (route) => route.abort('internetdisconnected'));
  const sessions = part(page, 'Sessions').getByRole('listitem');
  await sessions.last().getByRole('button', { name: 'End' }).click();
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
  await expect(sessions).toHaveCount(2);
});

for (const theme of THEMES) {
  test(`the list of sessions is accessible in ${theme}`, async ({ page, context, newContext }) => {
    await useTheme(context, theme);
    const person = await register(context);
    await openSecurity(page);
    await expect(part(page, 'Sessions').getByText('This session')).toBeVisible();
    await axe(page);
    await signInBy(await newContext(), person);
    await page.reload();
    await page.getByRole('button', { name: 'End all others' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await axe(page);
  });
}

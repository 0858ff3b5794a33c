import { axe } from './support/axe.ts';
import { register, THEMES, useTheme } from './support/people.ts';
import { confirm, makeShared, makeToken, member, openTeam, registerBy, send } from './support/sharing.ts';
import { expect, test } from './support/test.ts';

for (const theme of THEMES) {
  test(`invitations are accessible in ${theme}`, async ({ page, context, newContext }) => {
    const owner = await newContext();
    const id = await makeShared(owner);
    const token = await makeToken(owner, id, 'read_only');
    await useTheme(context, theme);
    await page.goto(`/join/${token}`);
    await expect(page.getByText('An invitation is waiting for you.')).toBeVisible();
    await axe(page);
    await register(context);
    await page.goto(`/join/${token}`);
    await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page).toHaveURL(/\/strategy\//);
    await page.goto(`/join/${token}`);
    await expect(page.getByRole('link', { name: 'Open strategy' })).toBeVisible();
    await axe(page);
  });

  test(`the team page and its dialogs are accessible in ${theme}`, async ({ page, context, newContext }) => {
    await useTheme(context, theme);
    const id = await makeShared(context);
    await openTeam(page, id);
    await expect(page.getByText('No team members yet')).toBeVisible();
    await axe(page);
    const guest = await newContext();
    const { username } = await registerBy(guest, await makeToken(context, id, 'read_write'));
    const settled = await newContext();
    const { username: other } = await registerBy(settled, await makeToken(context, id, 'read_only'));
    await send(settled, 'POST', '/api/strategies', { title: 'Their own' });
    await page.reload();
    await expect(member(page, other).getByRole('button', { name: 'Reset Password' })).toBeDisabled();
    await axe(page);
    // What parts the rows is as light as what frames them.
    const [frame, line] = await page
      .getByRole('list', { name: 'Team members' })
      .evaluate((list) => [list, ...list.children].map((one) => getComputedStyle(one).borderBottomColor));
    expect(line).toBe(frame);
    await member(page, username).getByRole('button', { name: 'Reset Password' }).click();
    await axe(page);
    await confirm(page, 'Reset Password');
    await expect(page.getByLabel('The new password is:')).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Add Teammate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Teammate' });
    await expect(dialog).toBeVisible();
    await axe(page);
    await dialog.getByRole('button', { name: 'Generate Link' }).click();
    await expect(dialog.getByLabel('Invite link')).toBeVisible();
    await axe(page);
  });
}

test('fifty members and very long names fit a telephone', async ({ page, context, newContext }) => {
  const id = await makeShared(context, 'N'.repeat(200));
  const token = await makeToken(context, id, 'read_write');
  const guest = await newContext();
  for (let count = 0; count < 50; count++) await registerBy(guest, token);
  await send(guest, 'PUT', '/api/user', { name: 'W'.repeat(80) });
  await page.setViewportSize({ width: 390, height: 844 });
  await openTeam(page, id);
  await expect(page.getByRole('list', { name: 'Team members' }).getByRole('listitem')).toHaveCount(50);
  await expect(member(page, 'W'.repeat(80))).toBeVisible();
  const sizes = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(sizes[0]).toBeLessThanOrEqual(sizes[1] ?? 0);
});

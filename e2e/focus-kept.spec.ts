import { confirm, makeShared, makeToken, member, openTeam, registerBy } from './support/sharing.ts';
import { expect, test } from './support/test.ts';

/** Holds the frames that are asked for once the open dialog has gone, until a `release` is dispatched. Runs in the page. */
function holdFramesAfterDialog(): void {
  const ask = requestAnimationFrame.bind(window);
  const takeBack = cancelAnimationFrame.bind(window);
  const held = new Map<number, FrameRequestCallback>();
  const dialog = document.querySelector('[role=alertdialog]');
  let last = 0;
  window.requestAnimationFrame = (run) => {
    if (dialog?.isConnected) return ask(run);
    held.set(--last, run);
    return last;
  };
  window.cancelAnimationFrame = (frame) => {
    if (!held.delete(frame)) takeBack(frame);
  };
  addEventListener('release', () => {
    for (const run of held.values()) ask(run);
  });
}

test('the focus is not lost with a revoked link, though the page is drawn again just then', async ({
  page,
  context,
  newContext,
}) => {
  const id = await makeShared(context);
  await makeToken(context, id, 'read_write');
  const token = await makeToken(context, id, 'read_only');
  await openTeam(page, id);
  const links = page.getByRole('region', { name: 'Invite links' }).getByRole('listitem');
  await links.filter({ hasText: 'Read & Write' }).getByRole('button', { name: 'Revoke' }).click();

  await page.evaluate(holdFramesAfterDialog);
  await confirm(page, 'Revoke');
  await expect(links).toHaveCount(1);
  const { username } = await registerBy(await newContext(), token);
  await expect(member(page, username)).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('release')));
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Team Members' })).toBeFocused();
});

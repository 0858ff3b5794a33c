import type { Locator, Page } from '@playwright/test';
import { openBoard } from './support/board.ts';
import { acceptBy, makeToken, send } from './support/sharing.ts';
import { register } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { readFlow } from './support/work.ts';

const news = (page: Page): Locator => page.getByRole('status', { name: 'What others change' });

/** Whether an element is hidden from screen readers. */
const isHidden = (element: Locator): Promise<boolean> =>
  element.evaluate((it) => it.closest('[aria-hidden="true"], [inert]') !== null);

test('changes by others are announced in one sentence, also many, and while a dialog is open', async ({
  page,
  context,
  newContext,
}) => {
  const id = await openBoard(page, { pillars: { Customer: ['One', 'Two', 'Three'] } });
  const other = await newContext();
  const ann = await register(other);
  await acceptBy(other, await makeToken(context, id, 'read_write'));
  const { nodes } = await readFlow(page, id);
  await page.getByRole('button', { name: 'Add pillar' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();

  const announced: string[] = [];
  await page.exposeFunction('announce', (words: string) => void announced.push(words));
  await news(page).evaluate((region) => {
    const test = window as unknown as { announce: (words: string) => void };
    new MutationObserver(() => test.announce(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  for (const { id: nodeId, type, title } of nodes) {
    if (type !== 'objective') continue;
    for (const description of ['Why', 'Why it matters']) {
      const path = `/api/strategies/${id}/nodes/${nodeId}`;
      expect((await send(other, 'PUT', path, { title: `${title}!`, description })).ok()).toBe(true);
    }
  }
  await expect(news(page)).toHaveText(`${ann.username} changed 3 objectives.`);
  expect(await isHidden(news(page))).toBe(false);
  expect(announced).toEqual([`${ann.username} changed 3 objectives.`]);

  // The user's own changes are not announced.
  await page.keyboard.type('People');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 3, name: 'People' })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for pillar People' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();

  // A message during a dialog is in one live region, which the dialog does not hide.
  const toast = page.getByText('Node created successfully');
  await expect(toast).toHaveCount(1);
  expect(await isHidden(toast)).toBe(false);
  expect(announced).toHaveLength(1);
});

import type { Page } from '@playwright/test';
import { choose, objectiveTitles, openBoard, pillarTitles } from './support/board.ts';
import { expect, test } from './support/test.ts';

const REFUSED = 'The text is not to our liking.';

/** Makes the server refuse every call of this method to a path that ends so. */
async function refuse(page: Page, method: string, path: RegExp): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 400, json: { error: REFUSED, code: 'invalid_request' } })
      : route.continue(),
  );
}

const inline = [
  {
    what: 'board title',
    label: 'Board title',
    title: (page: Page) => page.getByRole('heading', { level: 1 }),
    was: 'Strategy Board',
    path: /\/board-title$/,
  },
  {
    what: 'pillar title',
    label: 'Pillar title',
    title: (page: Page) => pillarTitles(page).first(),
    was: 'Customer',
    path: /\/nodes\/\d+$/,
  },
];

for (const { what, label, title, was, path } of inline) {
  test.describe(`the ${what}`, () => {
    test.beforeEach(async ({ page }) => {
      await openBoard(page, { pillars: { Customer: [] } });
      await title(page).getByRole('button').click();
    });

    test('is saved on Enter', async ({ page }) => {
      const saved = page.waitForResponse(path);
      await page.getByLabel(label).fill('  A better name ');
      await page.getByLabel(label).press('Enter');
      await expect(title(page)).toHaveText('A better name');
      await saved;
      await page.reload();
      await expect(title(page)).toHaveText('A better name');
    });

    test('is saved on blur', async ({ page }) => {
      const saved = page.waitForResponse(path);
      await page.getByLabel(label).fill('A better name');
      await page.getByText('Northwind').click();
      await expect(title(page)).toHaveText('A better name');
      await saved;
      await page.reload();
      await expect(title(page)).toHaveText('A better name');
    });

    test('stays as it was on Escape, and when nothing is left of it', async ({ page }) => {
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PUT') sent.push(request.url());
      });
      await page.getByLabel(label).fill('Never mind');
      await page.getByLabel(label).press('Escape');
      await expect(title(page)).toHaveText(was);
      for (const text of ['   ', was]) {
        await title(page).getByRole('button').click();
        await page.getByLabel(label).fill(text);
        await page.getByLabel(label).press('Enter');
        await expect(title(page)).toHaveText(was);
      }
      expect(sent).toEqual([]);
    });

    test('is kept where it was typed when the server refuses it', async ({ page, allow }) => {
      allow(/status of 400/);
      await refuse(page, 'PUT', path);
      await page.getByLabel(label).fill('A better name');
      await page.getByLabel(label).press('Enter');
      await expect(page.getByRole('alert')).toContainText(`Error${REFUSED}`);
      await expect(page.getByText(`Not saved. ${REFUSED}`)).toBeVisible();
      await expect(title(page)).toHaveText('A better name');
      await page.unroute(path);
      const saved = page.waitForResponse(path);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Not saved.')).toBeHidden();
      await saved;
      await page.reload();
      await expect(title(page)).toHaveText('A better name');
    });

    test('can be taken back after a refusal', async ({ page, allow }) => {
      allow(/status of 400/);
      await refuse(page, 'PUT', path);
      await page.getByLabel(label).fill('A better name');
      await page.getByLabel(label).press('Enter');
      await page.getByRole('button', { name: 'Take back' }).click();
      await expect(title(page)).toHaveText(was);
    });
  });
}

test('the settings menu leads to the board title too', async ({ page }) => {
  await openBoard(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Edit Title' }).click();
  await expect(page.getByLabel('Board title')).toBeFocused();
  await page.keyboard.type('From the menu');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('From the menu');
});

test('a node is edited in a dialog, which sends only what changed', async ({ page }) => {
  await openBoard(page, { pillars: { Customer: ['Deliver on time'] } });
  await choose(page, 'objective Deliver on time', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Node' });
  await expect(dialog.getByLabel('Title')).toHaveValue('Deliver on time');
  await dialog.getByLabel('Description').fill('98 of 100.');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect((await saved).request().postDataJSON()).toEqual({ description: '98 of 100.' });
  await expect(dialog).toBeHidden();
  await expect(page.getByText('98 of 100.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions for objective Deliver on time' })).toBeFocused();
  await page.reload();
  await expect(page.getByText('98 of 100.')).toBeVisible();
});

test('a cancelled dialog changes nothing and gives the focus back', async ({ page }) => {
  await openBoard(page, { pillars: { Customer: [] } });
  const add = page.getByRole('button', { name: 'Add pillar' });
  await add.click();
  await page.getByLabel('Title').fill('Never mind');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(add).toBeFocused();
  await expect(pillarTitles(page)).toHaveText(['Customer']);
});

test('Escape asks before it loses what was typed', async ({ page }) => {
  await openBoard(page);
  await page.getByRole('button', { name: 'Add vision' }).click();
  await page.getByLabel('Title').fill('Something long');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Something long');
});

test('a refused node stays in its dialog with what was typed', async ({ page, allow }) => {
  allow(/status of 400/);
  await openBoard(page);
  const path = /\/nodes$/;
  await page.route(path, (route) =>
    route.fulfill({
      status: 400,
      json: {
        error: REFUSED,
        code: 'invalid_request',
        details: [{ path: 'title', message: 'Use at most 200 characters' }],
      },
    }),
  );
  await page.getByRole('button', { name: 'Add vision' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Node' });
  await dialog.getByLabel('Title').fill('Trusted');
  await dialog.getByLabel('Description').fill('By 2030.');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(REFUSED);
  await expect(dialog.getByText('Use at most 200 characters')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('Trusted');
  await expect(page.getByText('Trusted')).toBeHidden();
  await page.unroute(path);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Vision' })).toContainText('By 2030.');
});

test('a refusal that comes late gives back what was typed', async ({ page, allow }) => {
  allow(/status of 400/);
  await openBoard(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/nodes$/, async (route) => {
    await held;
    await route.fulfill({ status: 400, json: { error: REFUSED, code: 'invalid_request' } });
  });
  await page.getByRole('button', { name: 'Add vision' }).click();
  await page.getByLabel('Title').fill('Trusted');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  answer();
  const dialog = page.getByRole('dialog', { name: 'Create New Node' });
  await expect(dialog.getByRole('alert')).toHaveText(REFUSED);
  await expect(dialog.getByLabel('Title')).toHaveValue('Trusted');
});

test('deleting a pillar says in numbers what goes and what stays', async ({ page }) => {
  await openBoard(page, { pillars: { Customer: ['One', 'Two'], People: ['Three'] } });
  const dialog = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });
  await choose(page, 'pillar Customer', 'Delete');
  await expect(dialog).toContainText(
    'This action cannot be undone. This will permanently delete this node and remove all associated connections.',
  );
  await expect(dialog).toContainText(
    'This deletes 1 pillar and 2 objectives. 1 other pillar and 1 objective stay.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(pillarTitles(page)).toHaveText(['Customer', 'People']);

  await choose(page, 'pillar Customer', 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Node deleted successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Actions for pillar People' })).toBeFocused();
  await page.reload();
  await expect(pillarTitles(page)).toHaveText(['People']);
  await expect(objectiveTitles(page, 'People')).toHaveText(['Three']);
});

test('a refused deletion says why and leaves the node', async ({ page, allow }) => {
  allow(/status of 400/);
  await openBoard(page, { nodes: [{ type: 'mission', title: 'Move things' }] });
  await refuse(page, 'DELETE', /\/nodes\/\d+$/);
  await choose(page, 'mission Move things', 'Delete');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(REFUSED);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('region', { name: 'Mission' })).toContainText('Move things');
});

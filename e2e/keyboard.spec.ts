import type { Page } from '@playwright/test';
import { add, button, tabTo, use, write } from './support/keyboard.ts';
import { isHydrated } from './support/hydration.ts';
import { register, someone } from './support/people.ts';
import { expect, test } from './support/test.ts';

// As typed into the parts of a date field.
const DATES = { 'Start Date': '01152027', 'Due Date': '02152027' };

/** Opens a menu and goes to one of its items. */
async function choose(page: Page, menu: string | RegExp, item: string): Promise<void> {
  await use(button(page, menu));
  const wanted = page.getByRole('menuitem', { name: item, exact: true });
  await expect(wanted).toBeVisible();
  const count = await page.getByRole('menuitem').count();
  for (let step = 0; step < count; step++) {
    if (await wanted.evaluate((it) => it === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(wanted).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Fills in the open form and saves it. */
async function save(page: Page, values: Record<string, string>): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (const [label, value] of Object.entries(values)) {
    const control = dialog.locator('input, textarea').and(dialog.getByLabel(new RegExp(`^${label}`)));
    await write(control, value);
    // Also puts away the suggestions, for as long as which nothing else can be reached.
    await page.keyboard.press('Tab');
  }
  await use(dialog.getByRole('button', { name: 'Create', exact: true }));
  await expect(dialog).toHaveCount(0);
}

test('every journey is made by keyboard alone', async ({ page, context, newContext }) => {
  test.setTimeout(180_000);
  const owner = someone();

  await test.step('register', async () => {
    await page.goto('/');
    await use(page.getByRole('link', { name: 'Get Started' }).first());
    await use(button(page, /Register/i).or(page.getByRole('link', { name: /Register/i })));
    await write(page.getByLabel('Username'), owner.username);
    await write(page.locator('input[type=password]'), owner.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Your Strategies' })).toBeVisible();
  });

  const board = await test.step('create a strategy and open it', async () => {
    await use(button(page, 'Create Strategy'));
    await page.getByRole('dialog').getByLabel('Title').waitFor();
    await page.keyboard.type('Northwind');
    await page.keyboard.press('Enter');
    await tabTo(page.getByRole('link', { name: 'Northwind', exact: true }));
    const [opened] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
    // Before that no key is handled.
    await isHydrated(opened);
    return opened;
  });

  await test.step('fill the board', async () => {
    await use(board.getByRole('heading', { level: 1 }).getByRole('button'));
    await board.keyboard.press('Control+a');
    await board.keyboard.type('Northwind 2030');
    await board.keyboard.press('Enter');
    await add(board, 'Add vision', 'At home everywhere');
    await add(board, 'Add mission', 'Bring what people need');
    await add(board, 'Add pillar', 'Customer');
    await add(board, 'Add Objective to Customer', 'Deliver on time');
    await add(board, 'Add Objective to Customer', 'Know every name');
    await use(button(board, 'Move objective Know every name'), 'Space');
    await expect(
      board.getByText('Lifted objective Know every name, position 2 of 2 in pillar Customer'),
    ).toBeAttached();
    // It listens to the arrows one turn of the browser after it says that it is lifted.
    await board.evaluate(() => new Promise((done) => setTimeout(done)));
    await board.keyboard.press('ArrowUp');
    await board.keyboard.press('Space');
    await expect(
      board.getByText('Moved objective Know every name to position 1 of 2 in pillar Customer'),
    ).toBeAttached();
    await choose(board, 'Actions for objective Know every name', 'Delete');
    await use(board.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
    await expect(board.getByRole('heading', { name: 'Know every name' })).toHaveCount(0);
  });

  await test.step('measure an objective, and plan the work for it', async () => {
    await use(board.getByRole('link', { name: 'Deliver on time' }));
    await use(button(board, 'Add Primary KPI'));
    await save(board, { Measure: 'Delivery rate', Target: '95', Unit: '%' });
    await use(button(board, 'Add Initiative'));
    await save(board, { What: 'Plan routes anew', Who: owner.username });
    await use(board.getByRole('button', { name: 'Plan routes anew', exact: true }));
    await use(button(board, 'Add Tactic to Plan routes anew'));
    await save(board, { What: 'Ask the drivers', Who: 'Ada', ...DATES });
    await use(board.getByRole('button', { name: 'Ask the drivers', exact: true }));
    await use(button(board, 'Add Action Step to Ask the drivers'));
    await save(board, { What: 'Write the questions', Who: 'Ada', ...DATES });
    await expect(board.getByRole('rowheader', { name: /Write the questions/ })).toBeVisible();
  });

  await test.step('move a bar of the timeline', async () => {
    await use(board.getByRole('link', { name: 'View Timeline' }));
    const bar = board.getByRole('button', { name: /^Initiative: Plan routes anew/ });
    await tabTo(bar);
    await board.keyboard.press('Alt+Shift+ArrowRight');
    await board.keyboard.press('Enter');
    await expect(board.getByRole('status').filter({ hasText: 'Plan routes anew moved' })).toHaveCount(1);
  });

  const link = await test.step('share by an invite link', async () => {
    await board.keyboard.press('Control+k');
    await board.getByRole('combobox').waitFor();
    await board.keyboard.type('northwind');
    await expect(board.getByRole('option', { selected: true })).toContainText('Strategy');
    await board.keyboard.press('Enter');
    await expect(board.getByRole('heading', { level: 1, name: 'Northwind 2030' })).toBeVisible();
    await board.keyboard.press('Control+k');
    await board.keyboard.type('team');
    await expect(board.getByRole('option', { selected: true })).toHaveText('Team');
    await board.keyboard.press('Enter');
    await use(button(board, 'Add Teammate'));
    await use(board.getByRole('dialog').getByRole('button', { name: /Generate/ }));
    const shown = board.getByRole('textbox', { name: 'Invite link' });
    await expect(shown).toHaveValue(/\/join\//);
    const value = await shown.inputValue();
    await use(board.getByRole('dialog').getByRole('button', { name: 'Done' }));
    return value;
  });

  const guest = await newContext();
  const theirs = await guest.newPage();
  const friend = await test.step('accept it', async () => {
    const somebody = await register(guest);
    await theirs.goto(link);
    await use(button(theirs, 'Accept'));
    await expect(theirs.getByRole('heading', { level: 3, name: 'Customer' })).toBeVisible();
    await expect(theirs.getByText('Read only')).toBeVisible();
    return somebody;
  });

  await test.step('change a role', async () => {
    await use(button(board, `Role of ${friend.username}: Read Only`));
    await use(board.getByRole('menuitemradio', { name: 'Read & Write' }));
    await expect(button(board, `Role of ${friend.username}: Read & Write`)).toBeVisible();
    await expect(button(theirs, 'Add pillar')).toBeVisible();
  });

  await test.step('hear of what another changes', async () => {
    await add(theirs, 'Add Objective to Customer', 'Answer the phone');
    await expect(board.getByRole('status', { name: 'What others change' })).toHaveText(
      `${friend.username} added objective Answer the phone.`,
    );
  });

  await test.step('read the history', async () => {
    await board.keyboard.press('Control+k');
    await board.getByRole('combobox').waitFor();
    await board.keyboard.type('board');
    await board.keyboard.press('Enter');
    await expect(board.getByRole('heading', { level: 1, name: 'Northwind 2030' })).toBeVisible();
    await board.keyboard.press('Control+k');
    await board.getByRole('combobox').waitFor();
    await board.keyboard.type('history');
    await board.keyboard.press('Enter');
    await expect(board.getByText('Answer the phone').first()).toBeVisible();
  });

  await test.step('sign out', async () => {
    await choose(board, /^Account of/, 'Logout');
    await expect(board.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  });
});

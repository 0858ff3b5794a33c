import type { BrowserContext, Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { hold } from './support/hold.ts';
import { choose, keepLook, objectiveTitles, openBoard, pillarTitles } from './support/board.ts';
import { isHydrated } from './support/hydration.ts';
import { acceptBy, makeToken, send } from './support/sharing.ts';
import { register } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { readFlow } from './support/work.ts';

/** A second user in a second browser, who may edit the strategy, on its board. */
async function joined(
  owner: BrowserContext,
  newContext: () => Promise<BrowserContext>,
  id: number,
): Promise<Page> {
  const context = await newContext();
  await register(context);
  await acceptBy(context, await makeToken(owner, id, 'read_write'));
  const page = await context.newPage();
  await page.goto(`/strategy/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await isHydrated(page);
  return page;
}

/** Edits a pillar's title inline. */
async function rename(page: Page, from: string, to: string): Promise<void> {
  await pillarTitles(page).filter({ hasText: from }).getByRole('button').click();
  await page.getByLabel('Pillar title').fill(to);
  await page.getByLabel('Pillar title').press('Enter');
}

const two = { pillars: { Customer: ['Delight customers'], Financial: [] } };

test('what one person does on the board shows in the other browser without a reload, and that they are there', async ({
  page,
  context,
  newContext,
}) => {
  test.slow();
  const id = await openBoard(page, two);
  const other = await joined(context, newContext, id);
  await expect(page.getByRole('status', { name: 'Also here' })).not.toBeEmpty();

  await rename(page, 'Customer', 'Customers');
  await expect(pillarTitles(other).first()).toHaveText('Customers');

  await choose(other, 'pillar Financial', 'Add Objective');
  await other.getByRole('dialog').getByLabel('Title').fill('Grow revenue');
  await other.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(objectiveTitles(page, 'Financial')).toHaveText(['Grow revenue']);
  await expect(objectiveTitles(other, 'Financial')).toHaveText(['Grow revenue']);

  await choose(other, 'objective Delight customers', 'Edit');
  await expect(page.getByText(/is editing this$/)).toHaveCount(1);
  await axe(page);
  await other.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/is editing this$/)).toHaveCount(0);

  await choose(page, 'objective Delight customers', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(objectiveTitles(other, 'Customers')).toHaveCount(0);
  await other.close();
  await expect(page.getByRole('status', { name: 'Also here' })).toBeEmpty();
});

test('every page of a strategy and the dashboard follow along', async ({ page, context, newContext }) => {
  test.slow();
  const id = await openBoard(page, two);
  const { nodes } = await readFlow(page, id);
  const objective = nodes.find(({ type }) => type === 'objective');
  const other = await joined(context, newContext, id);
  const open = async (path: string) => {
    const tab = await other.context().newPage();
    await tab.goto(path);
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    return tab;
  };
  const [kpis, initiatives, detail, timeline, history, dashboard] = [
    await open(`/strategy/${id}/kpis`),
    await open(`/strategy/${id}/initiatives`),
    await open(`/strategy/${id}/objective/${objective?.id}`),
    await open(`/strategy/${id}/objective/${objective?.id}/gantt`),
    await open(`/strategy/${id}/history`),
    await open('/dashboard'),
  ];
  const base = `/api/strategies/${id}`;
  await send(context, 'POST', `${base}/kpis`, { measure: 'Churn', unit: '%', nodeId: objective?.id });
  await expect(kpis.getByText('Churn', { exact: true })).toBeVisible();
  await expect(detail.getByText('Churn', { exact: true })).toBeVisible();
  await send(context, 'POST', `${base}/initiatives`, {
    initiative: 'Call everybody',
    nodeId: objective?.id,
    startDate: '2026-11-20',
    whenDate: '2026-12-20',
  });
  await expect(initiatives.getByText('Call everybody').first()).toBeVisible();
  await expect(timeline.getByText('Call everybody').first()).toBeVisible();
  await expect(history.getByText('added the initiative “Call everybody”')).toBeVisible();
  const pillar = nodes.find(({ title }) => title === 'Customer');
  await send(context, 'PUT', `${base}/nodes/${pillar?.id}`, { title: 'Clients' });
  const entry = history.getByRole('listitem').filter({ hasText: 'changed the pillar “Clients”' });
  await expect(entry).toContainText('Title');
  await expect(entry).toContainText('Customer');
  await axe(history);
  await history
    .getByRole('navigation', { name: 'Kind' })
    .getByRole('link', { name: 'KPIs', exact: true })
    .click();
  await expect(entry).toBeHidden();
  await expect(history.getByText('added the KPI “Churn”')).toBeVisible();
  await send(context, 'PUT', base, { title: 'Renamed for all' });
  await expect(dashboard.getByText('Renamed for all').first()).toBeVisible();
});

test('two users edit different fields of one record, and the second to save the same field sees the conflict and chooses', async ({
  page,
  context,
  newContext,
  allow,
}) => {
  test.slow();
  allow(/status of 409/);
  // It shows descriptions.
  await keepLook(page, 'horizontal.comfortable');
  const id = await openBoard(page, two);
  const other = await joined(context, newContext, id);
  /** Both edit the objective and save one after the other. */
  const bothSave = async (...filled: [Record<string, string>, Record<string, string>]) => {
    for (const [at, one] of [page, other].entries()) {
      await choose(one, 'objective Delight', 'Edit');
      await expect(one.getByRole('dialog').getByLabel('Title')).toHaveValue(/^Delight/);
      for (const [label, text] of Object.entries(filled[at] ?? {}))
        await one.getByRole('dialog').getByLabel(label).fill(text);
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  };
  await bothSave({ Title: 'Delight all' }, { Description: 'Every day' });
  await expect(other.getByRole('dialog')).toBeHidden();
  await expect(objectiveTitles(other, 'Customer')).toHaveText(['Delight all']);
  await expect(page.getByText('Every day')).toBeVisible();

  await bothSave(
    { Title: 'Delight first', Description: 'One' },
    { Title: 'Delight second', Description: 'Two' },
  );
  const dialog = other.getByRole('dialog');
  await expect(dialog.getByText(/changed this to “Delight first” in the meantime$/)).toBeVisible();
  await expect(dialog.getByText(/changed this to “One” in the meantime$/)).toBeVisible();
  await expect(dialog.getByLabel('Description')).toHaveValue('Two');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(objectiveTitles(page, 'Customer')).toHaveText(['Delight second']);

  await pillarTitles(other).first().getByRole('button').click();
  await other.getByLabel('Pillar title').fill('Mine');
  await rename(page, 'Customer', 'First');
  await expect(pillarTitles(page).first()).toHaveText('First');
  await other.getByLabel('Pillar title').press('Enter');
  await expect(other.getByText(/changed this to “First” in the meantime/).first()).toBeVisible();
  await other.getByRole('button', { name: 'Keep mine' }).click();
  await expect(pillarTitles(page).first()).toHaveText('Mine');

  // A dialog that is slow to open starts from what others saved by then.
  const open = await hold(other, /\/assets\/node-dialogs-/);
  await other.reload();
  await choose(other, 'pillar Mine', 'Edit');
  await rename(page, 'Mine', 'Clients');
  await expect(pillarTitles(other).first()).toHaveText('Clients');
  open();
  await expect(other.getByRole('dialog').getByLabel('Title')).toHaveValue('Clients');
});

test('keys undo and redo a user’s own edit, but never that of another', async ({
  page,
  context,
  newContext,
  allow,
}) => {
  allow(/status of 409/);
  const id = await openBoard(page, two);
  const other = await joined(context, newContext, id);
  await rename(page, 'Customer', 'Clients');
  await expect(pillarTitles(other).first()).toHaveText('Clients');
  await page.locator('body').press('Control+z');
  await expect(pillarTitles(other).first()).toHaveText('Customer');
  await page.locator('body').press('Control+Shift+z');
  await expect(pillarTitles(other).first()).toHaveText('Clients');
  await rename(other, 'Clients', 'Theirs');
  await expect(pillarTitles(page).first()).toHaveText('Theirs');
  await page.locator('body').press('Control+z');
  await expect(page.getByText(/changed this to “Theirs” in the meantime/)).toBeVisible();
  await expect(pillarTitles(page).first()).toHaveText('Theirs');
});

test('an edit waits for the rules of change where they cannot be loaded', async ({ page, allow }) => {
  allow(/ERR_FAILED|request failed/);
  await page.route(/\/assets\/rules-/, (route) => route.abort());
  await openBoard(page, two);
  await rename(page, 'Customer', 'Clients');
  await expect(page.getByText(/Offline\. One change is kept here/)).toBeVisible();
  await page.unroute(/\/assets\/rules-/);
  await expect(pillarTitles(page).first()).toHaveText('Clients');
  await expect(page.getByText(/^Offline\./)).toBeHidden();
  await page.reload();
  await expect(pillarTitles(page).first()).toHaveText('Clients');
});

test('what is done offline is kept in order and sent when the connection is back', async ({
  page,
  context,
  newContext,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|request failed/);
  const id = await openBoard(page, two);
  const other = await joined(context, newContext, id);
  await context.setOffline(true);
  await rename(page, 'Customer', 'Offline one');
  await rename(page, 'Financial', 'Offline two');
  await expect(page.getByText(/Offline\. 2 changes are kept here/)).toBeVisible();
  await expect(pillarTitles(other)).toHaveText(['Customer', 'Financial']);
  await context.setOffline(false);
  await expect(pillarTitles(other)).toHaveText(['Offline one', 'Offline two']);
  await expect(page.getByText(/^Offline\./)).toBeHidden();
});

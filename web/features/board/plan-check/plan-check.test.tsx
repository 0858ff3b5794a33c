import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Dismissal } from '../../../../contract/plan-check/dismissal.ts';
import type { RuleName } from '../../../../contract/plan-check/finding.ts';
import { chooseFrom } from '../../../test/board.ts';
import { type Content, contentOf } from '../../../test/content.ts';
import type { FakeServer } from '../../../test/fake-server.ts';
import { receiveChange } from '../../../test/live.ts';
import { renderDialog, renderPage, type RenderOptions } from '../../../test/render.tsx';
import PlanCheckPanel from './plan-check-panel.tsx';

const owned = { objective: 'Sell more', inputOwner: 'Ada', ownerId: 1 };
const PLAN: Content = {
  pillars: { Growth: ['Sell more', 'Waste less'] },
  kpis: [
    { ...owned, id: 11, measure: 'Orders' },
    { ...owned, id: 12, measure: 'Visits', inputOwner: '', ownerId: null },
    { ...owned, id: 13, measure: 'Waste', objective: 'Waste less', status: 'Off Track' },
  ],
  initiatives: [
    {
      id: 21,
      initiative: 'Campaign',
      objective: 'Sell more',
      whoName: 'ada',
      whenDate: '2020-01-31T00:00:00.000Z',
    },
  ],
};

/** Keeps dismissed findings as the server does. */
function serve(server: FakeServer, dismissed: Dismissal[]): void {
  server.answer('findings.listDismissed', () => ({ dismissed: [...dismissed] }));
  server.answer('findings.dismiss', ({ body }) => {
    const made = { ...body, id: 7, userId: 1, name: 'Ada', at: '2026-02-03T10:00:00.000Z' };
    dismissed.unshift(made);
    return made;
  });
  server.answer('findings.restore', ({ params }) => {
    dismissed.splice(
      dismissed.findIndex(({ id }) => id === params.dismissalId),
      1,
    );
  });
}

const withPlan = (options: RenderOptions, dismissed: Dismissal[]): RenderOptions => ({
  content: PLAN,
  ...options,
  arrange: (server) => {
    serve(server, dismissed);
    options.arrange?.(server);
  },
});

/** Opens the plan check on the board. */
async function openCheck(options: RenderOptions = {}, dismissed: Dismissal[] = []) {
  const page = await renderPage('/strategy/1', withPlan(options, dismissed));
  await screen.findByRole('heading', { level: 1 });
  await chooseFrom(page.user, 'Settings', 'Plan check');
  const panel = await screen.findByRole('dialog', { name: 'Plan check' });
  return { ...page, panel };
}

const unexpected = () => {
  throw new Error('The panel leads nowhere here');
};

/** Renders the plan check without the board. */
async function renderCheck(options: RenderOptions = {}, dismissed: Dismissal[] = []) {
  const page = await renderDialog(
    ({ strategyId, onClose }) => (
      <PlanCheckPanel
        {...{ strategyId, onClose }}
        canEdit
        pathOf={() => '/strategy/1'}
        onShow={unexpected}
        onFix={unexpected}
      />
    ),
    withPlan(options, dismissed),
  );
  return { ...page, panel: screen.getByRole('dialog', { name: 'Plan check' }) };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());

/** A dismissed finding of the rule about owners. */
const dismissedOwner = (fields: Partial<Dismissal> = {}): Dismissal => ({
  id: 5,
  rule: 'noOwner' satisfies RuleName,
  of: 'kpi:12',
  reason: 'The team owns it',
  userId: 2,
  name: 'Grace',
  at: '2026-02-03T10:00:00.000Z',
  ...fields,
});

describe('the plan check of a board', () => {
  it('should count its findings in the menu once the page is idle, and show them by severity', async () => {
    const { panel } = await openCheck();
    const first = await within(panel).findByRole('region', { name: 'Act on these first' });
    expect(
      within(first)
        .getAllByRole('heading', { level: 4 })
        .map(({ textContent }) => textContent?.trim()),
    ).toEqual(['Off track without action', 'Past its end date']);
    expect(first).toHaveTextContent('1 of its 1 KPI is off track (“Waste”), and it has no initiative.');
    expect(within(panel).getByRole('region', { name: 'Fix these soon' })).toHaveTextContent('Visits');
    expect(panel).toHaveTextContent('3 findings');
    await waitFor(
      () => expect(document.querySelector('[data-item=planCheck]')).toHaveTextContent('Plan check (3)'),
      { timeout: 5000 },
    );
  });

  it('should open the dialog of a fix at its field, and come back to the next finding', async () => {
    const { user } = await openCheck();
    await user.click(await button('Set owner: Visits'));
    const kpi = await dialog('Update Primary KPI');
    expect(within(kpi).getByRole('combobox', { name: 'Owner' })).toHaveFocus();
    await user.keyboard('ada{Tab}');
    await user.click(within(kpi).getByRole('button', { name: 'Save' }));
    const panel = await dialog('Plan check');
    await isGone('Set owner: Visits');
    expect(panel).toHaveTextContent('2 findings');
    expect(await button('Change end date: Campaign')).toHaveFocus();
  });

  it('should add an initiative to an objective that has none', async () => {
    const { user } = await openCheck();
    await user.click(await button('Add initiative: Waste less'));
    const create = await dialog('Create Initiative');
    expect(within(create).getByRole('combobox', { name: 'Objective' })).toHaveDisplayValue('Waste less');
    await user.keyboard('{Escape}');
    expect(await button('Add initiative: Waste less')).toHaveFocus();
  });

  it('should be walked by arrow keys, and Enter fixes', async () => {
    const { user } = await openCheck();
    expect(await button('Add initiative: Waste less')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(await button('Change end date: Campaign')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    expect(within(await dialog('Update Initiative')).getByLabelText(/^End Date/)).toHaveFocus();
  });

  it('should lead to the record of a finding', async () => {
    const { user, panel } = await openCheck();
    await user.click(await within(panel).findByRole('link', { name: 'Waste less' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Waste less' }).closest('[data-node]')).toHaveAttribute(
        'data-arrived',
      ),
    );
    await chooseFrom(user, 'Settings', 'Plan check (3)');
    await user.click(await within(await dialog('Plan check')).findByRole('link', { name: 'Visits' }));
    await waitFor(() => expect(location.pathname).toBe('/strategy/1/kpis/12'));
  });

  it('should open by a key and from the palette', async () => {
    const { user } = await openCheck();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('c');
    expect(await dialog('Plan check')).toBeVisible();
    await user.keyboard('{Escape}');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'plan check{Enter}');
    expect(await dialog('Plan check')).toBeVisible();
  });

  it('should say so where there is nothing to fix', async () => {
    const { panel } = await openCheck({ content: contentOf({ pillars: { Growth: ['Sell more'] } }) });
    expect(await within(panel).findByText(/^Nothing to fix\./)).toBeVisible();
    expect(document.querySelector('[data-item=planCheck]')).toHaveTextContent(/^Plan check$/);
  });

  it('should show five findings of a rule, and the others when asked', async () => {
    const kpis = Array.from({ length: 9 }, (_, at) => ({
      ...owned,
      id: 31 + at,
      measure: `KPI ${at}`,
      ...(at > 0 && { inputOwner: '', ownerId: null }),
    }));
    const { user, panel } = await renderCheck({ content: { ...PLAN, kpis } });
    const list = await within(panel).findByRole('list', { name: 'No owner' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(5);
    await user.click(await button('…and 3 more'));
    expect(within(list).getAllByRole('listitem')).toHaveLength(8);
  });

  it('should show findings without fixes to a reader', async () => {
    const { panel } = await openCheck({ role: 'read_only' }, [dismissedOwner()]);
    expect(await within(panel).findByRole('link', { name: 'Waste less' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^(Add initiative|Dismiss):/ })).toBeNull();
    expect(within(panel).getByRole('button', { name: /^Dismissed/ })).toBeVisible();
  });

  it('should say why it cannot be read, and try again', async () => {
    const { user, panel, server } = await renderCheck({
      arrange: (server) => server.refuse('findings.listDismissed', 'internal', 'Something broke here.'),
    });
    expect(await within(panel).findByText('Something broke here.')).toBeVisible();
    serve(server, []);
    await user.click(await button('Try again'));
    expect(await button('Add initiative: Waste less')).toBeVisible();
  });
});

describe('a finding', () => {
  it('should be dismissed with a reason, and shown again', async () => {
    const { user, panel, server } = await renderCheck();
    await user.click(await button('Dismiss: Visits'));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Say why')).toBeVisible();
    await user.keyboard('The team owns it{Enter}');
    await waitFor(async () => expect(await button('Change end date: Campaign')).toHaveFocus());
    await user.click(await button(/^Dismissed/));
    const list = await within(panel).findByRole('list', { name: 'Dismissed' });
    expect(list).toHaveTextContent('No owner. “The team owns it” Ada, Feb 3, 2026');
    expect(server.calls.find(({ name }) => name === 'findings.dismiss')?.body).toEqual({
      rule: 'noOwner',
      of: 'kpi:12',
      reason: 'The team owns it',
    });
    expect(panel).toHaveTextContent('2 findings');
    await user.click(await button('Show again: Visits'));
    expect(await button('Set owner: Visits')).toBeVisible();
  });

  it('should have the focus again where its reason is given up', async () => {
    const { user } = await renderCheck();
    await user.click(await button('Dismiss: Campaign'));
    await user.click(await button('Cancel'));
    await waitFor(async () => expect(await button('Change end date: Campaign')).toHaveFocus());
  });

  it('should keep the typed reason when its dismissal is refused, and ask before that is lost', async () => {
    const { user, panel, server } = await renderCheck();
    server.refuse('findings.dismiss', 'unavailable', 'Try again in a minute.');
    await user.click(await button('Dismiss: Visits'));
    await user.keyboard('The team owns it{Enter}');
    expect(await screen.findByText('Try again in a minute.')).toBeVisible();
    expect(within(panel).getByLabelText('Why is this fine?')).toHaveValue('The team owns it');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog', { name: 'Discard what you typed?' })).toBeVisible();
  });

  it('should follow what another member dismisses', async () => {
    const dismissed: Dismissal[] = [];
    const { panel, server } = await renderCheck({}, dismissed);
    await button('Set owner: Visits');
    dismissed.push(dismissedOwner());
    receiveChange(server, { entity: 'finding', id: 5, operation: 'create' });
    await isGone('Set owner: Visits');
    expect(within(panel).getByRole('button', { name: /^Dismissed/ })).toBeVisible();
  });

  it('should lead to the team where an owner stands for no member', async () => {
    const kpis = [{ ...owned, id: 11, measure: 'Orders', inputOwner: 'Joan', ownerId: null }];
    const { user, panel } = await openCheck({
      content: { ...PLAN, kpis },
      arrange: (server) => {
        server.answer('members.list', () => []);
        server.answer('inviteLinks.list', () => []);
      },
    });
    const way = await button('Say who they are: Northwind');
    expect(panel).toHaveTextContent('“Joan” stands for no member, but is responsible for 1 KPI');
    await user.click(way);
    expect(await screen.findByRole('heading', { level: 1, name: 'Manage Team Members' })).toBeVisible();
  });
});

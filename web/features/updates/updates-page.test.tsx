import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_CALENDAR } from '../../../contract/scorecard/calendar.ts';
import type { Update } from '../../../contract/month/updates.ts';
import type { FakeServer } from '../../test/fake-server.ts';
import { findDialog } from '../../test/page.ts';
import { renderPage } from '../../test/render.tsx';
import { action as reviewAction } from '../../test/review.ts';
import { update, work } from '../../test/updates.ts';
import { drafts } from '../../entities/value-entry/drafts.ts';

const orders = update({ last: { value: 97, of: 'Sep 2026' }, sparkline: [95, 97] });
const margin = update(
  { last: { value: 43, of: 'Sep 2026', unit: 'days' } },
  { id: 2, title: 'Margin', isLate: true },
);

const action = reviewAction(3, 'Write the advert', {
  about: 'Orders',
  ownerId: 1,
  ownerName: 'Ada',
  due: '2030-01-31',
});

/** Answers with updates as the server does; the list is the test's to change. */
function serve(server: FakeServer, updates: Update[]): void {
  server.answer('updates.mine', () => ({
    strategies: [{ id: 1, title: 'Northwind', revision: 7, calendar: DEFAULT_CALENDAR }],
    updates,
    actions: [],
  }));
  server.answer('updates.count', () => ({ open: updates.filter(({ entered }) => entered === null).length }));
}

async function open(updates: Update[], arrange: (server: FakeServer) => void = () => undefined) {
  const kpis = updates.flatMap(({ kind, id, title, period }) =>
    kind === 'kpi' ? [{ id, measure: title, grain: period?.grain ?? null }] : [],
  );
  const page = await renderPage('/updates', {
    content: { kpis },
    arrange: (server) => {
      serve(server, updates);
      arrange(server);
    },
  });
  await screen.findByRole('heading', { name: 'My updates' });
  return page;
}

beforeEach(() => drafts.set(new Map()));

const field = (name: string) => screen.getByRole('textbox', { name });
const row = (name: string) => within(field(name).closest('li') as HTMLElement);
const ORDERS = 'Orders, Oct 2026';
const MARGIN = 'Margin, Oct 2026';
const pointsOf = (server: FakeServer) => server.entered().map(({ points }) => points);

describe('the rows', () => {
  it('should save each by itself, on the way to the next one', async () => {
    const { user, server } = await open([orders, margin]);
    expect(screen.getByText('0 of 2 done, 1 late')).toBeVisible();
    expect(row(ORDERS).getByText('97%')).toBeVisible();
    // The lock of that month keeps another unit.
    expect(row(MARGIN).getByText('43 days')).toBeVisible();
    await user.click(field(ORDERS));
    await user.keyboard('1,02{Backspace}00.5{Enter}');
    expect(field(MARGIN)).toHaveFocus();
    expect(await row(ORDERS).findByText('saved, all see it')).toBeVisible();
    expect(row(ORDERS).getByText('On Track')).toBeVisible();
    await user.keyboard('100{Tab}');
    expect(await row(MARGIN).findByText('saved, all see it')).toBeVisible();
    expect(server.entered()).toEqual([
      { points: [{ kpiId: 1, period: 'month:2026-10-01', value: 1000.5 }], base: 7 },
      { points: [{ kpiId: 2, period: 'month:2026-10-01', value: 100 }], base: 7 },
    ]);
    expect(screen.getByText('2 of 2 done')).toBeVisible();
    expect(screen.getByText(/^All done/)).toBeVisible();
  });

  it('should enter the value of a KPI that is due once like that of a period', async () => {
    const { user, server } = await open([update({}, { period: null })]);
    await user.type(field('Orders'), '3{Enter}');
    await row('Orders').findByText('saved, all see it');
    expect(server.entered()).toEqual([{ points: [{ kpiId: 1, period: 'once', value: 3 }], base: 7 }]);
    expect(server.fieldsOf('kpi.update')).toEqual([]);
  });

  it('should have progress and status of work, in place', async () => {
    const updates = [work()];
    const { user, server } = await open(updates, (one) => {
      one.answer('commands.run', () => {
        updates[0] = work({ work: { progress: 48, status: 'On Track' } });
        return { revision: 8, ids: {}, records: [] };
      });
    });
    const progress = field('Progress of Hire');
    expect(progress).toHaveValue('20');
    await user.clear(progress);
    await user.type(progress, '12 of 25{Enter}');
    await row('Progress of Hire').findByText('saved, all see it');
    await waitFor(() => expect(progress).toHaveValue('48'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status of Hire' }), 'Off Track');
    await waitFor(() => expect(server.fieldsOf('tactic.update')).toHaveLength(2));
    expect(server.fieldsOf('tactic.update')).toEqual([{ progress: 48 }, { status: 'Off Track' }]);
  });

  it('should show progress that follows from parts, and take only the status', async () => {
    const follows = { progress: 45, status: 'On Track', isFollowed: true as const };
    await open([work({ work: follows })]);
    expect(await screen.findByText('45% done, by its action steps')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Progress of Hire' })).not.toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Status of Hire' })).toBeVisible();
  });

  it('should take a column of a spreadsheet, after a look at what goes where', async () => {
    const { user, server } = await open([orders, margin]);
    await user.click(field(ORDERS));
    await user.paste('101\n102\n103');
    const dialog = await findDialog('Paste values');
    const lines = within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'Orders, Oct 2026by its place in the column101 %',
      'Margin, Oct 2026by its place in the column102 %',
      '103There is no row left for it',
    ]);
    expect(within(dialog).getByText('1 line goes nowhere.')).toBeVisible();
    expect(server.entered()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Save 2 values' }));
    const box = within(dialog).getByRole('textbox', { name: 'Pasted text' });
    expect(box).toHaveValue('103');
    expect(within(dialog).getByText('2 values saved. 1 line goes nowhere.')).toBeVisible();
    await user.clear(box);
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    await row(MARGIN).findByText('saved, all see it');
    expect(pointsOf(server)).toMatchObject([[{ kpiId: 1, value: 101 }], [{ kpiId: 2, value: 102 }]]);
  });

  it('should take lines of titles, periods and strategies in any order, and lose none', async () => {
    const september = { key: 'month:2026-09-01', label: 'Sep 2026', grain: 'month' } as const;
    const { user, server } = await open([orders, update({}, { period: september }), margin]);
    await user.click(field(ORDERS));
    await user.paste('Sep 2026\t94,8\tOrders\n12\tMargin\nOrders\tOct\t90\nGrowth\t5');
    const dialog = await findDialog('Paste values');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Orders, Sep 2026by its title and period94.8 %',
      'Margin, Oct 2026by its title12 %',
      'Orders, Oct 2026by its title and period90 %',
      'Growth · 5No row here has the title “Growth”',
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Save 3 values' }));
    const box = within(dialog).getByRole('textbox', { name: 'Pasted text' });
    expect(box).toHaveValue('Growth\t5');
    expect(within(dialog).getByRole('button', { name: 'Save 0 values' })).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    await row(ORDERS).findByText('saved, all see it');
    expect(pointsOf(server).flat()).toMatchObject([
      { kpiId: 1, period: september.key, value: 94.8 },
      { kpiId: 2, value: 12 },
      { kpiId: 1, period: 'month:2026-10-01', value: 90 },
    ]);
  });

  it('should count only pasted values that can be saved, and put the others into their rows', async () => {
    const { user, server } = await open([orders, margin]);
    await user.click(field(ORDERS));
    await user.paste('Orders\t12 %\nMargin\t1e400');
    expect(await screen.findByText('1 value cannot be saved yet, and waits in its row.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save 1 value' }));
    await row(ORDERS).findByText('saved, all see it');
    expect(field(MARGIN)).toHaveValue('1e400');
    expect(pointsOf(server)).toMatchObject([[{ kpiId: 1, value: 12 }]]);
  });

  it('should follow what others enter, and leave what is typed', async () => {
    const updates = [orders, margin];
    const { user, server } = await open(updates);
    await user.type(field(MARGIN), '5');
    server.socket.open();
    const { kpi } = update({ value: 99, by: 'Ben', computed: 'amber' });
    updates.splice(0, 2, { ...orders, entered: 'value', kpi }, { ...margin, entered: 'value', kpi });
    server.socket.receive({ type: 'strategies' });
    await row(ORDERS).findByText('Entered by Ben', {}, { timeout: 3000 });
    expect(field(ORDERS)).toHaveValue('99');
    expect(field(MARGIN)).toHaveValue('5');
  });

  it('should hide what is done, and show it again', async () => {
    const { user } = await open([orders, { ...margin, entered: 'value', isLate: false }]);
    await user.click(screen.getByRole('button', { name: 'Hide what is done' }));
    expect(screen.queryByRole('textbox', { name: MARGIN })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show what is done' }));
    expect(field(MARGIN)).toBeVisible();
  });
});

describe('an action of a review', () => {
  it('should be done in place', async () => {
    const { user, server } = await renderPage('/updates', {
      arrange: (one) => {
        serve(one, []);
        one.answer('updates.mine', () => ({ strategies: [], updates: [], actions: [action] }));
        one.answer('reviewActions.update', () => {
          one.answer('updates.mine', () => ({ strategies: [], updates: [], actions: [] }));
          return { ...action, isDone: true, doneAt: '2026-11-12T08:00:00.000Z' };
        });
      },
    });
    const section = await screen.findByRole('region', { name: 'Actions of Review Oct 2026' });
    expect(within(section).getByRole('link')).toHaveAttribute('href', '/strategy/1/month/review/7');
    expect(within(section).getByText('Orders · Ada · due Jan 31, 2030')).toBeVisible();
    await user.click(within(section).getByRole('checkbox', { name: 'Write the advert' }));
    expect(await screen.findByText(/^Nothing is due from you/)).toBeVisible();
    expect(server.sent('reviewActions.update')).toEqual([{ isDone: true }]);
  });
});

describe('the page', () => {
  it('should say what it is for where nothing is due', async () => {
    await open([]);
    expect(screen.getByText(/^Nothing is due from you/)).toBeVisible();
  });

  it('should be read again after a failure', async () => {
    const { user, server } = await renderPage('/updates', {
      arrange: (one) => one.refuse('updates.mine', 'unavailable', 'Busy right now.'),
    });
    await screen.findByText('Busy right now.');
    serve(server, [orders]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('textbox', { name: ORDERS })).toBeVisible();
  });

  it('should be about one strategy where the address says so', async () => {
    const { user } = await renderPage('/updates?strategy=2', { arrange: (one) => serve(one, [orders]) });
    await screen.findByText(/^Nothing is due from you/);
    await user.click(screen.getByRole('link', { name: 'All strategies' }));
    expect(await screen.findByRole('textbox', { name: ORDERS })).toBeVisible();
  });

  it('should be linked from the bar, with the number of open updates', async () => {
    const { user } = await renderPage('/strategy/1/kpis', { arrange: (one) => serve(one, [orders, margin]) });
    await user.click(await screen.findByRole('link', { name: 'My updates, 2 open' }, { timeout: 3000 }));
    expect(await screen.findByRole('heading', { name: 'My updates' })).toBeVisible();
  });
});

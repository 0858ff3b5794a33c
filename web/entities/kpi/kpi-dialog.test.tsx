import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { inputDay } from '../../../contract/month/input-status.ts';
import { lockOf } from '../../test/closing.ts';
import { strategy } from '../../test/content.ts';
import { chooseOf, control, fill, findDialog, press, row } from '../../test/page.ts';
import { renderDialog, renderPage, type RenderOptions } from '../../test/render.tsx';
import KpiDialog from './kpi-dialog.tsx';
import { primaryKpis } from '../../lib/strategy/selectors.ts';

const kpis = [
  { measure: 'Churn', target: 5 },
  { measure: 'Growth', target: 1200 },
];
const PATH = '/strategy/1/kpis';

/** Renders the dialog of the KPI with this measure, or of a new one. */
const renderKpi = (measure: string | null, options: RenderOptions & { path?: string }) =>
  renderDialog(
    (props) => (
      <KpiDialog
        {...props}
        level="primary"
        kpi={primaryKpis(props.content).find((kpi) => kpi.measure === measure)}
      />
    ),
    options,
  );

test('the same actual typed again is recorded again', async () => {
  const { user, server } = await renderKpi('Churn', {
    content: { kpis: [{ measure: 'Churn', actual: 4, actualDate: '2026-01-05' }] },
  });
  await findDialog('Update Primary KPI');
  expect(screen.getByText('Recorded Jan 5, 2026')).toBeVisible();
  await user.clear(control('Actual'));
  await user.type(control('Actual'), '4');
  await press(user, 'Save');
  expect(await screen.findByText('KPI updated successfully')).toBeVisible();
  expect(server.fieldsOf('kpi.update')).toEqual([{ actual: 4, actualPeriod: 'once' }]);
  expect(server.content.kpi[0]?.actualDate).toBe(inputDay());
});

test('an edit is undone from its toast, also without live updates; one that changed nothing has no Undo', async () => {
  const { user, server } = await renderPage(PATH, { content: { kpis } });
  const edit = async (measure: string) => {
    await chooseOf(user, 'Growth', 'Edit');
    await findDialog();
    fill(control('Measure'), measure);
    await press(user, 'Save');
  };
  await edit('Growth ');
  expect(await screen.findByText('KPI updated successfully')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await edit('Growth of the north');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeVisible();
  await waitFor(() => expect(row('Growth')).toBeVisible());
  expect(server.content.kpi.map(({ measure }) => measure).toSorted()).toEqual(['Churn', 'Growth']);
});

test('a conflict is no error, and keeps what was typed', async () => {
  const { user, server } = await renderKpi('Growth', { content: { kpis } });
  const details = [{ path: 'commands.0.fields.measure', message: 'Grace changed Measure to “G”' }];
  server.refuse('commands.run', 'conflict', 'Grace changed Measure to “G”.', details);
  fill(control('Measure'), 'Growth of the north');
  await press(user, 'Save');
  expect(await screen.findByText('Changed meanwhile')).toBeVisible();
  expect(screen.queryByText('Error')).toBeNull();
  expect(control('Measure')).toHaveValue('Growth of the north');
});

test('a new KPI whose answer cannot be read points to the console', async () => {
  const { user, server } = await renderKpi(null, { content: { kpis } });
  server.answer('commands.run', () => new Response('<html>', { status: 200 }));
  fill(control('Measure'), 'New');
  fill(screen.getByRole('textbox', { name: /^Unit/ }), '%');
  await press(user, 'Create');
  expect(await screen.findByText('Failed to create KPI. Check console for details.')).toBeVisible();
  expect(server.problems.splice(0).join()).toContain('<html>');
});

test('the owner is a member who is picked, or a name', async () => {
  const grace = { userId: 2, username: 'grace', fullName: 'Grace Hopper', name: 'Grace Hopper' };
  const { user, server } = await renderPage(PATH, {
    content: { kpis },
    strategies: [strategy({ members: [grace] })],
  });
  const edit = async () => {
    await chooseOf(user, 'Churn', 'Edit');
    await findDialog();
  };
  await edit();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.type(control('Owner'), 'hopp');
  await user.click(await screen.findByRole('option', { name: 'Grace Hopper (grace)' }));
  expect(control('Owner')).toHaveValue('grace');
  expect(screen.getByText('Grace Hopper is asked for updates')).toBeVisible();
  await press(user, 'Save');
  expect(await within(row('Churn')).findByText('Grace Hopper')).toBeVisible();
  // What is filled is not folded.
  await edit();
  const owner = control('Owner');
  await user.clear(owner);
  await user.type(owner, 'Board office');
  expect(screen.queryByText('Grace Hopper is asked for updates')).toBeNull();
  await press(user, 'Save');
  expect(await within(row('Churn')).findByText('Board office')).toBeVisible();
  expect(server.fieldsOf('kpi.update')).toEqual([
    { inputOwner: 'grace', ownerId: 2 },
    { inputOwner: 'Board office', ownerId: null },
  ]);
});

test('Enter takes the only member who is offered; a text that is no member says that nobody is asked', async () => {
  const eve = { userId: 2, username: 'own1', fullName: 'Eve Eder', name: 'Eve Eder' };
  const { user, server } = await renderKpi('Churn', {
    content: { kpis },
    strategies: [strategy({ members: [eve] })],
  });
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.type(control('Owner'), 'Eva');
  expect(screen.getByText('No member: nobody is asked for updates')).toBeVisible();
  await user.type(control('Owner'), '{Backspace}e{Enter}');
  expect(control('Owner')).toHaveValue('own1');
  await press(user, 'Save');
  expect(await screen.findByText('KPI updated successfully')).toBeVisible();
  expect(server.fieldsOf('kpi.update')).toEqual([{ inputOwner: 'own1', ownerId: 2 }]);
});

test('an owner without a typed name stays the owner', async () => {
  const { user, server } = await renderKpi('Churn', {
    content: { kpis: [{ measure: 'Churn', ownerId: 2 }] },
  });
  fill(control('Measure'), 'Churn of the north');
  await press(user, 'Save');
  expect(await screen.findByText('KPI updated successfully')).toBeVisible();
  expect(server.fieldsOf('kpi.update')).toEqual([{ measure: 'Churn of the north' }]);
});

describe('the actual of a KPI over time', () => {
  const REVENUE = {
    id: 50,
    measure: 'Revenue',
    grain: 'month' as const,
    actual: 9,
    actualPeriod: 'month:2026-11-01',
  };
  const points = { Revenue: { actual: { '2026-08': 6, '2026-10': 8, '2026-11': 9 } } };
  const open = (options: RenderOptions & { path?: string } = {}) =>
    renderKpi('Revenue', { content: { kpis: [REVENUE] }, points, ...options });
  const more = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'More' }));
  const lockOctober: RenderOptions['arrange'] = (server) =>
    server.answer('periods.locks', () => ({ since: '2020-01-01', locks: [lockOf()] }));

  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-12T10:00:00Z'), toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['the last that ended', '/strategy/1', 'Oct 2026', '8', 'month:2026-10-01'],
    ['that of the page', '/strategy/1?period=2026-08', 'Aug 2026', '6', 'month:2026-08-01'],
  ])('should be of the period that the field names: %s', async (_, path, label, entered, actualPeriod) => {
    const { user, server } = await open({ path });
    await more(user);
    await waitFor(() => expect(control(`Actual, ${label}`)).toHaveValue(entered));
    fill(control('Actual'), '9');
    await press(user, 'Save');
    expect(await screen.findByText('KPI updated successfully')).toBeVisible();
    expect(server.fieldsOf('kpi.update')).toEqual([{ actual: 9, actualPeriod }]);
  });

  it('should keep what is typed where another period is chosen', async () => {
    const { user, server } = await open();
    await more(user);
    fill(await screen.findByLabelText('Actual, Oct 2026'), '7');
    await user.selectOptions(control('For which period'), 'Sep 2026');
    expect(control('Actual, Sep 2026')).toHaveValue('7');
    await press(user, 'Save');
    expect(await screen.findByText('KPI updated successfully')).toBeVisible();
    expect(server.fieldsOf('kpi.update')).toEqual([{ actual: 7, actualPeriod: 'month:2026-09-01' }]);
  });

  it('should be asked about once where it is unusual', async () => {
    const months = { '2026-05': 50, '2026-06': 53, '2026-07': 51, '2026-08': 56, '2026-09': 55 };
    const { user, server } = await open({ points: { Revenue: { actual: months } } });
    await more(user);
    const field = await screen.findByLabelText('Actual, Oct 2026');
    fill(field, '550');
    await press(user, 'Save');
    const why = 'Unusual: Ten times the last value (55%). Save again if it is right.';
    await waitFor(() => expect(field).toHaveAccessibleDescription(why));
    expect(field).toHaveFocus();
    expect(server.sent('commands.run')).toEqual([]);
    await press(user, 'Save');
    expect(await screen.findByText('KPI updated successfully')).toBeVisible();
    expect(server.fieldsOf('kpi.update')).toEqual([{ actual: 550, actualPeriod: 'month:2026-10-01' }]);
  });

  it('should show a lock before anything is typed, and lead to where it is reopened', async () => {
    const { user, server } = await open({ arrange: lockOctober });
    await more(user);
    const field = await screen.findByLabelText('Actual, Oct 2026');
    await waitFor(() => expect(field).toHaveValue('8'));
    expect(field).toHaveAttribute('readonly');
    expect(field).toHaveAccessibleDescription('Locked on Nov 12 by Olga. Reopen');
    expect(screen.getByRole('link', { name: 'Reopen' })).toHaveAttribute(
      'href',
      '/strategy/1/month/lock?period=month%3A2026-10-01',
    );
    await user.selectOptions(control('For which period'), 'Nov 2026');
    await waitFor(() => expect(control('Actual, Nov 2026')).toHaveValue('9'));
    fill(control('Actual'), '5');
    await user.selectOptions(control('For which period'), 'Oct 2026');
    await press(user, 'Save');
    expect(await screen.findAllByText(/^Locked on Nov 12 by Olga\.$/)).not.toEqual([]);
    expect(control('Actual, Oct 2026')).toHaveValue('5');
    expect(server.sent('commands.run')).toEqual([]);
  });

  it('should keep the text of a value that is refused at its field', async () => {
    const { user, server } = await open();
    await more(user);
    fill(await screen.findByLabelText('Actual, Oct 2026'), '7');
    const message = 'Oct 2026 is locked. Reopen it to change its values.';
    server.refuse('commands.run', 'period_locked', message, [{ path: 'commands.0.fields.actual', message }]);
    await press(user, 'Save');
    expect(await screen.findByText('Failed to update KPI')).toBeVisible();
    expect(control('Actual, Oct 2026')).toHaveValue('7');
    expect(control('Actual, Oct 2026')).toHaveAccessibleDescription(message);
  });

  it.each([
    ['the last open one', '2020-01-01', 'Sep 2026', '2026-09'],
    ['the running one of a strategy in which none has ended', '2026-11-03', 'Nov 2026', '2026-11'],
  ])('should be in a new KPI of %s', async (_, since, label, month) => {
    const { user, server } = await renderKpi(null, {
      content: { kpis: [REVENUE] },
      arrange: (server) => server.answer('periods.locks', () => ({ since, locks: [lockOf()] })),
    });
    fill(control('Measure'), 'Visits');
    fill(control('Unit'), 'n');
    fill(await screen.findByLabelText(`Actual, ${label}`), '4');
    await press(user, 'Create');
    expect(await screen.findByText('KPI created successfully')).toBeVisible();
    expect(server.fieldsOf('kpi.create')).toMatchObject([{ actual: 4, actualPeriod: `month:${month}-01` }]);
  });
});

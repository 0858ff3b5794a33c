import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drafts } from '../../entities/value-entry/drafts.ts';
import { changeOf } from '../../test/changes.ts';
import { lockOf } from '../../test/closing.ts';
import { control, fill, findDialog, press, row } from '../../test/page.ts';
import { renderFeature, renderPage, type RenderOptions } from '../../test/render.tsx';
import MeasurePage from './measure-page.tsx';

const PILLARS = { Customer: ['Delight customers'] };
const NPS = {
  id: 50,
  inputOwner: 'Ben',
  measure: 'Promoters',
  objective: 'Delight customers',
  target: 80,
  unit: '%',
  grain: 'month' as const,
  decimals: 1,
  status: 'Off Track',
  statusChosen: true,
};
const POINTS = {
  Promoters: {
    actual: { '2026-07': 70, '2026-08': 72, '2026-09': null, '2026-10': 75.25 },
    target: { '2026-07': 80 },
    red: { '2026-07': 70 },
  },
};
const PATH = '/strategy/1/kpis/50';

const OPTIONS = { content: { pillars: PILLARS, kpis: [NPS] }, points: POINTS };

const open = (options: RenderOptions = {}, path = PATH) =>
  renderFeature(<MeasurePage strategyId={1} kpiId={50} />, { path, ...OPTIONS, ...options });

const chart = () => screen.findByRole('slider', { name: 'Promoters by period' });
const tableRow = (name: string) => {
  const row = screen.getByRole('rowheader', { name }).closest('tr');
  if (!row) throw new Error(`The table has no row ${name}`);
  return row;
};

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-12T10:00:00Z'), toFake: ['Date'] }));
beforeEach(() => drafts.set(new Map()));
afterEach(() => void vi.useRealTimers());

test('a KPI has its last ended period, with value, target, score and both statuses', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Promoters' })).toBeVisible();
  const summary = screen.getByRole('region', { name: 'Summary' });
  await within(summary).findAllByText('Oct 2026');
  for (const text of ['At Risk', '76', '75.3', '80.0%', 'Primary KPI'])
    expect(within(summary).getByText(text)).toBeVisible();
  expect(summary).toHaveTextContent(/^At Risk 7675\.3\/ Target 80\.0%Owner: BenOct 2026Primary KPI/);
  expect(within(summary).getByText('Chosen:')).toHaveTextContent('Off Track');
  expect(screen.getByRole('link', { name: 'Delight customers' })).toBeVisible();
  // The typed period says nothing of a KPI that is tracked over time.
  const settings = screen.getByRole('region', { name: 'Settings' });
  expect(settings).toHaveTextContent(/Final target[\d.]+%(Weight|Overdue)/);
  expect(document.title).toContain('Promoters');
});

test('a period without a value has a dash that says why, and its target', async () => {
  open({}, `${PATH}?period=2026-09`);
  const summary = await screen.findByRole('region', { name: 'Summary' });
  expect(await within(summary).findByTitle('No value, as noted')).toHaveTextContent('–');
  expect(within(summary).getByText('80.0%')).toBeVisible();
  expect(within(summary).queryByText('No value, as noted')).toBeNull();
  // The chart begins with it too.
  expect(await chart()).toHaveAttribute('aria-valuetext', expect.stringContaining('Sep 2026: No value'));
});

test('the period of the address is told of in place of the last one', async () => {
  open({}, `${PATH}?period=2026-08`);
  const summary = await screen.findByRole('region', { name: 'Summary' });
  expect(await within(summary).findByText('72.0')).toBeVisible();
  const moved = 'Value rising, better since the period before';
  expect(within(summary).getByRole('img', { name: moved })).toBeVisible();
  expect(actual('Aug 2026')).toHaveValue('72');
});

test('year to date and forecast are those of the period that is told of, however long ago', async () => {
  const kpis = [{ ...NPS, unit: '', decimals: 0, aggregation: 'sum' as const }];
  const actual = { '2023-01': 1, '2023-02': 2, '2023-03': 3, '2023-04': 4, '2023-05': 5, '2026-10': 9 };
  open({ content: { pillars: PILLARS, kpis }, points: { Promoters: { actual } } }, `${PATH}?period=2023-04`);
  const summary = await screen.findByRole('region', { name: 'Summary' });
  await within(summary).findAllByText('Apr 2023');
  const factOf = (label: string) => within(summary).getByText(label).nextElementSibling;
  expect(factOf('Year to date')).toHaveTextContent(/^10$/);
  // Ten, and eight months at the pace of the last three.
  expect(factOf('Forecast of the year')).toHaveTextContent(/^34$/);
});

test('a value without a status says why, in words', async () => {
  open({ points: { Promoters: { actual: { '2026-10': 75 } } } });
  const summary = await screen.findByRole('region', { name: 'Summary' });
  expect(await within(summary).findByText('No status: there is no target to compare with')).toBeVisible();
});

test('the arrow keys go through the chart, and the table has the same values', async () => {
  open();
  const slider = await chart();
  expect(slider).toHaveAttribute('aria-valuetext', 'Oct 2026: 75.3%, target 80.0%, At Risk, score 76');
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  expect(slider).toHaveAttribute('aria-valuetext', 'Sep 2026: No value, as noted, target 80.0%');
  fireEvent.keyDown(slider, { key: 'Home' });
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('Jul 2026: 70.0%'));
  expect(tableRow('Oct 2026')).toHaveTextContent('Oct 202675.380.076At Risk');
  expect(tableRow('Sep 2026')).toHaveTextContent('No value, as noted');
  expect(screen.getAllByRole('rowheader')[0]).toHaveTextContent('Nov 2026');
});

test('the legend names the marks that the chart has, and no others', async () => {
  open();
  const legend = await screen.findByRole('list', { name: 'Legend' });
  expect(
    within(legend)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Value', 'No value, as noted', 'Off Track']);
});

test('range, periods and comparison are in the address', async () => {
  const { user, server } = open();
  await chart();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Shown by' }), 'Quarters');
  expect(await screen.findByRole('rowheader', { name: 'Q3 FY2026' })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Range' }), '36 months');
  await user.click(screen.getByRole('checkbox', { name: 'Compare with the year before' }));
  expect(location.search).toBe('?by=quarter&last=36&compare=year');
  expect(await screen.findByRole('columnheader', { name: 'Year before' })).toBeVisible();
  const reads = server.calls.filter(({ name }) => name === 'points.read');
  expect(reads.at(-1)?.query).toMatchObject({ grain: 'quarter', from: '2022-12-01' });
});

const actual = (period: string) => screen.getByRole('textbox', { name: `Actual, ${period}` });
const choosePeriod = async (user: UserEvent, label: string) =>
  user.selectOptions(screen.getByRole('combobox', { name: 'For which period' }), label);

test('the value of the shown period is corrected; the page has it, judged, before the server answers', async () => {
  const { user, server } = open();
  await chart();
  expect(actual('Oct 2026')).toHaveValue('75.25');
  expect(actual('Oct 2026')).toHaveAccessibleDescription('before 72.0% · target 80.0%');
  const release = server.hold('commands.run');
  fill(actual('Oct 2026'), '81');
  // Past the note, which another status than the chosen one asks for.
  await user.keyboard('{Enter}{Enter}');
  const summary = screen.getByRole('region', { name: 'Summary' });
  expect(within(summary).getByText('81.0')).toBeVisible();
  expect(tableRow('Oct 2026')).toHaveTextContent('Oct 202681.080.0100On Track');
  release();
  expect(await screen.findByText('saved, all see it')).toBeVisible();
  expect(server.entered()).toMatchObject([
    { points: [{ kpiId: 50, period: 'month:2026-10-01', value: 81 }], base: 1 },
  ]);
  server.answer('commands.run', () => ({ revision: 9, ids: {}, records: [] }));
  expect(await screen.findByText('81.0% saved for Oct 2026')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText('saved, all see it')).toBeNull());
});

test('the value of another period is entered by choice; a running one is not judged', async () => {
  const { user } = open();
  await chart();
  await choosePeriod(user, 'Nov 2026');
  await user.type(actual('Nov 2026'), '10{Enter}');
  expect(tableRow('Nov 2026')).toHaveTextContent('10.0');
  expect(tableRow('Nov 2026')).toHaveTextContent('Period still running');
  expect(await screen.findByText('saved, all see it')).toBeVisible();
  expect(actual('Nov 2026')).toHaveValue('10');
});

const lockOctober: RenderOptions['arrange'] = (server) =>
  server.answer('periods.locks', () => ({ since: '2020-01-01', locks: [lockOf()] }));

test('the value of a locked period says so and leads to where it is reopened; another period can be chosen', async () => {
  const { user } = open({ arrange: lockOctober });
  await chart();
  expect(actual('Oct 2026')).toHaveAttribute('readonly');
  expect(actual('Oct 2026')).toHaveAccessibleDescription('Locked on Nov 12 by Olga. Reopen');
  await choosePeriod(user, 'Sep 2026');
  expect(actual('Sep 2026')).toHaveValue('n/a');
  expect(actual('Sep 2026')).not.toHaveAttribute('readonly');
});

test('in a new strategy, in which no month has ended, page and field are of the running one', async () => {
  open({ arrange: (server) => server.answer('periods.locks', () => ({ since: '2026-11-03', locks: [] })) });
  await chart();
  expect(actual('Nov 2026')).toBeVisible();
  const summary = screen.getByRole('region', { name: 'Summary' });
  expect(within(summary).getAllByText('Nov 2026')).not.toEqual([]);
  expect(screen.getByRole('combobox', { name: 'For which period' })).toHaveTextContent('Oct 2026');
});

test('what is typed for a locked period in the grid stays there, with the lock as its error', async () => {
  const { user, server } = open({ arrange: lockOctober });
  await chart();
  await user.click(screen.getByRole('button', { name: 'Edit values' }));
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Nov 2026'));
  const dialog = await findDialog('Values and targets');
  const october = within(dialog).getByRole('row', { name: /Oct 2026/ });
  expect(within(october).getByRole('img', { name: 'Locked' })).toBeVisible();
  await user.paste('Period\tActual\nOct 2026\t14\nNov 2026\t15');
  const why = 'Oct 2026 was locked on Nov 12 by Olga.';
  expect(await within(dialog).findByRole('button', { name: new RegExp(`Actual: ${why}$`) })).toBeVisible();
  await press(user, 'Save');
  expect(await within(dialog).findByText('1 period was saved. 1 period was not saved:')).toBeVisible();
  expect(within(october).getByTitle(why)).toHaveTextContent('14');
  expect(await within(dialog).findByRole('link', { name: 'Reopen' })).toBeVisible();
  expect(server.entered()).toMatchObject([{ points: [{ period: 'month:2026-11-01', value: 15 }] }]);
});

test('what is refused is taken from the page again, and stays typed', async () => {
  const { user, server } = open();
  await chart();
  server.refuse('commands.run', 'period_locked', 'Oct 2026 is locked. Reopen it to change its values.');
  fill(actual('Oct 2026'), '81');
  // Past the note, which another status than the chosen one asks for.
  await user.keyboard('{Enter}{Enter}');
  expect(await screen.findByText(/^Oct 2026 is locked/)).toBeVisible();
  expect(actual('Oct 2026')).toHaveValue('81');
  await waitFor(() => expect(tableRow('Oct 2026')).toHaveTextContent('75.3'));
});

test('a value that is made of shorter periods says of which, and is replaced by typing', async () => {
  const kpis = [{ ...NPS, grain: 'quarter' as const }];
  const points = { Promoters: { actual: { '2026-07': 4, '2026-08': 5, '2026-09': 6.4 } } };
  open({ content: { pillars: PILLARS, kpis }, points });
  await chart();
  const field = await screen.findByRole('textbox', { name: 'Actual, Q3 FY2026' });
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(
      /^made of Sep \(last\) ?Type to replace it for the whole period\.$/,
    ),
  );
  expect(field).toHaveValue('');
  expect(field).toHaveAttribute('placeholder', '6.4');
});

test('a target is changed from a period on, with the reason why', async () => {
  const { user, server } = open();
  await chart();
  await user.click(screen.getByRole('button', { name: 'Change target' }));
  await findDialog('Change target');
  await waitFor(() => expect(control('From')).toHaveValue('month:2026-11-01'));
  await press(user, 'Change target');
  expect(await screen.findByText('Give the new target')).toBeVisible();
  expect(screen.getByText('Say why the target changes')).toBeVisible();
  fill(control('New target'), '85');
  fill(control('Why'), 'New plant');
  await press(user, 'Change target');
  expect(await screen.findByText('Target changed')).toBeVisible();
  expect(server.entered()[0]?.points).toEqual([
    { kpiId: 50, period: 'month:2026-11-01', series: 'target', value: 85, note: 'New plant' },
  ]);
  await waitFor(() => expect(tableRow('Nov 2026')).toHaveTextContent('85.0'));
  expect(tableRow('Oct 2026')).toHaveTextContent('80.0');
});

test('values and targets are changed in a grid that starts at the running period; refused rows stay', async () => {
  const { user, server } = open();
  await chart();
  await user.click(screen.getByRole('button', { name: 'Edit values' }));
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Nov 2026'));
  const dialog = await findDialog('Values and targets');
  await user.paste('Period\tActual\tNote\n2026-10\t77\tLate\nAug 2026\tmany\t\n2026-09\tn/a\tStill closed');
  await press(user, 'Save');
  expect(await within(dialog).findByText('2 periods were saved. 1 period was not saved:')).toBeVisible();
  expect(
    within(dialog).getByRole('button', { name: /Actual: Give a number, or n\/a where there is no value/ }),
  ).toBeVisible();
  expect(server.entered()).toEqual([
    {
      points: [
        { kpiId: 50, period: 'month:2026-09-01', series: 'actual', state: 'na', note: 'Still closed' },
        { kpiId: 50, period: 'month:2026-10-01', series: 'actual', value: 77, note: 'Late' },
      ],
      base: 1,
    },
  ]);
});

test('a reader sees everything and can change nothing', async () => {
  open({ role: 'read_only' });
  await chart();
  for (const name of ['Edit values', 'Change target', 'Edit', 'Edit settings'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('who may only update enters values of a KPI of their own, and of no other', async () => {
  const kpis = [
    { ...NPS, ownerId: 1 },
    { ...NPS, id: 51, measure: 'Churn', ownerId: 2 },
  ];
  const { user } = await renderPage(PATH, {
    role: 'contributor',
    content: { pillars: PILLARS, kpis },
    points: POINTS,
  });
  await chart();
  expect(actual('Oct 2026')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change target' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'KPIs' }));
  expect(await screen.findByRole('treegrid')).toBeVisible();
  row('Churn').focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Churn' })).toBeVisible();
  await screen.findByText(/^No value or target/);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('who may only update edits the values of a KPI of their own in the grid, and no target', async () => {
  const kpis = [{ ...NPS, ownerId: 1 }];
  const { user } = open({ role: 'contributor', content: { pillars: PILLARS, kpis } });
  await chart();
  await user.click(screen.getByRole('button', { name: 'Edit values' }));
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Nov 2026'));
  const grid = await findDialog('Values and targets');
  const cells = within(within(grid).getByRole('row', { name: /Oct 2026/ })).getAllByRole('gridcell');
  const isLocked = cells.map((cell) => cell.getAttribute('aria-readonly') === 'true');
  // The number of the row, then period, actual, target, red line, note and reason.
  expect(isLocked.slice(1, 7)).toEqual([true, false, true, true, false, true]);
});

test('a KPI that is not tracked offers to be', async () => {
  const { user } = open({ content: { kpis: [{ id: 50, measure: 'Churn', target: 5, unit: '%' }] } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Churn' })).toBeVisible();
  const summary = screen.getByRole('region', { name: 'Summary' });
  expect(summary).toHaveTextContent(/–: No value was entered\/ Target 5%by Year 1Primary KPI/);
  expect(screen.queryByRole('slider')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Settings' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Track over time' }));
  await findDialog('Update Primary KPI');
});

const CHURN = { id: 50, measure: 'Churn', target: 5, unit: '%', actual: 4 };
const openOnce = (options: RenderOptions = {}) => open({ content: { kpis: [CHURN] }, ...options });
const actualOnce = () => screen.findByRole('textbox', { name: 'Actual' });

test('the value of a KPI that is due once is entered and emptied on its page', async () => {
  const { user, server } = openOnce();
  expect(await actualOnce()).toHaveValue('4');
  const summary = screen.getByRole('region', { name: 'Summary' });
  const release = server.hold('commands.run');
  fill(await actualOnce(), '3,5');
  await user.keyboard('{Enter}');
  expect(within(summary).getByText('3.5')).toBeVisible();
  release();
  expect(await screen.findByText('3.5% saved')).toBeVisible();
  expect(server.entered()).toEqual([{ points: [{ kpiId: 50, period: 'once', value: 3.5 }], base: 1 }]);
  fill(await actualOnce(), '');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('No value saved')).toBeVisible();
  expect(server.entered().at(-1)?.points).toEqual([{ kpiId: 50, period: 'once', value: null }]);
  expect(within(summary).getByText('–')).toBeVisible();
});

test('the same value is recorded again where a KPI that is due once asks for one', async () => {
  const due = { measureDueDate: '2026-11-14', actualDate: '2026-10-01' };
  const { user, server } = openOnce({ content: { kpis: [{ ...CHURN, ...due }] } });
  expect(await actualOnce()).toHaveAccessibleDescription('before 4% · target 5% · due Nov 14');
  await user.type(await actualOnce(), '4{Enter}');
  expect(await screen.findByText('4% saved')).toBeVisible();
  expect(server.content.kpi[0]?.actualDate).toBe('2026-11-12');
  expect(await actualOnce()).toHaveValue('4');
});

test('only who may enter the value of a KPI that is due once has the field', async () => {
  openOnce({ role: 'contributor', content: { kpis: [{ ...CHURN, ownerId: 2 }] } });
  await screen.findByRole('heading', { level: 1, name: 'Churn' });
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('the history of a KPI that is due once has the changes of its value', async () => {
  openOnce({
    arrange: (server) =>
      server.answer('changes.list', ({ query }) => ({
        changes: query.entity === 'kpi' ? [changeOf(50, { actual: 4, actualDate: '2026-11-12' })] : [],
        next: null,
        batches: [],
      })),
  });
  const history = await screen.findByRole('region', { name: 'History' });
  expect(await within(history).findByText(/^Ben/)).toBeVisible();
  expect(within(history).getByRole('listitem')).toHaveTextContent('Ben changed Actual, Recorded');
});

test('a tracked KPI without values says so', async () => {
  open({ points: {} });
  expect(await screen.findByText(/^No value or target is set in these periods yet/)).toBeVisible();
});

test('what cannot be read can be read again', async () => {
  const { user, server } = open({
    arrange: (arranged) => arranged.refuse('points.read', 'unavailable', 'Try again in a moment.'),
  });
  expect(await screen.findByText('Failed to load values')).toBeVisible();
  const summary = within(screen.getByRole('region', { name: 'Summary' }));
  expect(summary.getByText('Failed to load the status')).toBeVisible();
  server.accept('points.read');
  await user.click(summary.getByRole('button', { name: 'Try again' }));
  expect(await chart()).toBeVisible();
});

test('a KPI that is gone says so', async () => {
  await renderPage('/strategy/1/kpis/999', OPTIONS);
  expect(await screen.findByText('KPI not found')).toBeVisible();
});

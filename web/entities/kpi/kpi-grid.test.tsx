// A grid loads it when it opens.
import '../record/pasted-records.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { inputDay } from '../../../contract/month/input-status.ts';
import { lockOf } from '../../test/closing.ts';
import type { Content } from '../../test/content.ts';
import type { FakeServer } from '../../test/fake-server.ts';
import { cellOf, findDialog, press } from '../../test/page.ts';
import { renderDialog, renderPage, type RenderOptions } from '../../test/render.tsx';
import { queryClient, scorecardKey } from '../../lib/sync/query.ts';
import KpiGrid from './kpi-grid.tsx';

const pillars = { Customer: ['Delight customers', 'Grow'] };
const columns = [
  '#',
  'measure',
  'objective',
  'target',
  'actual',
  'unit',
  'period',
  'period unit',
  'owner',
] as const;

const cell = (line: number, column: (typeof columns)[number]) => cellOf(line, columns.indexOf(column));
const measures = ({ content }: FakeServer) => content.kpi.map(({ measure }) => measure);

async function openGrid(content: Content = { pillars }, options: RenderOptions = {}) {
  const page = await renderDialog((props) => <KpiGrid {...props} />, { content, ...options });
  const dialog = await findDialog('KPI Management');
  await waitFor(() => expect(cell(1, 'measure')).toHaveFocus());
  return { ...page, dialog };
}

const save = (user: UserEvent) => press(user, 'Save');

test('a block from a spreadsheet becomes rows', async () => {
  const { user, server } = await openGrid();
  await user.paste(
    'Churn\tgrow\t5%\t\t%\t1\tmonth\r\n"Net ""promoter"" score"\tDelight customers\t1,250.5\t(3)\tpoints\r\n',
  );
  await waitFor(() => expect(cell(2, 'measure')).toHaveTextContent('Net "promoter" score'));
  expect(cell(1, 'objective')).toHaveTextContent('Grow');
  await save(user);
  expect(await screen.findByText('KPIs saved successfully')).toBeVisible();
  const [delight, grow] = ['Delight customers', 'Grow'].map(
    (name) => server.content.node.find(({ title }) => title === name)?.id,
  );
  expect(server.content.kpi).toMatchObject([
    { measure: 'Churn', target: 5, actual: null, nodeId: grow, periodUnit: 'Month' },
    { measure: 'Net "promoter" score', target: 1250.5, actual: -3, nodeId: delight, periodUnit: 'Year' },
  ]);
});

test('invalid rows stay with their errors, the others are saved', async () => {
  const { user, server, dialog } = await openGrid();
  await user.paste('Churn\tGrow\t5\t\t%\nOrphan\t\t5\t\t%\n\tGrow\t7\t\t%\nWrong\tGrow\tmuch\t\t%');
  await save(user);
  expect(
    await screen.findByText('1 KPI was saved. 1 row without a measure was skipped. 2 KPIs were not saved:'),
  ).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Row 2, Objective: Choose an objective' })).toBeVisible();
  expect(cell(3, 'measure')).not.toHaveAttribute('aria-invalid');
  expect(cell(4, 'target')).toHaveAttribute('aria-invalid', 'true');
  expect(cell(4, 'target')).toHaveAttribute('title', 'Expected number, received nan');
  expect(cell(4, 'target')).toHaveTextContent('much');
  expect(measures(server)).toEqual(['Churn']);

  await user.click(within(dialog).getByRole('button', { name: /Row 4, Target/ }));
  await waitFor(() => expect(cell(4, 'target')).toHaveFocus());
  await user.keyboard('8{Enter}');
  await waitFor(() => expect(cell(4, 'target')).not.toHaveAttribute('aria-invalid'));
  await press(user, 'Remove row 3');
  await press(user, 'Remove row 2');
  await save(user);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(measures(server)).toEqual(['Churn', 'Wrong']);
});

test('an unknown pasted objective is kept', async () => {
  const { user, server } = await openGrid();
  await user.paste('Churn\tNowhere\t5\t\t%\nGrowth\tgrow\t7\t\t%');
  await save(user);
  expect(await screen.findByText('1 KPI was saved. 1 KPI was not saved:')).toBeVisible();
  expect(cell(1, 'objective')).toHaveTextContent('Nowhere');
  expect(cell(1, 'objective')).toHaveAttribute('title', 'Choose an objective');
  expect(measures(server)).toEqual(['Growth']);
});

test('an error of the server is shown at its cell', async () => {
  const { user, server } = await openGrid();
  const details = [{ path: 'commands.0.fields.unit', message: 'This unit is not known' }];
  server.refuse('commands.run', 'invalid_request', 'Some fields are wrong.', details);
  await user.paste('Churn\tGrow\t5\t\tfurlongs');
  await save(user);
  expect(await screen.findByText('Failed to save KPIs')).toBeVisible();
  expect(cell(1, 'unit')).toHaveAttribute('title', 'This unit is not known');
  expect(cell(1, 'unit')).toHaveTextContent('furlongs');
});

test('existing KPIs are rows too: an edit sends the changed fields, a reverted one nothing', async () => {
  const below = [{ measure: 'North', target: 4 }];
  const kpis = [{ measure: 'Churn', target: 5, below }, { measure: 'Growth' }];
  const { user, server } = await openGrid({ pillars, kpis });
  expect(cell(2, 'objective')).toHaveAttribute('aria-readonly', 'true');
  await user.dblClick(cell(2, 'actual'));
  await user.keyboard('4.5{Enter}');
  await user.dblClick(cell(3, 'measure'));
  await user.keyboard('Shrinking{Enter}');
  await press(user, 'Undo changes to row 3');
  expect(cell(3, 'measure')).toHaveTextContent('Growth');
  await save(user);
  expect(await screen.findByText('KPIs saved successfully')).toBeVisible();
  expect(server.fieldsOf('kpi.update')).toEqual([{ actual: 4.5 }]);
});

test('a new row has no objective yet; an existing one may stay Unassigned', async () => {
  const { user, server } = await openGrid({ pillars, kpis: [{ measure: 'Churn' }] });
  expect(cell(1, 'objective')).toHaveTextContent('Unassigned');
  expect(cell(2, 'objective')).toHaveTextContent(/^$/);
  await user.dblClick(cell(1, 'target'));
  await user.keyboard('7{Enter}');
  await save(user);
  expect(await screen.findByText('KPIs saved successfully')).toBeVisible();
  expect(server.content.kpi).toMatchObject([{ measure: 'Churn', target: 7, nodeId: null }]);
});

test('rows without a measure alone are skipped, and stay', async () => {
  const { user, server, dialog } = await openGrid();
  await user.paste('Churn\tGrow\t5\t\t%\n\tGrow\t7\t\t%');
  await save(user);
  expect(await screen.findByText('KPIs saved successfully')).toBeVisible();
  expect(dialog).toHaveTextContent('1 KPI was saved. 1 row without a measure was skipped.');
  expect(measures(server)).toEqual(['Churn']);
  await save(user);
  await waitFor(() =>
    expect(dialog).toHaveTextContent(/^(?!.*saved).*1 row without a measure was skipped\./),
  );
  expect(server.sent('commands.run')).toHaveLength(1);
});

test('a save is one edit, undone in one step', async () => {
  const { user, server } = await openGrid({ pillars, kpis: [{ measure: 'Churn', objective: 'Grow' }] });
  await user.paste('KPI\tTarget\tGoal\tUnit\nchurn\t9\tGrow\t$\nOther\t8\tGrow\t%\nThird\t7\tGrow\t%');
  await save(user);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeVisible();
  expect(server.content.kpi).toMatchObject([{ measure: 'Churn', target: null, unit: '%' }]);
  expect(server.sent('commands.run').map(({ commands }) => commands.length)).toEqual([3, 1]);
});

test('a plan that is pasted without targets has none, and nothing of it is on track', async () => {
  const { user, server } = await openGrid();
  await user.paste(
    'KPI\tObjective\tUnit\tTarget\tStatus\nChurn\tGrow\t%\t\t\nGrowth\tGrow\t%\tTBD\t\nMargin\tGrow\t%\t–\tAt Risk\nSales\tGrow\t%\t5\t',
  );
  await save(user);
  expect(await screen.findByText('KPIs saved successfully')).toBeVisible();
  expect(server.content.kpi.map(({ measure, target, status }) => [measure, target, status])).toEqual([
    ['Churn', null, 'Not Started'],
    ['Growth', null, 'Not Started'],
    ['Margin', null, 'At Risk'],
    ['Sales', 5, 'On Track'],
  ]);
});

test('80 pasted rows are sent at once', async () => {
  const { user, server } = await openGrid();
  const lines = Array.from({ length: 80 }, (_, index) => `KPI ${index}\tGrow\t${index}\t%`);
  await user.paste(['Measure\tObjective\tTarget\tUnit', ...lines].join('\n'));
  expect(await screen.findByText('80 rows were pasted.')).toBeVisible();
  await save(user);
  expect(await screen.findByText('KPIs saved successfully')).toBeVisible();
  expect(server.sent('commands.run')).toHaveLength(1);
  expect(server.content.kpi).toHaveLength(80);
});

test('a table with its headings updates the KPIs that it names, also with the same actual', async () => {
  const kpis = [
    { measure: 'Churn', objective: 'Grow', actual: 4, actualDate: '2026-01-05', target: 5 },
    { measure: 'Growth', objective: 'Grow', actual: 1, actualDate: '2026-01-05' },
  ];
  const { user, server } = await openGrid({ pillars, kpis });
  await user.paste('Current value\tRemark\tKPI\n4\tsame\tchurn\n\t\tGrowth\n3\t\tNew one');
  expect(await screen.findByText('3 rows were pasted.')).toBeVisible();
  expect(screen.getByText('Left out, because the grid has no such column: “Remark”.')).toBeVisible();
  expect(cell(1, 'measure')).toHaveTextContent('Churn');
  expect(cell(3, 'measure')).toHaveTextContent('New one');
  await press(user, 'Undo changes to row 1');
  await user.dblClick(cell(1, 'actual'));
  await user.keyboard('4{Enter}');
  await press(user, 'Remove row 3');
  await save(user);
  expect(await screen.findByText('KPIs saved successfully')).toBeVisible();
  expect(server.fieldsOf('kpi.update')).toEqual([{ actual: 4, actualPeriod: 'once' }]);
  expect(server.content.kpi[0]?.actualDate).toBe(inputDay());
});

test('a pasted period in words has its unit', async () => {
  const { user } = await openGrid();
  await user.paste('Measure\tPeriod\tPeriod unit\nA\tmonthly\t\nB\tQuarter 2\t\nC\t3\tMonths');
  await waitFor(() => expect(cell(3, 'measure')).toHaveTextContent('C'));
  expect(
    [1, 2, 3].map((line) => [cell(line, 'period'), cell(line, 'period unit')].map((it) => it.textContent)),
  ).toEqual([
    ['1', 'Month'],
    ['2', 'Quarter'],
    ['3', 'Month'],
  ]);
});

test('a paste before a cell is chosen adds rows; into a chosen cell it overwrites, also while that is edited', async () => {
  const { user } = await openGrid({ pillars, kpis: [{ measure: 'Churn', target: 5 }] });
  await user.paste('Growth\tGrow\t7\nOther\tGrow\t8');
  await waitFor(() => expect(cell(2, 'measure')).toHaveTextContent('Growth'));
  expect(cell(1, 'measure')).toHaveTextContent('Churn');
  await user.dblClick(cell(1, 'target'));
  await user.paste('1\t2\n3\t4');
  await waitFor(() => expect(cell(1, 'target')).toHaveTextContent('1'));
  expect(cell(1, 'actual')).toHaveTextContent('2');
  expect(cell(2, 'target')).toHaveTextContent('3');
});

test('a paste that cannot go anywhere says so', async () => {
  const below = [{ measure: 'North' }];
  const { user } = await openGrid({ pillars, kpis: [{ measure: 'Churn', below }] });
  await user.click(cell(2, 'objective'));
  await user.paste('Grow');
  expect(await screen.findByText('Nothing was pasted: this cell cannot be changed.')).toBeVisible();
  await user.paste('');
  expect(
    await screen.findByText('Nothing was pasted: the clipboard has no text for this grid.'),
  ).toBeVisible();
});

test('the grid is sorted by its headings and filtered; what is typed stays in sight', async () => {
  const kpis = [
    { measure: 'Beta', target: 5 },
    { measure: 'Alpha', target: 20 },
    { measure: 'Gamma', target: 10 },
  ];
  const { user, dialog } = await openGrid({ pillars, kpis });
  const order = () => [1, 2, 3, 4].map((line) => cell(line, 'measure').textContent);
  const target = within(dialog).getByRole('columnheader', { name: /^Target/ });
  await user.click(target);
  expect(order()).toEqual(['Beta', 'Gamma', 'Alpha', '']);
  expect(target).toHaveAttribute('aria-sort', 'ascending');
  await user.click(target);
  expect(order()).toEqual(['Alpha', 'Gamma', 'Beta', '']);
  await user.click(target);
  expect(order()).toEqual(['Beta', 'Alpha', 'Gamma', '']);

  await user.dblClick(cell(2, 'measure'));
  await user.keyboard('Omega{Enter}');
  await user.type(within(dialog).getByRole('searchbox', { name: 'Filter KPIs' }), 'gam');
  await waitFor(() =>
    expect([1, 2, 3].map((line) => cell(line, 'measure').textContent)).toEqual(['Omega', 'Gamma', '']),
  );
});

test('Escape restores a cell, Delete empties it, and closing with unsaved input asks first', async () => {
  const { user, server } = await renderPage('/strategy/1/kpis', { content: { pillars } });
  await user.click(await screen.findByRole('button', { name: 'KPI Management' }));
  const dialog = await findDialog('KPI Management');
  await waitFor(() => expect(cell(1, 'measure')).toHaveFocus());
  await user.keyboard('Churn{Escape}');
  expect(dialog).toBeVisible();
  expect(cell(1, 'measure')).toHaveTextContent(/^$/);
  await user.keyboard('Growth{Enter}');
  await press(user, 'Add Row');
  await waitFor(() => expect(cell(2, 'measure')).toHaveFocus());
  await user.keyboard('{ArrowRight}{ArrowRight}{Delete}');
  expect(cell(2, 'target')).toHaveTextContent(/^$/);
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Discard what you typed?' })).toBeVisible();
  await press(user, 'Keep editing', 'alertdialog');
  expect(cell(1, 'measure')).toHaveTextContent('Growth');
  await waitFor(() => expect(cell(2, 'target')).toHaveFocus());
  await user.keyboard('{Escape}');
  await screen.findByRole('alertdialog');
  await press(user, 'Discard', 'alertdialog');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(measures(server)).toEqual([]);
});

test('Enter in the owner cell takes the only member who is offered', async () => {
  const { user, server } = await openGrid({ pillars, kpis: [{ measure: 'Churn', objective: 'Grow' }] });
  await user.click(cell(1, 'owner'));
  await user.keyboard('{Enter}ad{Enter}');
  await save(user);
  expect(await screen.findByText('KPIs saved successfully')).toBeVisible();
  expect(server.content.kpi).toMatchObject([{ inputOwner: 'ada', ownerId: 1 }]);
});

test('a pasted username is a member as owner, another name only a name, and an untouched owner stays', async () => {
  const { user, server } = await openGrid({
    pillars,
    kpis: [{ measure: 'Churn', objective: 'Grow', inputOwner: 'ada' }],
  });
  await user.paste(
    'Measure\tObjective\tTarget\tUnit\tOwner\nOurs\tGrow\t5\t%\tADA\nTheirs\tGrow\t6\t%\tBoard office\nChurn\tGrow\t9\t%\tada',
  );
  await save(user);
  expect(await screen.findByText('KPIs saved successfully')).toBeVisible();
  const owners = server.content.kpi.map(({ measure, inputOwner, ownerId }) => [measure, inputOwner, ownerId]);
  expect(owners.toSorted(([a = ''], [b = '']) => String(a).localeCompare(String(b)))).toEqual([
    ['Churn', 'ada', null],
    ['Ours', 'ada', 1],
    ['Theirs', 'Board office', null],
  ]);
});

test('KPIs become tracked by columns that are pasted and filled down; typed targets and red lines become those of the periods', async () => {
  const { user, server } = await openGrid({
    pillars,
    kpis: [{ measure: 'Old', objective: 'Grow', target: 80, unit: '%' }],
  });
  await user.paste(
    'Measure\tObjective\tTarget\tUnit\tHow often\tBetter is\tRed line\tSource\n' +
      'Old\t\t\t\tMonthly\t\t\t\n' +
      'Wait\tGrow\t10\tdays\tMonthly\tLower\t15\tAn import\n' +
      'Plain\tGrow\t5\t%\tOnce\t\t\t',
  );
  const header = screen.getByRole('columnheader', { name: 'How often' });
  const often = (line: number) => cellOf(line, Number(header.getAttribute('aria-colindex')) - 1);
  await waitFor(() => expect(often(2)).toHaveTextContent('Monthly'));
  await user.click(often(3));
  await user.keyboard('{Control>}d{/Control}');
  expect(often(3)).toHaveTextContent('Monthly');
  await save(user);
  expect(await screen.findByText('KPIs saved successfully')).toBeVisible();
  expect(server.content.kpi).toMatchObject([
    { measure: 'Old', grain: 'month', direction: 'up', target: 80 },
    { measure: 'Wait', grain: 'month', direction: 'down', source: 'import' },
    { measure: 'Plain', grain: 'month', direction: 'up' },
  ]);
  const [sent, ...more] = server.sent('commands.run');
  expect(sent?.commands.map((command) => 'lines' in command && command.lines)).toEqual([
    { target: 80, red: null },
    { target: 10, red: 15 },
    { target: 5, red: null },
  ]);
  expect([...more, ...server.entered()]).toEqual([]);
});

test('a range is selected by Shift with a click or an arrow, filled by Ctrl+D and emptied by Delete', async () => {
  const { user } = await openGrid();
  await user.paste('A\tGrow\t1\t\tdays\nB\tGrow\t2\nC\tGrow\t3');
  await waitFor(() => expect(cell(3, 'measure')).toHaveTextContent('C'));
  await user.click(cell(1, 'target'));
  await user.keyboard('{Shift>}');
  await user.click(cell(3, 'unit'));
  await user.keyboard('{/Shift}');
  expect(screen.getByText('Rows 1 to 3 of 3 columns selected')).toBeInTheDocument();
  await user.keyboard('{Control>}d{/Control}');
  expect([2, 3].map((line) => cell(line, 'target').textContent)).toEqual(['1', '1']);
  expect([2, 3].map((line) => cell(line, 'unit').textContent)).toEqual(['days', 'days']);
  await user.click(cell(2, 'target'));
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(screen.getByText('Rows 2 to 3 of Target selected')).toBeInTheDocument();
  await user.keyboard('{Delete}');
  expect([1, 2, 3].map((line) => cell(line, 'target').textContent)).toEqual(['1', '', '']);
});

test('a click on the first cell of a range leaves only that cell selected', async () => {
  const { user } = await openGrid();
  await user.paste('A\tGrow\t1\nB\tGrow\t2\nC\tGrow\t3');
  await waitFor(() => expect(cell(3, 'measure')).toHaveTextContent('C'));
  await user.click(cell(1, 'target'));
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await user.click(cell(1, 'target'));
  await user.keyboard('{Delete}');
  expect([1, 2, 3].map((line) => cell(line, 'target').textContent)).toEqual(['', '2', '3']);
});

test('Cancel asks before pasted rows are dropped', async () => {
  const { user } = await openGrid();
  await user.paste('A\tGrow\t1');
  await waitFor(() => expect(cell(1, 'measure')).toHaveTextContent('A'));
  await press(user, 'Cancel');
  expect(await screen.findByRole('alertdialog', { name: 'Discard what you typed?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(cell(1, 'measure')).toHaveTextContent('A');
});

test('a refused red line stands at its cell, and nothing of its row is saved or lost', async () => {
  const { user, server } = await openGrid({ pillars });
  server.refuseWhen(
    'commands.run',
    ({ body }) => body.commands.some((command) => 'lines' in command && command.lines?.red === 5),
    'invalid_request',
    'The red line lies on the worse side of the target',
    [{ path: 'commands.0.fields.red', message: 'The red line lies on the worse side of the target' }],
  );
  await user.paste(
    'Measure\tObjective\tTarget\tUnit\tHow often\tBetter is\tRed line\nWait\tGrow\t10\tdays\tMonthly\tLower\t5',
  );
  await save(user);
  const red = await screen.findByTitle('The red line lies on the worse side of the target');
  expect(red).toHaveTextContent('5');
  expect(cell(1, 'measure')).toHaveTextContent('Wait');
  expect(measures(server)).toEqual([]);
});

test('a red line where none counts is told at its cell, and not dropped', async () => {
  const { user, server } = await openGrid({ pillars });
  await user.paste('Measure\tObjective\tTarget\tUnit\tHow often\tRed line\nWait\tGrow\t10\tdays\tOnce\t5');
  await save(user);
  const why = 'Only a KPI over time that is better higher or lower has a red line';
  expect(await screen.findByTitle(why)).toHaveTextContent('5');
  expect(measures(server)).toEqual([]);
});

test('a mistyped objective is offered the one that was meant', async () => {
  const { user, server, dialog } = await openGrid();
  await user.paste('Churn\tDelihgt costumers\t5\t\t%');
  await save(user);
  await user.click(await within(dialog).findByRole('button', { name: 'Take “Delight customers”' }));
  expect(cell(1, 'objective')).toHaveTextContent('Delight customers');
  await save(user);
  expect(await screen.findByText('KPIs saved successfully')).toBeVisible();
  expect(measures(server)).toEqual(['Churn']);
});

describe('the actuals of the grid', () => {
  const month = { grain: 'month' as const, objective: 'Grow', target: 10 };
  const kpis = [
    { measure: 'Churn', ...month, actual: 9, actualPeriod: 'month:2026-11-01' },
    { measure: 'Growth', ...month },
    { measure: 'Margin', ...month, grain: 'quarter' as const },
    { measure: 'Share', ...month, aggregation: 'ratio' as const, factor: 100 as const },
    { measure: 'Launch', objective: 'Grow', target: 1, actual: 3 },
  ];
  const points = {
    Churn: { actual: { '2026-09': 7, '2026-10': 8, '2026-11': 9 } },
    Margin: { actual: { '2026-Q3': 5 } },
    Share: { num: { '2026-10': 3 }, den: { '2026-10': 20 } },
  };
  const actuals = () => [1, 2, 3, 4, 5].map((line) => cell(line, 'actual').textContent);
  const lockOctober: RenderOptions['arrange'] = (server) =>
    server.answer('periods.locks', () => ({ since: '2026-10-01', locks: [lockOf()] }));
  const open = (arrange?: RenderOptions['arrange']) =>
    openGrid({ pillars, kpis }, { points, ...(arrange && { arrange }) });
  const period = () => screen.getByRole('combobox', { name: 'For which period' });

  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-12T10:00:00Z'), toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('should be those of one period, which the heading names; another one stands in its cell', async () => {
    const { user, server } = await open();
    expect(screen.getByRole('columnheader', { name: 'Actual, Oct 2026' })).toBeVisible();
    expect(actuals()).toEqual(['8', '', 'Q3 FY20265', '15', 'Once3']);
    await user.paste('KPI\tActual\nGrowth\t4\nMargin\t6\nLaunch\t2');
    expect(screen.getByText('Actuals are those of Oct 2026 and Q3 FY2026.')).toBeVisible();
    await save(user);
    expect(await screen.findByText('KPIs saved successfully')).toBeVisible();
    expect(server.fieldsOf('kpi.update')).toEqual([
      { actual: 4, actualPeriod: 'month:2026-10-01' },
      { actual: 6, actualPeriod: 'quarter:2026-07-01' },
      { actual: 2 },
    ]);
  });

  it('should begin with the month whose first value was entered meanwhile', async () => {
    const since = (day: string) => () => ({ since: day, locks: [] });
    const { user, server } = await open((made) => made.answer('periods.locks', since('2026-11-12')));
    expect(screen.getByRole('columnheader', { name: 'Actual, Nov 2026' })).toBeVisible();
    await press(user, 'Cancel');
    server.answer('periods.locks', since('2026-10-01'));
    await queryClient.invalidateQueries({ queryKey: scorecardKey(1) });
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('columnheader', { name: /^Actual/ })).toHaveTextContent('Oct 2026');
  });

  it('should be those of another period by choice, for which typed ones then are', async () => {
    const { user, server } = await open();
    await user.dblClick(cell(2, 'actual'));
    await user.keyboard('4{Enter}');
    await user.selectOptions(period(), 'Sep 2026');
    await waitFor(() => expect(actuals().slice(0, 2)).toEqual(['7', '4']));
    expect(screen.getByRole('columnheader', { name: 'Actual, Sep 2026' })).toBeVisible();
    await save(user);
    expect(await screen.findByText('KPIs saved successfully')).toBeVisible();
    expect(server.fieldsOf('kpi.update')).toEqual([{ actual: 4, actualPeriod: 'month:2026-09-01' }]);
  });

  it('should ask once about unusual ones', async () => {
    const { user, server, dialog } = await openGrid(
      { pillars, kpis },
      {
        points: {
          ...points,
          Growth: { actual: { '2026-05': 50, '2026-06': 53, '2026-07': 51, '2026-08': 56, '2026-09': 55 } },
        },
      },
    );
    await user.paste('KPI\tActual\nGrowth\t550');
    await save(user);
    expect(await within(dialog).findByText('Unusual values. Save again if they are right:')).toBeVisible();
    expect(within(dialog).getByText(/^Growth, Oct 2026, 550: Ten times the last value/)).toBeVisible();
    expect(server.sent('commands.run')).toEqual([]);
    await save(user);
    expect(await screen.findByText('KPIs saved successfully')).toBeVisible();
    expect(server.fieldsOf('kpi.update')).toEqual([{ actual: 550, actualPeriod: 'month:2026-10-01' }]);
  });

  it('should show a lock before anything is typed; what is typed there stays, with the lock as its error', async () => {
    const { user, server, dialog } = await open(lockOctober);
    expect(within(cell(1, 'actual')).getByRole('img', { name: 'Locked' })).toBeVisible();
    await user.click(cell(1, 'actual'));
    const why = 'Oct 2026 was locked on Nov 12 by Olga.';
    expect(await within(dialog).findByText(why)).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'Reopen' })).toHaveAttribute(
      'href',
      '/strategy/1/month/lock?period=month%3A2026-10-01',
    );
    await user.keyboard('14{Enter}');
    expect(cell(1, 'actual')).toHaveTextContent('14');
    expect(cell(1, 'actual')).toHaveAttribute('title', why);
    await save(user);
    expect(await screen.findByText('1 KPI was not saved:')).toBeVisible();
    expect(server.sent('commands.run')).toEqual([]);
    await user.selectOptions(period(), 'Nov 2026');
    await waitFor(() => expect(cell(1, 'actual')).not.toHaveAttribute('aria-invalid'));
    await save(user);
    expect(await screen.findByText('KPIs saved successfully')).toBeVisible();
    expect(server.fieldsOf('kpi.update')).toEqual([{ actual: 14, actualPeriod: 'month:2026-11-01' }]);
  });
});

test('a KPI that is kept within a band shows it in place of a target, which is set by period', async () => {
  const band = {
    measure: 'Turnover',
    objective: 'Grow',
    grain: 'month' as const,
    direction: 'band' as const,
    target: 0,
  };
  const { user, server } = await renderPage('/strategy/1/kpis', {
    content: { pillars, kpis: [band] },
    points: { Turnover: { lo: { '2020-01': 5 }, hi: { '2020-01': 6 } } },
  });
  await screen.findByText('5–6%');
  await user.click(screen.getByRole('button', { name: 'KPI Management' }));
  await findDialog('KPI Management');
  expect(cell(1, 'target')).toHaveTextContent(/^5–6$/);
  expect(cell(1, 'target')).toHaveAttribute('aria-readonly', 'true');
  await user.dblClick(cell(1, 'measure'));
  await user.keyboard('Staff turnover{Enter}');
  await save(user);
  expect(await screen.findByText('KPIs saved successfully')).toBeVisible();
  expect(server.fieldsOf('kpi.update')).toEqual([{ measure: 'Staff turnover' }]);
});

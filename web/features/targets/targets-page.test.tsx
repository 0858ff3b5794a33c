import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { CHOICE } from '../../lib/sync/live/edit-base.ts';
import { lockOf } from '../../test/closing.ts';
import type { NewKpi } from '../../test/content.ts';
import { receiveChange } from '../../test/live.ts';
import { asksBeforeLeaving, control, fill, findDialog, press } from '../../test/page.ts';
import { renderFeature, renderPage, type RenderedPage, type RenderOptions } from '../../test/render.tsx';
import { drafts } from '../../entities/value-entry/drafts.ts';
import TargetsPage from './targets-page.tsx';

/** A year that has not begun: nothing asks for a reason. */
const YEAR = new Date().getUTCFullYear() + 2;
const PATH = `/strategy/1/targets?year=${YEAR}`;
const [revenue, churn]: NewKpi[] = [
  { measure: 'Revenue', unit: '€', grain: 'quarter', aggregation: 'sum', decimals: 0 },
  { measure: 'Churn', unit: '%', grain: 'quarter', direction: 'down' },
];
const kpis = [revenue, churn, { measure: 'Plain' }] as NewKpi[];

/** The columns of the grid: the periods begin with the fourth. */
const FIRST = 3;
function cell(line: number, column: number): HTMLElement {
  const found = document.querySelector<HTMLElement>(
    `[aria-rowindex="${line + 1}"] [aria-colindex="${column + 1}"]`,
  );
  if (!found) throw new Error(`The grid shows no cell ${line}, ${column}`);
  return found;
}
const texts = (line: number) => [0, 1, 2, 3].map((index) => cell(line, FIRST + index).textContent);

const renderTargets = (options: RenderOptions, path = PATH) =>
  renderFeature(<TargetsPage strategyId={1} />, { path, ...options });

const renderWithBars = (options: RenderOptions) => renderPage(PATH, options);

async function openGrid(
  options: RenderOptions = {},
  render: (options: RenderOptions) => RenderedPage | Promise<RenderedPage> = renderTargets,
) {
  const page = await render({ content: { kpis }, ...options });
  const { user } = page;
  await screen.findByRole('grid');
  const type = async (line: number, column: number, text: string) => {
    await user.click(cell(line, column));
    await user.keyboard(`${text}{Enter}`);
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  const sent = () =>
    page.server
      .entered()
      .map(({ points }) =>
        points.map((point) => Object.fromEntries(Object.entries(point).filter(([name]) => name !== 'kpiId'))),
      );
  return { ...page, type, save, sent };
}

beforeEach(() => drafts.set(new Map()));

test('a locked period shows its lock before anything is typed; what is typed there stays, and is not sent', async () => {
  const lock = lockOf({ period: `quarter:${YEAR}-01-01`, at: `${YEAR}-05-12T08:00:00.000Z` });
  const { type, save, sent } = await openGrid({
    arrange: (server) => server.answer('periods.locks', () => ({ since: '2020-01-01', locks: [lock] })),
  });
  expect(await within(cell(1, FIRST)).findByRole('img', { name: 'Locked' })).toBeVisible();
  await type(1, FIRST, '100');
  const why = `Q1 FY${YEAR} was locked on May 12, ${YEAR} by Olga.`;
  expect(cell(1, FIRST)).toHaveAttribute('title', why);
  await save();
  await waitFor(() => expect(cell(1, FIRST)).toHaveFocus());
  expect(cell(1, FIRST)).toHaveTextContent('100');
  expect(screen.getByRole('link', { name: 'Reopen' })).toHaveAttribute(
    'href',
    `/strategy/1/month/lock?period=quarter%3A${YEAR}-01-01`,
  );
  expect(sent()).toEqual([]);
});

test('typed targets are saved in one call, and undone in one step', async () => {
  const { user, server, type, save, sent } = await openGrid();
  expect(screen.getAllByRole('row')).toHaveLength(3);
  await type(1, FIRST, '100');
  await type(2, FIRST + 1, '4.5');
  expect(await screen.findByText('2 cells not saved')).toBeVisible();
  await save();
  expect(await screen.findByText('Targets saved')).toBeVisible();
  expect(sent()).toEqual([
    [
      { period: `quarter:${YEAR}-01-01`, series: 'target', value: 100 },
      { period: `quarter:${YEAR}-04-01`, series: 'target', value: 4.5 },
    ],
  ]);
  // A target holds until the next one.
  const carried = '100, since Q1 FY2028';
  expect(texts(1)).toEqual(['100', carried, carried, carried]);
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  server.answer('commands.run', () => ({ revision: 3, ids: {}, records: [] }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeVisible();
  const { revision } = server.content;
  expect(server.sent('commands.run').at(-1)?.commands).toEqual([{ type: 'undo', revision }]);
});

test('a block is pasted from the chosen cell, or by its headings; other rows are left out', async () => {
  const { user } = await openGrid();
  await user.paste('1\t2');
  expect(await screen.findByText('Nothing was pasted: these cells cannot be changed.')).toBeVisible();
  await user.click(cell(1, FIRST + 1));
  await user.paste('1\t2\n3\t4\n5\t6');
  await waitFor(() => expect(texts(2)).toEqual(['', '3', '4', '4, since Q3 FY2028']));
  expect(texts(1)).toEqual(['', '1', '2', '2, since Q3 FY2028']);
  expect(screen.getByText('2 rows were pasted.')).toBeVisible();
  expect(screen.getByText(/^1 row has no place/)).toBeVisible();
  await user.paste('KPI\tQ1\tQ4\nchurn\t7\t8\nUnknown\t9\t9');
  await waitFor(() => expect(texts(2)).toEqual(['7', '3', '4', '8']));
  expect(screen.getByText('Left out: no KPI here is named “Unknown”.')).toBeVisible();
});

test('targets of KPIs in another order go to the KPIs that they name', async () => {
  const { user, save, sent } = await openGrid();
  await user.click(cell(1, FIRST));
  await user.paste('Churn\t4,5\t4,4\nRevenue\t100\t110');
  await waitFor(() =>
    expect(texts(2)).toEqual(['4.5', '4.4', '4.4, since Q2 FY2028', '4.4, since Q2 FY2028']),
  );
  expect(texts(1)).toEqual(['100', '110', '110, since Q2 FY2028', '110, since Q2 FY2028']);
  await user.paste('Kennzahl\tSoll\nChurn\t1');
  expect(
    await screen.findByText(
      /^Nothing was pasted: the first row looks like headings that this grid does not have/,
    ),
  ).toBeVisible();
  await save();
  expect(await screen.findByText('Targets saved')).toBeVisible();
  expect(sent()[0]).toHaveLength(4);
});

test('a sentence fills the selected rows, or all', async () => {
  const { user, sent, save } = await openGrid({
    points: { Churn: { target: { [`${YEAR - 1}-Q1`]: 10, [`${YEAR - 1}-Q2`]: 20 } } },
  });
  await user.click(screen.getByRole('checkbox', { name: 'Select row 1' }));
  await user.click(screen.getByRole('button', { name: 'Fill' }));
  expect(await screen.findByText(/For the 1 KPI that you selected/)).toBeVisible();
  await press(user, 'Fill');
  expect(screen.getByText('Give a number')).toBeVisible();
  fill(control('Total of the year'), '1,001');
  await press(user, 'Fill');
  await waitFor(() => expect(texts(1)).toEqual(['250', '250', '250', '251']));
  expect(screen.getByText('1 KPI filled.')).toBeVisible();

  await user.click(screen.getByRole('checkbox', { name: 'Select row 1' }));
  await user.click(screen.getByRole('button', { name: 'Fill' }));
  await findDialog();
  await user.click(screen.getByRole('radio', { name: /Copy last year/ }));
  expect(control('Growth in %')).toHaveValue('3');
  await press(user, 'Fill');
  await waitFor(() =>
    expect(texts(2)).toEqual(['10.3', '20.6', '20.6, since Q2 FY2028', '20.6, since Q2 FY2028']),
  );
  expect(screen.getByText('1 KPI filled. 1 KPI had no targets last year.')).toBeVisible();

  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await user.click(screen.getByRole('button', { name: 'Fill' }));
  await findDialog();
  await user.click(screen.getByRole('radio', { name: /Ramp/ }));
  fill(control('First value'), '2');
  fill(control('Last value'), '3');
  await user.selectOptions(screen.getByRole('combobox', { name: 'From' }), `Q3 FY${YEAR}`);
  await press(user, 'Fill');
  await waitFor(() => expect(texts(2)).toEqual(['10.3', '20.6', '2', '3']));
  await save();
  expect(await screen.findByText('Targets saved')).toBeVisible();
  expect(sent()[0]).toHaveLength(8);
});

test('a target that changes within the year asks from when and why', async () => {
  const year = new Date().getUTCFullYear();
  const { user, type, save, sent } = await openGrid(
    { points: { Revenue: { target: { [`FY${year}-Q1`]: 10, [`FY${year}-Q4`]: 10 } } } },
    (all) => renderTargets(all, `/strategy/1/targets?year=${year}`),
  );
  await type(1, FIRST + 1, '12');
  await type(1, FIRST + 3, '15');
  await save();
  await findDialog('Change targets within the year');
  await user.selectOptions(control('From'), `Q4 FY${year}`);
  expect(screen.getByText('1 changed cell before it stays as before.')).toBeVisible();
  await press(user, 'Save');
  expect(screen.getByText('Say why, for whoever sees the change later')).toBeVisible();
  expect(sent()).toEqual([]);
  fill(control('Why'), 'A second plant');
  await press(user, 'Save');
  expect(await screen.findByText('Targets saved')).toBeVisible();
  expect(sent()).toEqual([
    [{ period: `quarter:${year}-10-01`, series: 'target', value: 15, note: 'A second plant' }],
  ]);
  const carried = '10, since Q1 FY2026';
  expect(texts(1)).toEqual(['10', carried, carried, '15']);
});

test('a text that is no number, and a refusal of the server, show at their cell, and nothing typed is lost', async () => {
  const { server, type, save, sent } = await openGrid();
  await type(1, FIRST, 'much');
  await save();
  expect(await screen.findByText(/Row 1, Q1 FY\d+: Give a number/)).toBeVisible();
  expect(sent()).toEqual([]);
  await type(1, FIRST, '5');
  await type(2, FIRST, '6');
  const sentence = 'The red line lies on the worse side of the target';
  server.refuse('commands.run', 'invalid_request', sentence, [
    { path: 'commands.1.fields.value', message: sentence },
  ]);
  await save();
  expect(await screen.findByText(new RegExp(`Row 2, Q1 FY\\d+: ${sentence}`))).toBeVisible();
  expect(texts(2)[0]).toBe('6');
  expect(screen.getByText('2 cells not saved')).toBeVisible();
});

test('what others change shows at once, and does not end the edit of a cell', async () => {
  const { user, server } = await openGrid();
  await user.click(cell(1, FIRST));
  await user.keyboard('12');
  const [, churnKpi] = server.content.kpi;
  const fields = { measure: 'Churn of customers' };
  Object.assign(churnKpi ?? {}, fields);
  const change = { entity: 'kpi', operation: 'update' } as const;
  receiveChange(server, { ...change, id: churnKpi?.id ?? 0, after: fields });
  await user.keyboard('0{Enter}');
  await waitFor(() => expect(texts(1)[0]).toBe('120'));
  await user.click(screen.getByRole('button', { name: 'Undo changes to row 1' }));
  await waitFor(() => expect(cell(2, 1)).toHaveTextContent('Churn of customers'));
});

test('what another user changed meanwhile is not overwritten before it is shown', async () => {
  const { server, type, save } = await openGrid();
  await type(1, FIRST, '5');
  const sentence = 'Grace changed the target to 4.';
  server.refuse('commands.run', 'conflict', sentence, [
    { path: 'commands.0.fields.value', message: sentence },
  ]);
  await save();
  expect(await screen.findByText(`${sentence} ${CHOICE}`)).toBeVisible();
  expect(texts(1)[0]).toBe('5');
  server.accept('commands.run');
  await save();
  expect(await screen.findByText('Targets saved')).toBeVisible();
  const [first, second] = server.entered();
  expect(first?.base).toBe(1);
  expect(second?.base).not.toBe(1);
});

test('what is typed stays while another view or page is shown', async () => {
  const { user, type } = await openGrid({}, renderWithBars);
  await type(1, FIRST, '100');
  await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Red lines');
  await waitFor(() => expect(texts(1)[0]).toBe(''));
  // The other grid does not take the focus.
  expect(screen.getByRole('combobox', { name: 'What' })).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'KPIs' }));
  await user.click((await screen.findAllByRole('link', { name: 'Targets' }))[0] as HTMLElement);
  await screen.findByRole('grid');
  await user.click(screen.getByRole('button', { name: `Targets FY${YEAR}` }));
  await waitFor(() => expect(texts(1)[0]).toBe('100'));
  expect(asksBeforeLeaving()).toBe(true);
});

test('rows are counted, sorted and found by what the cells show', async () => {
  const targets = { Revenue: { [`${YEAR - 1}-Q1`]: 30 }, Churn: { [`${YEAR}-Q1`]: 90, [`${YEAR}-Q2`]: 20 } };
  const { user } = await openGrid({
    content: { kpis: [...kpis, { measure: 'Other', grain: 'year' }] as NewKpi[] },
    points: { Revenue: { target: targets.Revenue }, Churn: { target: targets.Churn } },
  });
  expect(screen.getByText('2 KPIs')).toBeVisible();
  await user.click(screen.getByRole('columnheader', { name: /Q3/ }));
  expect(cell(1, 1)).toHaveTextContent('Churn');
  await user.type(screen.getByRole('searchbox'), '30');
  await waitFor(() => expect(cell(1, 1)).toHaveTextContent('Revenue'));
  expect(screen.getAllByRole('row')).toHaveLength(2);
});

test('a viewer reads the grid and changes nothing', async () => {
  const { user } = await openGrid({
    role: 'read_only',
    points: { Revenue: { target: { [`${YEAR}-Q1`]: 7 } } },
  });
  expect(texts(1)[0]).toBe('7');
  await user.click(cell(1, FIRST));
  await user.keyboard('8{Enter}');
  expect(texts(1)[0]).toBe('7');
  for (const name of ['Save', 'Fill', 'Calendar']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a computed KPI has its row among the values, which says so once, cannot be changed and leads to the KPI', async () => {
  const margin: NewKpi = { id: 7, measure: 'Margin', grain: 'quarter', source: 'formula', formula: '1' };
  const { user } = await openGrid(
    {
      content: { kpis: [margin, churn] as NewKpi[] },
      points: { Margin: { actual: { [`${YEAR}-Q1`]: 3 } }, Churn: { actual: { [`${YEAR}-Q1`]: 4 } } },
    },
    (options) => renderTargets(options, `/strategy/1/values?year=${YEAR}`),
  );
  expect(screen.getByRole('rowheader', { name: 'Margin' })).toBeVisible();
  expect(texts(1)).toEqual(['Computed', '', '', '']);
  expect(texts(2)[0]).toBe('4');
  await user.click(cell(1, FIRST + 1));
  await user.keyboard('8{Enter}');
  expect(texts(1)).toEqual(['Computed', '', '', '']);
  expect(screen.getByText('The values of Margin are computed.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the KPI' })).toHaveAttribute('href', '/strategy/1/kpis/7');
  await user.click(cell(1, FIRST));
  await user.paste('8\n9');
  await waitFor(() => expect(texts(2)[0]).toBe('9'));
  expect(texts(1)[0]).toBe('Computed');
});

test('without a tracked KPI the page says what it is for', async () => {
  renderTargets({ content: { kpis: [{ measure: 'Plain' }] } });
  expect(await screen.findByText(/Targets are entered here by period/)).toBeVisible();
});

test('what cannot be read can be read again', async () => {
  const { user, server } = renderTargets({
    content: { kpis },
    arrange: (one) => one.refuse('points.readMany', 'internal', 'It is out of order.'),
  });
  expect(await screen.findByText('It is out of order.')).toBeVisible();
  server.accept('points.readMany');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('grid')).toBeVisible();
});

test('what the list of KPIs is filtered by stays for targets and values, and what is typed stays too', async () => {
  const { user, type, save, sent } = await openGrid(
    { content: { kpis: [{ ...revenue, inputOwner: 'Ben' }, churn] as NewKpi[] } },
    renderWithBars,
  );
  await type(2, FIRST, '4.5');
  await user.click(screen.getByRole('link', { name: 'List' }));
  await screen.findByRole('treegrid');
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Owner' }), 'Ben');
  await user.click(screen.getByRole('link', { name: 'Values' }));
  await screen.findByRole('grid');
  expect(screen.getByRole('button', { name: 'Remove filter Owner: Ben' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Targets FY' + YEAR }));
  await screen.findByRole('grid');
  expect(new URLSearchParams(location.search).get('owner')).toBe('Ben');
  expect(screen.getByText('1 cell not saved')).toBeVisible();
  await save();
  await waitFor(() =>
    expect(sent()).toEqual([[{ period: `quarter:${YEAR}-01-01`, series: 'target', value: 4.5 }]]),
  );
});

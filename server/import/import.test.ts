import { expect } from 'vitest';
import type { ImportMapping } from '../../contract/table/mapping.ts';
import { DEFAULT_CALENDAR } from '../../contract/scorecard/calendar.ts';
import { periodOn, previousPeriod } from '../../contract/scorecard/periods.ts';
import { todayIn } from '../../contract/scorecard/today.ts';
import { mappingOf } from '../../contract/table/test/sheets.ts';
import { readSheet } from 'read-excel-file/node';
import { it } from '../test/both.ts';
import { person, refused, refusedFields } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const owner = await person(product);

type Cells = readonly (readonly (string | number | null)[])[];

const sourceOf = (rows: Cells) => ({ text: rows.map((cells) => cells.join('\t')).join('\n') });

const PLAN: Cells = [
  ['Pillar', 'Objective', 'Measure', 'Owner', 'Unit', 'Jan 2026', 'Feb 2026'],
  ['Customer', 'Delight', 'NPS', owner.username, '', 40, 42],
  ['Customer', 'Delight', 'Churn', 'Joan', '%', 3, 2.5],
  ['Process', 'Delight', 'Lead time', '', 'days', 12, ''],
];
const MONTHS = mappingOf(
  'kpiPeriods',
  [
    'pillar',
    'objective',
    'kpi',
    'inputOwner',
    'unit',
    { points: 'actual', period: '2026-01' },
    { points: 'actual', period: '2026-02' },
  ],
  { sheet: 'Pasted' },
);

const change = (what: string, to: string, from = 'nothing') => expect.objectContaining({ what, from, to });

/** An empty strategy to import into. */
async function emptyStrategy(who = owner) {
  const { id } = await strategyOf(owner);
  const params = { id };
  const bodyOf = (rows: Cells, mapping: ImportMapping) => ({ source: sourceOf(rows), mapping });
  const preview = (rows: Cells, mapping: ImportMapping) =>
    who.done('imports.preview', { params, body: bodyOf(rows, mapping) });
  const run = async (rows: Cells, mapping: ImportMapping) => {
    const { stamp } = await preview(rows, mapping);
    return who.done('imports.create', { params, body: { ...bodyOf(rows, mapping), stamp } });
  };
  const flow = () => owner.done('strategies.readFlow', { params });
  const pointsOf = async (title: string, series: 'actual' | 'target' = 'actual') => {
    const { kpis } = await flow();
    const kpiId = kpis.find(({ measure }) => measure === title)?.id ?? 0;
    const query = { from: '2025-01', to: '2027-12', series };
    const { points } = await owner.done('points.readMany', { params, query });
    return points
      .filter((point) => point.kpiId === kpiId)
      .map(({ period, value, state, note }) => [period, state === 'na' ? state : value, note]);
  };
  const undo = async () => {
    const { revision } = await flow();
    await owner.done('commands.run', { params, body: { commands: [{ type: 'undo', revision }] } as never });
  };
  return { params, bodyOf, preview, run, flow, pointsOf, undo };
}

// On both engines: SQL of one change with records and points.
it.onBoth(
  'a plan with values comes in in one change, the same again changes nothing, and one undo takes it back',
  async () => {
    const strategy = await emptyStrategy();
    const { revision, ...before } = await strategy.flow();
    const preview = await strategy.preview(PLAN, MONTHS);
    expect(preview).toMatchObject({
      revision,
      counts: {
        rows: { new: 3, changed: 0, same: 0, refused: 0, left: 0 },
        created: { perspective: 2, objective: 2, kpi: 3 },
        points: 5,
      },
      notifies: [],
      nonMembers: ['Joan'],
    });
    expect(preview.rows[0]).toMatchObject({
      row: 1,
      state: 'new',
      kind: 'kpi',
      title: 'NPS',
      changes: [
        change('Owner', owner.username),
        change('Value due', 'Monthly'),
        change('Actual, Jan 2026', '40'),
        change('Actual, Feb 2026', '42'),
      ],
    });
    const done = await strategy.run(PLAN, MONTHS);
    expect(done).toEqual({ revision: revision + 1, counts: preview.counts });
    const { nodes, kpis } = await strategy.flow();
    expect(nodes.map(({ type, title }) => `${type} ${title}`)).toEqual([
      'perspective Customer',
      'objective Delight',
      'objective Delight',
      'perspective Process',
    ]);
    expect(kpis).toMatchObject([
      { measure: 'NPS', inputOwner: owner.username, ownerId: owner.id, grain: 'month', actual: 42 },
      { measure: 'Churn', inputOwner: 'Joan', ownerId: null, unit: '%', actual: 2.5 },
      { measure: 'Lead time', unit: 'days', actual: 12 },
    ]);
    expect(await strategy.pointsOf('NPS')).toEqual([
      ['month:2026-01-01', 40, ''],
      ['month:2026-02-01', 42, ''],
    ]);
    expect((await strategy.preview(PLAN, MONTHS)).counts.rows).toMatchObject({ same: 3 });
    expect(await strategy.run(PLAN, MONTHS)).toMatchObject({ revision: revision + 1, counts: { points: 0 } });
    await strategy.undo();
    expect(await strategy.flow()).toMatchObject(before);
    expect((await strategy.flow()).kpis).toEqual([]);
  },
);

const VALUES = mappingOf('value', ['kpi', 'period', 'actual', 'note'], { sheet: 'Pasted' });
const valueRows = (...rows: Cells): Cells => [['KPI', 'Period', 'Actual', 'Note'], ...rows];

it('only new numbers differ the month after, and a note that the sheet does not have stays', async () => {
  const strategy = await emptyStrategy();
  await strategy.run(valueRows(['NPS', '2026-01', 40, 'Survey']), VALUES);
  const rows = valueRows(
    ['NPS', '2026-01', 40, ''],
    ['NPS', '2026-02', 43, ''],
    ['NPS', '2026-03', 'n/a', ''],
  );
  const preview = await strategy.preview(rows, VALUES);
  expect(preview.rows.map(({ state, changes }) => [state, changes.length])).toEqual([
    ['new', 1],
    ['new', 1],
    ['same', 0],
  ]);
  await strategy.run(rows, VALUES);
  expect(await strategy.pointsOf('NPS')).toEqual([
    ['month:2026-01-01', 40, 'Survey'],
    ['month:2026-02-01', 43, ''],
    ['month:2026-03-01', 'na', ''],
  ]);
});

it('a value that is unusual beside those before it comes in, and the preview lists it first and says so', async () => {
  const strategy = await emptyStrategy();
  const calm = ['2026-01', '2026-02', '2026-03', '2026-04'].map((period, index) => [
    'NPS',
    period,
    53 + index,
    '',
  ]);
  const rows = valueRows(...calm, ['NPS', '2026-05', 570, '']);
  const { rows: listed } = await strategy.preview(rows, VALUES);
  expect(listed.map(({ row, changes }) => [row, changes.at(-1)?.unusual])).toEqual([
    [5, 'Ten times the last value (56).'],
    [1, undefined],
    [2, undefined],
    [3, undefined],
    [4, undefined],
  ]);
  await strategy.run(rows, VALUES);
  expect((await strategy.pointsOf('NPS')).at(-1)).toEqual(['month:2026-05-01', 570, '']);
});

it('a period is replaced only where that is chosen', async () => {
  const strategy = await emptyStrategy();
  const all = valueRows(
    ['NPS', '2026-01', 40, ''],
    ['Churn', '2026-01', 3, ''],
    ['NPS', '2026-02', 41, ''],
    ['Churn', '2026-02', 4, ''],
  );
  await strategy.run(all, VALUES);
  const rows = valueRows(['NPS', '2026-01', 44, ''], ['Churn', '2026-02', 4, '']);
  expect((await strategy.preview(rows, VALUES)).counts.points).toBe(1);
  const replacing = { ...VALUES, mode: 'replace' as const };
  expect((await strategy.run(rows, replacing)).counts.points).toBe(3);
  expect(await strategy.pointsOf('NPS')).toEqual([['month:2026-01-01', 44, '']]);
  expect(await strategy.pointsOf('Churn')).toEqual([['month:2026-02-01', 4, '']]);
});

it('values and targets are counted as a person counts them: by the cell', async () => {
  const strategy = await emptyStrategy();
  const rows: Cells = [
    ['KPI', 'Target', 'Dec 2025', 'Jan 2026', 'Feb 2026'],
    ['Room temperature', '18-22', 20, 21, 'TBD'],
    ['Churn', 5, 4, 3, 'n/a'],
  ];
  const columns = ['2025-12', '2026-01', '2026-02'].map((period) => ({ points: 'actual' as const, period }));
  const { counts, nothing } = await strategy.preview(
    rows,
    mappingOf('kpiPeriods', ['kpi', 'target', ...columns], { sheet: 'Pasted' }),
  );
  expect(counts).toMatchObject({ points: 5, targets: 2 });
  expect(nothing).toEqual([{ column: 4, count: 1, rows: [1], cells: ['TBD'] }]);
});

it('of a ratio a value replaces numerator and denominator, and both of them the value', async () => {
  const { params, run } = await emptyStrategy();
  const body = { measure: 'Yield', code: 'Y', grain: 'month', aggregation: 'ratio' } as const;
  const { id } = await owner.done('kpis.create', { params, body });
  const sheet = mappingOf('value', ['kpiCode', 'period', 'series', 'actual'], { sheet: 'Pasted' });
  const values = (...rows: Cells): Cells => [['KPI code', 'Period', 'What', 'Value'], ...rows];
  const stored = async () => {
    const { points } = await owner.done('points.read', {
      params: { id },
      query: { from: '2026-01', to: '2026-01' },
    });
    return Object.fromEntries(points.map(({ series, value }) => [series, value]));
  };
  const parts = values(['Y', '2026-01', 'Numerator', 3], ['Y', '2026-01', 'Denominator', 4]);
  await run(values(['Y', '2026-01', 'Actual', 0.5]), sheet);
  expect((await run(parts, sheet)).counts.points).toBe(2);
  expect(await stored()).toEqual({ num: 3, den: 4 });
  await run(values(['Y', '2026-01', 'Numerator', 2]), sheet);
  expect(await stored()).toEqual({ num: 2, den: 4 });
  await run(values(['Y', '2026-01', 'Actual', 0.6]), sheet);
  expect(await stored()).toEqual({ actual: 0.6 });
  await run([...parts, ['Y', '2026-01', 'Actual', 0.75]], sheet);
  expect(await stored()).toEqual({ actual: 0.75, num: 3, den: 4 });
});

it('an import is refused where it would do something else by now, and goes on where it would not', async () => {
  const strategy = await emptyStrategy();
  const { params, bodyOf } = strategy;
  await strategy.run(valueRows(['NPS', '2026-01', 40, '']), VALUES);
  const rows = valueRows(['NPS', '2026-01', 50, '']);
  const [{ stamp }, { kpis }] = [await strategy.preview(rows, VALUES), await strategy.flow()];
  const id = kpis[0]?.id ?? 0;
  const set = (value: number) =>
    owner.done('points.write', { params: { id }, body: { points: [{ period: '2026-01', value }] } });
  await set(45);
  const body = { ...bodyOf(rows, VALUES), stamp };
  expect(await owner.call('imports.create', { params, body })).toMatchObject(refused('conflict'));
  await set(40);
  const headers = { 'idempotency-key': 'import-once' };
  const done = await owner.done('imports.create', { params, body, headers });
  expect(done.counts.points).toBe(1);
  expect(await owner.done('imports.create', { params, body, headers })).toEqual(done);
});

it('rows that the rules refuse are told at their cells and given back, and the others come in', async () => {
  const strategy = await emptyStrategy();
  const { params, bodyOf } = strategy;
  await strategy.run(valueRows(['NPS', '2026-01', 40, ''], ['Churn', '2025-12', 4, '']), VALUES);
  await owner.done('periods.lock', { params, body: { period: '2025-12', name: 'December', note: '' } });
  const rows = valueRows(
    ['NPS', '2025-12', 39, ''],
    ['NPS', '2026-01-05', 39, ''],
    ['NPS', '2026-02', 'many', ''],
    ['NPS', '2026-03', 41, ''],
    ['NPS', '2026-03', 42, ''],
  );
  const { rows: shown, counts } = await strategy.preview(rows, VALUES);
  expect(counts.rows).toMatchObject({ refused: 3, new: 1, changed: 1 });
  expect(shown.slice(0, 3).map(({ row, problems }) => [row, problems])).toEqual([
    [1, [{ column: 2, message: 'Dec 2025 is locked as “December”. Reopen it to change its values.' }]],
    [3, [{ column: 2, message: expect.stringContaining('many') as string }]],
    [5, [{ column: 2, message: 'Row 5 gives Actual, Mar 2026 too: leave one of the two out' }]],
  ]);
  const { bytes } = await owner.call('imports.refused', { params, body: bodyOf(rows, VALUES) });
  expect(await readSheet(bytes)).toMatchObject([
    ['KPI', 'Period', 'Actual', 'Note', 'Reason for refusal'],
    [
      'NPS',
      '2025-12',
      '39',
      null,
      'Row 2: Dec 2025 is locked as “December”. Reopen it to change its values.',
    ],
    ['NPS', '2026-02', 'many', null, expect.stringContaining('Row 4')],
    ['NPS', '2026-03', '42', null, expect.stringContaining('Row 6')],
  ]);
  await strategy.run(rows, VALUES);
  expect(await strategy.pointsOf('NPS')).toEqual([
    ['month:2026-01-01', 39, ''],
    ['month:2026-03-01', 41, ''],
  ]);
});

it('values of locked months are left out, and the others of their row come in', async () => {
  const strategy = await emptyStrategy();
  const { params, bodyOf } = strategy;
  const wide = (...values: (string | number)[]): Cells => [
    ['Measure', 'Dec 2025', 'Jan 2026'],
    ['NPS', ...values],
  ];
  const at = (period: string) => ({ points: 'actual' as const, period });
  const mapping = mappingOf('kpiPeriods', ['kpi', at('2025-12'), at('2026-01')], { sheet: 'Pasted' });
  await strategy.run(wide(40, ''), mapping);
  await owner.done('periods.lock', { params, body: { period: '2025-12', name: 'December', note: '' } });
  const sentence = 'Dec 2025 is locked as “December”. Reopen it to change its values.';
  const { rows, counts } = await strategy.preview(wide(41, 43), mapping);
  expect(rows).toMatchObject([
    {
      problems: [],
      omitted: [{ column: 1, message: sentence }],
      changes: [change('Actual, Jan 2026', '43')],
    },
  ]);
  expect(counts).toMatchObject({ rows: { refused: 0 }, points: 1 });
  await strategy.run(wide(41, 43), mapping);
  expect(await strategy.pointsOf('NPS')).toEqual([
    ['month:2025-12-01', 40, ''],
    ['month:2026-01-01', 43, ''],
  ]);
  const again = await strategy.preview(wide(41, 43), mapping);
  expect(again.rows).toMatchObject([
    { state: 'same', problems: [], omitted: [{ column: 1, message: sentence }] },
  ]);
  const nothingElse = await strategy.preview(wide(41, ''), mapping);
  expect(nothingElse.rows).toMatchObject([
    { state: 'refused', problems: [{ column: 1, message: sentence }] },
  ]);
  const refusedRows = await owner.call('imports.refused', { params, body: bodyOf(wide(41, ''), mapping) });
  expect(refusedRows.status).toBe(200);
});

it('rows that came in with cells left out are the same when they come again, and are shown', async () => {
  const strategy = await emptyStrategy();
  const at = (period: string) => ({ points: 'actual' as const, period });
  const mapping = mappingOf('kpiPeriods', ['kpi', at('2026-01'), at('2026-02')], { sheet: 'Pasted' });
  const rows: Cells = [
    ['Measure', 'Jan 2026', 'Feb 2026'],
    ['Churn', 3, 4],
    ['NPS', 40, 'about 41'],
    ['Returns', 'many', ''],
  ];
  await strategy.run(rows, mapping);
  const { rows: shown, counts } = await strategy.preview(rows, mapping);
  expect(counts).toMatchObject({ rows: { same: 3, refused: 0 }, points: 0, omitted: 2 });
  expect(shown.map(({ title, omitted }) => [title, omitted.length])).toEqual([
    ['NPS', 1],
    ['Returns', 1],
    ['Churn', 0],
  ]);
});

it('a bad cell is left out, told and downloaded, and the others of its row come in', async () => {
  const strategy = await emptyStrategy();
  const { params, bodyOf } = strategy;
  const rows: Cells = [
    ['Measure', 'Jan 2026', 'Feb 2026', 'Mar 2026'],
    ['NPS', 40, 'about 41', 42],
    ['Churn', 'many', '', ''],
  ];
  const at = (period: string) => ({ points: 'actual' as const, period });
  const columns = ['kpi', at('2026-01'), at('2026-02'), at('2026-03')];
  const mapping = mappingOf('kpiPeriods', columns, { sheet: 'Pasted' });
  const { rows: shown, counts } = await strategy.preview(rows, mapping);
  expect(shown).toMatchObject([
    {
      title: 'NPS',
      state: 'new',
      problems: [],
      omitted: [{ column: 2, message: expect.stringContaining('about 41') as string }],
    },
    { title: 'Churn', state: 'new', omitted: [{ column: 1 }] },
  ]);
  expect(counts).toMatchObject({ rows: { new: 2, refused: 0 }, points: 2, omitted: 2 });
  const { bytes } = await owner.call('imports.refused', { params, body: bodyOf(rows, mapping) });
  expect((await readSheet(bytes)).map(([measure]) => measure)).toEqual(['Measure', 'NPS', 'Churn']);
  await strategy.run(rows, mapping);
  expect(await strategy.pointsOf('NPS')).toEqual([
    ['month:2026-01-01', 40, ''],
    ['month:2026-03-01', 42, ''],
  ]);
  // Where the sheet replaces the periods, the value of a cell that cannot be read is not deleted.
  const mended = rows.with(1, ['NPS', 40, 41, 42]);
  await strategy.run(mended, mapping);
  const replacing = { ...mapping, mode: 'replace' as const };
  expect((await strategy.preview(rows, replacing)).counts.rows).toMatchObject({ refused: 2 });
});

it('the history names an import by its file, with what it did', async () => {
  const strategy = await emptyStrategy();
  const { params } = strategy;
  const changesOf = async () => (await owner.done('changes.list', { params, query: {} })).changes;
  const done = await strategy.run(PLAN, MONTHS);
  const [pasted] = await changesOf();
  expect(pasted).toMatchObject({ entity: 'import', id: done.revision, operation: 'create', label: '' });
  expect(pasted?.after).toEqual(done.counts);
  const text = 'Measure,Unit\nTrust,%\n';
  const source = { name: 'plan\u0000 of\n2026.csv', bytes: Buffer.from(text).toString('base64') };
  const [guess] = await owner.done('imports.sheets', { params, body: { source } });
  if (!guess) throw new Error('No sheet');
  const { mapping } = guess;
  const { stamp } = await owner.done('imports.preview', { params, body: { source, mapping } });
  await owner.done('imports.create', { params, body: { source, mapping, stamp } });
  expect((await changesOf())[0]).toMatchObject({ entity: 'import', label: 'plan of 2026.csv' });
  const { changes: filtered } = await owner.done('changes.list', { params, query: { entity: 'import' } });
  expect(filtered).toHaveLength(2);
});

it('who becomes responsible is named before and notified after', async () => {
  const strategy = await emptyStrategy();
  const ben = await person(product, 'ben.import');
  await enroll(product, strategy.params.id, ben, 'read_write');
  const rows: Cells = [
    ['Measure', 'Owner'],
    ['NPS', 'Ben.Import'],
    ['Churn', owner.username],
  ];
  const mapping = mappingOf('kpi', ['measure', 'inputOwner'], { sheet: 'Pasted' });
  expect((await strategy.preview(rows, mapping)).notifies).toEqual(['ben.import']);
});

it('a file that cannot be read is told, and who may not change the strategy imports nothing', async () => {
  const strategy = await emptyStrategy();
  const { params } = strategy;
  const source = { name: 'plan.xlsx', bytes: Buffer.from('PK nothing').toString('base64') };
  const reply = await owner.call('imports.preview', { params, body: { source, mapping: MONTHS } });
  expect(reply).toMatchObject(refused('invalid_request'));
  const other = { ...MONTHS, sheet: 'Other' };
  expect(await owner.call('imports.preview', { params, body: strategy.bodyOf(PLAN, other) })).toMatchObject(
    refusedFields('mapping.sheet'),
  );
});

it('the sheet of last month is read this month as it was then, with its new column', async () => {
  const strategy = await emptyStrategy();
  const { params } = strategy;
  const sheets = (rows: Cells) => owner.done('imports.sheets', { params, body: { source: sourceOf(rows) } });
  const first: Cells = [
    ['Code', 'What we count', 'Jan 2026', 'Feb 2026'],
    ['K1', 'Tickets', 40, 42],
    ['K2', 'Visits', 3, 4],
  ];
  const [guess] = await sheets(first);
  if (!guess) throw new Error('No sheet');
  expect(guess).toMatchObject({ name: 'Pasted', rowCount: 3, columnCount: 4, isRemembered: false });
  expect(guess.sample[1]).toEqual(['K1', 'Tickets', '40', '42']);
  const columns = guess.mapping.columns.with(0, null).with(1, { field: 'kpi' });
  const chosen = { ...guess.mapping, columns, rows: 'kpiPeriods' as const };
  await strategy.run(first, chosen);
  const next = first.map((cells, at) => [...cells, ['Mar 2026', 44, 5][at] ?? '']);
  const [remembered] = await sheets(next);
  expect(remembered).toMatchObject({
    isRemembered: true,
    differs: { added: [], missing: [] },
    mapping: { rows: 'kpiPeriods', columns: [...columns, { points: 'actual' }] },
  });
  if (!remembered) return;
  const { counts, rows } = await strategy.preview(next, remembered.mapping);
  expect(counts).toMatchObject({ rows: { new: 2 }, points: 2 });
  expect(rows[0]?.changes).toEqual([change('Actual, Mar 2026', '44')]);
});

it('what a person says of a sheet is kept, and the rest is guessed anew, also where it was read before', async () => {
  const strategy = await emptyStrategy();
  const rows: Cells = [
    ['KPI', 'Month', 'Actual', 'Target'],
    ['Tickets', '2026-01', 40, 50],
  ];
  const sheets = (table?: { sheet: string; rows: 'kpi' }) =>
    owner.done('imports.sheets', {
      params: strategy.params,
      body: { source: sourceOf(rows), ...(table && { table }) },
    });
  const [guess] = await sheets();
  if (!guess) throw new Error('No sheet');
  await strategy.run(rows, guess.mapping);
  expect(await sheets()).toMatchObject([{ isRemembered: true, mapping: { rows: 'value' } }]);
  expect(await sheets({ sheet: 'Pasted', rows: 'kpi' })).toMatchObject([
    {
      isRemembered: false,
      mapping: {
        rows: 'kpi',
        columns: [{ field: 'measure' }, null, { field: 'actual' }, { field: 'target' }],
      },
    },
  ]);
  expect(await sheets({ sheet: 'Other', rows: 'kpi' })).toEqual([]);
});

it('a target of a KPI over time in a row of its own applies from the running period on', async () => {
  const strategy = await emptyStrategy();
  await owner.done('kpis.create', {
    params: strategy.params,
    body: { measure: 'Orders', grain: 'month', target: 10 },
  });
  const running = `month:${new Date().toISOString().slice(0, 7)}-01`;
  expect(await strategy.pointsOf('Orders', 'target')).toEqual([[running, 10, '']]);
  const rows: Cells = [
    ['Measure', 'Target'],
    ['Orders', 12],
    ['New', ''],
  ];
  await strategy.run(rows, mappingOf('kpi', ['measure', 'target'], { sheet: 'Pasted' }));
  expect(await strategy.pointsOf('Orders', 'target')).toEqual([[running, 12, '']]);
  const { kpis } = await strategy.flow();
  expect(kpis).toMatchObject([
    { measure: 'Orders', target: 12, targetPeriod: running },
    { measure: 'New', target: null, status: 'Not Started' },
  ]);
});

it('values of months for a KPI that is due once keep what it had, and its rules count for its row', async () => {
  const strategy = await emptyStrategy();
  const { params } = strategy;
  const create = (fields: object) =>
    owner.done('kpis.create', { params, body: { measure: 'NPS', ...fields } });
  await create({ actual: 2, target: 4 });
  await strategy.run(valueRows(['NPS', '2026-01', 40, '']), VALUES);
  const running = `month:${new Date().toISOString().slice(0, 7)}-01`;
  expect(await strategy.pointsOf('NPS')).toEqual([
    ['month:2026-01-01', 40, ''],
    [running, 2, ''],
  ]);
  expect(await strategy.pointsOf('NPS', 'target')).toEqual([[running, 4, '']]);
  const { id } = await create({ measure: 'Churn', target: 100 });
  const points = [{ period: 'once', series: 'red', value: 80 }];
  await owner.done('points.write', { params: { id }, body: { points } as never });
  await create({ measure: 'Both', grain: 'month', source: 'rollup' });
  const cells: Cells = [
    ['Measure', 'Target', 'Actual'],
    ['Churn', 70, ''],
    ['Both', '', 9],
    ['NPS', 5, ''],
  ];
  const { rows } = await strategy.preview(
    cells,
    mappingOf('kpi', ['measure', 'target', 'actual'], { sheet: 'Pasted' }),
  );
  expect(rows.map(({ state, problems }) => [state, problems.map(({ message }) => message)])).toEqual([
    ['refused', ['The red line lies on the worse side of the target']],
    ['refused', ['The values of this KPI are computed']],
    ['changed', []],
  ]);
});

it('an actual without a period is that of the last ended open one, and the preview names it', async () => {
  const strategy = await emptyStrategy();
  const { params } = strategy;
  const create = (measure: string, fields: object = {}) =>
    owner.done('kpis.create', { params, body: { measure, ...fields } });
  const { id } = await create('Orders', { grain: 'month', target: 10 });
  await create('Launch', { actual: 2 });
  const running = periodOn(DEFAULT_CALENDAR, 'month', todayIn(DEFAULT_CALENDAR));
  const last = previousPeriod(DEFAULT_CALENDAR, running);
  const older = previousPeriod(DEFAULT_CALENDAR, last);
  await owner.done('points.write', { params: { id }, body: { points: [{ period: older.key, value: 8 }] } });
  const cells: Cells = [
    ['Measure', 'Actual', 'Target', 'How often'],
    ['Orders', 9, '', ''],
    ['Launch', 3, '', 'Monthly'],
    ['New', 4, 5, 'Monthly'],
  ];
  const mapping = mappingOf('kpi', ['measure', 'actual', 'target', 'grain'], { sheet: 'Pasted' });
  const { rows } = await strategy.preview(cells, mapping);
  const label = `Actual, ${last.label}`;
  expect(rows.map(({ changes }) => changes.filter(({ what }) => what.startsWith('Actual')))).toEqual([
    [change(label, '9')],
    [change(label, '3')],
    [change(label, '4')],
  ]);
  await strategy.run(cells, mapping);
  const values = await Promise.all(['Orders', 'Launch', 'New'].map((name) => strategy.pointsOf(name)));
  expect(values.map((points) => points.at(-1))).toEqual([
    [last.key, 9, ''],
    [last.key, 3, ''],
    [last.key, 4, ''],
  ]);
  expect(await strategy.pointsOf('New', 'target')).toEqual([[running.key, 5, '']]);
});

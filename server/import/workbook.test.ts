import fc from 'fast-check';
import papa from 'papaparse';
import { expect, it } from 'vitest';
import type { StrategyFile } from '../../contract/exchange/strategy-file.ts';
import { WRONG_RED } from '../measures/points/wrong-lines.ts';
import { person } from '../test/person.ts';
import type { Records } from '../../contract/kinds/kinds.ts';
import { measureOf } from '../../contract/scorecard/measure.ts';
import { LINE_SERIES } from '../../contract/scorecard/settings.ts';
import { significant } from '../../contract/scorecard/numbers.ts';
import { pointFault } from '../../contract/scorecard/point-rules.ts';
import { shownScore } from '../../contract/scorecard/shown-score.ts';
import { strategies } from '../../contract/scorecard/test/strategies.ts';
import { periodLabel } from '../../contract/words/point-words.ts';
import { shownStatus } from '../../contract/words/status.ts';
import { startProduct } from '../test/product.ts';
import { maps, putMap } from '../test/random-map.ts';
import { putStrategy } from '../test/random-strategy.ts';
import { seed } from '../test/random.ts';
import { strategyOf } from '../test/strategy.ts';
import { limitFor, runs } from '../../contract/test/runs.ts';

/** How many random strategies go through their workbooks. */
const RUNS = Number(process.env['WORKBOOK_RUNS'] ?? runs(2));
const SECONDS_EACH = 60;

const product = await startProduct();
const owner = await person(product);

const fileOf = async (id: number) =>
  JSON.parse((await owner.call('strategies.readFile', { params: { id } })).bytes.toString()) as StrategyFile;

/** Why a KPI has points that nobody can give it any more: it was changed since. */
const NO_POINTS = ['are computed', 'due once', 'or longer', 'Only a ratio'];

/** The sheets of a workbook that an import reads, in order. */
const SHEETS = ['Board', 'KPIs', 'Values', 'Targets', 'Initiatives', 'Causes'];

async function importAll(
  id: number,
  file: Buffer,
  { fileName = 'Whole strategy.xlsx', sheets = SHEETS } = {},
): Promise<number[]> {
  const params = { id };
  const source = { name: fileName, bytes: file.toString('base64') };
  const guesses = await owner.done('imports.sheets', { params, body: { source } });
  const revisions: number[] = [];
  expect(sheets).toEqual(expect.arrayContaining(guesses.map(({ name }) => name)));
  for (const { name, mapping } of guesses) {
    const { stamp, rows } = await owner.done('imports.preview', {
      params,
      body: { source, mapping },
    });
    const left = name === 'Values' || name === 'Targets' ? NO_POINTS : [];
    const problems = rows.filter(({ state }) => state === 'refused').flatMap((row) => row.problems);
    // Red lines of two lengths, drawn at random, may contradict the targets between them, which no call takes.
    fc.pre(!problems.some(({ message }) => message === WRONG_RED));
    expect([name, problems.filter(({ message }) => !left.some((part) => message.includes(part)))]).toEqual([
      name,
      [],
    ]);
    const { revision } = await owner.done('imports.create', { params, body: { source, mapping, stamp } });
    revisions.push(revision);
  }
  return revisions;
}

const measureIn = ({ kpis }: StrategyFile, id: number) =>
  measureOf(kpis.find((record) => record.id === id) as unknown as Records['kpi']);

const LINES: ReadonlySet<string> = new Set(LINE_SERIES);

/** Whether pages compute the status of a KPI that is due once. */
const isJudgedOnce = ({ kpis, points }: StrategyFile, id: number): boolean =>
  measureIn({ kpis, points } as StrategyFile, id).finalTarget !== null ||
  points.some(({ kpi, grain, series }) => kpi === id && grain === 'once' && series.startsWith('red'));

/** Whether a KPI shows a band in the place of its target, which is nobody's. */
const showsBand = (file: StrategyFile, { id, grain, direction }: StrategyFile['kpis'][number]): boolean =>
  direction === 'band' && (grain !== null || isJudgedOnce(file, id));

/** Whether a KPI has a target that does not apply: its end is in no sheet. */
const endsTarget = ({ points }: StrategyFile, id: number): boolean =>
  points.some(({ kpi, series, value }) => kpi === id && series === 'target' && value === null);

/**
 * What sheets hold of a strategy file. A target that does not apply is not read, nor is that of a band. `original` tells which points
 * are left out: those of a KPI that was changed since, so that nobody could give it these.
 */
const held = (file: StrategyFile, original = file) => ({
  nodes: file.nodes,
  causes: file.links.filter(({ type }) => type === 'causes'),
  kpis: file.kpis.map(({ actualDate: _date, actual: _actual, target, targetPeriod, status, ...kpi }) => ({
    ...kpi,
    ...(!endsTarget(original, kpi.id) && !showsBand(original, kpi) && { target, targetPeriod }),
    // A status that nobody chose is that which pages compute.
    ...((kpi['statusChosen'] || (kpi['grain'] === null && !isJudgedOnce(original, kpi.id))) && { status }),
  })),
  initiatives: file.initiatives,
  tactics: file.tactics,
  actionSteps: file.actionSteps,
  points: file.points.filter(
    ({ kpi, series, grain, value }) =>
      // The sheets have periods of the calendar only.
      grain !== 'once' &&
      pointFault(measureIn(original, kpi), series, grain) === undefined &&
      !(LINES.has(series) && value === null),
  ),
});

/** A copy of a strategy through its workbook. */
async function copyOf(id: number): Promise<{ id: number; workbook: Buffer; revisions: readonly number[] }> {
  const query = { what: 'workbook' as const, format: 'xlsx' as const };
  const { bytes: workbook } = await owner.call('exports.read', { params: { id }, query });
  const copy = await owner.done('strategies.create', { body: { title: 'Copy' } });
  const calendar = await owner.done('calendar.read', { params: { id } });
  await owner.done('calendar.update', { params: { id: copy.id }, body: calendar });
  const { revision } = await owner.done('strategies.read', { params: { id: copy.id } });
  const revisions = new Set(await importAll(copy.id, workbook));
  revisions.delete(revision);
  return { id: copy.id, workbook, revisions: [...revisions] };
}

const LIST = { fileName: 'KPIs.csv', sheets: ['KPIs'] };

/** The list of KPIs of a period, as a CSV file. */
const listOf = async (id: number, period: string): Promise<Buffer> => {
  const query = { what: 'kpis', format: 'csv', period } as const;
  return (await owner.call('exports.read', { params: { id }, query })).bytes;
};

const rowsOf = (list: Buffer) =>
  papa.parse<Record<string, string>>(list.toString().slice(1), { header: true, skipEmptyLines: true }).data;

/** Throws where the list of KPIs does not say what the pages of a period show, or changes something when it comes back. */
async function requireList(id: number, period: string): Promise<void> {
  const params = { id };
  const list = await listOf(id, period);
  const [scorecard, { kpi: kpis }, calendar] = await Promise.all([
    owner.done('scorecard.read', { params, query: { period } }),
    owner.done('strategies.readContent', { params }),
    owner.done('calendar.read', { params }),
  ]);
  const cell = (value: number | null) => (value === null ? '' : String(significant(value)));
  const rows = new Map(rowsOf(list).map((row) => [row['ID'], row]));
  for (const scored of scorecard.kpis) {
    const kpi = kpis.find((one) => one.id === scored.id) as Records['kpi'];
    const row = rows.get(String(kpi.id)) ?? {};
    expect(row['Status']).toBe(shownStatus(kpi, shownScore(kpi, scored)?.status));
    if (kpi.grain === null || scored.period === null) continue;
    const label = periodLabel(calendar, scored.period);
    expect(row[`Actual ${label}`]).toBe(cell(scored.value));
    if (!scored.band) expect(row[`Target ${label}`]).toBe(cell(scored.target));
  }
  const { revision } = await owner.done('strategies.read', { params });
  expect(await importAll(id, list, LIST)).toEqual([revision]);
}

it('the whole strategy goes through its workbook, and the same again changes nothing', async () => {
  const { id } = await owner.done('strategies.create', { body: { title: 'Halden', template: 'example' } });
  const copy = await copyOf(id);
  const [before, after] = [await fileOf(id), await fileOf(copy.id)];
  expect(held(after, before)).toEqual(held(before));
  const { revision } = await owner.done('strategies.read', { params: { id: copy.id } });
  expect(await importAll(copy.id, copy.workbook)).toEqual(SHEETS.map(() => revision));
}, 240_000);

it(
  'whatever a strategy holds, its plan and points go through its workbook, and undos take them back',
  async () => {
    const round = fc.asyncProperty(strategies(fc.constant('2026-03-15')), maps, async (random, map) => {
      const strategy = await putStrategy(owner, random);
      const { id } = strategy;
      await putMap(owner, strategy, map);
      for (const period of ['2026-02-14', '2025-11-30']) await requireList(id, period);
      const before = await fileOf(id);
      const copy = await copyOf(id);
      const params = { id: copy.id };
      expect(held(await fileOf(copy.id), before)).toEqual(held(before));
      for (const revision of copy.revisions.toReversed())
        await owner.done('commands.run', {
          params,
          body: { commands: [{ type: 'undo', revision }] } as never,
        });
      const { nodes, links, kpis, initiatives, points } = await fileOf(copy.id);
      expect([nodes, links, kpis, initiatives, points]).toEqual([[], [], [], [], []]);
    });
    await fc.assert(round, { numRuns: RUNS, seed, endOnFailure: true });
  },
  limitFor(RUNS, SECONDS_EACH),
);

it('a list of KPIs that was handed out changes nothing, and a value that is typed into it is of its month', async () => {
  const { id, objectives } = await strategyOf(owner, { pillars: 1, objectives: 1 });
  const params = { id };
  const make = async (fields: object) => {
    const body = { measure: '', ...fields };
    return (
      await owner.done('kpis.createOnNode', { params: { ...params, nodeId: objectives[0]?.id ?? 0 }, body })
    ).id;
  };
  const sales = await make({ measure: 'Sales', grain: 'month', target: 3 });
  const band = await make({ measure: 'Days', grain: 'month', direction: 'band', decimals: 0 });
  const quarterly = await make({ measure: 'Members', grain: 'quarter' });
  await make({ measure: 'Per member', grain: 'month', source: 'formula', formula: '[Sales] / 3' });
  await make({ measure: 'Opened', target: 8, status: 'On Hold' });
  await make({
    measure: 'Milestones',
    grain: 'month',
    target: 20,
    baseline: { value: 1, date: '2025-12-31' },
  });
  const point = (kpiId: number, period: string, value: number, series = 'actual') =>
    ({ kpiId, period, value, series }) as const;
  await owner.done('points.writeMany', {
    params,
    body: {
      points: [
        point(sales, '2026-01', 10, 'target'),
        point(sales, '2026-01', 5),
        point(sales, '2026-02', 0.1 + 0.2),
        point(sales, '2026-03', 12),
        point(band, '2026-01', 5, 'lo'),
        point(band, '2026-01', 6, 'hi'),
        point(band, '2026-02', 5.4),
        point(quarterly, '2025-Q4', 40),
      ] as never,
    },
  });
  await owner.done('kpis.update', { params: { id: band }, body: { status: 'Achieved' } });
  await requireList(id, '2026-02');
  const bytes = await listOf(id, '2026-02');
  // Others went on meanwhile.
  await owner.done('points.write', {
    params: { id: sales },
    body: { points: [{ period: '2026-02', value: 9 }] },
  });
  const [heading = [], ...rows] = papa.parse<string[]>(bytes.toString().slice(1), {
    skipEmptyLines: true,
  }).data;
  const at = (name: string) => heading.indexOf(name);
  expect(rows.map((row) => [row[at('Measure')], row[at('Status')], row[at('Status chosen')]])).toEqual([
    ['Sales', 'Off Track', ''],
    ['Days', 'On Track', 'Achieved'],
    ['Members', 'No status', ''],
    ['Per member', 'No status', ''],
    ['Opened', 'On Hold', ''],
    ['Milestones', 'No status', ''],
  ]);
  const [row] = rows as [string[]];
  expect([row[at('Actual Feb 2026')], row[at('Target Feb 2026')]]).toEqual(['0.3', '10']);
  row[at('Actual Feb 2026')] = '7';
  row[at('Status chosen')] = 'On Hold';
  await importAll(id, Buffer.from(papa.unparse([heading, ...rows])), LIST);
  const { periods } = await owner.done('points.read', {
    params: { id: sales },
    query: { from: '2026-01', to: '2026-03' },
  });
  expect(periods.map(({ actual }) => actual)).toEqual([5, 7, 12]);
  const { kpis } = await owner.done('strategies.readFlow', { params });
  expect(kpis.map(({ status, statusChosen }) => [status, statusChosen])).toEqual([
    ['On Hold', true],
    ['Achieved', true],
    ['On Track', false],
    ['On Track', false],
    ['On Hold', false],
    ['On Track', false],
  ]);
}, 60_000);

/** A strategy whose records share titles, which are those of totals too. */
async function alikeStrategy(): Promise<number> {
  const { id } = await owner.done('strategies.create', { body: { title: 'Alike' } });
  const params = { id };
  const commands: object[] = [];
  let last = 0;
  const make = (kind: string, fields: object): number => {
    last -= 1;
    commands.push({ type: `${kind}.create`, id: last, fields });
    return last;
  };
  const objectives = ['Total', 'Growth'].flatMap((title) => {
    const perspectiveId = make('node', { type: 'perspective', title });
    return ['Total', 'Sell more'].map((name) =>
      make('node', { type: 'objective', title: name, perspectiveId }),
    );
  });
  const kpis: number[] = [];
  for (const nodeId of [...objectives, null]) {
    const kpi = (fields: object): number => {
      const kpiId = make('kpi', {
        measure: 'Revenue',
        inputOwner: '',
        kpiLevel: 'primary',
        grain: 'month',
        ...fields,
      });
      kpis.push(kpiId);
      return kpiId;
    };
    const primary = kpi({ nodeId });
    const average = kpi({ nodeId, measure: 'Average' });
    const department = kpi({ parentId: primary, kpiLevel: 'department' });
    kpi({ parentId: department, kpiLevel: 'team' });
    kpi({ parentId: department, kpiLevel: 'team', measure: 'Total' });
    make('kpi', {
      measure: 'Share',
      nodeId,
      inputOwner: '',
      grain: 'month',
      aggregation: 'ratio',
      numeratorId: average,
    });
    make('kpi', { measure: 'Once', nodeId, inputOwner: '', grain: null, actual: 3 - last, target: 9 });
    const initiativeId = make('initiative', { initiative: 'Total', nodeId });
    const tacticId = make('tactic', { title: 'Plan it', initiativeId });
    make('actionStep', { title: 'Total', tacticId });
    make('initiative', { initiative: 'Next', nodeId, dependencies: [initiativeId] });
  }
  make('link', { type: 'causes', sourceId: objectives[1], targetId: objectives[3], leadKpiId: kpis[6] });
  const { ids } = await owner.done('commands.run', { params, body: { commands } as never });
  const points = kpis.flatMap((kpi, at) =>
    (['actual', 'target'] as const).flatMap((series) =>
      ['2026-01', '2026-02'].map((period, month) => ({
        kpiId: ids[String(kpi)] ?? 0,
        period,
        series,
        value: 100 * at + 10 * month + (series === 'target' ? 1 : 0),
      })),
    ),
  );
  await owner.done('points.writeMany', { params, body: { points } });
  return id;
}

/** What importing all sheets of an export would do: how many rows in which state, and why some are refused. */
async function previewAll(id: number, from: number, query: object) {
  const { bytes } = await owner.call('exports.read', { params: { id: from }, query: query as never });
  const source = { name: `Export.${(query as { format: string }).format}`, bytes: bytes.toString('base64') };
  const params = { id };
  const guesses = await owner.done('imports.sheets', { params, body: { source } });
  const states: Record<string, number> = {};
  const problems = new Set<string>();
  for (const { mapping } of guesses) {
    const { counts, rows } = await owner.done('imports.preview', { params, body: { source, mapping } });
    for (const [state, count] of Object.entries(counts.rows)) states[state] = (states[state] ?? 0) + count;
    for (const row of rows) for (const { message } of row.problems) problems.add(message);
    expect(counts.points).toBe(0);
  }
  return { states, problems: [...problems] };
}

it('equal titles and those of totals come back, in every format, in the same strategy and in another one', async () => {
  const id = await alikeStrategy();
  const copy = await copyOf(id);
  const [before, after] = [await fileOf(id), await fileOf(copy.id)];
  expect(held(after, before)).toEqual(held(before));
  await owner.done('periods.lock', {
    params: { id },
    body: { period: '2026-01', name: 'January', note: '' },
  });
  const queries = [
    { what: 'workbook', format: 'xlsx' },
    ...['kpis', 'initiatives', 'causes'].map((what) => ({ what, format: 'csv' })),
    ...['values', 'targets'].flatMap((what) =>
      ['long', 'wide'].map((layout) => ({ what, format: 'csv', layout })),
    ),
  ];
  for (const to of [id, copy.id])
    for (const query of queries) {
      const { states, problems } = await previewAll(to, id, query);
      const { same = 0, ...others } = states;
      expect([query, to === id, same > 0, others, problems]).toEqual([
        query,
        to === id,
        true,
        { new: 0, changed: 0, refused: 0, left: 0 },
        [],
      ]);
    }
}, 60_000);

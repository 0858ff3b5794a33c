import { expect, it } from 'vitest';
import { emptyContent } from '../../contract/commands/content.ts';
import { causeSheet } from '../../contract/exchange/causes.ts';
import type { Sheet } from '../../contract/exchange/cell.ts';
import type { Lookup } from '../../contract/exchange/field-columns.ts';
import { boardSheet, kpiSheet } from '../../contract/exchange/plan.ts';
import { pointsSheet } from '../../contract/exchange/points.ts';
import { FILE_KINDS } from '../../contract/exchange/file-records.ts';
import { KIND_SHEETS } from '../../contract/exchange/kind-sheets.ts';
import { workSheet } from '../../contract/exchange/work.ts';
import { kindOf } from '../../contract/import/draft.ts';
import { sortOf } from '../../contract/import/naming.ts';
import { guessMapping } from '../../contract/table/guess.ts';
import { interpret } from '../../contract/table/interpret.ts';
import type { RowKind } from '../../contract/table/mapping.ts';
import type { ImportRow } from '../../contract/table/row.ts';
import { type AnyRecord, KINDS, type Records } from '../../contract/kinds/kinds.ts';
import type { KindName } from '../../contract/kinds/names.ts';
import { DEFAULT_CALENDAR } from '../../contract/scorecard/calendar.ts';
import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import type { Point } from '../../contract/scorecard/settings.ts';
import { csvOf } from '../exchange/csv.ts';
import { xlsxOf } from '../exchange/xlsx.ts';
import { DEFAULT_READING_LIMITS } from '../../contract/import/limits.ts';
import { readSource } from './reading/read-file.ts';

const content = emptyContent();

/** Puts a record with the initial values of its kind. */
function put<K extends KindName>(kind: K, id: number, fields: Partial<Records[K]>): void {
  const initial = Object.entries(KINDS[kind].fields).map(([name, field]) => [name, field.initial]);
  (content[kind] as unknown as Map<number, AnyRecord>).set(id, {
    id,
    ...Object.fromEntries(initial),
    ...fields,
  } as AnyRecord);
}

put('strategy', 1, { title: 'Plan' });
put('node', 2, { type: 'perspective', title: 'People', position: 'a' });
put('node', 3, {
  type: 'objective',
  title: '=Learn',
  code: 'O-1',
  perspectiveId: 2,
  position: 'a',
  weight: 2,
  mapX: -1.5,
  mapY: 2,
});
put('kpi', 4, {
  measure: '+Courses; "held"',
  code: 'K-1',
  nodeId: 3,
  unit: '%',
  target: 90,
  grain: 'month',
  direction: 'band',
  aggregation: 'mean',
  missing: 'carry',
  inputOwner: 'ada',
  baseline: { value: 1.5, date: '2025-12-31' },
  measureDueDate: '2026-12-31',
  description: 'Line 1\nLine 2',
  weight: 0.5,
  source: 'import',
});
put('kpi', 5, { measure: 'Weeks', kpiLevel: 'department', parentId: 4, grain: 'week' });
put('initiative', 6, {
  initiative: 'Build',
  nodeId: 3,
  whoName: 'ada',
  startDate: '2026-01-05',
  whenDate: '2026-06-30T00:00:00.000Z',
  budget: 1200,
  progress: 40,
  status: 'At Risk',
  attachments: ['https://example.org/a', 'https://example.org/b'],
});
put('node', 9, { type: 'objective', title: 'Serve', perspectiveId: 2, position: 'b' });
put('link', 10, {
  type: 'causes',
  sourceId: 3,
  targetId: 9,
  note: '=Why\nand how',
  strength: 'weak',
  leadKpiId: 4,
});
put('link', 11, { type: 'hierarchy', sourceId: 9, targetId: 3 });
put('tactic', 7, { title: 'Plan it', initiativeId: 6, progress: 50 });
put('actionStep', 8, { title: 'Draft', tacticId: 7, status: 'Achieved' });

const lookup: Lookup = { content, personOf: (text) => text.toUpperCase(), memberOf: () => 'Ada' };

const point = (more: Partial<Point>): Point => ({
  grain: 'month',
  start: '2026-01-01',
  series: 'actual',
  value: 1,
  state: 'value',
  note: '',
  by: 'ada',
  at: '2026-02-01T10:00:00.000Z',
  source: 'manual',
  ...more,
});

const points = new Map<number, Point[]>([
  [
    4,
    [
      point({ value: -0.125, note: '\'+1\n"two"' }),
      point({ start: '2026-02-01', value: null, state: 'na' }),
      point({ grain: 'quarter', series: 'target', value: 30 }),
      point({ grain: 'day', start: '2026-03-05', value: 7 }),
      point({ start: '2026-04-01', series: 'num', value: 3 }),
    ],
  ],
  [
    5,
    [
      point({ grain: 'week', start: '2025-12-29', value: 5 }),
      point({ grain: 'year', series: 'redHi', value: 9 }),
    ],
  ],
]);
const pointsIn = (id: number, series: readonly string[]) =>
  (points.get(id) ?? []).filter((own) => series.includes(own.series));

/** What a sheet says when it is read back, as each format. */
async function readBack(sheetOf: () => Sheet): Promise<{ rows: RowKind; read: ImportRow[] }[]> {
  const files = [
    { name: 'a.csv', bytes: await csvOf(sheetOf()) },
    { name: 'a.xlsx', bytes: await xlsxOf([sheetOf()]) },
  ];
  return Promise.all(
    files.map(async (file) => {
      const [given] = await readSource(file, DEFAULT_READING_LIMITS);
      if (!given) throw new Error('The file has no sheet');
      const mapping = guessMapping(given, { calendar: DEFAULT_CALENDAR, today: '2026-11-27' });
      return {
        rows: mapping.rows,
        read: interpret(given, mapping, {
          calendar: DEFAULT_CALENDAR,
          today: '2026-11-27',
          kpiOf: ({ id }) => (id === '4' ? { grain: 'month', unit: '%' } : { grain: 'week', unit: '' }),
        }),
      };
    }),
  );
}

const found = ({ read }: { read: ImportRow[] }) =>
  read.flatMap(({ places, points: own, problems }) => [
    ...own.map(({ series, grain, start, value, state, note }) => ({
      id: places.id,
      series,
      grain,
      start,
      value,
      state,
      note,
    })),
    ...problems,
  ]);

const expected = (series: readonly string[], withNotes: boolean) =>
  [4, 5].flatMap((id) =>
    pointsIn(id, series).map(({ series: name, grain, start, value, state, note }) => ({
      id: String(id),
      series: name,
      grain,
      start,
      value,
      state,
      note: withNotes ? note : '',
    })),
  );

const byKey = (list: object[]) => list.map((entry) => JSON.stringify(entry)).sort();

it('values and targets, in rows and in columns', async () => {
  for (const what of ['values', 'targets'] as const)
    for (const layout of ['long', 'wide'] as const) {
      const series = what === 'values' ? ['actual', 'num'] : ['target', 'redHi'];
      const sheet = () => pointsSheet(what, layout, lookup, { pointsOf: (id) => pointsIn(id, series) });
      for (const back of await readBack(sheet)) {
        expect(back.rows).toBe(layout === 'wide' ? 'kpiPeriods' : 'value');
        expect(byKey(found(back))).toEqual(byKey(expected(series, layout === 'long')));
      }
    }
});

it('KPIs with all their settings', async () => {
  for (const { rows, read } of await readBack(() => kpiSheet(lookup))) {
    expect(rows).toBe('kpi');
    expect(read.map(({ problems }) => problems)).toEqual([[], []]);
    expect(read[0]).toMatchObject({
      places: { id: '4', pillar: 'People', objective: '=Learn', kpiCode: 'K-1' },
      fields: {
        measure: '+Courses; "held"',
        code: 'K-1',
        unit: '%',
        target: 90,
        grain: 'month',
        direction: 'band',
        aggregation: 'mean',
        missing: 'carry',
        inputOwner: 'ada',
        baseline: { value: 1.5, date: '2025-12-31' },
        measureDueDate: '2026-12-31',
        description: 'Line 1\nLine 2',
        weight: 0.5,
        source: 'import',
        statusChosen: false,
      },
    });
    expect(read[1]).toMatchObject({
      places: { parentKpi: '+Courses; "held"' },
      fields: { kpiLevel: 'department' },
    });
  }
});

it('KPIs as the pages of a period show them', async () => {
  const month = (start: string) => ({ period: `month:${start}`, target: null, band: null, status: null });
  const kpis = [
    { ...month('2026-10-01'), id: 4, value: 93.5, band: { lo: -90.5, hi: 95 }, status: 'red' },
    { ...month('2026-10-01'), id: 5, value: 7, target: 8 },
  ];
  const chosen = { ...(content.kpi.get(4) as Records['kpi']), status: 'Achieved', statusChosen: true };
  const kpi = new Map(content.kpi).set(4, chosen);
  for (const { rows, read } of await readBack(() =>
    kpiSheet({ ...lookup, content: { ...content, kpi } }, { kpis } as unknown as ScorecardAnswer),
  )) {
    expect(rows).toBe('kpi');
    expect(read.map(({ problems }) => problems)).toEqual([[], []]);
    expect(read).toMatchObject([
      {
        places: { id: '4', kpiCode: 'K-1', chosenStatus: 'Achieved' },
        fields: { measure: '+Courses; "held"', unit: '%', grain: 'month', direction: 'band', weight: 0.5 },
      },
      { places: { id: '5' }, fields: { grain: 'week', status: 'No status' } },
    ]);
    const october = { grain: 'month', start: '2026-10-01' };
    expect(read.map(({ points: own }) => own)).toMatchObject([
      [
        { ...october, series: 'actual', value: 93.5 },
        { ...october, series: 'lo', value: -90.5 },
        { ...october, series: 'hi', value: 95 },
      ],
      [
        { ...october, series: 'actual', value: 7 },
        { ...october, series: 'target', value: 8 },
      ],
    ]);
  }
});

it('the board', async () => {
  for (const { rows, read } of await readBack(() => boardSheet(lookup))) {
    expect(rows).toBe('objective');
    expect(read).toMatchObject([
      { places: { id: '2' }, fields: { type: 'perspective', title: 'People' }, problems: [] },
      {
        places: { id: '3', pillar: 'People', objective: '=Learn', objectiveCode: 'O-1' },
        fields: { type: 'objective', title: '=Learn', code: 'O-1', weight: 2, mapX: -1.5, mapY: 2 },
        problems: [],
      },
      { places: { id: '9' } },
    ]);
  }
});

it('initiatives with tactics and steps', async () => {
  for (const { rows, read } of await readBack(() => workSheet(lookup))) {
    expect(rows).toBe('initiative');
    expect(read).toMatchObject([
      {
        places: { id: '6', kind: 'Initiative', objective: '=Learn', initiative: 'Build' },
        fields: {
          whoName: 'ada',
          startDate: '2026-01-05',
          whenDate: '2026-06-30',
          budget: 1200,
          progress: 40,
          status: 'At Risk',
          attachments: ['https://example.org/a', 'https://example.org/b'],
        },
        problems: [],
      },
      { places: { id: '7', kind: 'Tactic', tactic: 'Plan it' }, fields: { progress: 50 }, problems: [] },
      {
        places: { id: '8', kind: 'Action step', actionStep: 'Draft' },
        fields: { status: 'Achieved' },
        problems: [],
      },
    ]);
  }
});

it('causes, without the other links', async () => {
  for (const { rows, read } of await readBack(() => causeSheet(lookup))) {
    expect(rows).toBe('cause');
    expect(read).toMatchObject([
      {
        places: {
          cause: '=Learn',
          causeCode: 'O-1',
          causePillar: 'People',
          effect: 'Serve',
          effectPillar: 'People',
          leadKpiCode: 'K-1',
        },
        fields: { strength: 'weak', note: '=Why\nand how', leadKpiId: '+Courses; "held"' },
        problems: [],
      },
    ]);
  }
});

it('every kind of record goes out in a sheet, and comes in by it', async () => {
  for (const kind of FILE_KINDS)
    for (const { rows, read } of await readBack(() => KIND_SHEETS[kind](lookup)))
      expect(read.map((row) => kindOf(sortOf(row, rows)))).toContain(kind);
});

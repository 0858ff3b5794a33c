import { expect, test } from 'vitest';
import { emptyContent } from '../commands/content.ts';
import { initialOf } from '../kinds/kinds.ts';
import type { Records } from '../kinds/kinds.ts';
import type { ScorecardAnswer } from '../scorecard/answers.ts';
import { shownColumns } from './shown-kpis.ts';

type Scored = Partial<ScorecardAnswer['kpis'][number]>;

/** What the columns say of a KPI and its score, by their headings. */
function cellsOf(...kpis: [fields: Partial<Records['kpi']>, scored?: Scored][]) {
  const strategy = { ...initialOf('strategy'), id: 1 } as unknown as Records['strategy'];
  const records = kpis.map(
    ([fields], index) => ({ ...initialOf('kpi'), ...fields, id: index + 1 }) as unknown as Records['kpi'],
  );
  const content = {
    ...emptyContent(),
    strategy: new Map([[1, strategy]]),
    kpi: new Map(records.map((record) => [record.id, record])),
  };
  const scores = kpis.flatMap(([, scored], index) =>
    scored ? [{ value: null, target: null, band: null, status: null, ...scored, id: index + 1 }] : [],
  );
  const columns = Object.values(shownColumns(content, { kpis: scores } as unknown as ScorecardAnswer)).flat();
  return records.map((record) =>
    Object.fromEntries(
      columns.map(({ heading, of }) => [heading, of(record)]).filter(([, cell]) => cell !== null),
    ),
  );
}

const OCTOBER = 'month:2026-10-01';

test('a value and a target stand below their period, and no two periods share a column', () => {
  expect(
    cellsOf(
      [{ grain: 'quarter' }, { period: 'quarter:2026-07-01', value: 5, target: 4, status: 'green' }],
      [
        { grain: 'month', actual: 99 },
        { period: OCTOBER, value: 1 / 3 + 1, target: 10, status: 'red' },
      ],
      [{ grain: null, actual: 7, target: 8 }],
    ),
  ).toEqual([
    { 'Actual Q3 FY2026': 5, 'Target Q3 FY2026': 4, Status: 'On Track' },
    { 'Actual Oct 2026': 1.33333333333333, 'Target Oct 2026': 10, Status: 'Off Track' },
    { Actual: 7, Target: 8, Status: 'On Track' },
  ]);
});

test('the target of a band is its ends', () => {
  const ends = (lo: number | null, hi: number | null) =>
    cellsOf([
      { grain: 'month', direction: 'band', target: 0 },
      { period: OCTOBER, band: { lo, hi, redLo: null, redHi: null } },
    ])[0]?.['Target Oct 2026'];
  expect([ends(5, 6), ends(null, 6), ends(-5, null), ends(-5, -3)]).toEqual(['5–6', '≤ 6', '≥ -5', '-5–-3']);
});

test('values of a locked period stand beside the unit that the lock keeps, where it is another', () => {
  const settings = { unit: 'Days' } as Scored['settings'];
  const [then, now] = [
    { grain: 'month' as const, unit: 'Weeks' },
    { period: OCTOBER, value: 43 },
  ];
  expect(cellsOf([then, { ...now, settings }], [then, now])).toMatchObject([
    { 'Actual Oct 2026': 43, 'Unit Oct 2026': 'Days' },
    { 'Actual Oct 2026': 43 },
  ]);
  expect(cellsOf([then, now])[0]).not.toHaveProperty('Unit Oct 2026');
});

test('a target that is that of no period stands for itself', () => {
  const baseline = { value: 1, date: '2026-01-01' };
  expect(
    cellsOf([
      { grain: 'month', baseline, target: 9 },
      { period: OCTOBER, target: 3 },
    ]),
  ).toMatchObject([{ 'Target Oct 2026': 3, Target: 9 }]);
});

test('a status that a person chose stands beside the one that pages show', () => {
  expect(
    cellsOf(
      [
        { grain: 'month', status: 'Achieved', statusChosen: true },
        { period: OCTOBER, status: 'amber' },
      ],
      [{ grain: 'month', status: 'Achieved', statusChosen: true }, { period: OCTOBER }],
      [{ grain: 'month', status: 'On Track' }, { period: OCTOBER }],
      [{ grain: null, status: 'On Hold' }],
    ),
  ).toEqual([
    { Status: 'At Risk', 'Status chosen': 'Achieved' },
    { Status: 'Achieved', 'Status chosen': 'Achieved' },
    { Status: 'No status' },
    { Status: 'On Hold' },
  ]);
});

test('a plan without values keeps the columns', () => {
  expect(Object.values(shownColumns(emptyContent(), { kpis: [] } as never)).flat()).toHaveLength(4);
});

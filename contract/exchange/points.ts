import type { Records } from '../kinds/kinds.ts';
import { calendarOfContent } from '../scorecard/calendar.ts';
import { type AnyPeriod, periodOn } from '../scorecard/periods.ts';
import { LINE_SERIES, type Point, type Series, SERIES, VALUE_SERIES } from '../scorecard/settings.ts';
import { memo } from '../scorecard/steps.ts';
import { SERIES_LABELS } from '../words/point-words.ts';
import { GRAIN_LABELS } from '../words/tracking.ts';
import { UNASSIGNED } from '../words/unassigned.ts';
import type { Cell } from '../values/cell.ts';
import { column, type Column, type Sheet, sheetOf } from './cell.ts';
import { CHOICE_WORDS } from './choices.ts';
import type { Lookup } from './field-columns.ts';
import { kpisInOrder } from './order.ts';
import { objectiveColumns } from './plan.ts';
import { EXPORTS, type Layout } from './what.ts';

/** The series of each export of points. */
export const SERIES_OF = { values: VALUE_SERIES, targets: LINE_SERIES } as const satisfies Record<
  string,
  readonly Series[]
>;
export type PointsName = keyof typeof SERIES_OF;

/** What stands in place of a value where none is expected, as in the grids. */
const NOT_APPLICABLE = 'n/a';

const valueOf = ({ value, state }: Point): Cell => (state === 'na' ? NOT_APPLICABLE : value);

type Kpi = Records['kpi'];

/** Where a KPI stands: it tells KPIs with equal titles apart. */
const placeColumns = ({ content }: Lookup): Column<Kpi>[] => [
  column('Level', 'text', ({ kpiLevel }) => CHOICE_WORDS['kpi.kpiLevel']?.[kpiLevel] ?? null, 12),
  column('Parent KPI', 'text', ({ parentId }) => content.kpi.get(parentId ?? 0)?.measure ?? null),
  // An empty cell below an objective would be read as that objective.
  column('Objective', 'text', ({ nodeId }) => content.node.get(nodeId ?? 0)?.title ?? UNASSIGNED),
  ...objectiveColumns<Kpi>(content),
];

/** What rows of points begin with. */
const kpiColumns = <Row extends { kpi: Kpi; unit: string }>(
  lookup: Lookup,
  seriesOf: (row: Row) => Series,
): Column<Row>[] => {
  return [
    column('KPI ID', 'number', ({ kpi }) => kpi.id),
    column('KPI code', 'text', ({ kpi }) => kpi.code || null, 12),
    column('KPI', 'text', ({ kpi }) => kpi.measure),
    ...placeColumns(lookup).map((each): Column<Row> => ({ ...each, of: ({ kpi }) => each.of(kpi) })),
    column('Unit', 'text', ({ unit }) => unit || null, 10),
    column('What', 'text', (row) => SERIES_LABELS[seriesOf(row)], 14),
  ];
};

/** One row a point. */
interface LongRow {
  kpi: Kpi;
  /** Of a locked period that of its lock. */
  unit: string;
  point: Point;
}

/** One row a KPI, series and unit. */
interface WideRow {
  kpi: Kpi;
  unit: string;
  series: Series;
  points: ReadonlyMap<string, Point>;
}

/** Gives the points of a KPI, and the unit that the lock of a period keeps. */
interface Stored {
  pointsOf: (kpiId: number) => readonly Point[];
  unitIn?: (kpiId: number, period: AnyPeriod) => string | undefined;
}

const keyOf = ({ grain, start }: Point): string => `${grain}:${start}`;

const placeOf = (point: Point): string => `${SERIES.indexOf(point.series)} ${point.start} ${point.grain}`;

/** By series, then in time. */
const inOrder = (points: readonly Point[]): Point[] =>
  points.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));

const byTime = (a: AnyPeriod, b: AnyPeriod): number => {
  const [first, second] = [a, b].map(({ start, end }) => start + end) as [string, string];
  return first < second ? -1 : first > second ? 1 : 0;
};

function longSheet(name: string, lookup: Lookup, { pointsOf, unitIn }: Stored): Sheet {
  const { content } = lookup;
  const calendar = calendarOfContent(content);
  const periods = new Map<string, AnyPeriod>();
  const periodOf = (point: Point) =>
    memo(periods, keyOf(point), () => periodOn(calendar, point.grain, point.start));
  const columns: Column<LongRow>[] = [
    ...kpiColumns<LongRow>(lookup, ({ point }) => point.series),
    column('Period', 'text', ({ point }) => periodOf(point).label, 14),
    column('First day', 'date', ({ point }) => point.start),
    column('Length', 'text', ({ point }) => GRAIN_LABELS[point.grain], 12),
    column('Value', 'number', ({ point }) => valueOf(point)),
    column('Note', 'text', ({ point }) => point.note || null, 40),
    column('Entered by', 'text', ({ point }) => point.by, 18),
    column('Entered', 'time', ({ point }) => point.at),
  ];
  const rows = function* (): Generator<LongRow> {
    for (const kpi of kpisInOrder(content))
      for (const point of inOrder(pointsOf(kpi.id)))
        yield { kpi, point, unit: unitIn?.(kpi.id, periodOf(point)) ?? kpi.unit };
  };
  return sheetOf(name, columns, rows());
}

function wideSheet(name: string, lookup: Lookup, { pointsOf, unitIn }: Stored): Sheet {
  const { content } = lookup;
  const calendar = calendarOfContent(content);
  const kpis = kpisInOrder(content);
  const periods = new Map<string, AnyPeriod>();
  const periodOf = (point: Point) =>
    memo(periods, keyOf(point), () => periodOn(calendar, point.grain, point.start));
  for (const { id } of kpis) for (const point of pointsOf(id)) periodOf(point);
  const columns: Column<WideRow>[] = [
    ...kpiColumns<WideRow>(lookup, ({ series }) => series),
    ...[...periods.values()].sort(byTime).map(({ key, label }) =>
      column<WideRow>(label, 'number', ({ points }) => {
        const point = points.get(key);
        return point ? valueOf(point) : null;
      }),
    ),
  ];
  const rows = function* (): Generator<WideRow> {
    for (const kpi of kpis)
      for (const [series, all] of Map.groupBy(inOrder(pointsOf(kpi.id)), (point) => point.series)) {
        const unitOf = (point: Point) => unitIn?.(kpi.id, periodOf(point)) ?? kpi.unit;
        for (const [unit, points] of Map.groupBy(all, unitOf))
          yield { kpi, unit, series, points: new Map(points.map((point) => [keyOf(point), point])) };
      }
  };
  return sheetOf(name, columns, rows());
}

/** The points of KPIs of the series of an export, in the order of the board. */
export const pointsSheet = (what: PointsName, layout: Layout, lookup: Lookup, stored: Stored): Sheet =>
  (layout === 'wide' ? wideSheet : longSheet)(EXPORTS[what], lookup, stored);

import { initialOf, type Records } from '../kinds/kinds.ts';
import type { Calendar } from '../scorecard/calendar.ts';
import { isTargetView } from '../scorecard/measure.ts';
import { periodOn } from '../scorecard/periods.ts';
import { type Grain, GRAINS, isCoarser, type Series, VALUE_SERIES } from '../scorecard/settings.ts';
import { memo } from '../scorecard/steps.ts';
import { SERIES_LABELS } from '../words/point-words.ts';
import { cellFault } from './cells.ts';
import type { Entry } from './directory.ts';
import type { Placing } from './parents.ts';
import type { FieldChange, PlannedPoint } from './planned.ts';
import type { ImportRow, RowPoint } from '../table/row.ts';

const VALUES: ReadonlySet<Series> = new Set(VALUE_SERIES);

/** The finest grain of the values among some points, or of all where there are no values. */
function finestGrain(points: readonly PlannedPoint[]): Grain {
  const values = points.filter(({ series }) => VALUES.has(series));
  const grains = (values.length > 0 ? values : points).map(({ grain }) => grain);
  return grains.reduce(
    (finest, grain) => (isCoarser(finest, grain) ? grain : finest),
    GRAINS.at(-1) as Grain,
  );
}

/** The value of the last target among points. */
const lastTarget = (points: readonly PlannedPoint[]): number | null =>
  points
    .filter(({ series }) => series === 'target')
    .reduce<PlannedPoint | undefined>(
      (last, point) => (last && last.start > point.start ? last : point),
      undefined,
    )?.value ?? null;

/** The points that rows give, each once. */
export class KpiPoints {
  readonly #placing: Placing;
  readonly #calendar: Calendar;
  readonly #byKpi = new Map<number, { entry: Entry; points: PlannedPoint[] }>();
  readonly #rows = new Map<string, number>();

  constructor(placing: Placing, calendar: Calendar) {
    this.#placing = placing;
    this.#calendar = calendar;
  }

  /** Takes a point of a KPI. Throws a RowFault where another row gives it too. */
  add(
    { row }: ImportRow,
    entry: Entry,
    { series, grain, start, column, value, state, note }: RowPoint,
  ): void {
    const key = `${entry.id} ${series} ${grain}:${start}`;
    const other = this.#rows.get(key);
    if (other !== undefined) {
      const what = `${SERIES_LABELS[series]}, ${periodOn(this.#calendar, grain, start).label}`;
      const where = other === row ? 'Another column' : `Row ${other + 1}`;
      throw cellFault(column, `${where} gives ${what} too: leave one of the two out`);
    }
    this.#rows.set(key, row);
    const { points } = memo(this.#byKpi, entry.id, () => ({ entry, points: [] }));
    points.push({ row, column, kpiId: entry.id, series, grain, start, value, state, note });
  }

  get all(): PlannedPoint[] {
    return [...this.#byKpi.values()].flatMap(({ points }) => points);
  }

  /** Whether rows give a KPI values or targets of periods. */
  has({ id }: Pick<Entry, 'id'>): boolean {
    return this.#byKpi.has(id);
  }

  /** Has KPIs with points tracked over time. Returns what that changes, by the first row of each. */
  track(): Map<number, FieldChange[]> {
    const changes = new Map<number, FieldChange[]>();
    for (const { entry, points } of this.#byKpi.values()) {
      const { row = 0 } = points[0] ?? {};
      const tracked = entry.id < 0 ? this.#complete(entry, points) : this.#begin(row, entry, points);
      if (tracked) memo(changes, row, () => []).push(tracked);
    }
    return changes;
  }

  /** Gives a new KPI what follows from its points. */
  #complete({ id }: Entry, points: readonly PlannedPoint[]): FieldChange | undefined {
    const { draft, mapping } = this.#placing;
    const fields = draft.fieldsOf('kpi', id);
    const isListed = mapping.rows === 'kpi' && fields['grain'] !== undefined;
    const target = lastTarget(points);
    // A list has the target that is that of no period in a column of its own.
    const isOther =
      isListed && !isTargetView({ ...initialOf('kpi'), ...fields } as unknown as Records['kpi']);
    if (target !== null && !isOther) fields['target'] ??= target;
    if (isListed) return undefined;
    if (points.some(({ series }) => series === 'num' || series === 'den')) fields['aggregation'] ??= 'ratio';
    fields['grain'] = finestGrain(points);
    return { field: 'grain', column: null, from: null, to: fields['grain'] };
  }

  #begin(row: number, { id }: Entry, points: readonly PlannedPoint[]): FieldChange | undefined {
    const { draft, mapping } = this.#placing;
    if (mapping.mode === 'values' || draft.fieldsOf('kpi', id)['grain'] !== null) return undefined;
    const grain = finestGrain(points);
    draft.update(row, 'kpi', id, { grain });
    return { field: 'grain', column: null, from: null, to: grain };
  }
}

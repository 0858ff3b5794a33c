import type { Period } from '../../../contract/scorecard/periods.ts';
import { targetAggregationOf } from '../../../contract/scorecard/settings.ts';
import { numberText } from '../../../contract/words/number-text.ts';
import { cellOf, type GridRow } from '../../ui/grid/model.ts';
import { type Fill, filled } from './fill.ts';
import { type EnteredByPlace, numberOf } from './model.ts';
import type { TrackedKpi } from '../../lib/strategy/selectors.ts';

/** The decimals of targets of a KPI that has none of its own, as where a total is phased. */
const DECIMALS = 2;

/** Rows filled by a sentence, and how many had nothing to fill from. */
export function fillRows(
  rows: readonly GridRow[],
  fill: Fill,
  from: number,
  input: {
    kpis: readonly TrackedKpi[];
    periods: readonly Period[];
    lastYear: readonly Period[];
    points: EnteredByPlace;
  },
): { filled: GridRow[]; left: number } {
  const kpis = new Map(input.kpis.map((kpi) => [String(kpi.id), kpi]));
  const done = rows.flatMap((row): GridRow[] => {
    const kpi = kpis.get(row.id);
    if (!kpi) return [];
    const values = filled(
      fill,
      {
        values: input.periods.map(({ key }) => numberOf(cellOf(row.cells, key), kpi.unit)),
        lastYear: input.lastYear.map(({ key }) => input.points.get(`${row.id} ${key}`)?.value ?? null),
        decimals: kpi.decimals ?? DECIMALS,
        isFlow: targetAggregationOf(kpi) === 'sum',
      },
      from,
    );
    if (!values) return [];
    const cells = values.flatMap((value, index) => {
      const period = input.periods[from + index];
      return value === null || !period ? [] : [[period.key, numberText(value)] as const];
    });
    return [{ ...row, cells: { ...row.cells, ...Object.fromEntries(cells) } }];
  });
  return { filled: done, left: rows.length - done.length };
}

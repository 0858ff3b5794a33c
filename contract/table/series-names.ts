import type { Series } from '../scorecard/settings.ts';
import { memo } from '../scorecard/steps.ts';
import { seriesBeside } from '../dictionary/series-words.ts';
import { folded } from '../values/cell-text.ts';
import { haveBothSeries } from './column-words.ts';
import type { PlacedRow } from './data-rows.ts';
import { splitSeries } from './heading-periods.ts';
import { keyOf } from './row-periods.ts';

/** A name and the series that it begins or ends with; undefined where it has one elsewhere. A name without one is that of the values. */
function splitName(name: string): { series: Series; kpi: string; isSplit: boolean } | undefined {
  const { series, rest } = splitSeries(name);
  if (series === undefined)
    return rest === name ? { series: 'actual', kpi: name, isSplit: false } : undefined;
  const isAtEnd = folded(name).startsWith(folded(rest)) || folded(name).endsWith(folded(rest));
  return rest !== '' && isAtEnd ? { series, kpi: rest, isSplit: true } : undefined;
}

/** Takes the series out of names that begin or end with it, where another row has the same name with another one: 'Sales - Actual', 'Sales - Target'. */
export function withSeriesNames(rows: readonly PlacedRow[]): readonly PlacedRow[] {
  const names = new Map<string, ReturnType<typeof splitName>>();
  const splits = rows.map(({ places: { kpi = '', series } }) =>
    series === undefined ? memo(names, kpi, () => splitName(kpi)) : undefined,
  );
  if (!splits.some((split) => split?.isSplit)) return rows;
  const keys = rows.map(({ places }, index) => splits[index] && keyOf({ ...places, kpi: splits[index].kpi }));
  const seriesOf = new Map<string | undefined, Set<Series>>();
  for (const [index, key] of keys.entries())
    memo(seriesOf, key, () => new Set<Series>()).add(splits[index]?.series ?? 'actual');
  return rows.map((placed, index) => {
    const split = splits[index];
    if (!split?.isSplit || (seriesOf.get(keys[index])?.size ?? 0) < 2) return placed;
    return { ...placed, places: { ...placed.places, kpi: split.kpi, series: split.series } };
  });
}

/** Whether a row is called like a series, and nothing else tells which one it is of. */
const isCalledSeries = ({ places: { kpi = '', series } }: PlacedRow): boolean =>
  series === undefined && seriesBeside(kpi) !== undefined;

/** A row that is called like a series, as one of a KPI. */
const ofKpi = ({ row, places }: PlacedRow, kpi: string | undefined): PlacedRow => {
  const { kpi: series, ...others } = places;
  return { row, places: { ...others, ...(kpi !== undefined && { kpi }), ...(series && { series }) } };
};

/**
 * Takes rows of values that are called like a series for those of the KPI above them: a title with 'Plan' and 'Actual' below it, or
 * 'Sales' before one of several rows that are called 'Target'.
 */
export function withSeriesRows(rows: readonly PlacedRow[]): readonly PlacedRow[] {
  if (!rows.some(isCalledSeries)) return rows;
  const groups = Map.groupBy(rows, ({ places: { pillar, objective } }) => `${pillar}\t${objective}`);
  const isOfTitle = (group: readonly PlacedRow[]): boolean => {
    const called = group.filter(isCalledSeries).length;
    const least = group[0]?.places.objective === undefined ? group.length : group.length / 2;
    return called >= least && haveBothSeries(group.map(({ places: { kpi = '' } }) => kpi));
  };
  const read = [...groups.values()].flatMap((group) => {
    if (isOfTitle(group))
      return group.map(({ row, places: { objective, ...places } }) => ofKpi({ row, places }, objective));
    const byKey = Map.groupBy(group, ({ places }) => keyOf(places));
    let before: PlacedRow | undefined;
    return group.map((placed) => {
      if (!isCalledSeries(placed)) {
        before = placed;
        return placed;
      }
      const isAgain = (byKey.get(keyOf(placed.places))?.length ?? 0) > 1;
      return isAgain && before ? ofKpi(placed, before.places.kpi) : placed;
    });
  });
  return read.toSorted((a, b) => a.row.row - b.row.row);
}

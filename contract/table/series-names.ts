import type { Series } from '../scorecard/settings.ts';
import { memo } from '../scorecard/steps.ts';
import { folded } from '../values/cell-text.ts';
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

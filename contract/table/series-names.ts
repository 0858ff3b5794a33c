import { folded } from '../values/cell-text.ts';
import type { PlacedRow } from './data-rows.ts';
import { splitSeries } from './heading-periods.ts';
import { keyOf } from './row-periods.ts';

/** Takes the series out of names that begin or end with it, where another row has the same name with another one: 'Sales - Actual', 'Sales - Target'. */
export function withSeriesNames(rows: readonly PlacedRow[]): PlacedRow[] {
  const splits = rows.map(({ places }) => {
    const { kpi = '' } = places;
    const { series, rest } = splitSeries(kpi);
    const isAtEnd = folded(kpi).startsWith(folded(rest)) || folded(kpi).endsWith(folded(rest));
    if (rest === '' || !isAtEnd || places.series !== undefined) return undefined;
    // A name without a word is that of the values.
    if (series === undefined) return rest === kpi ? { series: 'actual', kpi, key: keyOf(places) } : undefined;
    return { series, kpi: rest, key: keyOf({ ...places, kpi: rest }) };
  });
  const byKey = Map.groupBy(splits, (split) => split?.key);
  return rows.map((placed, index) => {
    const split = splits[index];
    const isAlone = new Set(byKey.get(split?.key)?.map((other) => other?.series)).size < 2;
    if (!split || isAlone || split.kpi === placed.places.kpi) return placed;
    return { ...placed, places: { ...placed.places, kpi: split.kpi, series: split.series } };
  });
}

import { textOf } from '../values/cell-text.ts';
import type { MappedColumns } from './columns.ts';
import type { PlacedRow } from './data-rows.ts';
import { keyOf } from './row-periods.ts';

const PERCENT_TEXT = /^(?<number>\d+(?:[.,]\d+)?)\s?%$/;
/** From here on a percentage is far from a fraction: beside 94%, 0.89 is 89%; beside 2%, 0.5 is half a percent. */
const SURE = 20;

/** The KPIs whose values are percentages: some are percent cells, or texts such as 94%. */
export function percentKpis(rows: readonly PlacedRow[], { series, points }: MappedColumns): Set<string> {
  const found = new Set<string>();
  const unsure = new Set<string>();
  const all = [...series, ...points];
  const actual = all.filter((column) => column.series === 'actual');
  for (const { row, places } of rows) {
    const key = keyOf(places);
    if (all.some(({ column }) => row.cells[column]?.kind === 'percent')) found.add(key);
    const marked = actual.flatMap(
      ({ column }) => PERCENT_TEXT.exec(textOf(row.cells[column]))?.groups?.['number'] ?? [],
    );
    if (marked.length > 0) found.add(key);
    if (marked.some((number) => Number(number.replace(',', '.')) < SURE)) unsure.add(key);
  }
  return new Set([...found].filter((key) => !unsure.has(key)));
}

import { textOf } from '../values/cell-text.ts';
import type { MappedColumns } from './columns.ts';
import { isPeriodHeading } from './headings.ts';
import { type ImportMapping, NAME_MAX } from './mapping.ts';
import { PERIOD_PLACES } from './periods.ts';
import { plainName } from './plain-name.ts';
import type { ReadSheet } from './row.ts';

const NAMES: ReadonlySet<string> = new Set(['id', 'kpi', 'kpiCode']);

/** The only KPI of a sheet whose rows and columns both are periods, such as months by years: its title, or the sheet's name. */
export function kpiOfSheet(
  { name, rows }: ReadSheet,
  { heading: { first, count }, rows: kind }: ImportMapping,
  { places }: MappedColumns,
): string | undefined {
  const period = places.find(({ place }) => PERIOD_PLACES.has(place));
  if (kind !== 'kpiPeriods' || period === undefined || places.some(({ place }) => NAMES.has(place)))
    return undefined;
  const heading = textOf(rows[first + count - 1]?.[period.column]);
  const titles = rows.slice(0, first).map((cells) => [...new Set(cells.map(textOf).filter(Boolean))]);
  const [title = name] = titles.findLast((texts) => texts.length === 1) ?? [];
  return plainName(isPeriodHeading(heading) || heading === '' ? title : heading, NAME_MAX);
}

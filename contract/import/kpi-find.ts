import { KPI_LEVELS, type KpiLevel } from '../kinds/constants.ts';
import { cellFault } from './cells.ts';
import type { Entry } from './directory.ts';
import { find, type Found, under } from './find.ts';
import type { Naming } from './naming.ts';
import { standsAsSaid, type Placing } from './parents.ts';
import type { ImportRow } from '../table/row.ts';

/** Whether a KPI is of a level. */
const isOf =
  ({ draft }: Placing, level: unknown) =>
  ({ id }: Entry): boolean =>
    draft.fieldsOf('kpi', id)['kpiLevel'] === level;

/** The KPIs with a title that a row may mean, by where it says that they stand. */
function kpisMeant(
  placing: Placing,
  { places, fields: { kpiLevel: level } }: ImportRow,
  title: string | undefined,
  objective: Entry | undefined,
): readonly Entry[] {
  const { draft, columnOf } = placing;
  const all = draft.directory.withTitle('kpi', title);
  if (all.length === 0) return all;
  const { parentKpi } = places;
  const here = all.filter((kpi) => standsAsSaid(placing, places, objective, kpi));
  const ofLevel = here.filter(isOf(placing, level));
  if (parentKpi !== undefined) return under(placing, 'kpi', level === undefined ? here : ofLevel, parentKpi);
  if (ofLevel.length > 0) return ofLevel;
  // Where other rows name a KPI above, this one has none.
  const isPrimary = columnOf('parentKpi') !== null && level === undefined;
  return isPrimary ? here.filter(({ parentId }) => parentId === null) : here;
}

/** The KPI that a row is; undefined for a new one. Throws a RowFault where it may be several. */
export const findKpi = (
  placing: Placing,
  row: ImportRow,
  naming: Naming,
  objective: Entry | undefined,
): Found | undefined =>
  find(placing, 'kpi', row, {
    ...naming,
    among: () => kpisMeant(placing, row, naming.title, objective),
  });

/** The only one of some KPIs with a name. Throws a RowFault at a column where there are several. */
export function onlyKpi(entries: readonly Entry[], column: number | null, name: string): Entry | undefined {
  const [entry, other] = entries;
  if (other) throw cellFault(column, `More than one KPI is called “${name}”: use its code`);
  return entry;
}

/** The KPI with a code or title above the one of a row, which stands where the row says. Throws a RowFault. */
export function parentKpi(
  placing: Placing,
  name: string,
  { places, fields: { kpiLevel: level } }: ImportRow,
  objective: Entry | undefined,
): Entry {
  const { draft, columnOf } = placing;
  const { directory } = draft;
  const here = directory
    .withTitle('kpi', name)
    .filter((kpi) => standsAsSaid(placing, places, objective, kpi));
  const above = here.filter(isOf(placing, KPI_LEVELS[KPI_LEVELS.indexOf(level as KpiLevel) - 1]));
  const column = columnOf('parentId');
  const parent = directory.withCode('kpi', name) ?? onlyKpi(above.length > 0 ? above : here, column, name);
  if (!parent) throw cellFault(column, `There is no KPI called “${name}”`);
  return parent;
}

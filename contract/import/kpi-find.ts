import { cellFault } from './cells.ts';
import type { Entry } from './directory.ts';
import { find, type Found, under } from './find.ts';
import type { Naming } from './naming.ts';
import { standsAsSaid, type Placing } from './parents.ts';
import type { ImportRow } from '../table/row.ts';

/** The KPIs with a title that a row may mean, by where it says that they stand. */
function kpisMeant(
  placing: Placing,
  { places, fields }: ImportRow,
  title: string | undefined,
  objective: Entry | undefined,
): readonly Entry[] {
  const { draft, columnOf, mapping } = placing;
  const all = draft.directory.withTitle('kpi', title);
  if (all.length === 0) return all;
  const { parentKpi } = places;
  const here = all.filter((kpi) => standsAsSaid(placing, places, objective, kpi));
  if (parentKpi !== undefined) return under(placing, 'kpi', here, parentKpi);
  // Where other rows name a KPI above, this one has none.
  const isPrimary =
    mapping.rows === 'kpi' && columnOf('parentKpi') !== null && fields['kpiLevel'] === undefined;
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

/** The KPI with a code or title, in an objective where one is given. Throws a RowFault. */
export function parentKpi({ draft, columnOf }: Placing, name: string, objective: Entry | undefined): Entry {
  const { directory } = draft;
  const all = directory.withTitle('kpi', name);
  const here = objective ? all.filter(({ nodeId }) => nodeId === objective.id) : all;
  const column = columnOf('parentId');
  const parent = directory.withCode('kpi', name) ?? onlyKpi(here, column, name);
  if (!parent) throw cellFault(column, `There is no KPI called “${name}”`);
  return parent;
}

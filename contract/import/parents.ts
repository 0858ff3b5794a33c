import { nameKey } from '../people/names.ts';
import { UNASSIGNED } from '../words/unassigned.ts';
import { cellFault, checkedFields, type ColumnOf } from './cells.ts';
import type { Entry } from './directory.ts';
import type { ImportDraft } from './draft.ts';
import type { SheetIds } from './ids.ts';
import type { ImportMapping } from '../table/mapping.ts';
import type { ImportRow } from '../table/row.ts';

/** What the rows of a sheet are placed by. */
export interface Placing {
  draft: ImportDraft;
  mapping: ImportMapping;
  columnOf: ColumnOf;
  ids: SheetIds;
}

/** The pillar of new objectives whose sheet names none, where the strategy has several or none. */
const OTHER_PILLAR = 'Imported';

const nameless = { code: '', parentId: null, nodeId: null };

/** Whether missing pillars, objectives and KPIs are created. */
export const isCreating = ({ creates, mode }: ImportMapping): boolean => creates && mode !== 'values';

function createPillar({ draft, columnOf }: Placing, row: number, title: string): Entry {
  const fields = { type: 'perspective', ...checkedFields('node', { title }, () => columnOf('pillar')) };
  return draft.create(row, 'perspective', fields, { ...nameless, title });
}

/** The pillar with a title or code. Creates a missing one, or throws a RowFault. */
function pillarNamed(placing: Placing, row: number, title: string): Entry {
  const { draft, mapping, columnOf } = placing;
  const { directory } = draft;
  const [pillar, other] = directory.withTitle('perspective', title);
  if (other)
    throw cellFault(columnOf('pillar'), `More than one pillar is called “${title}”: rename one of them`);
  const found = pillar ?? directory.withCode('perspective', title);
  if (found) return found;
  if (!isCreating(mapping)) throw cellFault(columnOf('pillar'), `There is no pillar called “${title}”`);
  return createPillar(placing, row, title);
}

/** The pillar that a row names; undefined where it names none. Throws a RowFault. */
export const pillarOf = (placing: Placing, { row, places }: ImportRow): Entry | undefined =>
  places.pillar === undefined ? undefined : pillarNamed(placing, row, places.pillar);

/** The pillar of a new objective whose row names none. */
function pillarForNew(placing: Placing, row: number): Entry {
  const [only, other] = placing.draft.directory.all('perspective');
  return only && !other ? only : pillarNamed(placing, row, OTHER_PILLAR);
}

/** The pillar of an objective that a row is or names. */
export const pillarToStandIn = (placing: Placing, row: ImportRow): Entry =>
  pillarOf(placing, row) ?? pillarForNew(placing, row.row);

/** The objective with a title, in the pillar of the row where it names one; undefined for none. Throws a RowFault for several. */
export function objectiveTitled(
  placing: Placing,
  row: ImportRow,
  title: string | undefined,
): Entry | undefined {
  const { draft, columnOf } = placing;
  const all = draft.directory.withTitle('objective', title);
  const pillar = all.length === 0 ? undefined : pillarOf(placing, row);
  const [objective, other] = pillar ? all.filter(({ parentId }) => parentId === pillar.id) : all;
  if (other)
    throw cellFault(
      columnOf('objective'),
      `More than one objective is called “${title}”: name its pillar or its code`,
    );
  return objective;
}

/** Whether a row says that its record has no objective. */
const isUnassigned = ({ objective }: ImportRow['places']): boolean =>
  objective !== undefined && nameKey(objective) === nameKey(UNASSIGNED);

/** The objective that a row names; undefined where it names none. Creates a missing one, or throws a RowFault. */
export function objectiveOf(placing: Placing, row: ImportRow): Entry | undefined {
  const { draft, mapping, columnOf } = placing;
  const { objective: title, objectiveCode: code } = row.places;
  if ((title === undefined && code === undefined) || isUnassigned(row.places)) return undefined;
  const found = draft.directory.withCode('objective', code) ?? objectiveTitled(placing, row, title);
  if (found) return found;
  const shown = title ?? code ?? '';
  if (!isCreating(mapping)) throw cellFault(columnOf('objective'), `There is no objective called “${shown}”`);
  const pillar = pillarToStandIn(placing, row);
  const named = { title: shown, ...(code !== undefined && { code }) };
  const checked = checkedFields('node', named, (name) =>
    columnOf(name === 'code' ? 'objectiveCode' : 'objective'),
  );
  const fields = { type: 'objective', ...checked, perspectiveId: pillar.id };
  return draft.create(row.row, 'objective', fields, { ...nameless, code: '', ...named, parentId: pillar.id });
}

/** The objective of a new record whose row names only a pillar: it has the title of the pillar. Throws a RowFault. */
export function objectiveForNew(placing: Placing, row: ImportRow): Entry | undefined {
  const { objective, objectiveCode } = row.places;
  const pillar = (objective ?? objectiveCode) === undefined ? pillarOf(placing, row) : undefined;
  return pillar && objectiveOf(placing, { ...row, places: { ...row.places, objective: pillar.title } });
}

/** Whether a record stands in the objective of a row, or else where the row says. */
export function standsAsSaid(
  { draft: { directory } }: Placing,
  places: ImportRow['places'],
  objective: Entry | undefined,
  { nodeId }: Entry,
): boolean {
  if (objective || isUnassigned(places)) return nodeId === (objective?.id ?? null);
  const { pillar } = places;
  if (pillar === undefined) return true;
  const above = directory.withId('objective', nodeId ?? 0)?.parentId;
  const { title = '', code = '' } = directory.withId('perspective', above ?? 0) ?? {};
  return [title, code].some((name) => nameKey(name) === nameKey(pillar));
}

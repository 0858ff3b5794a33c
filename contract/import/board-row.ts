import type { NodeType } from '../kinds/constants.ts';
import { checkedFields } from './cells.ts';
import type { Entry } from './directory.ts';
import { find, labelOf, missing } from './find.ts';
import { objectiveTitled, pillarOf, pillarToStandIn, type Placing } from './parents.ts';
import type { ImportRow } from './row.ts';
import type { RecordWriter, Written } from './write-record.ts';

/** The type of the board item of a row: a row that only names a pillar is one. */
function typeOf({ places, fields }: ImportRow): NodeType {
  const type = fields['type'] as NodeType | undefined;
  if (type !== undefined) return type;
  const isNamed = [fields['title'], places.objective, fields['code'], places.objectiveCode].some(Boolean);
  return isNamed || places.pillar === undefined ? 'objective' : 'perspective';
}

/** The records with a title that a row may mean. */
const among = (
  placing: Placing,
  row: ImportRow,
  type: NodeType,
  title: string | undefined,
): readonly Entry[] => {
  if (type !== 'objective') return placing.draft.directory.withTitle(type, title);
  return objectiveTitled(placing, row, title) ? [objectiveTitled(placing, row, title) as Entry] : [];
};

/** Takes a row of a board item. Throws a RowFault. */
export function takeBoardItem(placing: Placing, writer: RecordWriter, row: ImportRow): Written {
  const { columnOf, draft } = placing;
  const type = typeOf(row);
  const { title, code, ...fields } = checkedFields('node', row.fields, columnOf);
  const { places } = row;
  const place = type === 'objective' ? places.objective : type === 'perspective' ? places.pillar : undefined;
  const naming = {
    title: (title as string | undefined) ?? place,
    code: (code as string | undefined) || places.objectiveCode,
  };
  const found = find(placing, type, row, { ...naming, among: () => among(placing, row, type, naming.title) });
  if (!found && naming.title === undefined) throw missing(placing, type, naming);
  const given = Object.entries(naming).filter(([, text]) => text !== undefined);
  const named = checkedFields('node', Object.fromEntries(given), columnOf);
  const pillar =
    type !== 'objective' ? undefined : found ? pillarOf(placing, row) : pillarToStandIn(placing, row);
  const moves =
    pillar !== undefined && draft.fieldsOf('node', found?.entry.id ?? 0)['perspectiveId'] !== pillar.id;
  return writer.writeOnce({
    row: row.row,
    sort: type,
    found,
    title: naming.title ?? labelOf(type),
    code: naming.code,
    fields: { ...fields, ...named },
    place: { parentId: pillar?.id ?? null },
    placeFields: { ...(!found && { type }), ...(moves && { perspectiveId: pillar.id }) },
  });
}

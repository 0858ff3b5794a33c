import type { NodeType } from '../kinds/constants.ts';
import { checkedFields } from './cells.ts';
import type { Entry } from './directory.ts';
import { find, labelOf, missing } from './find.ts';
import { namingOf, sortOf } from './naming.ts';
import { objectiveTitled, pillarOf, pillarToStandIn, type Placing } from './parents.ts';
import type { ImportRow } from '../table/row.ts';
import type { RecordWriter, Written } from './write-record.ts';

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

/**
 * Takes a row of a board item. Throws a RowFault. The place on the map is a field like others: of an objective that is there too, so that a
 * merged map looks like its source.
 */
export function takeBoardItem(placing: Placing, writer: RecordWriter, row: ImportRow): Written {
  const { columnOf, draft } = placing;
  const type = sortOf(row, 'objective') as NodeType;
  const { title, code, ...fields } = checkedFields('node', row.fields, columnOf);
  const naming = namingOf({ ...row, fields: { title, code } }, type);
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

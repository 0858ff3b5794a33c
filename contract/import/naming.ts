import { KINDS, WORK_KINDS, type WorkKind } from '../kinds/kinds.ts';
import type { NodeType } from '../kinds/constants.ts';
import { nameKey } from '../people/names.ts';
import type { Sort } from './directory.ts';
import { type ImportMapping, RECORD_KINDS } from '../table/mapping.ts';
import type { ImportRow } from '../table/row.ts';

/** What people call a record. */
export interface Naming {
  title: string | undefined;
  code: string | undefined;
}

const textIn = (fields: ImportRow['fields'], name: string): string | undefined =>
  typeof fields[name] === 'string' && fields[name] !== '' ? fields[name] : undefined;

/** The kind of work of a row: that which it names, or else an initiative. */
export function workKindOf({ places }: ImportRow): WorkKind {
  const key = nameKey(places.kind ?? '');
  return WORK_KINDS.find((kind) => nameKey(KINDS[kind].label) === key) ?? 'initiative';
}

/** The type of the board item of a row: a row that only names a pillar is one. */
function boardTypeOf({ places, fields }: ImportRow): NodeType {
  const type = fields['type'] as NodeType | undefined;
  if (type !== undefined) return type;
  const isNamed = [fields['title'], places.objective, fields['code'], places.objectiveCode].some(Boolean);
  return isNamed || places.pillar === undefined ? 'objective' : 'perspective';
}

/** What sort of record a row is. */
export function sortOf(row: ImportRow, rows: ImportMapping['rows']): Sort {
  const kind = RECORD_KINDS[rows];
  if (kind === 'link') return 'cause';
  return kind === 'node' ? boardTypeOf(row) : kind === 'initiative' ? workKindOf(row) : kind;
}

/** What a row calls its record. */
export function namingOf({ places, fields }: ImportRow, sort: Sort): Naming {
  if (sort === 'initiative') return { title: places.initiative, code: places.initiativeCode };
  if (sort === 'tactic' || sort === 'actionStep') return { title: places[sort], code: undefined };
  const code = textIn(fields, 'code');
  if (sort === 'kpi') return { title: textIn(fields, 'measure') ?? places.kpi, code: code ?? places.kpiCode };
  const place = sort === 'objective' ? places.objective : sort === 'perspective' ? places.pillar : undefined;
  return { title: textIn(fields, 'title') ?? place, code: code ?? places.objectiveCode };
}

import type { Fields } from '../commands/commands.ts';
import { isSameValue } from '../commands/same-value.ts';
import { KINDS } from '../kinds/kinds.ts';
import type { KindName } from '../kinds/names.ts';
import { memberCalled, memberNamed } from '../people/member-named.ts';
import { cellFault } from './cells.ts';
import type { Entry, Sort } from './directory.ts';
import { kindOf } from './draft.ts';
import type { Found } from './find.ts';
import type { Placing } from './parents.ts';
import type { FieldChange } from './planned.ts';

/** A member of the strategy, by what people call them. */
export interface ImportMember {
  id: number;
  username: string;
  name: string;
  /** The verified addresses. */
  addresses: readonly string[];
}

/** What a row says of a record. */
export interface RowRecord {
  row: number;
  sort: Sort;
  /** Undefined for a new one. */
  found: Found | undefined;
  title: string;
  code: string | undefined;
  fields: Fields;
  /** Where it stands; it is part of the fields of a new one. */
  place: Partial<Pick<Entry, 'parentId' | 'nodeId'>>;
  placeFields: Fields;
}

/** What became of a record. */
export interface Written {
  sort: Sort;
  entry: Entry;
  by: Found['by'] | null;
  isNew: boolean;
  changes: FieldChange[];
}

const isPerson = (kind: KindName, name: string): boolean => KINDS[kind].fields[name]?.valueType === 'person';

/**
 * The fields with members by their usernames; the member of a KPI's owner is asked for its values. A name to show stands for the
 * member who is in the field already, and for no other.
 */
function withMembers(
  kind: KindName,
  fields: Fields,
  before: Fields,
  members: readonly ImportMember[],
): Fields {
  const named: Fields = { ...fields };
  for (const [name, value] of Object.entries(fields)) {
    if (!isPerson(kind, name) || typeof value !== 'string') continue;
    const there = memberNamed(value, members);
    const member = there?.username === before[name] ? there : memberCalled(value, members);
    if (!member) continue;
    named[name] = member.username;
    if (kind === 'kpi') named['ownerId'] ??= member.id;
  }
  return named;
}

/** The fields that differ from those of the record; of an owner who is new, or was no member yet, follows who is asked. */
function differing(kind: KindName, before: Fields, fields: Fields): Fields {
  const { ownerId, ...rest } = fields;
  const changed = Object.entries(rest).filter(
    ([name, value]) => KINDS[kind].fields[name]?.isFixed !== true && !isSameValue(before[name], value),
  );
  const isNewOwner = before['ownerId'] === null || changed.some(([name]) => name === 'inputOwner');
  return Object.fromEntries(
    isNewOwner && ownerId !== undefined ? [...changed, ['ownerId', ownerId]] : changed,
  );
}

/** The field that told which record a row is: it is the same, in whatever case it is written. */
const tellingField = (kind: KindName, { by }: Found): string | undefined =>
  by === 'title' ? KINDS[kind].title : by === 'code' ? 'code' : undefined;

const without = (fields: Fields, field: string | undefined): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== field));

/** Writes the records of rows into a draft, each once. */
export class RecordWriter {
  readonly #placing: Placing;
  readonly #members: readonly ImportMember[];
  /** The fields that rows gave to records, by kind and id. */
  readonly #given = new Map<string, { row: number; fields: Set<string> }>();

  constructor(placing: Placing, members: readonly ImportMember[]) {
    this.#placing = placing;
    this.#members = members;
  }

  /** Throws a RowFault where another row is the same record. */
  writeOnce(record: RowRecord): Written {
    const { sort, found } = record;
    const other = found && this.#given.get(`${sort} ${found.entry.id}`);
    if (other)
      throw cellFault(
        this.#placing.columnOf(sort),
        `Row ${other.row + 1} is the same: leave one of the two out`,
      );
    return this.write(record);
  }

  /** Of several rows that give a field the first counts. */
  write(record: RowRecord): Written {
    const { row, sort, found } = record;
    const kind = kindOf(sort);
    const before = found ? this.#placing.draft.fieldsOf(kind, found.entry.id) : {};
    const fields = withMembers(kind, record.fields, before, this.#members);
    const entry = found?.entry ?? this.#create(record, fields);
    const key = `${sort} ${entry.id}`;
    const given = this.#given.get(key) ?? { row, fields: new Set<string>() };
    this.#given.set(key, given);
    const written = { sort, entry, by: found?.by ?? null, isNew: found === undefined };
    const open = Object.fromEntries(Object.entries(fields).filter(([name]) => !given.fields.has(name)));
    for (const name of Object.keys(fields)) given.fields.add(name);
    if (!found) return { ...written, changes: this.#changes({}, open) };
    const changed = differing(kind, before, {
      ...without(open, tellingField(kind, found)),
      ...(found.by !== 'title' && record.placeFields),
    });
    this.#placing.draft.update(row, kind, entry.id, changed);
    return { ...written, changes: this.#changes(before, changed) };
  }

  #create({ row, sort, title, code = '', placeFields, place }: RowRecord, fields: Fields): Entry {
    const named = { title, code, parentId: null, nodeId: null, ...place };
    return this.#placing.draft.create(row, sort, { ...fields, ...placeFields }, named);
  }

  #changes = (before: Fields, after: Fields): FieldChange[] =>
    Object.entries(after).map(([field, to]) => ({
      field,
      column: this.#placing.columnOf(field),
      from: before[field] ?? null,
      to,
    }));
}

import { type Content, recordsOf } from '../commands/content.ts';
import type { Field } from '../kinds/kind.ts';
import { KINDS, titleOf } from '../kinds/kinds.ts';
import type { KindName } from '../kinds/names.ts';
import type { PersonNamer } from '../people/namer.ts';
import type { Dated } from '../scorecard/settings.ts';
import type { Cell, CellType } from '../values/cell.ts';
import { cellOf, cellTypeOf, listed } from '../values/write-cell.ts';
import { UNASSIGNED } from '../words/unassigned.ts';
import { column, type Column } from './cell.ts';
import { CHOICE_WORDS } from './choices.ts';

/** What the cells of a strategy look up. */
export interface Lookup {
  content: Content;
  /** The name to show of a member by the username. */
  personOf: PersonNamer;
  /** The name to show of a member by the id. */
  memberOf: (id: number) => string | undefined;
}

/** A column of a field: its cells follow from the value of the field. */
export interface FieldColumn extends Column<unknown> {
  field: string;
}

/** The name of the column that has the day of a dated field. */
export const dayColumnOf = (name: string): string => `${name}Date`;

/** The columns of one field: beside its own, the day of a dated value and the name of a person. */
function columnsOfField(kind: KindName, name: string, field: Field, lookup: Lookup): FieldColumn[] {
  const heading = field.display?.heading ?? field.label;
  const make = (title: string, type: CellType, of: (raw: unknown) => Cell): FieldColumn => ({
    field: name,
    ...column(title, type, of),
  });
  const to = field.refers?.to;
  if (to) {
    const records = recordsOf(lookup.content, to);
    const nameOf = (id: unknown): Cell => {
      // An empty cell below an objective would be read as that objective.
      if (name === 'nodeId' && id === null) return UNASSIGNED;
      const record = records.get(Number(id));
      return record ? titleOf(to, record) : null;
    };
    return [
      make(heading, 'text', (raw) => (Array.isArray(raw) ? listed(raw.map(nameOf), '\n') : nameOf(raw))),
    ];
  }
  const { valueType } = field;
  if (valueType === 'member')
    return [make(heading, 'text', (raw) => (raw === null ? null : (lookup.memberOf(Number(raw)) ?? null)))];
  if (valueType === 'dated')
    return [
      make(heading, 'number', (raw) => (raw as Dated | null)?.value ?? null),
      make(`${heading} on`, 'date', (raw) => (raw as Dated | null)?.date ?? null),
    ];
  const type = cellTypeOf(valueType);
  const own = make(heading, type, cellOf(type, CHOICE_WORDS[`${kind}.${name}`]));
  if (valueType !== 'person') return [own];
  const person = (raw: unknown): Cell => (raw === '' ? null : lookup.personOf(String(raw)));
  return [own, make(`${heading} name`, 'text', person)];
}

/** The columns with the ids of the records that a kind refers to. They come last. */
const idColumns = (kind: KindName): FieldColumn[] =>
  Object.entries(KINDS[kind].fields).flatMap(([name, { refers, label, valueType }]): FieldColumn[] => {
    if (!refers) return [];
    const isList = (raw: unknown): raw is number[] => Array.isArray(raw);
    const of = (raw: unknown): Cell => (isList(raw) ? listed(raw, ', ') : ((raw as number | null) ?? null));
    return [{ field: name, ...column(`${label} ID`, valueType === 'record' ? 'number' : 'text', of) }];
  });

/** The columns of the fields of a kind, from its descriptor: the code first, the ids of other records last. */
export function fieldColumns(kind: KindName, lookup: Lookup): FieldColumn[] {
  const fields = Object.entries(KINDS[kind].fields)
    .filter(([name, { label }]) => label !== '' && name !== 'position')
    .toSorted(([a], [b]) => Number(b === 'code') - Number(a === 'code'));
  return [
    ...fields.flatMap(([name, field]) => columnsOfField(kind, name, field, lookup)),
    ...idColumns(kind),
  ];
}

/** The column of the id of a record. */
export const idColumn = column<{ id: number }>('ID', 'number', ({ id }) => id);

const ofRecord = ({ field, heading, type, width, of }: FieldColumn): Column<{ id: number }> =>
  column(heading, type, (record) => of((record as Record<string, unknown>)[field]), width);

/** The columns of the records of a kind: of all its fields, or of some. */
export const recordColumns = (
  kind: KindName,
  lookup: Lookup,
  fields?: readonly string[],
): Column<{ id: number }>[] => [
  idColumn,
  ...fieldColumns(kind, lookup)
    .filter(({ field }) => fields?.includes(field) ?? true)
    .map(ofRecord),
];

/** The columns of all fields of a kind, with others in the place of some. */
export const columnsWith = <Row extends { id: number }>(
  kind: KindName,
  lookup: Lookup,
  instead: Readonly<Record<string, readonly Column<Row>[]>>,
): Column<Row>[] => [
  idColumn,
  ...fieldColumns(kind, lookup).flatMap((each) => instead[each.field] ?? [ofRecord(each)]),
];

import { KINDS } from '../kinds/kinds.ts';
import type { KindName } from '../kinds/names.ts';
import type { Grain } from '../scorecard/settings.ts';
import { textOf } from '../values/cell-text.ts';
import { IN_UNIT, type MappedColumns } from './columns.ts';
import type { DataRow, PlacedRow } from './data-rows.ts';
import type { NumbersOf, TextRules } from '../values/cell.ts';
import { yesOrNo } from '../dictionary/cell-words.ts';
import { datedFields, readField } from './field-value.ts';
import { hasPoints, type ImportMapping, type Place, RECORD_KINDS } from './mapping.ts';
import { isSameUnit } from '../values/number-in.ts';
import { otherUnit } from '../values/point-value.ts';
import type { CellReading, Implied } from '../values/read-cell.ts';
import { farFrom, farNumbers, type UnitNumber } from './implied-unit.ts';
import type { CellProblem, ImportRow } from './row.ts';

type Places = ImportRow['places'];
type Fields = ImportRow['fields'];

/** The fields that say the same as places, by the kind of the record. */
const NAME_FIELDS: Readonly<Record<'kpi' | 'node' | 'initiative' | 'link', Partial<Record<Place, string>>>> =
  {
    kpi: { kpi: 'measure', kpiCode: 'code' },
    node: { objective: 'title', objectiveCode: 'code' },
    initiative: { initiative: 'initiative', initiativeCode: 'code' },
    // Its ends name it, which have no fields.
    link: {},
  };

/** What names the objectives of a cause. */
const CAUSE_ENDS: readonly Place[] = ['cause', 'causeCode', 'effect', 'effectCode'];

/** The sentence for a row that names nothing. */
export const UNNAMED = {
  kpi: 'Name the KPI, or give its code',
  node: 'Name the objective',
  initiative: 'Name the initiative, or give its code',
  link: 'Name the cause and its effect',
};

const ID_LIKE: ReadonlySet<Place> = new Set([
  'id',
  'kpiCode',
  'objectiveCode',
  'initiativeCode',
  'causeCode',
  'effectCode',
  'leadKpiCode',
  'lagKpiCode',
]);

/** A whole number as programs write it that take it for a fraction. */
const FLOAT = /^\d+\.0$/;

/** The columns of ids and codes whose texts all are such numbers. */
const floatsIn = (rows: readonly DataRow[], columns: MappedColumns['places']): ReadonlySet<number> =>
  new Set(
    columns.flatMap(({ column, place }) => {
      const texts = ID_LIKE.has(place) ? rows.map(({ cells }) => textOf(cells[column])) : [''];
      return texts.every((text) => text === '' || FLOAT.test(text)) ? [column] : [];
    }),
  );

/** Reads the places of rows. A title in a row of its own is the objective of those below it, unless they name one. */
export function readPlaces(rows: readonly DataRow[], columns: MappedColumns['places']): PlacedRow[] {
  const floats = floatsIn(rows, columns);
  return rows.map((row) => {
    const places: Places = {};
    for (const { column, place } of columns) {
      const text = textOf(row.cells[column]);
      if (text === '') continue;
      const said = floats.has(column) ? text.replace(/\.0$/, '') : text;
      // Two columns may tell equal names apart.
      if (place === 'part' && places.part !== undefined) places.part += ` · ${said}`;
      else places[place] ??= said;
    }
    if (row.section !== undefined) places.objective ??= row.section;
    return { row, places };
  });
}

/** Two columns of one field, such as a first and a second lead. */
const joined = (before: unknown, value: unknown): unknown =>
  typeof before === 'string' && typeof value === 'string' && before !== value ? `${before}, ${value}` : value;

/** A format such as '#.#%' or '$#,##0' in place of a unit. */
const NUMBER_FORMAT = /^[$€£¥]? ?[#0][#0.,]*\s?[%$€£¥]?$/;

/** The unit that a text says. */
const unitIn = (text: string): string =>
  NUMBER_FORMAT.test(text) ? (/[%$€£¥]/.exec(text)?.[0] ?? '') : text;

/** The number of a value, which may have a date. */
function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
  return typeof number === 'number' ? number : undefined;
}

/** A number in the unit that its heading says, where other cells of the row imply the unit: not in a different one. */
function withHeading(
  reading: CellReading,
  { unit = '', numbers }: TextRules,
  isImplied: boolean,
): CellReading {
  const heading = numbers?.unit ?? '';
  const isOther = isImplied && unit !== '' && heading !== '' && !isSameUnit(heading, unit);
  return isOther && reading && 'value' in reading && !reading.isMarked
    ? { problem: otherUnit(heading, unit) }
    : reading;
}

/** The fields without which a row has no name. */
const OWN_NAMES: ReadonlySet<string> = new Set(['measure', 'title', 'initiative']);

/** What is read of the fields of a row: what its cells cannot be, those without which it cannot be taken apart, and what they imply. */
export interface ReadFields {
  fields: Fields;
  problems: CellProblem[];
  omitted: CellProblem[];
  implied: Implied;
}

/** Reads the fields of a row. `unit` is that of a record that is there. */
export function readFields(
  kind: KindName,
  { cells }: DataRow,
  columns: MappedColumns['fields'],
  { unit: unitThere = '', numbersOf, ...rules }: TextRules & { numbersOf: (column: number) => NumbersOf },
): ReadFields {
  const fields: Fields = {};
  const read: ReadFields = { fields, problems: [], omitted: [], implied: {} };
  const unitColumn = kind === 'kpi' ? columns.find(({ field }) => field === 'unit')?.column : undefined;
  const unit = unitIn(textOf(cells[unitColumn ?? -1])) || unitThere;
  const numbers: (UnitNumber & { field: string })[] = [];
  for (const { column, field } of columns) {
    const isInUnit = IN_UNIT.has(field);
    const there = isInUnit ? unit || (read.implied.unit ?? '') : '';
    const isMoney = KINDS[kind].fields[field]?.valueType === 'money';
    const hasUnit = isInUnit || isMoney;
    const inRow = { ...rules, ...(hasUnit && { unit: there, numbers: numbersOf(column) }) };
    const reading = withHeading(readField(kind, field, cells[column], inRow), inRow, unit === '');
    if (!reading) continue;
    if ('problem' in reading) {
      read[OWN_NAMES.has(field) ? 'problems' : 'omitted'].push({ column, message: reading.problem });
      continue;
    }
    fields[field] = joined(fields[field], reading.value);
    const { direction, unit: written } = reading.implied ?? {};
    if (direction !== undefined && field === 'target') read.implied.direction ??= direction;
    if (!isInUnit) continue;
    if (unit === '' && written !== undefined) read.implied.unit ??= written;
    const value = numberOf(reading.value);
    const isMarked = reading.isMarked || numbersOf(column).unit !== '';
    if (value !== undefined) numbers.push({ column, field, value, isMarked });
  }
  const said = unit || (read.implied.unit ?? '');
  for (const { column, field } of farNumbers(numbers, said, unit !== '')) {
    delete fields[field];
    read.omitted.push({ column, message: farFrom(said) });
  }
  for (const [dateField, field] of datedFields(kind)) {
    const { [dateField]: date, [field]: dated } = fields;
    delete fields[dateField];
    if (dated && date !== undefined) fields[field] = { ...dated, date };
  }
  if (kind === 'kpi' && typeof fields['unit'] === 'string') fields['unit'] = unitIn(fields['unit']);
  return read;
}

/** Makes the places and fields agree that say the same. */
export function agreeingNames(rows: ImportMapping['rows'], places: Places, fields: Fields): void {
  // A sheet of the board has pillars too.
  if (rows === 'objective' && fields['type'] !== undefined && fields['type'] !== 'objective') return;
  for (const [place, field] of Object.entries(NAME_FIELDS[RECORD_KINDS[rows]]) as [Place, string][]) {
    const own = fields[field];
    if (typeof own === 'string' && own !== '') places[place] ??= own;
    else if (!hasPoints(rows) && places[place] !== undefined) fields[field] = places[place];
  }
}

/** The name of a KPI with what tells it from others of its name. */
export const nameWithPart = (kpi: string, part: string): string => `${kpi} · ${part}`;

/** Makes what tells equal names apart a part of the name, or a KPI of a department below it. */
export function withPart(places: Places, fields: Fields): void {
  const { kpi, part, department } = places;
  const more = part ?? department;
  if (kpi === undefined || more === undefined) return;
  places.kpi = nameWithPart(kpi, more);
  if (fields['measure'] !== undefined) fields['measure'] = places.kpi;
  if (part === undefined) places.parentKpi ??= kpi;
}

/** Takes a yes to 'Lower is better' for the direction. */
export function withDirection({ lowerIsBetter }: Places, fields: Fields): void {
  const isDown = yesOrNo(lowerIsBetter ?? '');
  if (isDown !== undefined) fields['direction'] ??= isDown ? 'down' : 'up';
}

/** Whether places tell which record a row is. */
export function isNamed(rows: ImportMapping['rows'], places: Places): boolean {
  if (rows === 'periodKpis' || rows === 'objective') return true;
  if (rows === 'cause') return CAUSE_ENDS.some((place) => places[place] !== undefined);
  const names: Place[] = ['id', ...(Object.keys(NAME_FIELDS[RECORD_KINDS[rows]]) as Place[])];
  return names.some((place) => places[place] !== undefined);
}

/** Gives a KPI that does not exist yet the settings that its values imply. */
export function imply(fields: Fields, { unit, direction }: Implied, grain: Grain | undefined): void {
  if (unit !== undefined && !fields['unit']) fields['unit'] = unit;
  if (direction !== undefined) fields['direction'] ??= direction;
  if (grain !== undefined) fields['grain'] ??= grain;
}

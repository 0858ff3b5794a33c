import { DEFAULT_CALENDAR } from '../../../contract/scorecard/calendar.ts';
import { KINDS } from '../../../contract/kinds/kinds.ts';
import { choiceNamed } from '../../../contract/dictionary/choice-words.ts';
import { contentOf } from '../../../contract/table/column-content.ts';
import { DataRows } from '../../../contract/table/data-rows.ts';
import { headingOf, meaningsIn } from '../../../contract/table/headings.ts';
import { type ImportMapping, RECORD_KINDS } from '../../../contract/table/mapping.ts';
import { matchColumns } from '../../../contract/table/match-columns.ts';
import { folded, textOf } from '../../../contract/values/cell-text.ts';
import { readPoint } from '../../../contract/values/point-value.ts';
import { cellReader, dayIn } from '../../../contract/values/read-cell.ts';
import { numberText, settledText } from '../../../contract/words/number-text.ts';
import {
  type BlockPlace,
  NO_HEADINGS,
  type ReadBlock,
  refusedBlock,
  type Table,
  trimmed,
  widthOf,
} from '../../ui/grid/block.ts';
import { cellOf, type Cells, type GridColumn } from '../../ui/grid/model.ts';
import { plainText, sameText } from '../../ui/grid/same-text.ts';
import { slotsOf } from '../../ui/grid/slots.ts';
import {
  cellOfText,
  dayOrderIn,
  doubtsOf,
  type PastedTable,
  pastedTable,
  twofoldDates,
} from './pasted-table.ts';

type RecordRows = Extract<ImportMapping['rows'], 'kpi' | 'objective' | 'initiative'>;

/** The texts of a line by the columns that they stand in. */
type LineTexts = Map<GridColumn, string>;

/** What a grid of records says of a table: its lines, and what is left out. */
interface RecordTable {
  lines: { texts: LineTexts; down: number }[];
  isNamed: boolean;
  unknown: string[];
  repeated: string[];
  refused: string[];
  beyond: number;
}

const headingText = (text: string): string => folded(text.replaceAll(/[%#]/g, ' '));

/** The names that the fields of a table have where the columns of a grid have others. */
const FIELDS: Readonly<Record<string, string>> = {
  nodeId: 'objective',
  who: 'whoName',
  dueDate: 'whenDate',
  step: 'actionStep',
};
const fieldOf = ({ id }: GridColumn): string => FIELDS[id] ?? id;

const isOwn = (heading: string, { header }: GridColumn): boolean =>
  heading !== '' && headingText(header) === headingText(heading);

/** The fields that the texts above a column are words for. */
const meaningsOf = (parts: readonly string[], { rows }: ImportMapping): string[] =>
  parts.flatMap((part) => (meaningsIn(rows).get(headingOf(part)) ?? []).map(({ field }) => field));

/**
 * Whether a row is of headings: two of its words at least are, or all, or the one for the name, or words stand over numbers. A record
 * may have such a word too.
 */
function isHeadingRow({ mapping, headings, sheet }: PastedTable, { columns, keys }: BlockPlace): boolean {
  const body = sheet.rows.slice(mapping.heading.first + mapping.heading.count);
  const filled = headings.flatMap(({ parts }, index) => (parts.length > 0 ? [{ parts, index }] : []));
  const isKnown = (parts: readonly string[], within: readonly GridColumn[]): boolean =>
    meaningsOf(parts, mapping).some((field) => within.some((column) => fieldOf(column) === field)) ||
    within.some((column) => isOwn(parts.at(-1) ?? '', column));
  const words = filled.filter(({ parts }) => isKnown(parts, columns)).length;
  const key = columns.filter(({ id }) => id === keys[0]);
  if (words > 1 || words === filled.length || filled.some(({ parts }) => isKnown(parts, key))) return true;
  return (
    !filled.some(({ parts }) => parts.some((part) => /^\W*\d/.test(part))) &&
    filled.some(({ index }) => contentOf(body, index).numbers > 0)
  );
}

/** Reads a table with headings; undefined for one that has none, or the name of a record in their place. */
function byHeadings(
  table: PastedTable,
  place: BlockPlace,
  isName: (text: string) => boolean,
): RecordTable | undefined {
  const { sheet, mapping, headings } = table;
  const { columns, keys } = place;
  const { first, count } = mapping.heading;
  if (count === 0 || headings.some(({ parts }) => parts.some(isName)) || !isHeadingRow(table, place))
    return undefined;
  const top = first + count;
  const body = sheet.rows.slice(top);
  const matches = matchColumns(
    mapping.rows,
    headings.map(({ parts }, index) => ({ parts, content: contentOf(body, index), isPeriods: false })),
  );
  const slots = headings.map(({ parts }, index) => {
    const use = mapping.columns[index];
    const field = use && 'field' in use ? use.field : '';
    const fields = [field, matches[index]?.field, ...meaningsOf(parts, mapping)];
    const named = columns.find((column) => isOwn(parts.at(-1) ?? '', column));
    return named ?? fields.flatMap((each) => columns.find((column) => fieldOf(column) === each) ?? [])[0];
  });
  const read = new Set<GridColumn>();
  const [unknown, repeated]: [string[], string[]] = [[], []];
  const refused = doubtsOf(table);
  const used = slots.map((column, index) => {
    const heading = headings[index]?.parts.at(-1) ?? '';
    const isFilled = body.some((cells) => textOf(cells[index]) !== '');
    if (column && mapping.columns[index] && mapping.open?.includes(index)) return undefined;
    if (column && !read.has(column)) {
      read.add(column);
      return column;
    }
    if (heading !== '' && isFilled) (column ? repeated : unknown).push(heading);
    return undefined;
  });
  const uses = used.map((column) => (column ? { field: fieldOf(column) } : null));
  const nameAt = used.findIndex((column) => column?.id === keys[0]);
  const lines = Array.from(new DataRows(sheet, { ...mapping, columns: uses }), ({ row, cells }) => {
    // Merged cells are those of new records: a record that is named stays where it is.
    const isThere = isName(textOf(cells[nameAt]));
    const texts = (isThere ? (sheet.rows[row] ?? []) : cells).map(textOf);
    return {
      texts: new Map(used.flatMap((column, index) => (column ? [[column, texts[index] ?? '']] : []))),
      down: row - top,
    };
  });
  return { lines, isNamed: nameAt >= 0, unknown, repeated, refused, beyond: 0 };
}

/** A table without headings: from the current cell on, or beside the names of records. */
function bySlots(table: Table, place: BlockPlace, isName: (text: string) => boolean): RecordTable {
  const names = place.keys.slice(1).flatMap((key) => place.columns.find(({ id }) => id === key) ?? []);
  const { slots, isNamed } = slotsOf(table, place, { names, isOfValues: false, isName });
  return {
    lines: table.flatMap((line, down) =>
      line.some(Boolean) || (place.at && !isNamed)
        ? [{ texts: new Map(line.flatMap((text, at) => (slots[at] ? [[slots[at], text]] : []))), down }]
        : [],
    ),
    isNamed,
    unknown: [],
    repeated: [],
    refused: [],
    beyond: Math.max(0, widthOf(table) - slots.filter(Boolean).length),
  };
}

/** Fills the empty texts of a group with those above, as merged cells have them, and drops the lines that only name a group. */
function fillDown(columns: readonly GridColumn[], lines: RecordTable['lines']): RecordTable['lines'] {
  const groups = columns.filter(({ fillsFor }) => fillsFor);
  const named = new Set(groups.flatMap(({ fillsFor }) => fillsFor));
  const above = new Map<GridColumn, string>();
  return lines.filter(({ texts }) => {
    const has = (id: string): boolean => [...texts].some(([column, text]) => column.id === id && text !== '');
    for (const [index, group] of groups.entries()) {
      const text = texts.get(group);
      if (text) {
        above.set(group, text);
        for (const inner of groups.slice(index + 1)) above.delete(inner);
      } else if (group.fillsFor?.some(has) && above.has(group)) texts.set(group, above.get(group) ?? '');
    }
    return (
      groups.length === 0 ||
      [...texts].some(([column, text]) => text && (named.has(column.id) || !groups.includes(column)))
    );
  });
}

/** Reads what a text says in a column as the import does, as the texts of cells. */
function cellsIn(rows: RecordRows, column: GridColumn, text: string, rules: ImportMapping): Cells {
  const { id, kind, options, read } = column;
  const special = read?.(text);
  if (special || text === '') return special ?? { [id]: '' };
  const cell = cellOfText(text);
  const [record, field] = [RECORD_KINDS[rows], fieldOf(column)];
  if (kind === 'date') return { [id]: dayIn(cell, rules) };
  if (kind === 'number') {
    const point = readPoint(cell, { decimal: rules.decimal, unit: '' });
    const reading = cellReader(KINDS[record].fields[field]?.valueType ?? 'number')?.(cell, rules);
    if (!reading) return { [id]: '' };
    if ('problem' in reading || typeof reading.value !== 'number')
      return { [id]: settledText(text, rules.decimal) };
    const value = numberText(reading.value);
    return point.kind === 'bound' && id === 'target'
      ? { [id]: value, direction: point.direction }
      : { [id]: value };
  }
  const option = (word: string) =>
    options?.find(({ value, label }) => sameText(label, word) || sameText(value, word))?.value;
  return { [id]: option(text) ?? (options && option(choiceNamed(record, field, text) ?? '')) ?? text };
}

/** Reads a pasted table into a grid of records, as the import reads it. */
export const recordReader =
  (rows: RecordRows, today: string): ReadBlock =>
  (pasted, place) => {
    const table = trimmed(pasted);
    const key = place.keys[0] ?? '';
    const names = new Set(place.rows.map(({ cells }) => plainText(cellOf(cells, key))).filter(Boolean));
    const isName = (text: string): boolean => names.has(plainText(text));
    const read = pastedTable(table, { calendar: DEFAULT_CALENDAR, today }, rows);
    const { lines, ...block } = byHeadings(read, place, isName) ?? bySlots(table, place, isName);
    if (lines.every(({ texts }) => texts.size === 0) && block.unknown.length > 0)
      return refusedBlock(NO_HEADINGS, block.unknown);
    const { columns } = place;
    const ofDates = columns.filter(({ kind }) => kind === 'date');
    const orders = new Map(
      ofDates.map((column) => [column, dayOrderIn(lines.map(({ texts }) => texts.get(column) ?? ''))]),
    );
    const twofold = ofDates.filter((column) => orders.get(column) === undefined);
    for (const { texts } of lines) for (const column of twofold) texts.delete(column);
    return {
      ...block,
      refused: [...block.refused, ...twofold.map(({ header }) => twofoldDates(header))],
      lines: fillDown(columns, lines).map(({ texts, down }) => {
        const cells: Record<string, string> = {};
        for (const column of columns) {
          const text = texts.get(column);
          if (text === undefined) continue;
          // A text that says more than its column fills only what has no text of its own.
          const isFree = (id: string): boolean =>
            ![...texts].some(([each, there]) => each.id === id && there);
          for (const [id, value] of Object.entries(
            cellsIn(rows, column, text, { ...read.mapping, dates: orders.get(column) ?? 'ymd' }),
          ))
            if (value === '') cells[id] ??= '';
            else if (id === column.id || isFree(id)) cells[id] = value;
        }
        return { cells, down };
      }),
    };
  };

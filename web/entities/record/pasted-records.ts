import { DEFAULT_CALENDAR } from '../../../contract/scorecard/calendar.ts';
import { KINDS } from '../../../contract/kinds/kinds.ts';
import { choiceNamed } from '../../../contract/dictionary/choice-words.ts';
import { contentOf } from '../../../contract/table/column-content.ts';
import { DataRows } from '../../../contract/table/data-rows.ts';
import { headingOf, meaningsIn } from '../../../contract/table/headings.ts';
import { type ImportMapping, RECORD_KINDS } from '../../../contract/table/mapping.ts';
import { folded, textOf } from '../../../contract/values/cell-text.ts';
import { cellReader, dayIn } from '../../../contract/values/read-cell.ts';
import { numberText, settledText } from '../../../contract/words/number-text.ts';
import {
  type Block,
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

/** The names that the fields of a table have where the columns of a grid have others. */
const FIELDS: Readonly<Record<string, string>> = {
  nodeId: 'objective',
  who: 'whoName',
  dueDate: 'whenDate',
  step: 'actionStep',
};
const fieldOf = ({ id }: GridColumn): string => FIELDS[id] ?? id;

/** Reads the texts of a table with headings; undefined for one that has none, or the name of a record in their place. */
function byHeadings(
  table: PastedTable,
  place: BlockPlace,
  isName: (text: string) => boolean,
): Block | undefined {
  const { sheet, mapping, headings } = table;
  const { columns, keys } = place;
  const top = mapping.heading.first + mapping.heading.count;
  const body = sheet.rows.slice(top);
  const filled = headings.filter(({ parts }) => parts.length > 0);
  const isAbove = (check: (text: string) => boolean) => filled.some(({ parts }) => parts.some(check));
  if (mapping.heading.count === 0 || isAbove(isName)) return undefined;
  const plain = (text: string): string => folded(text.replaceAll(/[%#]/g, ' '));
  const columnOf = (field: string) => columns.find((column) => fieldOf(column) === field);
  // The columns whose headings those of the table are, and those of which they are words.
  const matches = headings.map(({ parts }) => {
    const heading = parts.at(-1) ?? '';
    const column = columns.find(({ header }) => heading !== '' && plain(header) === plain(heading));
    const meanings = parts.flatMap((part) => meaningsIn(mapping.rows).get(headingOf(part)) ?? []);
    return { column, others: meanings.flatMap(({ field }) => columnOf(field) ?? []) };
  });
  const words = matches.filter(({ column, others }) => column ?? others[0]).length;
  const hasKey = matches.some(({ column, others }) =>
    [column, ...others].some((each) => each?.id === keys[0]),
  );
  // Two of its words at least are headings, or all, or that of the name, or words stand over numbers. A record may have such a word too.
  const isOverNumbers = () =>
    !isAbove((part) => /^\W*\d/.test(part)) &&
    headings.some(({ parts }, index) => parts.length > 0 && contentOf(body, index).numbers > 0);
  if (words < 2 && words < filled.length && !hasKey && !isOverNumbers()) return undefined;
  const [unknown, repeated]: [string[], string[]] = [[], []];
  const used: (GridColumn | undefined)[] = [];
  for (const [index, { column, others }] of matches.entries()) {
    const use = mapping.columns[index];
    const slot = column ?? (use && 'field' in use ? columnOf(use.field) : undefined) ?? others[0];
    const isOpen = slot && use && mapping.open?.includes(index);
    const isFree = slot && !isOpen && !used.includes(slot);
    const heading = headings[index]?.parts.at(-1) ?? '';
    if (!isFree && !isOpen && heading !== '' && body.some((cells) => textOf(cells[index]) !== ''))
      (slot ? repeated : unknown).push(heading);
    used.push(isFree ? slot : undefined);
  }
  const uses = used.map((column) => (column ? { field: fieldOf(column) } : null));
  const nameAt = used.findIndex((column) => column?.id === keys[0]);
  const lines = Array.from(new DataRows(sheet, { ...mapping, columns: uses }), ({ row, cells }) => {
    // Merged cells are those of new records: a record that is named stays where it is.
    const source = isName(textOf(cells[nameAt])) ? (sheet.rows[row] ?? []) : cells;
    return { cells: textsBy(used, source.map(textOf)), down: row - top };
  });
  return { lines, isNamed: nameAt >= 0, unknown, repeated, refused: doubtsOf(table), beyond: 0 };
}

/** The texts of a line by the columns that they stand in. */
const textsBy = (slots: readonly (GridColumn | undefined)[], texts: readonly string[]): Cells =>
  Object.fromEntries(slots.flatMap((column, at) => (column ? [[column.id, texts[at] ?? '']] : [])));

/** The texts of a table without headings: from the current cell on, or beside the names of records. */
function bySlots(table: Table, place: BlockPlace, isName: (text: string) => boolean): Block {
  const names = place.keys.slice(1).flatMap((key) => place.columns.find(({ id }) => id === key) ?? []);
  const { slots, isNamed } = slotsOf(table, place, { names, isOfValues: false, isName });
  return {
    ...refusedBlock(),
    lines: table.flatMap((line, down) =>
      line.some(Boolean) || (place.at && !isNamed)
        ? [{ cells: textsBy(slots.slice(0, line.length), line), down }]
        : [],
    ),
    isNamed,
    beyond: Math.max(0, widthOf(table) - slots.filter(Boolean).length),
  };
}

/** Fills the empty texts of a group with those above, as merged cells have them, and drops the lines that only name a group. */
function fillDown(columns: readonly GridColumn[], lines: Block['lines']): Block['lines'] {
  const groups = columns.filter(({ fillsFor }) => fillsFor);
  const outer = new Set(groups.map(({ id }) => id));
  for (const { fillsFor = [] } of groups) for (const id of fillsFor) outer.delete(id);
  let above: Cells = {};
  return lines.flatMap(({ cells, down }) => {
    const texts: Record<string, string> = { ...cells };
    for (const [index, { id, fillsFor = [] }] of groups.entries())
      if (texts[id]) {
        const inner = new Set(groups.slice(index + 1).map((group) => group.id));
        above = Object.fromEntries(
          Object.entries({ ...above, [id]: texts[id] }).filter(([key]) => !inner.has(key)),
        );
      } else if (above[id] !== undefined && fillsFor.some((inside) => texts[inside])) texts[id] = above[id];
    const isFilled = Object.entries(texts).some(([id, text]) => text && !outer.has(id));
    return groups.length === 0 || isFilled ? [{ cells: texts, down }] : [];
  });
}

/** Reads what a text says in a column as the import does, as the texts of cells. */
function cellsIn(rows: RecordRows, column: GridColumn, text: string, rules: ImportMapping): Cells {
  const { id, kind, options, read } = column;
  const special = read?.(text);
  if (special || text === '') return special ?? { [id]: '' };
  const [record, field] = [RECORD_KINDS[rows], fieldOf(column)];
  if (kind === 'date') return { [id]: dayIn(cellOfText(text), rules) };
  if (kind === 'number') {
    const type = KINDS[record].fields[field]?.valueType ?? 'number';
    const reading = cellReader(type)?.(cellOfText(text), rules);
    if (!reading) return { [id]: '' };
    if ('problem' in reading || typeof reading.value !== 'number')
      return { [id]: settledText(text, rules.decimal) };
    const direction = id === 'target' ? reading.implied?.direction : undefined;
    return { [id]: numberText(reading.value), ...(direction && { direction }) };
  }
  const option = (word = '') =>
    options?.find(({ value, label }) => sameText(label, word) || sameText(value, word))?.value;
  return { [id]: option(text) ?? option(choiceNamed(record, field, text)) ?? text };
}

/** Reads a pasted table into a grid of records, as the import reads it. */
export const recordReader =
  (rows: RecordRows, today: string): ReadBlock =>
  (pasted, place) => {
    const table = trimmed(pasted);
    const { columns, keys } = place;
    const names = new Set(
      place.rows.map(({ cells }) => plainText(cellOf(cells, keys[0] ?? ''))).filter(Boolean),
    );
    const isName = (text: string): boolean => names.has(plainText(text));
    const read = pastedTable(table, { calendar: DEFAULT_CALENDAR, today }, rows);
    const block = byHeadings(read, place, isName) ?? bySlots(table, place, isName);
    const lines = fillDown(columns, block.lines);
    if (block.unknown.length > 0 && block.lines.every(({ cells }) => Object.keys(cells).length === 0))
      return refusedBlock(NO_HEADINGS, block.unknown);
    const orders = new Map(
      columns
        .filter(({ kind }) => kind === 'date')
        .map((column) => [column, dayOrderIn(block.lines.map(({ cells }) => cells[column.id] ?? ''))]),
    );
    const isTwofold = (column: GridColumn) => orders.has(column) && orders.get(column) === undefined;
    return {
      ...block,
      refused: [...block.refused, ...columns.filter(isTwofold).map(({ header }) => twofoldDates(header))],
      lines: lines.map(({ cells: texts, down }) => {
        const cells: Record<string, string> = {};
        for (const column of columns) {
          const text = texts[column.id];
          if (text === undefined || isTwofold(column)) continue;
          const rules = { ...read.mapping, dates: orders.get(column) ?? 'ymd' };
          for (const [id, value] of Object.entries(cellsIn(rows, column, text, rules)))
            if (value === '') cells[id] ??= '';
            // A text that says more than its column fills only what has no text itself.
            else if (id === column.id || !texts[id]) cells[id] = value;
        }
        return { cells, down };
      }),
    };
  };

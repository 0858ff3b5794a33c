import * as z from 'zod/mini';
import { nameKey } from '../people/names.ts';
import { memo } from '../scorecard/steps.ts';
import { settled } from '../table/answers.ts';
import type { GuessedTable } from '../table/guess.ts';
import {
  ColumnUse,
  ImportMapping,
  ROW_KINDS,
  notationOf,
  type SheetTable,
  type TableQuestion,
} from '../table/mapping.ts';
import type { ReadSheet } from '../table/row.ts';
import { textOf } from '../values/cell-text.ts';
import { applied, commonChanges, isOfPeriod, PeriodChange } from './period-changes.ts';
import { numbered, rowsByName } from './row-names.ts';

/** The heading of the column that says why a row was refused. It is never read. */
export const REASON = 'Reason for refusal';

/** The most rows that are remembered as left out. */
const LEAVES_MAX = 1000;
/** The share of the headings that may differ where a sheet is read as one before it; one may in any case. */
const DIFFERENT_MAX = 0.2;

/** What is remembered of how a sheet was read, for the next sheet with these headings. */
export const MappingMemory = z.object({
  ...z.pick(ImportMapping, {
    rows: true,
    mode: true,
    creates: true,
    decimal: true,
    dates: true,
    fractions: true,
    unit: true,
  }).shape,
  /** Whether a question how dates or numbers are read stayed open. */
  isUnread: z.optional(z.literal(true)),
  /** Where a person moved it. */
  heading: z.optional(ImportMapping.shape.heading),
  /** What the rows were guessed to be. Memories of earlier versions lack it: they asked nothing, always have a heading, and are by that of the guess. */
  shape: z.optional(z.enum(ROW_KINDS)),
  /** By the headings of columns; those of periods are guessed anew, because each month brings others. */
  uses: z.record(z.string(), z.nullable(ColumnUse)),
  /** The same headings and those whose questions are open, as they are written. */
  texts: z._default(z.record(z.string(), z.string()), {}),
  /** What a person made of all columns of periods that were guessed as a series, and else of single ones by their headings. */
  series: z._default(z.record(z.string(), PeriodChange), {}),
  periods: z._default(z.record(z.string(), z.nullable(ColumnUse)), {}),
  /** The rows that a person left out, by what names them. */
  leaves: z._default(z.array(z.string()), []),
});
export type MappingMemory = z.output<typeof MappingMemory>;

/** Guesses how a sheet is read, as far as a person does not say it. */
export type GuessWith = (table: Omit<SheetTable, 'sheet'>) => GuessedTable;

/** A heading, by a key that tells it apart from others that are called the same. */
interface Heading {
  key: string;
  text: string;
  column: number;
}

const isReason = (key: string): boolean => key === `${nameKey(REASON)} 1`;

function headingsOf({ rows }: ReadSheet, { heading: { first, count }, columns }: ImportMapping): Heading[] {
  const above = rows.slice(first, first + count);
  const keyOf = numbered();
  return columns.map((_, column) => {
    const text = above.map((cells) => textOf(cells[column])).join(' ');
    return { key: keyOf(nameKey(text)), text: text.trim(), column };
  });
}

/** The headings of a sheet without those of periods, which change from month to month. */
const lastingHeadings = (sheet: ReadSheet, guess: ImportMapping): Heading[] =>
  headingsOf(sheet, guess).filter(({ key, column }) => !isOfPeriod(guess.columns[column]) && !isReason(key));

/** The headings of a sheet by which its memory is stored. */
export const memoryKey = (sheet: ReadSheet, guess: GuessedTable): string =>
  lastingHeadings(sheet, settled(guess, guess.mapping))
    .map(({ key }) => key)
    .join('\n');

const isSameHeading = (a: ImportMapping['heading'], b: ImportMapping['heading']): boolean =>
  a.first === b.first && a.count === b.count;

/** The guess of a table whose heading and kind of rows are settled. */
export function guessOf(
  guessWith: GuessWith,
  { heading, rows }: Pick<MappingMemory, 'heading' | 'rows'>,
): GuessedTable {
  const first = guessWith({});
  const { mapping } = first;
  const isSame = rows === mapping.rows && isSameHeading(heading ?? mapping.heading, mapping.heading);
  return isSame ? first : guessWith({ rows, ...(heading && { heading }) });
}

/** The names of the rows that a person left out. */
function leavesOf(sheet: ReadSheet, mapping: ImportMapping): string[] {
  const leaves = new Set(mapping.leaves);
  if (leaves.size === 0) return [];
  const names = Array.from(rowsByName(sheet, mapping), ([name, row]) => (leaves.has(row) ? [name] : []));
  return names.flat().slice(0, LEAVES_MAX);
}

/** What to remember of how a sheet was read. */
export function memoryOf(sheet: ReadSheet, guessWith: GuessWith, mapping: ImportMapping): MappingMemory {
  const { rows, mode, creates, heading, columns, open = [] } = mapping;
  const first = guessWith({}).mapping;
  const table = guessOf(guessWith, mapping);
  const guess = settled(table, mapping);
  const isUnread = table.questions.some(
    ({ column, choices }) =>
      open.includes(column) && choices.some((choice) => Object.keys(notationOf(choice)).length > 0),
  );
  const lasting = lastingHeadings(sheet, guess);
  const ofPeriods = headingsOf(sheet, guess).flatMap(({ key, column }) => {
    const use = guess.columns[column];
    return isOfPeriod(use) ? [{ key, guess: use, use: columns[column] ?? null }] : [];
  });
  const series = commonChanges(ofPeriods);
  const single = ofPeriods.filter(
    (column) => JSON.stringify(applied(series, column.guess)) !== JSON.stringify(column.use),
  );
  return {
    rows,
    mode,
    creates,
    ...notationOf(mapping),
    ...(isUnread && { isUnread }),
    ...(!isSameHeading(heading, first.heading) && { heading }),
    shape: first.rows,
    uses: Object.fromEntries(
      lasting.flatMap(({ key, column }) =>
        open.includes(column) ? [] : [[key, columns[column] ?? null] as const],
      ),
    ),
    texts: Object.fromEntries(lasting.map(({ key, text }) => [key, text])),
    series,
    periods: Object.fromEntries(single.map(({ key, use }) => [key, use])),
    leaves: leavesOf(sheet, mapping),
  };
}

/** How a sheet is read as one before it, and the headings that only one of the two has. */
export interface Recalled {
  mapping: ImportMapping;
  questions: TableQuestion[];
  differs: { added: string[]; missing: string[] };
}

/** A guess with what is remembered. */
function withMemory(sheet: ReadSheet, guess: ImportMapping, memory: MappingMemory): ImportMapping {
  const { rows, mode, creates, heading = guess.heading, uses, shape, series, periods } = memory;
  const open = new Set(guess.open);
  const { unit, ...notation } = notationOf(memory);
  // Another unit above the table is another question.
  const isOtherUnit = unit !== undefined && unit !== guess.unit;
  const columns = headingsOf(sheet, guess).map(({ key, column }) => {
    const use = guess.columns[column] ?? null;
    if (isOfPeriod(use)) return key in periods ? (periods[key] ?? null) : applied(series, use);
    const stored = uses[key];
    // Where nothing was asked, nobody may have seen that the column is not read.
    const isUnseen = (stored === null && shape === undefined) || isOtherUnit;
    if (stored === undefined || (isUnseen && open.has(column))) return use;
    open.delete(column);
    return stored;
  });
  const mapping = { ...guess, heading, rows, mode, creates, ...notation, columns, open: [...open] };
  if (memory.leaves.length === 0) return mapping;
  const byName = rowsByName(sheet, mapping);
  return { ...mapping, leaves: memory.leaves.flatMap((name) => byName.get(name) ?? []) };
}

/** The headings that a sheet has and a memory lacks, and the other way round; undefined where it is of another sheet. */
function differing(
  sheet: ReadSheet,
  guess: ImportMapping,
  { uses, texts }: MappingMemory,
): Recalled['differs'] | undefined {
  const isNamed = (key: string): boolean => !key.startsWith(' ') && !isReason(key);
  const names = new Set(Object.keys({ ...uses, ...texts }).filter(isNamed));
  const headings = new Set(headingsOf(sheet, guess).map(({ key }) => key));
  const added = lastingHeadings(sheet, guess).filter(({ key }) => isNamed(key) && !names.has(key));
  const missing = [...names].filter((key) => !headings.has(key));
  const different = added.length + missing.length;
  const shared = names.size - missing.length;
  const isSame = different === 0 || (different === 1 && shared > 1);
  if (!isSame && different > DIFFERENT_MAX * (names.size + added.length)) return undefined;
  return {
    added: added.map(({ text }) => text),
    missing: missing.map((key) => texts[key] ?? key.replace(/ \d+$/, '')),
  };
}

/** Reads a sheet as the one before it that has most of its headings; undefined where none has. Of equal ones the first is taken. */
export function recall(
  sheet: ReadSheet,
  memories: readonly MappingMemory[],
  guessWith: GuessWith,
): Recalled | undefined {
  const tables = new Map<string, GuessedTable>();
  const { rows } = guessWith({}).mapping;
  const alike = memories.flatMap((memory) => {
    if ((memory.shape ?? rows) !== rows) return [];
    const key = JSON.stringify([memory.shape && memory.heading, memory.shape && memory.rows]);
    const table = memo(tables, key, () => (memory.shape ? guessOf(guessWith, memory) : guessWith({})));
    const read = settled(table, memory);
    const guess = memory.isUnread ? table.mapping : read;
    const differs = differing(sheet, read, memory);
    return differs ? [{ memory, guess, questions: table.questions, differs }] : [];
  });
  const countOf = ({ differs: { added, missing } }: (typeof alike)[number]) => added.length + missing.length;
  const [best] = alike.toSorted((a, b) => countOf(a) - countOf(b));
  if (!best) return undefined;
  const { memory, guess, questions, differs } = best;
  return { mapping: withMemory(sheet, guess, memory), questions, differs };
}

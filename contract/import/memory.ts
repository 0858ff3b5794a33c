import * as z from 'zod/mini';
import { nameKey } from '../people/names.ts';
import { memo } from '../scorecard/steps.ts';
import { textOf } from '../values/cell-text.ts';
import { ColumnUse, ImportMapping } from '../table/mapping.ts';
import type { ReadSheet } from '../table/row.ts';

/** The heading of the column that says why a row was refused. It is never read. */
export const REASON = 'Reason for refusal';

/** What is remembered of how a sheet was read, for the next sheet with these headings. */
export const MappingMemory = z.object({
  ...z.pick(ImportMapping, {
    heading: true,
    rows: true,
    mode: true,
    creates: true,
    decimal: true,
    dates: true,
  }).shape,
  /** By the headings of columns; those of periods are guessed anew, because each month brings others. */
  uses: z.record(z.string(), z.nullable(ColumnUse)),
});
export type MappingMemory = z.output<typeof MappingMemory>;

/** The heading of each column, told apart from others that are called the same. */
function headingsOf({ rows }: ReadSheet, { heading: { first, count }, columns }: ImportMapping): string[] {
  const above = rows.slice(first, first + count);
  const seen = new Map<string, number>();
  return columns.map((_, index) => {
    const text = nameKey(above.map((cells) => textOf(cells[index])).join(' '));
    const times = memo(seen, text, () => 0) + 1;
    seen.set(text, times);
    return `${text} ${times}`;
  });
}

const isOfPeriod = (use: ColumnUse | null | undefined): boolean => !!use && 'period' in use;
const isReason = (heading: string): boolean => heading === `${nameKey(REASON)} 1`;

/** The headings of a sheet by which it is known again, as it would be guessed. Those of periods change from month to month. */
export function knownHeadings(sheet: ReadSheet, guess: ImportMapping): string {
  const headings = headingsOf(sheet, guess).filter(
    (heading, index) => !isOfPeriod(guess.columns[index]) && !isReason(heading),
  );
  return headings.join('\n');
}

/** What to remember of how a sheet was read. */
export function memoryOf(sheet: ReadSheet, guess: ImportMapping, mapping: ImportMapping): MappingMemory {
  const { heading, rows, mode, creates, decimal, dates, columns } = mapping;
  const uses = headingsOf(sheet, guess).flatMap((name, index) =>
    isOfPeriod(guess.columns[index]) ? [] : [[name, columns[index] ?? null] as const],
  );
  return { heading, rows, mode, creates, decimal, dates, uses: Object.fromEntries(uses) };
}

/** A guess with what is remembered. */
export function withMemory(
  sheet: ReadSheet,
  guess: ImportMapping,
  { uses, ...memory }: MappingMemory,
): ImportMapping {
  const headings = headingsOf(sheet, guess);
  const columns = guess.columns.map((use, index) => {
    const remembered = uses[headings[index] ?? ''];
    return isOfPeriod(use) || remembered === undefined ? use : remembered;
  });
  return { ...guess, ...memory, columns };
}

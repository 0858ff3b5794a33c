import type { Calendar } from '../scorecard/calendar.ts';
import type { ReadCell } from '../values/cell.ts';
import { isOfNumbers, NO_CELLS } from './column-content.ts';
import { IN_UNIT } from './columns.ts';
import type { GuessColumn } from './guess-rows.ts';
import { isTrend } from '../dictionary/heading-senses.ts';
import { headingOf, lowestOf } from './headings.ts';
import { type ColumnUse, fieldOf, type Notation, type RowKind } from './mapping.ts';
import type { Match } from './match-columns.ts';
import type { PeriodSpan } from './period-span.ts';
import type { SheetYear } from './year-above.ts';

/** A column that is asked about: why, and the ways in which it may be read. */
export interface Doubt {
  column: number;
  why: string;
  uses: readonly (ColumnUse & Notation & { label?: string })[];
}

/** How the columns of a table are read, what the reader is not sure of, and the columns that are not read for a reason. */
export interface GuessedColumns {
  uses: (ColumnUse | null)[];
  doubts: Doubt[];
  settled: Set<number>;
}

/** What the columns of a table are guessed from. */
export interface Guess {
  rows: RowKind;
  columns: readonly GuessColumn[];
  matches: readonly (Match | undefined)[];
  calendar: Calendar;
  /** The year of months and quarters that have none. */
  year: SheetYear;
  span: PeriodSpan | undefined;
  /** The name of the sheet. */
  sheet: string;
  /** The rows below the heading. */
  body: readonly (readonly ReadCell[])[];
}

export type Uses = (ColumnUse | null)[];
/** The columns with cells that nothing is read from yet. */
export const free = (uses: Uses, { columns }: Guess): number[] =>
  uses.flatMap((use, index) => (use === null && (columns[index]?.content.filled ?? 0) > 0 ? [index] : []));

/** What is not read of a table: asked about, or left for a reason. */
export type Unread = Omit<GuessedColumns, 'uses'>;

/** Whether a column is asked about already, or left for a reason. */
export const isSettled = ({ doubts, settled }: Unread, column: number): boolean =>
  settled.has(column) || doubts.some((doubt) => doubt.column === column);

/** A column whose heading says that its numbers are expected: of a period, or of a KPI. */
export const expectedDoubt = (
  column: number,
  word: string,
  at: { period: string } | { kpi: string },
): Doubt => ({
  column,
  why: `says “${word}”`,
  uses: (['target', 'actual'] as const).map((points) => ({ points, ...at })),
});

/** Why years of the calendar are asked about, where those of the strategy are others. */
export const OTHER_YEAR = 'years, and those of the strategy begin in another month';

/** Why numbers of parts of a year are asked about. */
export const NUMBERED = 'numbers of periods, and no heading says of which';

/** Asks about columns that would give what one before them gives, and about the first of them where only words that are not known tell them apart. */
export function withoutDoubles(uses: Uses, { columns }: Guess, { doubts }: Unread): void {
  const points = [...uses.entries()].flatMap(([column, use]) =>
    use && !('field' in use) && (columns[column]?.content.filled ?? 0) > 0 ? [{ column, use }] : [],
  );
  const textAt = ({ column }: { column: number }) => columns[column]?.parts.join('\n');
  for (const [, doubles] of Map.groupBy(points, ({ use }) => JSON.stringify(use))) {
    const [first, ...further] = doubles;
    const { parts = [], points: ofFirst } = columns[first?.column ?? -1] ?? {};
    const isMeant =
      parts.length < 2 || ofFirst?.series !== undefined || new Set(doubles.map(textAt)).size < 2;
    for (const { column, use } of isMeant ? further : doubles) {
      uses[column] = null;
      const series = (['actual', 'target'] as const).filter((one) => !isMeant || one !== use.points);
      doubts.push({
        column,
        why: 'another column says the same',
        uses: series.map((one) => ({ ...use, points: one })),
      });
    }
  }
}

/** Asks about two columns of numbers with one heading, of which only one can be the field: 'Weight' of an objective and of its KPI. */
export function withSame(uses: Uses, guess: Guess, { doubts }: Unread): void {
  const headingOfAll = (column: number) => guess.columns[column]?.parts.map(headingOf).join(' ') ?? '';
  for (const [column, use] of uses.entries()) {
    const field = fieldOf(use) ?? '';
    if (!IN_UNIT.has(field) && field !== 'weight') continue;
    const alike = free(uses, guess).filter(
      (other) =>
        headingOfAll(other) === headingOfAll(column) &&
        isOfNumbers(guess.columns[other]?.content ?? NO_CELLS) &&
        !doubts.some((doubt) => doubt.column === other),
    );
    if (alike.length === 0) continue;
    uses[column] = null;
    doubts.push(
      ...[column, ...alike].map((each) => ({
        column: each,
        why: 'two columns have this heading',
        uses: [{ field }],
      })),
    );
  }
}

/** Asks about a trend: it says which way is better, or how the values moved. */
export function withTrend(uses: Uses, guess: Guess, { doubts }: Unread): void {
  const column = columnOf(uses, 'direction');
  if (column < 0 || !isTrend(headingAt(guess, column))) return;
  uses[column] = null;
  doubts.push({
    column,
    why: 'a trend may be the way that is better, or the one that values took',
    uses: [{ field: 'direction', label: 'The way that is better' }],
  });
}

/** The column that is read as one of some fields; -1 for none. */
export const columnOf = (uses: Uses, ...fields: readonly string[]): number =>
  uses.findIndex((use) => fields.includes(fieldOf(use) ?? ''));

/** The lowest text above a column. */
export const headingAt = ({ columns }: Guess, index: number): string => lowestOf(columns[index]?.parts);

import { isFiscalHeading, partNamed } from '../dictionary/period-words.ts';
import {
  columnOf,
  free,
  type Guess,
  type GuessedColumns,
  headingAt,
  isSettled,
  type Unread,
  type Uses,
  withoutDoubles,
  withSame,
  withTrend,
} from './doubts.ts';
import { CODES, sortOf } from './columns.ts';
import { isOfNumbers, NO_CELLS } from './column-content.ts';
import { withKpis } from './kpi-columns.ts';
import { withPeriods } from './guess-periods.ts';
import { isKpiList, isWide } from './guess-rows.ts';
import { headingOf, isIdHeading, lowestOf } from './headings.ts';
import { type ColumnUse, fieldOf, RECORD_KINDS } from './mapping.ts';
import { areParts } from './period-column.ts';
import { YEAR } from './periods.ts';
import { expectedIn } from '../dictionary/series-words.ts';
import { withTargets } from './target-doubts.ts';
import { withTelling } from './telling.ts';
import { monthNamed } from '../words/month-names.ts';
import { periodColumns } from './wide-periods.ts';
import { isTotal } from '../dictionary/totals.ts';
import { withDirections, withTexts } from './text-doubts.ts';
import { withParents, withUnnamed } from './unnamed-columns.ts';

const ID_HEADINGS: ReadonlySet<string> = new Set([
  'id',
  'kpi id',
  'initiative id',
  'objective id',
  'measure id',
]);
const CODE_HEADING = /\bcode\b/;

/** Takes ids for those of records where codes stand beside them, as in the product's own files. */
function withIds(uses: Uses, guess: Guess, { settled }: Unread): void {
  const { rows, columns } = guess;
  const keyAt = (index: number) => headingOf(headingAt(guess, index));
  const id = columns.findIndex(
    ({ content }, index) =>
      ID_HEADINGS.has(keyAt(index)) && content.texts.every((text) => /^\d+(?:\.0)?$/.test(text)),
  );
  const code = columns.findIndex((_, index) => CODE_HEADING.test(keyAt(index)));
  // A cause is told by its ends.
  if (id < 0 || code < 0 || rows === 'cause') return;
  const idUse = uses[id];
  if (CODES.has(fieldOf(idUse) ?? '') && uses[code] === null) uses[code] = idUse ?? null;
  uses[id] = { field: 'id' };
  for (const index of columns.keys())
    if (uses[index] === null && keyAt(index).endsWith(' id')) settled.add(index);
}

/** Takes the only column of numbers for the values, where no heading tells them. Of several each is asked about. */
function withValues(uses: Uses, guess: Guess, unread: Unread): void {
  const isTold = columnOf(uses, 'actual', 'target', 'red') >= 0;
  const [only, ...more] = free(uses, guess).filter((index) => {
    const { parts = [], content = NO_CELLS } = guess.columns[index] ?? {};
    const isOther =
      parts.some(isTotal) || isIdHeading(lowestOf(parts)) || expectedIn(parts.join(' ')) !== undefined;
    return !isSettled(unread, index) && !isOther && isOfNumbers(content);
  });
  if (!isTold && only !== undefined && more.length === 0 && !guess.matches[only]?.isUnsure)
    uses[only] = { field: 'actual' };
}

/** The column of the months or quarters of rows, where all headings of periods are years, and its use. */
function partBeside({ columns }: Guess): { index: number; use: ColumnUse } | undefined {
  const wide = columns.filter(isWide);
  if (wide.length < 2 || wide.some(({ points }) => points?.period?.startsWith('year:') !== true))
    return undefined;
  for (const [index, { parts, points, content }] of columns.entries()) {
    const texts = content.texts.filter((text) => !isTotal(text));
    const named = partNamed(lowestOf(parts));
    const isOfMonths = texts.every((text) => monthNamed(text) !== undefined);
    const isOfParts = named !== undefined && areParts(lowestOf(parts), texts);
    const isQuarters = texts.every((text) => /^[QT][1-4]$/i.test(text));
    const field = isOfMonths ? 'month' : isOfParts ? named : isQuarters ? 'quarter' : undefined;
    if (points === undefined && texts.length > 1 && field) return { index, use: { field } };
  }
  return undefined;
}

/** The column of the years of rows, where the headings name parts of a year without one. */
function yearBeside({ columns }: Guess): number | undefined {
  const wide = columns.filter(isWide);
  if (wide.length < 2 || wide.some(({ points }) => points?.period !== undefined)) return undefined;
  const index = columns.findIndex(
    ({ isPeriods, content: { texts } }) => isPeriods && texts.every((text) => YEAR.test(text)),
  );
  return index < 0 ? undefined : index;
}

/** A column of points whose period is a part of the year of its row. */
const ofRowsYear = (use: ColumnUse | null, part: string | undefined): ColumnUse | null =>
  use && 'period' in use && part !== undefined ? { ...use, period: part } : use;

/** How the columns of a table are read. */
export function guessColumns(guess: Guess): GuessedColumns {
  const { rows, columns, matches } = guess;
  const unread: Unread = { doubts: [], settled: new Set() };
  const named = matches.map((match) =>
    match && !match.isUnsure && sortOf(rows, match.field) ? { field: match.field } : null,
  );
  const hasSeries = named.some((use) => use?.field === 'series');
  const isList = rows === 'kpi' && isKpiList(columns);
  const yearAt = rows === 'kpiPeriods' ? yearBeside(guess) : undefined;
  const years = { hasSeries, isOfRowsYear: yearAt !== undefined };
  const wide = rows === 'kpiPeriods' ? periodColumns(guess, years, unread) : [];

  const part = rows === 'kpiPeriods' ? partBeside(guess) : undefined;
  const uses: Uses = named.map((use, index) => {
    if (index === part?.index) return part.use;
    if (index === yearAt) return { field: isFiscalHeading(headingAt(guess, index)) ? 'fiscalYear' : 'year' };
    const { period, part: ofYear, series } = columns[index]?.points ?? {};
    if (isList && period !== undefined && series) return { points: series, period };
    return rows === 'kpiPeriods' && (period !== undefined || ofYear !== undefined)
      ? ofRowsYear(wide[index] ?? null, yearAt === undefined ? undefined : ofYear)
      : use;
  });
  if (rows === 'value' || rows === 'target' || rows === 'periodKpis') withPeriods(uses, guess, unread);
  if (rows === 'value') withValues(uses, guess, unread);
  if (rows === 'periodKpis') withKpis(uses, guess, unread);
  withIds(uses, guess, unread);
  withUnnamed(uses, guess);
  if (RECORD_KINDS[rows] === 'kpi') withParents(uses, guess);
  withTargets(uses, guess, unread);
  if (rows === 'kpi') withSame(uses, guess, unread);
  withTrend(uses, guess, unread);
  withoutDoubles(uses, guess, unread);
  if (RECORD_KINDS[rows] === 'kpi') withTelling(uses, guess, unread);
  if (RECORD_KINDS[rows] === 'kpi' && rows !== 'periodKpis') withDirections(uses, guess, unread);
  if (RECORD_KINDS[rows] === 'kpi' && rows !== 'periodKpis') withTexts(uses, guess, unread);
  return { uses, ...unread };
}

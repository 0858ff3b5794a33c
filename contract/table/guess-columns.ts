import { isFiscalHeading, partNamed, YEAR_PARTS } from '../dictionary/period-words.ts';
import { isCalendarYear } from '../scorecard/calendar.ts';
import { parsePeriod } from '../scorecard/period-text.ts';
import type { Period } from '../scorecard/periods.ts';
import { isCoarser, type Series } from '../scorecard/settings.ts';
import { memo } from '../scorecard/steps.ts';
import {
  CODE_FIELDS,
  expectedDoubt,
  free,
  type Guess,
  type GuessedColumns,
  headingAt,
  type Unread,
  type Uses,
  withoutDoubles,
  withTargetYear,
  withTrend,
} from './doubts.ts';
import { sortOf } from './columns.ts';
import { isOfNumbers, NO_CELLS } from './column-content.ts';
import { periodsOfYear } from './heading-periods.ts';
import { withKpis } from './kpi-columns.ts';
import { isKpiList } from './guess-rows.ts';
import { headingOf, isIdHeading } from './headings.ts';
import { type ColumnUse, RECORD_KINDS } from './mapping.ts';
import { areParts } from './period-column.ts';
import { isDay, numberOfPart, YEAR } from './periods.ts';
import { expectedIn } from '../dictionary/series-words.ts';
import { withTelling } from './telling.ts';
import { monthNamed } from '../words/month-names.ts';
import { isTotal } from '../dictionary/totals.ts';
import { withTexts } from './text-doubts.ts';
import { withParents, withUnnamed } from './unnamed-columns.ts';
import { isTotalByPlace } from './total-by-place.ts';

/** The periods of the columns whose headings name one. */
function columnPeriods(guess: Guess): (string | undefined)[] {
  const { columns, calendar } = guess;
  const parts = columns.flatMap(({ points }, index) =>
    points?.period === undefined && points?.part !== undefined ? [{ index, part: points.part }] : [],
  );
  const completed = periodsOfYear(
    calendar,
    guess.year,
    parts.map(({ part }) => part),
  );
  const byIndex = new Map(parts.map(({ index }, at) => [index, completed[at]]));
  const periods = columns.map(({ points }, index) => points?.period ?? byIndex.get(index));
  // Beside months a date is a day, else the period that holds it.
  const hasOthers = periods.some((period) => period !== undefined && !isDay(period));
  return periods.map((period) =>
    period !== undefined && hasOthers && isDay(period) ? `day:${period}` : period,
  );
}

/** Whether a longer period among the columns of shorter ones is their total. */
const isSum = (period: Period, others: readonly (Period | undefined)[]): boolean =>
  others.filter(
    (other) =>
      other &&
      isCoarser(period.grain, other.grain) &&
      period.start <= other.start &&
      other.start <= period.end,
  ).length > 1;

/** The name of a sheet whose values are targets. */
const TARGETS = /^(?:targets?|sollwerte|zielwerte|cibles|metas)$/i;

/** The columns of points whose headings are periods. Totals between them are not read. */
function periodColumns(guess: Guess, hasSeries: boolean, { doubts, settled }: Unread): Uses {
  const { calendar, sheet } = guess;
  const texts = columnPeriods(guess);
  const periods = texts.map((text) =>
    text === undefined ? undefined : parsePeriod(calendar, text, 'month'),
  );
  const common: Series = !hasSeries && TARGETS.test(sheet) ? 'target' : 'actual';
  const seriesAt = (index: number): Series => guess.columns[index]?.points?.series ?? common;
  const bySeries = new Map<Series, (Period | undefined)[]>();
  return texts.map((period, index) => {
    const columnPeriod = periods[index];
    const points = seriesAt(index);
    const alike = memo(bySeries, points, () =>
      periods.map((other, at) => (seriesAt(at) === points ? other : undefined)),
    );
    if (period === undefined || !columnPeriod) return null;
    const { expected } = guess.columns[index]?.points ?? {};
    if (expected !== undefined) {
      doubts.push(expectedDoubt(index, expected, { period }));
      return null;
    }
    if (!isSum(columnPeriod, alike) && !isTotalByPlace(columnPeriod, index, alike)) return { points, period };
    settled.add(index);
    return null;
  });
}

const ID_HEADINGS: ReadonlySet<string> = new Set([
  'id',
  'kpi id',
  'initiative id',
  'objective id',
  'measure id',
]);
const CODE_HEADING = /\bcode\b/;

/** Takes ids for those of records where codes stand beside them, as in the product's own files. */
function withIds(uses: Uses, { rows, columns }: Guess, { settled }: Unread): void {
  const headingAt = (index: number) => headingOf(columns[index]?.parts.at(-1) ?? '');
  const id = columns.findIndex(
    ({ content }, index) =>
      ID_HEADINGS.has(headingAt(index)) && content.texts.every((text) => /^\d+(?:\.0)?$/.test(text)),
  );
  const code = columns.findIndex((_, index) => CODE_HEADING.test(headingAt(index)));
  // A cause is told by its ends.
  if (id < 0 || code < 0 || rows === 'cause') return;
  const idUse = uses[id];
  if (idUse && 'field' in idUse && CODE_FIELDS.has(idUse.field) && uses[code] === null) uses[code] = idUse;
  uses[id] = { field: 'id' };
  for (const index of columns.keys())
    if (uses[index] === null && headingAt(index).endsWith(' id')) settled.add(index);
}

/** Settles which columns tell the period of a row. */
function withPeriods(uses: Uses, { columns, calendar, span }: Guess, { doubts, settled }: Unread): void {
  if (span) {
    uses[span.start] = span.use;
    settled.add(span.end);
    return;
  }
  const at = (field: string) => uses.findIndex((use) => use && 'field' in use && use.field === field);
  const headingAt = (index: number) => columns[index]?.parts.at(-1) ?? '';
  const [period, year, grain] = [at('period'), at('year'), at('grain')];
  const first = columns.findIndex((_, index) => headingOf(headingAt(index)) === 'first day');
  if (first >= 0 && grain >= 0 && period >= 0) {
    // In the product's own files these two tell the period exactly.
    uses[period] = null;
    uses[first] = { field: 'period' };
    settled.add(period);
    return;
  }
  const named = period < 0 ? undefined : partNamed(headingAt(period));
  if (named && named !== 'month') uses[period] = { field: named };
  const isFiscal = year >= 0 && isFiscalHeading(headingAt(year));
  if (isFiscal) uses[year] = { field: 'fiscalYear' };
  const parts = [...columns.keys()].filter(
    (index) =>
      columns[index]?.isPeriods &&
      (uses[index] === null || index === period) &&
      areParts(headingAt(index), columns[index].content.texts),
  );
  const fineness = (index: number) => YEAR_PARTS.indexOf(partNamed(headingAt(index)) ?? 'month');
  const finest = parts.toSorted((a, b) => fineness(a) - fineness(b));
  const [part, ...coarser] = finest;
  if (part !== undefined) {
    for (const index of coarser) settled.add(index);
    if (period >= 0 && parts.includes(period)) uses[period] = null;
    uses[part] = partUse(headingAt(part), isFiscal);
    const { texts = [] } = columns[part]?.content ?? {};
    const isOpen = partNamed(headingAt(part)) === undefined;
    const isShort = isOpen && texts.every((text) => Number(numberOfPart(text)) <= 4);
    const isEither = isOpen && !isFiscal && !isCalendarYear(calendar);
    if (isShort || isEither) {
      uses[part] = null;
      doubts.push({
        column: part,
        why: 'numbers of periods, and no heading says of which',
        uses: [
          ...(isShort ? [{ field: 'quarter', label: 'Quarters' }] : []),
          { field: 'month', label: 'Months' },
          ...(isEither ? [{ field: 'fiscalMonth', label: 'Months of the fiscal year' }] : []),
        ],
      });
    }
  }
  if (at('period') < 0 && year < 0 && part === undefined) {
    const named = columns.findIndex(({ isPeriods }, index) => isPeriods && uses[index] === null);
    if (named >= 0) uses[named] = { field: 'period' };
  }
}

/** How numbers of parts of a year are read below a heading. */
function partUse(heading: string, isFiscal: boolean): ColumnUse {
  const part = partNamed(heading);
  return { field: part ?? (isFiscal ? 'fiscalMonth' : 'month') };
}

/** Takes the only column of numbers for the values, where no heading tells them. Of several each is asked about. */
function withValues(uses: Uses, guess: Guess, { doubts, settled }: Unread): void {
  const isTold = uses.some((use) => use && 'field' in use && ['actual', 'target', 'red'].includes(use.field));
  const [only, ...more] = free(uses, guess).filter((index) => {
    const { parts = [], content = NO_CELLS } = guess.columns[index] ?? {};
    const isUnread = settled.has(index) || doubts.some(({ column }) => column === index);
    const isOther =
      parts.some(isTotal) || isIdHeading(parts.at(-1) ?? '') || expectedIn(parts.join(' ')) !== undefined;
    return !isUnread && !isOther && isOfNumbers(content);
  });
  if (!isTold && only !== undefined && more.length === 0 && !guess.matches[only]?.isUnsure)
    uses[only] = { field: 'actual' };
}

/** The column of the months or quarters of rows, where all headings of periods are years, and its use. */
function partBeside({ columns }: Guess): { index: number; use: ColumnUse } | undefined {
  const wide = columns.filter(({ points }) => points?.period !== undefined || points?.part !== undefined);
  if (wide.length < 2 || wide.some(({ points }) => points?.period?.startsWith('year:') !== true))
    return undefined;
  for (const [index, { parts, points, content }] of columns.entries()) {
    const texts = content.texts.filter((text) => !isTotal(text));
    const named = partNamed(parts.at(-1) ?? '');
    const isOfMonths = texts.every((text) => monthNamed(text) !== undefined);
    const isOfParts = named !== undefined && areParts(parts.at(-1) ?? '', texts);
    const isQuarters = texts.every((text) => /^[QT][1-4]$/i.test(text));
    const field = isOfMonths ? 'month' : isOfParts ? named : isQuarters ? 'quarter' : undefined;
    if (points === undefined && texts.length > 1 && field) return { index, use: { field } };
  }
  return undefined;
}

/** The column of the years of rows, where the headings name parts of a year without one. */
function yearBeside({ columns }: Guess): number | undefined {
  const wide = columns.filter(({ points }) => points?.period !== undefined || points?.part !== undefined);
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
  const wide = rows === 'kpiPeriods' ? periodColumns(guess, hasSeries, unread) : [];
  const isList = rows === 'kpi' && isKpiList(columns);
  const yearAt = rows === 'kpiPeriods' ? yearBeside(guess) : undefined;
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
  if (rows === 'kpiPeriods') withTargetYear(uses, guess, unread);
  withTrend(uses, guess, unread);
  withoutDoubles(uses, guess, unread);
  if (RECORD_KINDS[rows] === 'kpi') withTelling(uses, guess, unread);
  if (RECORD_KINDS[rows] === 'kpi' && rows !== 'periodKpis') withTexts(uses, guess, unread);
  return { uses, ...unread };
}

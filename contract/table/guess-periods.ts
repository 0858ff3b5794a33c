import { dateOwnerOf } from '../dictionary/date-words.ts';
import { isDateHeading } from '../dictionary/heading-senses.ts';
import { isFiscalHeading, partNamed, YEAR_PARTS } from '../dictionary/period-words.ts';
import { isCalendarYear } from '../scorecard/calendar.ts';
import {
  columnOf,
  type Doubt,
  type Guess,
  headingAt,
  NUMBERED,
  OTHER_YEAR,
  type Unread,
  type Uses,
} from './doubts.ts';
import { NO_CELLS } from './column-content.ts';
import { headingOf } from './headings.ts';
import { type ColumnUse, fieldOf } from './mapping.ts';
import { areParts, areYears } from './period-column.ts';
import { endOfSpan, isOfPeriod, numberOfPart, partsOfTerms } from './periods.ts';

/** Asks about a column in place of reading it. */
function askPeriod(uses: Uses, { doubts }: Unread, doubt: Doubt): void {
  // It stays a part of the period, so that nothing takes the other parts for all of it.
  const field = fieldOf(doubt.uses[0]);
  uses[doubt.column] = field === undefined ? null : { field };
  doubts.push(doubt);
}

/** Takes the first days of the product's own files for the periods, which they tell exactly with their length. */
function withFirstDays(uses: Uses, guess: Guess, { settled }: Unread): boolean {
  const period = columnOf(uses, 'period');
  const first = uses.findIndex((_, index) => headingOf(headingAt(guess, index)) === 'first day');
  if (first < 0 || period < 0 || columnOf(uses, 'grain') < 0) return false;
  uses[period] = null;
  uses[first] = { field: 'period' };
  settled.add(period);
  return true;
}

const FISCAL_MONTHS = { field: 'fiscalMonth', label: 'Months of the fiscal year' };

/** Takes the finest column of numbers of parts of a year for the part, and gives its index. */
function withPart(uses: Uses, guess: Guess, unread: Unread, isFiscal: boolean): number | undefined {
  const { columns, calendar } = guess;
  const period = columnOf(uses, 'period');
  const textsAt = (index: number) => columns[index]?.content.texts ?? [];
  const parts = [...columns.keys()].filter(
    (index) =>
      columns[index]?.isPeriods &&
      (uses[index] === null || index === period) &&
      areParts(headingAt(guess, index), textsAt(index)),
  );
  const fineness = (index: number) => YEAR_PARTS.indexOf(partNamed(headingAt(guess, index)) ?? 'month');
  const [part, ...coarser] = parts.toSorted((a, b) => fineness(a) - fineness(b));
  if (part === undefined) return undefined;
  for (const index of coarser) unread.settled.add(index);
  if (period >= 0 && parts.includes(period)) uses[period] = null;
  const year = columns[columnOf(uses, isFiscal ? 'fiscalYear' : 'year')];
  const isInTwo = year !== undefined && year.content.texts.every((text) => endOfSpan(text) !== undefined);
  uses[part] = partUse(headingAt(guess, part), isFiscal || isInTwo);
  const isOpen = partNamed(headingAt(guess, part)) === undefined;
  const isMonth =
    partNamed(headingAt(guess, part)) === 'month' || textsAt(part).every((text) => /^m/i.test(text));
  if (isMonth && isInTwo && !isCalendarYear(calendar)) {
    const choices = [FISCAL_MONTHS, { field: 'month', label: 'Months' }];
    askPeriod(uses, unread, { column: part, why: 'months of years that lie in two', uses: choices });
    return part;
  }
  const isShort = isOpen && !isMonth && textsAt(part).every((text) => Number(numberOfPart(text)) <= 4);
  const isEither = isOpen && !isFiscal && !isInTwo && !isCalendarYear(calendar);
  if (isShort || isEither)
    askPeriod(uses, unread, {
      column: part,
      why: NUMBERED,
      uses: [
        ...(isShort ? [{ field: 'quarter', label: 'Quarters' }] : []),
        ...(isFiscal || isInTwo ? [] : [{ field: 'month', label: 'Months' }]),
        ...(isFiscal || isInTwo || isEither ? [FISCAL_MONTHS] : []),
      ],
    });
  return part;
}

/** How numbers of parts of a year are read below a heading. */
function partUse(heading: string, isFiscal: boolean): ColumnUse {
  const part = partNamed(heading);
  return { field: part ?? (isFiscal ? 'fiscalMonth' : 'month') };
}

/** Takes a column of years: beside parts of a year they are theirs, else it is asked about where its heading or the calendar does not tell. */
function withYears(uses: Uses, guess: Guess, unread: Unread, hasPart: boolean): void {
  const { columns, calendar, matches } = guess;
  const column = columns.findIndex(
    ({ isPeriods, content }, index) =>
      isPeriods &&
      areYears(content.texts) &&
      (uses[index] === null || ['year', 'period'].some((field) => columnOf(uses, field) === index)),
  );
  if (column < 0) return;
  const isBesidePart = uses.some((use, index) => index !== column && isOfPeriod(use));
  if (hasPart || isBesidePart) {
    uses[column] ??= { field: 'year' };
    return;
  }
  if (!matches[column] && dateOwnerOf(headingAt(guess, column)) === undefined)
    askPeriod(uses, unread, {
      column,
      why: 'all are years, and the heading is not known',
      uses: [{ field: isCalendarYear(calendar) ? 'year' : 'fiscalYear', label: 'Year' }],
    });
  else if (!isCalendarYear(calendar))
    askPeriod(uses, unread, {
      column,
      why: OTHER_YEAR,
      uses: [{ field: 'fiscalYear', label: 'Fiscal years' }],
    });
}

const TERM_USES = {
  half: { field: 'half', label: 'Half-years' },
  quarter: { field: 'quarter', label: 'Quarters' },
  month: { field: 'period', label: 'Months' },
} as const;

/** Asks of what years with a number of one digit are parts. */
function withTerms(uses: Uses, { columns }: Guess, unread: Unread): void {
  const column = columnOf(uses, 'period');
  const parts = partsOfTerms(columns[column]?.content.texts ?? []);
  if (parts.length > 0)
    askPeriod(uses, unread, { column, why: NUMBERED, uses: parts.map((part) => TERM_USES[part]) });
}

/** Settles which columns tell the period of a row. */
export function withPeriods(uses: Uses, guess: Guess, unread: Unread): void {
  if (guess.span) {
    uses[guess.span.start] = guess.span.use;
    unread.settled.add(guess.span.end);
    return;
  }
  if (withFirstDays(uses, guess, unread)) return;
  const period = columnOf(uses, 'period');
  const named = period < 0 ? undefined : partNamed(headingAt(guess, period));
  if (named && named !== 'month') uses[period] = { field: named };
  const year = columnOf(uses, 'year');
  const isFiscal = year >= 0 && isFiscalHeading(headingAt(guess, year));
  if (isFiscal) uses[year] = { field: 'fiscalYear' };
  const part = withPart(uses, guess, unread, isFiscal);
  withYears(uses, guess, unread, part !== undefined);
  const isTold = ['period', 'year', 'fiscalYear'].some((field) => columnOf(uses, field) >= 0);
  const mayBeUnnamed = !isTold && part === undefined && unread.doubts.length === 0;
  const unnamed = mayBeUnnamed
    ? guess.columns.findIndex(({ isPeriods }, index) => isPeriods && uses[index] === null)
    : -1;
  if (unnamed >= 0) uses[unnamed] = { field: 'period' };
  const heading = headingOf(headingAt(guess, unnamed));
  const { content = NO_CELLS } = guess.columns[unnamed] ?? {};
  if (heading !== '' && !isDateHeading(heading) && content.filled > 0 && content.dates === content.filled)
    askPeriod(uses, unread, {
      column: unnamed,
      why: 'all are dates, and the heading is not known',
      uses: [{ field: 'period', label: 'Period' }],
    });
  withTerms(uses, guess, unread);
}

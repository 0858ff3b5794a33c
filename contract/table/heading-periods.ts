import { type Calendar, isCalendarYear } from '../scorecard/calendar.ts';
import { isWithoutYear } from '../scorecard/period-words.ts';
import { periodOfYear } from '../scorecard/periods.ts';
import type { Series } from '../scorecard/settings.ts';
import { type DayOrder, isSerial } from '../words/day-text.ts';
import { NAME_MAX } from './mapping.ts';
import { unitInHeading } from './heading-unit.ts';
import { monthNamed } from '../words/month-names.ts';
import { endOfSpan, isDay, isPlainYear, mayBePeriod, PeriodTexts, periodText } from './periods.ts';
import {
  expectedIn,
  letteredIn,
  seriesBeside,
  seriesNamed,
  WORDS_BESIDE_PERIOD,
} from '../dictionary/series-words.ts';
import type { SheetYear } from './year-above.ts';

/** What the texts above a column say of its points. */
export interface HeadingPoints {
  series: Series | undefined;
  /** As `parsePeriod` takes it; undefined where the headings name none. */
  period: string | undefined;
  /** A month or a part of a year whose year is missing. */
  part: string | undefined;
  /** Whether the period is a year of the calendar, where those of the strategy begin in another month. */
  isOtherYear?: boolean;
  /** Whether the period stands above a text that names none. */
  isAbove?: boolean;
  /** The word that says that the numbers are expected, so that nobody knows their series. */
  expected?: string | undefined;
}

const WORDS = WORDS_BESIDE_PERIOD.toSorted((a, b) => b.length - a.length).join('|');
const SERIES_WORD = new RegExp(String.raw`(?<=^|[\s:,_(–.-])(?:${WORDS})(?=$|[\s:,_)–.-])`, 'giu');

/** A text with the series that it names apart: 'Jan 2026 actual'. */
export function splitSeries(text: string): { series: Series | undefined; rest: string } {
  if (text.length > NAME_MAX) return { series: undefined, rest: text };
  const alone = seriesNamed(text);
  if (alone) return { series: alone, rest: '' };
  const lettered = letteredIn(text);
  if (lettered) return lettered;
  const bare = restOf(text, expectedIn(text) ?? '');
  const words = bare.match(SERIES_WORD) ?? [];
  // 'Sales value target' is a target.
  const word = words.find((each) => seriesNamed(each) !== 'actual') ?? words[0];
  if (word === undefined) return { series: undefined, rest: bare };
  return { series: seriesBeside(word), rest: restOf(bare, word) };
}

/** Brackets around a whole text, and one without the other. */
const BRACKETS = /^\(([^()]*)\)$|^([^(]*)\)$|^\(([^)]*)$/;

/** A text without a word, and without the signs that were around it. */
const restOf = (text: string, word: string): string =>
  word === ''
    ? text
    : text
        .replace(word, ' ')
        .replaceAll(/\(\s*\)|[\s:,_(–-]+ | [\s:,_)–-]+/g, ' ')
        .replaceAll(/^[\s:,_–-]+|[\s:,_–-]+$/g, '')
        .replace(BRACKETS, '$1$2$3');

/** Whether a text names a month or another part of a year without the year. */
export const isPartOfYear = (text: string): boolean =>
  mayBePeriod(text) && (isWithoutYear(text, 'en-US') || areMonths(text));

/** Whether a text names a quarter or a half by its first and last month: 'Apr-Jun'. */
function areMonths(text: string): boolean {
  const [, from = '', to = ''] = RANGE.exec(text) ?? [];
  const [first, last] = [monthNamed(from), monthNamed(to)];
  return first !== undefined && last !== undefined && [3, 6].includes(((last - first + 12) % 12) + 1);
}

/** Reads the periods and series that headings name. */
export class HeadingPeriods {
  readonly #calendar: Calendar;
  readonly #periods: PeriodTexts;
  readonly #dates: DayOrder;
  /** The numbers of days that count as dates. */
  readonly #serials: ReadonlySet<string>;

  constructor(
    calendar: Calendar,
    texts: readonly string[],
    { dates, serials }: { dates: DayOrder; serials: ReadonlySet<string> },
  ) {
    this.#calendar = calendar;
    this.#dates = dates;
    this.#serials = serials;
    this.#periods = new PeriodTexts(
      calendar,
      texts.flatMap((text) => [text, splitSeries(text).rest]),
    );
  }

  #period(written: string): string | undefined {
    const text = periodText({ value: written, kind: 'text' }, this.#dates);
    if (!mayBePeriod(text) || (isSerial(text) && !this.#serials.has(text))) return undefined;
    const period =
      this.#periods.read(text, 'month') ??
      (isPlainYear(text) ? this.#periods.read(`FY${text}`, 'month') : undefined);
    // The period of a date depends on the KPI.
    return period && (isDay(text) ? text : period.key);
  }

  /** What the texts above a column say, from the top; undefined where they say nothing of points. */
  read(parts: readonly string[]): HeadingPoints | undefined {
    const split = parts.map((part) => {
      // 'FY25 target (£000s)'
      const text = unitInHeading(part)?.rest ?? part;
      const apart = splitSeries(text);
      // A word of a series within another text means something else.
      const isMeant = apart.rest === '' || this.#period(apart.rest) !== undefined || isPartOfYear(apart.rest);
      return isMeant ? apart : { series: undefined, rest: text };
    });
    const rests = split.map(({ rest }) => rest).filter((rest) => rest !== '');
    const [upper = '', lower = ''] = rests.slice(-2);
    // A year may stand above the quarter of a month.
    const uppers = rests.slice(0, -1).toReversed();
    const joined = uppers.map((above) => this.#period(`${lower} ${above}`)).find(Boolean);
    // A part of a year is no year, where the calendar has none such part, or the year lies in two and their order tells it.
    const hasPart = rests.length > 1 && rests.some(isPartOfYear);
    const isInSpan = isPartOfYear(lower) && endOfSpan(upper) !== undefined;
    const alone = hasPart ? [] : rests.toReversed().map((rest) => this.#period(rest));
    const period = joined ?? alone.find(Boolean);
    const part = period === undefined && (!hasPart || isInSpan) ? rests.find(isPartOfYear) : undefined;
    const series = split.map(({ series: named }) => named).findLast(Boolean);
    const expected = parts.map(expectedIn).find(Boolean);
    if ((period ?? part ?? series ?? expected) === undefined) return undefined;
    const isAbove =
      rests.length > 1 && joined === undefined && period !== undefined && alone[0] === undefined;
    const isOtherYear =
      period !== undefined &&
      joined === undefined &&
      rests.some(isPlainYear) &&
      !isCalendarYear(this.#calendar);
    return {
      series,
      period,
      part,
      expected,
      ...(isOtherYear && { isOtherYear }),
      ...(isAbove && { isAbove }),
    };
  }
}

/** Months from one to another. */
const RANGE = /^(\p{L}+)\.?\P{L}+(\p{L}+)\.?$/u;

/**
 * The periods of headings without a year, in their order, from a year on: a month before the one to its left is of the next year.
 * Below a year in two a quarter alone may be of either, so that it names none.
 */
export function periodsOfYear(
  calendar: Calendar,
  { year, isInTwo }: SheetYear,
  parts: readonly string[],
): (string | undefined)[] {
  const texts = new PeriodTexts(calendar, []);
  const months = parts.map((part) => monthNamed(RANGE.exec(part)?.[1] ?? part));
  const isFiscal = !isCalendarYear(calendar) && months[0] === calendar.fiscalYearStartMonth;
  const first = isFiscal ? periodOfYear(calendar, 'month', year, 0)?.start.slice(0, 4) : undefined;
  // Quarters beside months are their totals.
  const isUnknown = isInTwo && months.every((month) => month === undefined);
  let current = Number(first ?? year);
  return parts.map((part, index) => {
    const month = months[index];
    if (month === undefined) return isUnknown ? undefined : texts.read(`${part} FY${year}`, 'month')?.key;
    const before = months.slice(0, index).findLast((earlier) => earlier !== undefined);
    if (before !== undefined && month < before) current += 1;
    const last = monthNamed(RANGE.exec(part)?.[2] ?? '');
    if (last !== undefined)
      return texts.read(`${part} ${last < month ? current + 1 : current}`, 'month')?.key;
    return texts.read(`${current}-${String(month).padStart(2, '0')}`, 'month')?.key;
  });
}

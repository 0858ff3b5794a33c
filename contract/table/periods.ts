import { type Calendar, nameOfYearEndingIn } from '../scorecard/calendar.ts';
import { dayOf } from '../scorecard/dates.ts';
import { parsePeriod } from '../scorecard/period-text.ts';
import { PART_LETTERS } from '../dictionary/period-words.ts';
import { plainPeriod } from '../dictionary/period-forms.ts';
import { periodReader } from '../scorecard/period-words.ts';
import type { Period } from '../scorecard/periods.ts';
import type { Grain } from '../scorecard/settings.ts';
import { fullYear, readDay } from '../words/day-text.ts';
import { monthNamed } from '../words/month-names.ts';
import { memo } from '../scorecard/steps.ts';
import { textOf } from '../values/cell-text.ts';
import { type ColumnUse, fieldOf, type ImportMapping, type Place } from './mapping.ts';
import type { ReadCell } from '../values/cell.ts';

/** In this language the rest is read that months and dates have in several. */
const LOCALE = 'en-US';
const DAY = /^\d{4}-\d{2}-\d{2}/;

/** Words and numbers. */
const PARTS = /\p{L}+|\d+/gu;
/** The words of periods beside the names of months. Most texts of a sheet have others, and need not be read. */
const PERIOD_WORD = /^(?:[qhtpwmzs]|i{1,3}|iv|kw|fy|week|de|to|bis|st|nd|rd|th)$/iu;
const PERIOD_MAX = 40;
const WEEKDAY = /^\p{L}+\.?, */u;

/** Whether a text may be a period or a date, by its words. */
export function mayBePeriod(text: string): boolean {
  if (text === '' || text.length > PERIOD_MAX) return false;
  const parts = text.normalize('NFC').replace(WEEKDAY, '').match(PARTS) ?? [];
  return (
    parts.length > 0 &&
    parts.every((part) => /^\d/.test(part) || PERIOD_WORD.test(part) || monthNamed(part) !== undefined)
  );
}

/** A date has three parts at least. */
const DATE_PARTS = 3;

/** The text of a period in a cell: a date as YYYY-MM-DD, whatever its notation and its time. */
export function periodText(cell: ReadCell | undefined, dates: ImportMapping['dates']): string {
  // As a text, a number such as 2026.0 is the year 2026.
  const written = textOf(cell)
    .replace(/^(\d{4}|\d{6})\.0$/, '$1')
    .replaceAll(/(?<=\d{4})_(?=\d)|(?<=(?<![\p{L}\d])\d{1,2})_(?=\d{4})/gu, '-')
    .replaceAll('_', ' ');
  const text = written.length > PERIOD_MAX || !/\d/.test(written) ? written : plainPeriod(written);
  if (DAY.test(text)) return text.slice(0, 10);
  if (!mayBePeriod(text) || (text.match(PARTS)?.length ?? 0) < DATE_PARTS) return text;
  return readDay(text, dates, LOCALE);
}

/** The days after which the next date of a grain comes at the earliest, from coarse to fine. */
const GAPS: readonly (readonly [number, Grain])[] = [
  [350, 'year'],
  [170, 'half'],
  [85, 'quarter'],
  [28, 'month'],
  [7, 'week'],
];

/** The grain that dates follow each other in: the one of the shortest gap. A single date names a month. */
export function grainOfDates(dates: Iterable<string>): Grain {
  const days = [...new Set(dates)]
    .filter((text) => DAY.test(text))
    .map(dayOf)
    .sort((a, b) => a - b);
  const gaps = days.slice(1).map((day, index) => day - (days[index] ?? day));
  if (gaps.length === 0) return 'month';
  const shortest = Math.min(...gaps);
  return GAPS.find(([least]) => shortest >= least)?.[1] ?? 'day';
}

/** A year that lies in two, such as '2017-18'. */
const SPAN = /^(?<fiscal>FY ?)?(?<first>\d{4}|\d{2})\s?[/–-]\s?(?<next>\d{4}|\d{2})$/i;

/** The year in which a year in two ends: 2018 of '2017-18'; undefined for another text. */
export function endOfSpan(text: string): number | undefined {
  const { first = '', next = '' } = SPAN.exec(text)?.groups ?? {};
  const end = fullYear(next.length === 4 ? next : first) + (next.length === 4 ? 0 : 1);
  const follows = next.length === 4 ? end === fullYear(first) + 1 : end % 100 === Number(next);
  return first !== '' && follows ? end : undefined;
}

/** Whether a year in two cannot be a year and a month. */
const isSurelySpan = (text: string): boolean => {
  const { next = '', fiscal } = SPAN.exec(text)?.groups ?? {};
  return endOfSpan(text) !== undefined && (next.length === 4 || Number(next) > 12 || fiscal !== undefined);
};

/** Whether texts that may be a year and a month are years that follow each other: '2009-10' and '2010-11'. */
function areYearsInTwo(texts: readonly string[]): boolean {
  const ends = [...new Set(texts.flatMap((text) => endOfSpan(text) ?? []))].toSorted((a, b) => a - b);
  const years = new Set(
    texts.filter((text) => endOfSpan(text) !== undefined).map((text) => text.slice(0, 4)),
  );
  return (
    ends.length > 1 &&
    years.size === ends.length &&
    ends.every((end, at) => at === 0 || end === (ends[at - 1] ?? 0) + 1)
  );
}

const ROMAN = ['I', 'II', 'III', 'IV'];
/** A quarter of German and Spanish statistics, where the numbers go above those of half-years: 'III/2024'. */
const ROMAN_QUARTER = /^(I{1,3}|IV)[/. -](\d{4})$/;

/** A period by its key. */
const EXACT = /^[a-z]+:\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a date, whose period depends on the KPI. */
export const isDay = (text: string): boolean => DAY.test(text);

/** Reads the texts of periods, in English, German, French or Spanish. A date names the period of the grain that holds it. */
export class PeriodTexts {
  readonly #calendar: Calendar;
  readonly #texts: readonly string[];
  readonly #hasSpans: boolean;
  readonly #hasRomanQuarters: boolean;
  readonly #readers = new Map<Grain, (text: string) => Period | undefined>();
  /** Rows and columns repeat their texts. */
  readonly #found = new Map<Grain, Map<string, Period | null>>();

  constructor(calendar: Calendar, texts: readonly string[]) {
    this.#calendar = calendar;
    this.#texts = texts;
    this.#hasRomanQuarters = texts.some((text) => ROMAN.indexOf(ROMAN_QUARTER.exec(text)?.[1] ?? '') > 1);
    this.#hasSpans = texts.some(isSurelySpan) || areYearsInTwo(texts);
  }

  read = (text: string, grain: Grain): Period | undefined =>
    memo(
      memo(this.#found, grain, () => new Map<string, Period | null>()),
      text,
      () => this.#find(text, grain) ?? null,
    ) ?? undefined;

  #find(text: string, grain: Grain): Period | undefined {
    if (isDay(text)) return parsePeriod(this.#calendar, text, grain);
    const [, roman = '', year = ''] = ROMAN_QUARTER.exec(text) ?? [];
    if (roman !== '' && this.#hasRomanQuarters)
      return this.#find(`Q${ROMAN.indexOf(roman) + 1} ${year}`, grain);
    const end = endOfSpan(text);
    // Where the calendar has whole years, it is that in which the other one ends.
    if (end !== undefined && this.#hasSpans)
      return parsePeriod(this.#calendar, `FY${nameOfYearEndingIn(this.#calendar, end)}`, grain);
    if (!mayBePeriod(text)) return EXACT.test(text) ? parsePeriod(this.#calendar, text, grain) : undefined;
    return memo(this.#readers, grain, () =>
      periodReader({ calendar: this.#calendar, grain, locale: LOCALE }, this.#texts),
    )(text);
  }
}

/** Whether a text is a year of a calendar and nothing else. */
export const isPlainYear = (text: string): boolean => /^(?:19|20)\d\d$/.test(text);

/** The last day of the period that a text names; of a year alone that of the calendar year. */
export const lastDayOf = (calendar: Calendar, text: string): string | undefined =>
  isPlainYear(text) ? `${text}-12-31` : new PeriodTexts(calendar, []).read(text, 'day')?.end;

/** A year, in two or of a calendar. */
export const YEAR = /^\D{0,20}(?:(?:19|20)\d{2}|(?<=FY ?)\d{2}|\d{2}(?=[/–-]))(?:\.0|\s?[/–-]\s?\d{2,4})?$/i;

/** A year with a number of one digit: '2024-1'. */
const TERM = /^(?<year>\d{4}) ?[-/._] ?(?<number>[1-4])$/;

/** A year and the number of a part of it, as a term of a school or a university is written. */
export function termIn(text: string): { year: string; number: string } | undefined {
  const { year, number } = TERM.exec(text)?.groups ?? {};
  return year === undefined || number === undefined ? undefined : { year, number };
}

/** The parts of a year that numbers after several years may be, where they never go on as months do; none for other texts. */
export function partsOfTerms(texts: readonly string[]): readonly ('half' | 'quarter' | 'month')[] {
  const terms = texts.map(termIn);
  const years = new Set(terms.map((term) => term?.year));
  if (terms.length === 0 || years.size < 2 || years.has(undefined)) return [];
  return terms.every((term) => Number(term?.number) <= 2)
    ? ['half', 'quarter', 'month']
    : ['quarter', 'month'];
}

/** The places of the parts of a period that have columns of their own, the finest first. */
export const PERIOD_PARTS = [
  'period',
  'week',
  'month',
  'fiscalMonth',
  'quarter',
  'half',
  'year',
  'fiscalYear',
] as const satisfies readonly Place[];
/** The same, to look a field up. */
export const PERIOD_PLACES: ReadonlySet<string> = new Set(PERIOD_PARTS);
type PeriodPart = (typeof PERIOD_PARTS)[number];

/** Whether a column tells periods, or a part of them. */
export const isOfPeriod = (use: ColumnUse | null | undefined): boolean =>
  PERIOD_PLACES.has(fieldOf(use) ?? '');

/** A year with the number of its part: '2025-1'. */
const YEAR_NUMBER = /^(?<ofYear>\d{4})[-/. ]?0?(?<at>\d{1,2})$/;
const NUMBERED =
  /^(?:[A-Z]{0,2}|month|monat|mois|mes|mês|period|periode|période|per[ií]odo)[ .]?0?(?<number>\d{1,2})(?:\.0)?$/i;

/** The number that a part of a year is told by: 2 of 'Q2', '02' and 'II'. */
export function numberOfPart(text: string): number | undefined {
  const roman = ROMAN.indexOf(text.toUpperCase());
  if (roman >= 0) return roman + 1;
  const number = NUMBERED.exec(text)?.groups?.['number'];
  return number === undefined ? undefined : Number(number);
}

/** Whether a text tells the year of its period itself. */
const hasYear = (text: string): boolean => /\d{4}|^\d{6}|['’/-]\d{2}$|^\d{1,2}[ -]?FY/i.test(text);

/** The text of a period whose year, month or part stands in columns of their own. */
export function joinedPeriod(calendar: Calendar, parts: Partial<Record<PeriodPart, string>>): string {
  const { fiscalYear = '' } = parts;
  const isMonth = monthNamed(parts.period ?? '') !== undefined;
  const period = isMonth ? '' : (parts.period ?? '');
  const plainYear = (parts.year ?? '').replace(/\.0$/, '');
  const year =
    fiscalYear === '' ? plainYear : fiscalYear.replace(/\.0$/, '').replace(/^(?:FY ?)?(?=\d)/i, 'FY');
  const beside = (text: string): string => (year === '' || hasYear(text) ? text : `${text} ${year}`);
  if (period !== '') return beside(period);
  for (const part of ['week', 'quarter', 'half'] as const) {
    const text = parts[part] ?? '';
    const number = numberOfPart(text);
    const { ofYear = '', at = '' } = YEAR_NUMBER.exec(text)?.groups ?? {};
    if (ofYear !== '') return `${PART_LETTERS[part]}${Number(at)} ${ofYear}`;
    if (text !== '') return beside(number === undefined ? text : `${PART_LETTERS[part]}${number}`);
  }
  const fiscalMonth = numberOfPart(parts.fiscalMonth ?? '');
  if (fiscalMonth !== undefined) return `P${fiscalMonth} ${year.replace(/^(?:FY)?(?=\d)/, 'FY')}`;
  const month = (isMonth ? parts.period : parts.month) ?? '';
  const number = numberOfPart(month) ?? monthNamed(month);
  if (month === '' || year === '') return month || year;
  if (number === undefined || hasYear(month)) return beside(month);
  // A month of a fiscal year counts from its first one.
  if (!/^\d{4}$/.test(year))
    return `P${((number - calendar.fiscalYearStartMonth + 12) % 12) + 1} FY${year.replace(/^FY ?/i, '')}`;
  return `${year}-${String(number).padStart(2, '0')}`;
}

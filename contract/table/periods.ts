import { type Calendar, nameOfYearEndingIn } from '../scorecard/calendar.ts';
import { dayOf } from '../scorecard/dates.ts';
import { parsePeriod } from '../scorecard/period-text.ts';
import { periodReader } from '../scorecard/period-words.ts';
import type { Period } from '../scorecard/periods.ts';
import type { Grain } from '../scorecard/settings.ts';
import { fullYear, readDay } from '../words/day-text.ts';
import { memo } from '../scorecard/steps.ts';
import { textOf } from '../values/cell-text.ts';
import type { ImportMapping } from './mapping.ts';
import type { ReadCell } from '../values/cell.ts';

/** The languages whose month names are read. */
export const LOCALES = ['en-US', 'de-DE', 'fr-FR', 'es-ES'];

const DAY = /^\d{4}-\d{2}-\d{2}/;

/** Words and numbers. */
const PARTS = /\p{L}+|\d+/gu;
/** Words that periods have, months by how their names begin. Most texts of a sheet have others, and need not be read. */
const PERIOD_WORD =
  /^(?:[qhtpwmz]|kw|fy|week|de|to|bis|st|nd|rd|th|(?:jan|ene|f[eé][bv]|m[aä]r|a[pvb]r|ma[iy]|jui?[nl]|a[uo][ugû]|ago|s[e]p|set|o[ck]t|nov|d[eéi][cz])\p{L}*)$/iu;
const PERIOD_MAX = 40;
const WEEKDAY = /^\p{L}+\.?, */u;

/** Whether a text may be a period or a date, by its words. */
export function mayBePeriod(text: string): boolean {
  if (text === '' || text.length > PERIOD_MAX) return false;
  const parts = text.normalize('NFC').replace(WEEKDAY, '').match(PARTS) ?? [];
  return parts.length > 0 && parts.every((part) => /^\d/.test(part) || PERIOD_WORD.test(part));
}

/** A date has three parts at least. */
const DATE_PARTS = 3;

/** Quarters and halves of a year in words, such as '1. Quartal' and 'trimestre 2', and the letters that are read. */
const PART_WORDS = [
  ['Q', 'quarter|qtr|quartal|trimestre'],
  ['H', 'half|half[- ]year|halbjahr|semestre'],
] as const;
const WORDED_PARTS = PART_WORDS.map(
  ([letter, words]) =>
    [
      letter,
      new RegExp(
        String.raw`\b(?:(?<before>[1-4])(?:\.|st|nd|rd|th|er|[eèº°])* ?(?:${words})|(?:${words}) (?<after>[1-4]))\b(?: del? )?`,
        'giu',
      ),
    ] as const,
);

/** A text with the quarters and halves that it names as letters: '1. Quartal 2026' is 'Q1 2026'. */
const withPartLetters = (text: string): string =>
  WORDED_PARTS.reduce(
    (read, [letter, words]) =>
      read.replace(words, (found, before: string | undefined, after: string | undefined) => {
        const end = found.endsWith(' ') ? ' ' : '';
        return `${letter}${before ?? after ?? ''}${end}`;
      }),
    text,
  );

/** The text of a period in a cell: a date as YYYY-MM-DD, whatever its notation and its time. */
export function periodText(cell: ReadCell | undefined, dates: ImportMapping['dates']): string {
  // As a text, a number such as 2026.0 is the year 2026.
  const written = textOf(cell).replace(/^(\d{4}|\d{6})\.0$/, '$1');
  const text = written.length > PERIOD_MAX ? written : withPartLetters(written);
  if (DAY.test(text)) return text.slice(0, 10);
  if (!mayBePeriod(text) || (text.match(PARTS)?.length ?? 0) < DATE_PARTS) return text;
  const days = LOCALES.map((locale) => readDay(text, dates, locale));
  return days.find((day) => day !== text) ?? text;
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
const SPAN = /^(?:FY ?)?(?<first>\d{4}|\d{2})\s?[/–-]\s?(?<next>\d{4}|\d{2})$/i;

/** The year in which a year in two ends: 2018 of '2017-18'; undefined for another text. */
export function endOfSpan(text: string): number | undefined {
  const { first = '', next = '' } = SPAN.exec(text)?.groups ?? {};
  const end = fullYear(next.length === 4 ? next : first) + (next.length === 4 ? 0 : 1);
  const follows = next.length === 4 ? end === fullYear(first) + 1 : end % 100 === Number(next);
  return first !== '' && follows ? end : undefined;
}

/** Whether a year in two cannot be a year and a month. */
const isSurelySpan = (text: string): boolean => {
  const next = SPAN.exec(text)?.groups?.['next'] ?? '';
  return endOfSpan(text) !== undefined && (next.length === 4 || Number(next) > 12);
};

/** A period by its key. */
const EXACT = /^[a-z]+:\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a date, whose period depends on the KPI. */
export const isDay = (text: string): boolean => DAY.test(text);

/** Reads the texts of periods, in English, German, French or Spanish. A date names the period of the grain that holds it. */
export class PeriodTexts {
  readonly #calendar: Calendar;
  readonly #texts: readonly string[];
  readonly #hasSpans: boolean;
  readonly #readers = new Map<Grain, ((text: string) => Period | undefined)[]>();
  /** Rows and columns repeat their texts. */
  readonly #found = new Map<Grain, Map<string, Period | null>>();

  constructor(calendar: Calendar, texts: readonly string[]) {
    this.#calendar = calendar;
    this.#texts = texts;
    this.#hasSpans = texts.some(isSurelySpan);
  }

  read = (text: string, grain: Grain): Period | undefined =>
    memo(
      memo(this.#found, grain, () => new Map<string, Period | null>()),
      text,
      () => this.#find(text, grain) ?? null,
    ) ?? undefined;

  #find(text: string, grain: Grain): Period | undefined {
    if (isDay(text)) return parsePeriod(this.#calendar, text, grain);
    const end = endOfSpan(text);
    // Where the calendar has whole years, it is that in which the other one ends.
    if (end !== undefined && this.#hasSpans)
      return parsePeriod(this.#calendar, `FY${nameOfYearEndingIn(this.#calendar, end)}`, grain);
    if (!mayBePeriod(text)) return EXACT.test(text) ? parsePeriod(this.#calendar, text, grain) : undefined;
    for (const reader of this.#readersOf(grain)) {
      const period = reader(text);
      if (period) return period;
    }
    return undefined;
  }

  #readersOf(grain: Grain) {
    const made = this.#readers.get(grain);
    if (made) return made;
    const readers = LOCALES.map((locale) =>
      periodReader({ calendar: this.#calendar, grain, locale }, this.#texts),
    );
    this.#readers.set(grain, readers);
    return readers;
  }
}

/** The text of a period whose year, month or part stands in columns of their own. */
export function joinedPeriod({
  period = '',
  year = '',
  month = '',
}: Partial<Record<'period' | 'year' | 'month', string>>): string {
  const fullYear = year.replace(/\.0$/, '');
  if (period !== '') return fullYear === '' || /\d{4}|^\d{6}/.test(period) ? period : `${period} ${fullYear}`;
  if (month === '') return fullYear;
  const number = /^[MP]?0?(?<number>\d{1,2})(?:\.0)?$/i.exec(month)?.groups?.['number'];
  if (number !== undefined && fullYear !== '') return `${fullYear}-${number.padStart(2, '0')}`;
  return /\d{4}/.test(month) || fullYear === '' ? month : `${month} ${fullYear}`;
}

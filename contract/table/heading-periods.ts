import { type Calendar, isCalendarYear } from '../scorecard/calendar.ts';
import { isWithoutYear } from '../scorecard/period-words.ts';
import { periodOfYear } from '../scorecard/periods.ts';
import type { Series } from '../scorecard/settings.ts';
import { monthNamed } from '../words/month-names.ts';
import { endOfSpan, isDay, LOCALES, mayBePeriod, PeriodTexts } from './periods.ts';
import { SERIES_HEADINGS, seriesNamed } from './series-words.ts';
import type { SheetYear } from './year-above.ts';

/** What the texts above a column say of its points. */
export interface HeadingPoints {
  series: Series | undefined;
  /** As `parsePeriod` takes it; undefined where the headings name none. */
  period: string | undefined;
  /** A month or a part of a year whose year is missing. */
  part: string | undefined;
}

/** Words of targets that alone are those of objectives. */
const OF_TARGETS = ['Ziel', 'Objectif', 'Objetivo'];

const WORDS = ['Actual', 'Target', 'Red line', ...OF_TARGETS, ...Object.values(SERIES_HEADINGS).flat()]
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const SERIES_LAST = new RegExp(String.raw`^(?<rest>.+?)[\s:,_(–-]+(?<word>${WORDS})\)?$`, 'iu');
const SERIES_FIRST = new RegExp(String.raw`^(?<word>${WORDS})[\s:,_(–-]+(?<rest>.+?)\)?$`, 'iu');

/** A text with the series that it begins or ends with apart: 'Jan 2026 actual'. */
function splitSeries(text: string): { series: Series | undefined; rest: string } {
  const alone = seriesNamed(text);
  if (alone) return { series: alone, rest: '' };
  const { word, rest } = SERIES_LAST.exec(text)?.groups ?? SERIES_FIRST.exec(text)?.groups ?? {};
  return word === undefined || rest === undefined
    ? { series: undefined, rest: text }
    : { series: seriesNamed(word) ?? 'target', rest };
}

/** Whether a text names a month or another part of a year without the year. */
export const isPartOfYear = (text: string): boolean =>
  mayBePeriod(text) && LOCALES.some((locale) => isWithoutYear(text, locale));

/** Reads the periods and series that headings name. */
export class HeadingPeriods {
  readonly #periods: PeriodTexts;

  constructor(calendar: Calendar, texts: readonly string[]) {
    this.#periods = new PeriodTexts(
      calendar,
      texts.flatMap((text) => [text, splitSeries(text).rest]),
    );
  }

  #period(text: string): string | undefined {
    if (!mayBePeriod(text)) return undefined;
    const period = this.#periods.read(text, 'month');
    // The period of a date depends on the KPI.
    return period && (isDay(text) ? text : period.key);
  }

  /** What the texts above a column say, from the top; undefined where they say nothing of points. */
  read(parts: readonly string[]): HeadingPoints | undefined {
    const split = parts.map((text) => {
      const apart = splitSeries(text);
      // A word of a series within another text means something else.
      const isMeant = apart.rest === '' || this.#period(apart.rest) !== undefined || isPartOfYear(apart.rest);
      return isMeant ? apart : { series: undefined, rest: text };
    });
    const rests = split.map(({ rest }) => rest).filter((rest) => rest !== '');
    const [upper = '', lower = ''] = rests.slice(-2);
    const joined = rests.length > 1 ? this.#period(`${lower} ${upper}`) : undefined;
    // A year that lies in two does not tell that of the month below it: the order of the months does.
    const isInSpan = joined === undefined && isPartOfYear(lower) && endOfSpan(upper) !== undefined;
    const period =
      joined ??
      (isInSpan ? [] : rests)
        .toReversed()
        .map((rest) => this.#period(rest))
        .find(Boolean);
    const part = period === undefined ? rests.find(isPartOfYear) : undefined;
    const series = split.map(({ series: named }) => named).findLast(Boolean);
    if (period === undefined && part === undefined && series === undefined) return undefined;
    return { series, period, part };
  }
}

const monthIn = (text: string): number | undefined =>
  LOCALES.map((locale) => monthNamed(text, locale)).find((month) => month !== undefined);

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
  const months = parts.map(monthIn);
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
    return texts.read(`${current}-${String(month).padStart(2, '0')}`, 'month')?.key;
  });
}

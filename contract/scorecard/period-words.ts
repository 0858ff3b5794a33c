import { dayOrderOf, fullYear, readDay, serialDate } from '../words/day-text.ts';
import { monthNamed } from '../words/month-names.ts';
import { type Calendar, isCalendarYear, nameOfYearEndingIn } from './calendar.ts';
import { daysInMonth } from './dates.ts';
import { parsePeriod } from './period-text.ts';
import { nextPeriod, type Period } from './periods.ts';
import type { Grain } from './settings.ts';

/** What the words of a period depend on. */
export interface PeriodContext {
  calendar: Calendar;
  /** The grain of the period that a date names. */
  grain: Grain;
  /** The language of the reader, a BCP 47 tag. */
  locale: string;
  /** The periods that are shown: a month without a year is one of them. */
  shown?: readonly Period[];
}

const YEAR = String.raw`(?<year>\d{4}|\d{2})`;
/** The second year of a fiscal year that lies in two: '2025/26'. */
const NEXT_YEAR = String.raw`(?:[/-](?<next>\d{4}|\d{2}))?`;
const PARTS = 'Q|T|H|P|W|KW|Week';
/** S1 and S2 are half-years in French and Spanish. */
const PART = String.raw`(?<part>${PARTS}|S(?=[12](?!\d))) ?(?<number>\d{1,2})`;
const SEPARATOR = String.raw`[ ,./'’-]`;

const FISCAL_YEAR = new RegExp(`^(?<fiscal>FY)? ?['’]?${YEAR}${NEXT_YEAR}$`, 'i');
const PART_FIRST = new RegExp(
  `^${PART}(?:${SEPARATOR}+|(?=FY|\\d{4}$))(?<fiscal>FY)? ?['’]?${YEAR}${NEXT_YEAR}$`,
  'i',
);
const YEAR_FIRST = new RegExp(`^(?<fiscal>FY)? ?['’]?${YEAR}${NEXT_YEAR}${SEPARATOR}*${PART}$`, 'i');
const PART_ALONE = new RegExp(`^(?<part>${PARTS}) ?(?<number>\\d{1,2})$`, 'i');
const MONTH_NAME = new RegExp(
  `^(?<name>\\p{L}+\\.?)(?<between>(?: de )?${SEPARATOR}*)(?<year>\\d{4}|\\d{2})$`,
  'iu',
);
const YEAR_MONTH_NAME = new RegExp(`^(?<year>\\d{4})${SEPARATOR}*(?<name>\\p{L}+)\\.?$`, 'u');
const MONTHS = new RegExp(
  `^(?<from>\\p{L}+)\\.?(?: ?'?(?<fromYear>\\d{4}|\\d{2}))? ?(?:-|/|to |bis ) ?(?<to>\\p{L}+)\\.?${SEPARATOR}*(?<year>\\d{4}|\\d{2})$`,
  'iu',
);
/** The grain of a number of months in a row. */
const GRAIN_OF_MONTHS: Record<number, Grain> = { 3: 'quarter', 6: 'half', 12: 'year' };
const DAY_OF_MONTH = /^(?:(?<name>\p{L}+)\.? (?<day>\d{1,2})|(?<first>\d{1,2})\.?[ -](?<month>\p{L}+)\.?)$/u;
const MONTH_YEAR = /^(?<month>\d{1,2})[/.-](?<year>\d{4})$/;
const YEAR_MONTH = /^(?<year>\d{4})[/.-](?<month>\d{1,2})$/;
const DIGITS = /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})?$/;
/** An empty text, and most numbers: of digits alone a period has 4, 5, 6 or 8. */
const NO_PERIOD = /^\s*$|^\d{1,3}$|^\d{7}$|^\d{9,}$/;
const NAME_ALONE = /^\p{L}+\.?$/u;

/** Spreadsheets' numbers of days that are read as dates: from 1980 to 2100. */
const FIRST_SERIAL = '1980-01-01';
const LAST_SERIAL = '2100-12-31';

/** The letters that name a part of a year, as `parsePeriod` has them. */
const LETTERS: Record<string, string> = { T: 'Q', S: 'H', KW: 'W', WEEK: 'W' };

type Groups = Record<string, string | undefined>;
const groupsOf = (form: RegExp, text: string): Groups | undefined => form.exec(text)?.groups;

const twoDigits = (text: string): string => text.padStart(2, '0');

/** A text with composed letters, and single plain spaces and hyphens. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[‐‑–−]/g, '-');

/** Whether a text could be a value as well: '2026', '202601' or a spreadsheet's number of days. */
export const isBareNumber = (text: string): boolean => /^\d+(?:[.,]\d+)?$/.test(plain(text));

/** Whether the second year of '2025/26' follows the first. */
const isNextYear = (year: string, next: string): boolean =>
  Number(next) === (next.length === 2 ? (Number(year) + 1) % 100 : fullYear(year) + 1);

/** Reads the words of one context. */
class PeriodReader {
  readonly #context: PeriodContext;
  readonly #order: ReturnType<typeof dayOrderOf>;
  /** Whether '2011/12' is a month, as '2011/10' beside it is. */
  readonly #hasMonthsAfterYear: boolean;
  /** Whether 'S1' is a week, as 'S14' beside it is. */
  readonly #hasWeeksAsS: boolean;
  /** Whether 'Dec 31' is likely a day: all such texts name the last day of a month. */
  readonly #hasMonthEnds: boolean;

  constructor(context: PeriodContext, texts: readonly string[]) {
    this.#context = context;
    this.#order = dayOrderOf(texts.map(plain), context.locale);
    this.#hasMonthsAfterYear = texts.some((text) => {
      const { year, month } = groupsOf(YEAR_MONTH, plain(text)) ?? {};
      return year !== undefined && month !== undefined && Number(month) <= 12 && !isNextYear(year, month);
    });
    this.#hasWeeksAsS = texts.some((text) => /(?<!\p{L})S ?(?:[3-9]|\d\d)(?!\d)/iu.test(plain(text)));
    const days = texts
      .map((text) => groupsOf(DAY_OF_MONTH, plain(text)))
      .filter((groups) => groups !== undefined);
    this.#hasMonthEnds = days.length > 0 && days.every((day) => this.#isMonthEnd(day));
  }

  #isMonthEnd({ name = '', day }: Groups): boolean {
    const month = monthNamed(name, this.#context.locale);
    return month !== undefined && [2024, 2026].some((year) => Number(day) === daysInMonth(year, month));
  }

  read(text: string): Period | undefined {
    if (NO_PERIOD.test(text)) return undefined;
    const written = plain(text);
    return (
      this.#exact(written) ??
      this.#fiscalYear(written) ??
      this.#part(written) ??
      this.#months(written) ??
      this.#dayWithoutYear(written) ??
      this.#month(written) ??
      this.#date(written) ??
      this.#withoutYear(written)
    );
  }

  #exact(text: string): Period | undefined {
    const { calendar, grain } = this.#context;
    return parsePeriod(calendar, text, grain);
  }

  /** The period of a year, and of a part of it; of the fiscal year where it is so named, or where that is the calendar year. */
  #ofYear({ fiscal, year = '', next }: Groups, part = ''): Period | undefined {
    const { calendar } = this.#context;
    if (next === undefined) {
      const named = `${fullYear(year)}${part}`;
      const isFiscal = fiscal !== undefined || part.startsWith('-P');
      return (
        (isFiscal ? undefined : this.#exact(named)) ??
        (isFiscal || isCalendarYear(calendar) ? this.#exact(`FY${named}`) : undefined)
      );
    }
    if (!isNextYear(year, next) || isCalendarYear(calendar)) return undefined;
    return this.#exact(`FY${nameOfYearEndingIn(calendar, fullYear(year) + 1)}${part}`);
  }

  #fiscalYear(text: string): Period | undefined {
    const groups = groupsOf(FISCAL_YEAR, text);
    const isNamed = groups?.['fiscal'] !== undefined || groups?.['year']?.length === 4;
    if (!groups || !isNamed) return undefined;
    const isMonth =
      groups['next']?.length === 2 && groups['fiscal'] === undefined && this.#hasMonthsAfterYear;
    return isMonth ? undefined : this.#ofYear(groups);
  }

  #part(text: string): Period | undefined {
    const groups = groupsOf(PART_FIRST, text) ?? groupsOf(YEAR_FIRST, text);
    if (!groups || (this.#hasWeeksAsS && groups['part']?.toUpperCase() === 'S')) return undefined;
    // Without FY, two digits before a part are no year.
    if (groups['year']?.length === 2 && groups['fiscal'] === undefined && /^\d/.test(text)) return undefined;
    return this.#ofYear(groups, partOf(groups));
  }

  #monthOf(year: string, month: number | string): Period | undefined {
    return this.#exact(`${fullYear(year)}-${twoDigits(String(month))}`);
  }

  /** A quarter, a half or a year that is named by its first and last month. */
  #months(text: string): Period | undefined {
    const groups = groupsOf(MONTHS, text);
    if (!groups) return undefined;
    const { locale } = this.#context;
    const first = monthNamed(groups['from'] ?? '', locale);
    const last = monthNamed(groups['to'] ?? '', locale);
    if (first === undefined || last === undefined) return undefined;
    const end = fullYear(groups['year'] ?? '');
    const start = last < first ? end - 1 : end;
    if (groups['fromYear'] !== undefined && fullYear(groups['fromYear']) !== start) return undefined;
    const grain = GRAIN_OF_MONTHS[last - first + 1 + (end - start) * 12];
    return grain && this.#exact(`${grain}:${start}-${twoDigits(String(first))}-01`);
  }

  #month(text: string): Period | undefined {
    const { locale } = this.#context;
    const named = groupsOf(MONTH_NAME, text) ?? groupsOf(YEAR_MONTH_NAME, text);
    const month = named && monthNamed(named['name'] ?? '', locale);
    if (month !== undefined) {
      const period = this.#monthOf(named?.['year'] ?? '', month);
      const isDay = this.#hasMonthEnds && DAY_OF_MONTH.test(text);
      return isDay && !this.#isShown(period) ? undefined : period;
    }
    const groups = groupsOf(MONTH_YEAR, text) ?? groupsOf(YEAR_MONTH, text) ?? groupsOf(DIGITS, text);
    if (!groups) return undefined;
    const { year = '', month: number = '', day } = groups;
    return day === undefined ? this.#monthOf(year, number) : this.#exact(`${year}-${number}-${day}`);
  }

  #date(text: string): Period | undefined {
    const serial = serialDate(text);
    if (serial) return serial >= FIRST_SERIAL && serial <= LAST_SERIAL ? this.#exact(serial) : undefined;
    const { locale } = this.#context;
    // A day over 12 decides where the order of the others does not fit.
    for (const order of [this.#order, this.#order === 'mdy' ? 'dmy' : 'mdy'] as const) {
      const date = readDay(text, order, locale);
      if (date !== text) return this.#exact(date);
    }
    return undefined;
  }

  #isShown = (period: Period | undefined): boolean =>
    this.#context.shown?.some(({ key }) => key === period?.key) ?? false;

  /** The only shown period among those of the years that are shown. */
  #shownIn(nameIn: (year: number) => string): Period | undefined {
    const { shown = [] } = this.#context;
    const years = new Set(
      shown.flatMap(({ start, end }) => [start, end].map((date) => Number(date.slice(0, 4)))),
    );
    const keys = new Set([...years].map((year) => this.#exact(nameIn(year))?.key));
    const matches = shown.filter(({ key }) => keys.has(key));
    return matches.length === 1 ? matches[0] : undefined;
  }

  /** A day such as 'Jan 26', where values are due by day or week; elsewhere that is a month. */
  #dayWithoutYear(text: string): Period | undefined {
    const { grain, locale } = this.#context;
    if (grain !== 'day' && grain !== 'week') return undefined;
    const { name, day, first, month: after } = groupsOf(DAY_OF_MONTH, text) ?? {};
    const month = monthNamed(name ?? after ?? '', locale);
    if (month === undefined) return undefined;
    return this.#shownIn((year) => `${year}-${twoDigits(String(month))}-${twoDigits(day ?? first ?? '')}`);
  }

  #withoutYear(text: string): Period | undefined {
    const { locale, shown = [] } = this.#context;
    const month = NAME_ALONE.test(text) ? monthNamed(text, locale) : undefined;
    if (month !== undefined) return this.#shownIn((year) => `${year}-${twoDigits(String(month))}`);
    const groups = groupsOf(PART_ALONE, text);
    if (!groups) return undefined;
    const part = partOf(groups);
    const matches = shown.filter(({ label }) => partOf(groupsOf(PART_FIRST, label) ?? {}) === part);
    return matches.length === 1 ? matches[0] : undefined;
  }
}

/** A part of a year as `parsePeriod` has it: '-Q1'. */
function partOf({ part = '', number = '' }: Groups): string {
  const letter = part.toUpperCase();
  const digits = /^[WP]/.test(LETTERS[letter] ?? letter) ? twoDigits(number) : String(Number(number));
  return `-${LETTERS[letter] ?? letter}${digits}`;
}

/** Whether a text names a part of a year without the year: 'Aug', 'Q1'. */
export const isWithoutYear = (text: string, locale: string): boolean =>
  PART_ALONE.test(plain(text)) ||
  (NAME_ALONE.test(plain(text)) && monthNamed(plain(text), locale) !== undefined);

/**
 * Reads the texts of a column or a row as periods, in one order of day and month: 'Jan-26', 'January', '01/2026', '1/1/2026',
 * 'Q1 FY26', '2025/26', '2026-W05', labels and keys, and a spreadsheet's number of days. What can be read by `parsePeriod` is read
 * by it. Undefined where a text names no period of the calendar, or more than one.
 */
export function periodReader(
  context: PeriodContext,
  texts: readonly string[],
): (text: string) => Period | undefined {
  const reader = new PeriodReader(context, [...new Set(texts)]);
  // A column repeats its texts, and is read more than once.
  const cached = new Map<string, Period | undefined>();
  return (text) => {
    if (!cached.has(text)) cached.set(text, reader.read(text));
    return cached.get(text);
  };
}

/**
 * The periods that the texts of a heading row or of a first column name. Of bare numbers, which may be values, only those count
 * that are the first or last days of two periods or more, each the one after that before it.
 */
export function periodsNamed(context: PeriodContext, texts: readonly string[]): (Period | undefined)[] {
  const periods = texts.map(periodReader(context, texts));
  const bare = texts.flatMap((text, index) => (isBareNumber(text) ? [index] : []));
  const isRun =
    bare.length > 1 &&
    bare.every((index, at) => {
      const period = periods[index];
      const before = periods[bare[at - 1] ?? -1];
      const serial = serialDate(plain(texts[index] ?? ''));
      const isEdge = serial === undefined || serial === period?.start || serial === period?.end;
      return (
        period !== undefined &&
        isEdge &&
        (at === 0 || (before !== undefined && nextPeriod(context.calendar, before).key === period.key))
      );
    });
  return isRun ? periods : periods.map((period, index) => (bare.includes(index) ? undefined : period));
}

/** Reads one text as a period; see `periodReader`. */
export const readPeriod = (context: PeriodContext, text: string): Period | undefined =>
  periodReader(context, [text])(text);

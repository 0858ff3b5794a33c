import { addDays } from '../scorecard/dates.ts';
import { type DayOrder, serialDate } from '../words/day-text.ts';
import { memo } from '../scorecard/steps.ts';
import { textOf } from '../values/cell-text.ts';
import { HeadingPeriods, type HeadingPoints, splitSeries } from './heading-periods.ts';
import { orderOfDates } from './guess-texts.ts';
import { headingOf, meaningsIn } from './headings.ts';
import type { Calendar } from '../scorecard/calendar.ts';
import { isDay, periodText } from './periods.ts';
import type { ReadCell } from '../values/cell.ts';
import type { ReadSheet } from './row.ts';

/** The heading of a table. */
export interface TableHeading {
  first: number;
  count: number;
  /** Above each column: the texts from the top, and what they say of points. */
  columns: { parts: readonly string[]; points: HeadingPoints | undefined }[];
  /** What the columns say of points where their dates have the other order, if nothing tells which. */
  inOtherOrder?: (HeadingPoints | undefined)[];
}

/** So many rows may stand above a heading, and it may have so many rows. */
const ABOVE_MAX = 30;
const COUNT_MAX = 4;
/** The score of a row from which on it is a heading: one known heading and another text. */
const LEAST = 1.2;
/** What a month without a year counts, and a text that is no known heading. */
const PART = 0.6;
const TEXT = 0.25;
/** What a heading counts that another column has too. */
const AGAIN = 0.3;

/** A year, perhaps with the letter of its series: '2026E'. */
const YEAR = /^(?:19|20)\d\d ?[ABEFP]?$/i;

/** A number, perhaps with its unit. */
const NUMBER =
  /^(?!(?:19|20)\d\d [\p{L}%])[-+(]?\p{Sc}? ?\d[\d.,' \u00A0\u202F]*(?:%| ?\p{L}[\p{L}.]{0,14})?\)?$/u;

/** How many rows below tell what stands under a heading, and how many cells of many columns. */
const BELOW = 200;
const BELOW_CELLS = 10_000;

/** The numbers of days in a row of headings: two at least, all of its numbers, and first or last days of months in their order. */
function serialsIn(texts: readonly string[]): string[] {
  const numbers = texts.filter((text) => /^\d+(?:[.,]\d+)?$/.test(text));
  const days = numbers.map((text) => serialDate(text));
  const isRun = days.every(
    (day, index) =>
      day !== undefined &&
      (day.endsWith('-01') || addDays(day, 1).endsWith('-01')) &&
      (index === 0 || day > (days[index - 1] ?? '')),
  );
  return numbers.length > 1 && isRun ? numbers : [];
}

const KNOWN = (['kpi', 'value', 'objective', 'initiative', 'cause'] as const).map(meaningsIn);

/** Whether a text is a heading of some kind of row. */
const isKnown = (text: string): boolean => {
  const heading = headingOf(text);
  return KNOWN.some((meanings) => meanings.has(heading));
};

/** The rows among which the heading is looked for. */
const topOf = (rows: ReadSheet['rows']): ReadSheet['rows'] => rows.slice(0, ABOVE_MAX + COUNT_MAX);

/** Finds the heading of a table among the rows of a sheet. */
class HeadingFinder {
  readonly #rows: ReadSheet['rows'];
  readonly #texts: readonly (readonly string[])[];
  readonly #width: number;
  readonly #periods: HeadingPeriods;
  readonly #points = new Map<string, HeadingPoints | null>();
  /** The rows by whether their dates are headings. */
  readonly #headings = new Map<number, boolean>();

  constructor(rows: ReadSheet['rows'], calendar: Calendar, order: DayOrder) {
    this.#rows = rows;
    const top = topOf(rows);
    this.#texts = top.map((cells) => cells.map((cell) => periodText(cell, order)));
    this.#width = Math.max(0, ...rows.map(({ length }) => length));
    this.#periods = new HeadingPeriods(calendar, this.#texts.flat(), {
      dates: order,
      serials: new Set(this.#texts.flatMap(serialsIn)),
    });
  }

  find(): TableHeading {
    const scores = this.#texts.slice(0, ABOVE_MAX).map((_, row) => this.#scoreOfRow(row));
    const best = scores.indexOf(Math.max(...scores));
    if ((scores[best] ?? 0) < LEAST) return this.#withoutKnown();
    const spans = Array.from({ length: COUNT_MAX }, (_, more) =>
      Array.from({ length: more + 1 }, (__, below) => [best - more + below, more + 1] as const),
    ).flat();
    const headings = spans
      .filter(([first, count]) => this.#canSpan(best, first, count) && !this.#isOfPoints(first + count))
      .map(([first, count]) => this.at(first, count));
    const [top, ...others] = headings.map((heading) => ({ heading, score: this.#scoreOf(heading) }));
    // One row, unless more rows say more.
    const chosen = others.reduce(
      (most, next) => (next.score > most.score ? next : most),
      top ?? { heading: this.at(best, 1), score: 0 },
    );
    return chosen.heading;
  }

  /** The heading of a table whose words are unknown: texts over numbers; else it has none. */
  #withoutKnown(): TableHeading {
    const first = this.#texts.findIndex((texts) => texts.filter(Boolean).length > 1);
    const top = Math.max(0, first);
    const [texts = [], below = []] = [this.#rows[top], this.#rows[top + 1]];
    const areHeadings = texts.every(
      (cell) => this.#mayHead(textOf(cell)) || (/^(?:text|empty)$/.test(cell.kind) && !this.#isNumber(cell)),
    );
    const overNumbers = texts.some((cell, column) => textOf(cell) !== '' && this.#isNumber(below[column]));
    return this.at(top, areHeadings && overNumbers ? 1 : 0);
  }

  #isNumber = (cell: ReadCell | undefined): boolean =>
    cell !== undefined && (cell.kind === 'number' || cell.kind === 'percent' || NUMBER.test(textOf(cell)));

  #pointsOf = (text: string): HeadingPoints | undefined =>
    text === ''
      ? undefined
      : (memo(this.#points, text, () => this.#periods.read([text]) ?? null) ?? undefined);

  /** Whether a number may be a heading: a year is, also where the calendar has no whole years. */
  #mayHead = (text: string): boolean => this.#pointsOf(text) !== undefined || YEAR.test(text);

  /** Whether the dates of a row are headings: there are numbers below most of them, and no dates. */
  #headsNumbers = (row: number): boolean => memo(this.#headings, row, () => this.#areOverNumbers(row));

  #areOverNumbers(row: number): boolean {
    const dates = [...(this.#texts[row] ?? []).keys()].filter((column) =>
      isDay(this.#texts[row]?.[column] ?? ''),
    );
    const count = Math.min(BELOW, Math.ceil(BELOW_CELLS / dates.length));
    const below = this.#rows.slice(row + 1, row + 1 + count);
    const texts = dates.map((column) => below.map((cells) => periodText(cells[column], 'dmy')));
    const isOver = texts.map((own) => own.some((text) => /^\D{0,3}\d/.test(text)));
    return !texts.flat().some(isDay) && 2 * isOver.filter(Boolean).length > dates.length;
  }

  /** The texts of a row that may be headings: dates over others are cells of data. */
  #headsOf(row: number): string[] {
    const texts = (this.#texts[row] ?? []).filter(
      (text) => text !== '' && (!isDay(text) || this.#headsNumbers(row)),
    );
    return [...new Set(texts)];
  }

  /** Whether a row only says of which periods or series the columns are, which is no data. */
  #isOfPoints(row: number): boolean {
    const texts = (this.#texts[row] ?? []).filter(Boolean);
    return texts.length > 1 && texts.every((text) => !/^\d+(?:[.,]\d+)?$/.test(text) && this.#pointsOf(text));
  }

  /** How much a row looks like headings: merged cells count once, numbers and dates of data against it. */
  #scoreOfRow(row: number): number {
    const cells = this.#rows[row] ?? [];
    const texts = this.#headsOf(row);
    const dates = new Set(this.#texts[row]?.filter((text) => isDay(text) && !texts.includes(text))).size;
    const known = texts.map((text) => {
      const points = this.#pointsOf(text);
      return isKnown(text) || points?.period !== undefined || points?.series !== undefined
        ? 1
        : points
          ? PART
          : 0;
    });
    const numbers = cells.filter(
      (cell, column) => this.#isNumber(cell) && !this.#mayHead(this.#texts[row]?.[column] ?? ''),
    ).length;
    const words = texts.length - numbers;
    return known.reduce<number>((sum, score) => sum + score, 0) + TEXT * words - numbers - dates;
  }

  #canSpan(best: number, first: number, count: number): boolean {
    if (first < 0 || first + count > this.#texts.length) return false;
    return Array.from({ length: count }, (_, index) => first + index).every((row) => {
      if (row === best) return true;
      const cells = this.#rows[row] ?? [];
      const texts = this.#texts[row] ?? [];
      const isEmpty = !texts.some(Boolean);
      // One text that begins above the first column is the title of the table.
      const isTitle = row < best && Boolean(texts[0]) && new Set(texts.filter(Boolean)).size === 1;
      const numbers = [...cells.keys()].filter((column) => this.#isNumber(cells[column]));
      const hasData = numbers.some((column) => !this.#mayHead(texts[column] ?? ''));
      return !isEmpty && !isTitle && !hasData && !this.#isData(row, best, numbers.length > 0);
    });
  }

  /** Whether a row beside a heading is one of data: it has a name where that has a heading of names, beside numbers or dates, or two names. */
  #isData(row: number, best: number, hasNumbers: boolean): boolean {
    const texts = this.#texts[row] ?? [];
    if (texts.some(isDay) && !this.#headsNumbers(row)) return true;
    const names = texts.filter((text, column) => {
      const heading = this.#texts[best]?.[column] ?? '';
      const isUnknown = hasNumbers || !isKnown(text);
      return (
        isUnknown && ![text, heading].includes('') && [text, heading].every(this.#isName) && isKnown(heading)
      );
    });
    return row > best && names.length >= (hasNumbers ? 1 : 2);
  }

  /** Whether a text is neither a period nor a number, nor a word of points. */
  #isName = (text: string): boolean => !this.#pointsOf(text) && !/^[\d.,%]+$/.test(text);

  /** The heading above the columns to its right, whose own cells are empty: one of points, or of columns that only say which points they are. */
  #fromLeft(row: number, column: number, below: string): string {
    const left = (this.#texts[row] ?? []).slice(0, column).findLast(Boolean) ?? '';
    return this.#pointsOf(left) || this.#pointsOf(below) ? left : '';
  }

  /** The heading in these rows. */
  at(first: number, count: number): TableHeading {
    const columns = Array.from({ length: this.#width }, (_, column) => {
      const last = this.#texts[first + count - 1]?.[column] ?? '';
      const parts = Array.from({ length: count }, (_, index) => {
        const own = this.#texts[first + index]?.[column] ?? '';
        return own === '' && index < count - 1 && last !== ''
          ? this.#fromLeft(first + index, column, last)
          : own;
      });
      const distinct = [...new Set(parts.filter(Boolean))];
      return { parts: distinct, points: distinct.length > 0 ? this.#periods.read(distinct) : undefined };
    });
    return { first, count, columns };
  }

  #scoreOf({ columns }: TableHeading): number {
    const seen = new Set<string>();
    const scores = columns.map(({ parts, points }): number => {
      const heading = parts.join('\n');
      if (heading === '') return 0;
      if (seen.has(heading)) return AGAIN;
      seen.add(heading);
      if (points?.period !== undefined) return points.series === undefined ? 1 : 1.2;
      if (points?.part !== undefined) return PART;
      return parts.some(isKnown) ? 1 : 0;
    });
    return scores.reduce((sum, score) => sum + score, 0);
  }
}

/**
 * The heading of the table of a sheet: that in the rows which a person says, else below other lines, and of more rows where a year stands
 * above its months.
 */
export function findHeading(
  { rows }: ReadSheet,
  calendar: Calendar,
  span: Pick<TableHeading, 'first' | 'count'> | undefined,
): TableHeading {
  const texts = topOf(rows).flatMap((cells) => cells.map((cell) => splitSeries(textOf(cell)).rest));
  const { order, isSure } = orderOfDates(texts, 'en-US');
  const finder = new HeadingFinder(rows, calendar, order);
  const heading = span ? finder.at(span.first, span.count) : finder.find();
  if (isSure) return heading;
  const other = new HeadingFinder(rows, calendar, order === 'mdy' ? 'dmy' : 'mdy');
  const { columns } = other.at(heading.first, heading.count);
  return { ...heading, inOtherOrder: columns.map(({ points }) => points) };
}

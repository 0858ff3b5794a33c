import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import { type PeriodContext, isWithoutYear, periodReader } from '../../../contract/scorecard/period-words.ts';
import { parsePeriod } from '../../../contract/scorecard/period-text.ts';
import type { Period } from '../../../contract/scorecard/periods.ts';
import type { Series } from '../../../contract/scorecard/settings.ts';
import type { Update } from '../../../contract/month/updates.ts';
import { decimalOf, numberText, settledText } from '../../../contract/words/number-text.ts';
import { SERIES_HEADINGS } from '../../../contract/dictionary/series-words.ts';
import { SERIES_LABELS } from '../../../contract/words/point-words.ts';
import { sameText } from '../../ui/grid/header.ts';
import { isNumeric } from '../../ui/grid/names.ts';
import { parseBlock } from '../../ui/grid/paste.ts';
import { parseEntry } from '../../entities/value-entry/entry.ts';
import { isNoValue } from '../../entities/scorecard/points.ts';
import { shareIn } from '../../entities/scorecard/typed-value.ts';

/** A row of the page that a paste may fill. */
export interface PasteRow {
  update: Update;
  /** The revision of its strategy. */
  base?: number;
  /** The title of its strategy. */
  strategy: string;
  calendar: Calendar;
}

/** A line of a paste. */
export interface PasteLine {
  /** Its text, and that of its value. */
  text: string;
  value: string;
  /** The row that it goes to; undefined for none. */
  row: PasteRow | undefined;
  /** What told the row: 'by its title and period'; or why there is none. */
  why: string;
  /** Why the value cannot be saved. */
  error: string | null;
}

/** Whether a pasted text is more than the value of one field. */
export const isTable = (text: string): boolean => /[\t\n\r]/.test(text.trim());

/** What a line says of its row. */
interface LineCells {
  title: string | undefined;
  strategy: string | undefined;
  period: string | undefined;
  /** More than one where no heading says which is meant. */
  values: string[];
}

const isNumber = (text: string): boolean => isNumeric(text) || shareIn(text) !== undefined;
const isValue = (text: string): boolean => isNumber(text) || isNoValue(text);

/** Reads what the lines of a paste say of the rows. */
class LineReader {
  readonly #rows: readonly PasteRow[];
  readonly #readers = new Map<PasteRow, (text: string) => Period | undefined>();

  constructor(rows: readonly PasteRow[], texts: readonly string[]) {
    this.#rows = rows;
    const contexts = new Map<string, (text: string) => Period | undefined>();
    for (const row of rows) {
      const { calendar, update } = row;
      if (!update.period) continue;
      const { grain } = update.period;
      const name = `${update.strategyId} ${grain}`;
      const reader = contexts.get(name);
      const context: PeriodContext = {
        calendar,
        grain,
        locale: navigator.language,
        shown: this.#shownWith(row),
      };
      const read = reader ?? cached(periodReader(context, texts));
      contexts.set(name, read);
      this.#readers.set(row, read);
    }
  }

  /** The periods of the rows of the same strategy and grain, each once. */
  #shownWith({ calendar, update }: PasteRow): Period[] {
    const keys = this.#rows.flatMap(({ update: { strategyId, period } }) =>
      strategyId === update.strategyId && period?.grain === update.period?.grain ? [period?.key ?? ''] : [],
    );
    return [...new Set(keys)].flatMap((key) => parsePeriod(calendar, key, 'month') ?? []);
  }

  #isPeriod = (text: string): boolean =>
    isWithoutYear(text, navigator.language) ||
    [...new Set(this.#readers.values())].some((read) => read(text));

  /** Whether a row is of a period; what is due once is of each. */
  isOf(row: PasteRow, period: string | undefined): boolean {
    if (period === undefined || !row.update.period) return true;
    return this.#readers.get(row)?.(period)?.key === row.update.period.key;
  }

  read(cells: readonly string[], valueAt: number | undefined): LineCells {
    const texts = cells.map((text, index) => ({ text, index })).filter(({ text }) => text !== '');
    const isTitle = (text: string) => this.#rows.some(({ update }) => sameText(update.title, text));
    const isStrategy = (text: string) => this.#rows.some(({ strategy }) => sameText(strategy, text));
    const title =
      texts.find(({ text }) => isTitle(text) && !isStrategy(text)) ?? texts.find(({ text }) => isTitle(text));
    const rest = texts.filter((cell) => cell !== title);
    const strategy = rest.find(({ text }) => isStrategy(text));
    const others = rest.filter((cell) => cell !== strategy);
    const isPeriod = ({ text }: { text: string }) => this.#isPeriod(text);
    // A number alone is the value, also where it could be a year.
    const period =
      texts.length > 1
        ? (others.find((cell) => !isNumber(cell.text) && isPeriod(cell)) ??
          (others.length > 1 ? others.find(isPeriod) : undefined))
        : undefined;
    const left = others.filter((cell) => cell !== period);
    const numbers = left.filter(({ text }) => isNumber(text));
    const marks = left.filter(({ text }) => isNoValue(text));
    const isNamed = title !== undefined || strategy !== undefined || period !== undefined;
    const last = isNamed || texts.length === 1 ? left.slice(-1) : [];
    const meant = left.filter(({ index }) => index === valueAt);
    const values = [meant, numbers, marks, last].find((cells) => cells.length > 0) ?? [];
    // A word that is nothing else is the title of a row that is not here.
    const unknown = left.find((cell) => !values.includes(cell) && !isValue(cell.text));
    return {
      title: (title ?? unknown)?.text,
      strategy: strategy?.text,
      period: period?.text,
      values: values.map(({ text }) => text),
    };
  }

  /** Whether a line is of headings: it has no value, and names no row. */
  isHeading = (cells: readonly string[]): boolean =>
    cells.some(Boolean) &&
    !cells.some((text) => isValue(text) || this.#rows.some(({ update }) => sameText(update.title, text)));
}

/** A function that computes each text once. */
function cached<Result>(read: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    if (!results.has(text)) results.set(text, read(text));
    return results.get(text) as Result;
  };
}

/** A list in words: 'title, period and strategy'. */
const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const FULL = 'The row that it names has a value of this paste already';

/** The rows that a line may go to, and why there is none. */
function candidatesOf(
  line: LineCells,
  rows: readonly PasteRow[],
  reader: LineReader,
  /** The row that was pasted into. */
  start: PasteRow | undefined,
): { rows: PasteRow[]; why: string } {
  const { title, strategy, period } = line;
  const own = rows.filter(({ update }) =>
    title === undefined
      ? start && update.kind === start.update.kind && update.id === start.update.id
      : sameText(update.title, title),
  );
  if (title !== undefined && own.length === 0)
    return { rows: [], why: `No row here has the title “${title}”` };
  const name = title ?? start?.update.title ?? '';
  const inStrategy = own.filter((row) => strategy === undefined || sameText(row.strategy, strategy));
  if (inStrategy.length === 0) return { rows: [], why: `“${name}” has no row in “${strategy}”` };
  const candidates = inStrategy.filter((row) => reader.isOf(row, period));
  if (candidates.length === 0) return { rows: [], why: `“${name}” has no row for “${period}”` };
  const criteria = [
    title !== undefined && 'title',
    period !== undefined && 'period',
    strategy !== undefined && 'strategy',
  ];
  return { rows: candidates, why: `by its ${listed(criteria.filter((word) => word !== false))}` };
}

/** The row of each line, by what it tells. Lines that fit the same rows go to them in order, if there are as many. */
function placesOf(
  lines: readonly LineCells[],
  rows: readonly PasteRow[],
  reader: LineReader,
  start: PasteRow | undefined,
): { row: PasteRow | undefined; why: string }[] {
  const hasTitles = lines.some(({ title }) => title !== undefined);
  const lineMatches = lines.map((line) => {
    const [value, ...more] = line.values;
    if (value === undefined) return { rows: [], why: 'It has no value' };
    if (more.length > 0)
      return { rows: [], why: `It has ${more.length + 1} values, and no heading says which one is meant` };
    const isNamed = line.title !== undefined || (line.period !== undefined && !hasTitles && start);
    return isNamed
      ? candidatesOf(line, rows, reader, start)
      : { rows: [], why: hasTitles ? 'It has no title, as other lines have' : 'It has no title' };
  });
  const taken = new Set<PasteRow>();
  const places = lineMatches.map(({ rows: [row, ...others], why }) => {
    if (!row || others.length > 0) return { row: undefined, why };
    if (taken.has(row)) return { row: undefined, why: FULL };
    taken.add(row);
    return { row, why };
  });
  const open = [...lines.keys()].filter((at) => (lineMatches[at]?.rows.length ?? 0) > 1);
  const groups = Map.groupBy(open, (at) => lineMatches[at]?.rows.map((row) => rows.indexOf(row)).join());
  for (const ats of groups.values()) {
    const free = (lineMatches[ats[0] ?? -1]?.rows ?? []).filter((row) => !taken.has(row));
    for (const [index, at] of ats.entries()) {
      const row = free.length === ats.length ? free[index] : undefined;
      if (row) {
        taken.add(row);
        places[at] = {
          row,
          why: `${lineMatches[at]?.why}, ${ats.length > 1 ? 'in the order shown' : 'the only row left'}`,
        };
      } else if (free.length === 0) places[at] = { row: undefined, why: FULL };
      else
        places[at] = {
          row: undefined,
          why: `It fits ${free.length} rows: give the period or the strategy too`,
        };
    }
  }
  return places;
}

/** Whether a heading is the name of a series. */
const isHeadingOf = (series: Series, text: string): boolean =>
  [SERIES_LABELS[series], ...(SERIES_HEADINGS[series] ?? [])].some((name) => sameText(name, text));

/** The series of what values are compared with, which are no values. */
const LINES: readonly Series[] = ['target', 'red', 'lo', 'hi', 'redLo', 'redHi'];

/**
 * Where the lines of a paste go. A line goes to the row that its title, period and strategy name, in any order of columns. A column
 * of values alone fills the rows from one on, downwards. A row of headings goes nowhere.
 */
export function planPaste(rows: readonly PasteRow[], from: number | undefined, text: string): PasteLine[] {
  const all = parseBlock(text);
  const table = all.slice(0, all.findLastIndex((cells) => cells.some(Boolean)) + 1);
  const reader = new LineReader(rows, table.flat());
  const [first = [], ...below] = table;
  const hasHeading = reader.isHeading(first) && below.some((cells) => cells.some(isValue));
  const lines = hasHeading ? below : table;
  const valueAt = hasHeading ? first.findIndex((text) => isHeadingOf('actual', text)) : undefined;
  const isLine = (at: number) =>
    hasHeading && at !== valueAt && LINES.some((series) => isHeadingOf(series, first[at] ?? ''));
  const cellsOfLines = lines.map((cells) =>
    reader.read(
      cells.map((text, at) => (isLine(at) ? '' : text)),
      valueAt,
    ),
  );
  const isColumn = lines.every((cells) => cells.filter(Boolean).length < 2);
  const places =
    isColumn && from !== undefined
      ? lines.map((cells, index) => {
          const row = rows[from + index];
          const isLost = cells.some(Boolean) && cellsOfLines[index]?.values.length === 0;
          if (isLost) return { row: undefined, why: 'It has no value' };
          return { row, why: row ? 'by its place in the column' : 'There is no row left for it' };
        })
      : placesOf(cellsOfLines, rows, reader, from === undefined ? undefined : rows[from]);
  const decimal = decimalOf(
    cellsOfLines.flatMap(({ values }) => values),
    navigator.language,
  );
  return lines.flatMap((cells, index): PasteLine[] => {
    const { row, why = '' } = places[index] ?? {};
    const settled = settledText(cellsOfLines[index]?.values[0] ?? '', decimal);
    if (!cells.some(Boolean)) return [];
    const understood = row ? understoodIn(row.update, settled) : { value: settled, error: null };
    return [{ text: cells.join('\t'), row, why, ...understood }];
  });
}

/** A value without its unit, as it will be saved, and why it cannot be. */
function understoodIn(update: Update, text: string): Pick<PasteLine, 'value' | 'error'> {
  const parsed = parseEntry(update, text);
  if (parsed.kind === 'error') return { value: text, error: parsed.message };
  if (parsed.kind === 'na') return { value: text, error: 'Say in its row why there is no value' };
  const isNumber = parsed.kind === 'value' && parsed.num === null;
  return { value: isNumber ? numberText(parsed.value) : text, error: null };
}

import type { Update } from '../../../contract/month/updates.ts';
import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import { parsePeriod } from '../../../contract/scorecard/period-text.ts';
import { isWithoutYear, periodReader } from '../../../contract/scorecard/period-words.ts';
import type { Period } from '../../../contract/scorecard/periods.ts';
import { readPoint } from '../../../contract/values/point-value.ts';
import { cellOfText } from '../../entities/record/pasted-table.ts';
import { shareIn } from '../../entities/scorecard/typed-value.ts';
import { isNumeric } from '../../ui/grid/block.ts';
import { sameText } from '../../ui/grid/same-text.ts';

/** A row of the page that a paste may fill. */
export interface PasteRow {
  update: Update;
  /** The revision of its strategy. */
  base?: number;
  /** The title of its strategy. */
  strategy: string;
  calendar: Calendar;
}

/** What a line says of its row. */
export interface LineCells {
  title: string | undefined;
  strategy: string | undefined;
  period: string | undefined;
  /** Whether its period is that of a row. */
  isOf: (row: PasteRow) => boolean;
  /** More than one where no heading says which is meant. */
  values: string[];
  /** Why it has none. */
  fault?: string | undefined;
}

/** The languages whose periods are read. */
const LOCALES = ['en-US', 'de-DE', 'fr-FR', 'es-ES'];

const readingOf = (text: string) => readPoint(cellOfText(text), { decimal: '.', unit: '' }).kind;
/** Whether a text is a number, or the two of a ratio. */
export const isNumber = (text: string): boolean => isNumeric(text) || shareIn(text) !== undefined;

/** Whether a text says that no value is expected. */
export const isNotApplicable = (text: string): boolean => readingOf(text) === 'na';

/** Whether a text is a value. */
export const isValue = (text: string): boolean => isNumber(text) || isNotApplicable(text);

/** Reads what the lines of a paste without headings say of the rows. */
export class LineReader {
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
      const shown = this.#shownWith(row);
      const made = () => LOCALES.map((locale) => periodReader({ calendar, grain, locale, shown }, texts));
      const read = contexts.get(name) ?? cached(onlyPeriod(made()));
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
    LOCALES.some((locale) => isWithoutYear(text, locale)) ||
    [...new Set(this.#readers.values())].some((read) => read(text));

  /** Whether a row is of a period; what is due once is of each. */
  #isOf(row: PasteRow, period: string | undefined): boolean {
    if (period === undefined || !row.update.period) return true;
    return this.#readers.get(row)?.(period)?.key === row.update.period.key;
  }

  read(cells: readonly string[]): LineCells {
    const texts = cells.map((text) => ({ text })).filter(({ text }) => readingOf(text) !== 'none');
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
    const marks = left.filter(({ text }) => isNotApplicable(text));
    const isNamed = title !== undefined || strategy !== undefined || period !== undefined;
    const last = isNamed || texts.length === 1 ? left.slice(-1) : [];
    const values = [numbers, marks, last].find((cells) => cells.length > 0) ?? [];
    // A word that is nothing else is the title of a row that is not here.
    const unknown = left.find((cell) => !values.includes(cell) && !isValue(cell.text));
    return {
      title: (title ?? unknown)?.text,
      strategy: strategy?.text,
      period: period?.text,
      isOf: (row) => this.#isOf(row, period?.text),
      values: values.map(({ text }) => text),
    };
  }
}

/** What all readers that read a text agree on: a date whose day could be its month names no period. */
const onlyPeriod =
  (readers: readonly ((text: string) => Period | undefined)[]) =>
  (text: string): Period | undefined => {
    const periods = readers.flatMap((read) => read(text) ?? []);
    return new Set(periods.map(({ key }) => key)).size === 1 ? periods[0] : undefined;
  };

/** A function that computes each text once. */
function cached<Result>(read: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    if (!results.has(text)) results.set(text, read(text));
    return results.get(text) as Result;
  };
}

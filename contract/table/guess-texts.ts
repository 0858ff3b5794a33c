import { bareDate } from '../dictionary/period-forms.ts';
import { type DayOrder, dayOrderOf } from '../words/day-text.ts';
import { decimalOf, decimalsNeeded } from '../words/number-text.ts';
import { textOf } from '../values/cell-text.ts';
import { readPoint } from '../values/point-value.ts';
import { mayHoldNumbers } from './columns.ts';
import type { Guess, Uses } from './doubts.ts';
import { languageOf } from './heading-language.ts';
import type { ImportMapping } from './mapping.ts';

/** So many texts tell the notation of a sheet. */
const SAMPLE = 5000;
/** What may have a decimal mark, or one between groups. */
const MARKED = /\d[.,]\d/;
/** As German and most of Europe writes dates, with a comma in numbers; English and Swiss numbers beside it tell themselves. */
const DOTTED = /^\d{1,2}\.\d{1,2}\.\d{2,4}$/;
const DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})\b/;
/** The languages whose notation of numbers is one. */
const SURE: ReadonlySet<string> = new Set(['en-US', 'de-DE']);

/** Whether numbers of days follow each other in weeks, which months rarely do. */
const areWeeks = (numbers: ReadonlySet<number>): boolean => {
  const [first = 0, ...later] = [...numbers].toSorted((a, b) => a - b);
  return later.every((number, index) => number === first + 7 * (index + 1));
};

/** The order of dates that all have one day, as first days of months, or one month, as the days of its weeks. */
function constantOrder(dates: readonly RegExpExecArray[]): DayOrder | undefined {
  const [first, second] = [1, 2].map((part) => new Set(dates.map((date) => Number(date[part]))));
  if (!first || !second || first.size === second.size) return undefined;
  if (first.size === 1) return areWeeks(second) ? 'mdy' : 'dmy';
  if (second.size !== 1) return undefined;
  return areWeeks(first) ? 'dmy' : 'mdy';
}

/** The order of day and month in dates: what alone can read some of them, that of first days of months, else that of the language. */
export function orderOfDates(texts: readonly string[], locale: string): { order: DayOrder; isSure: boolean } {
  const days = texts.flatMap((text) => {
    const match = DATE.exec(bareDate(text));
    return match ? [match] : [];
  });
  const written = days.map(({ input }) => input);
  const evident = dayOrderOf(written, 'en-US') === dayOrderOf(written, 'de-DE');
  const order = days.length === 0 || evident ? undefined : constantOrder(days);
  // English is written in two orders, French and Spanish in one, German with points.
  const isSure =
    evident ||
    order !== undefined ||
    locale === 'fr-FR' ||
    locale === 'es-ES' ||
    days.every(([date, day, month]) => DOTTED.test(date) || day === month);
  return { order: order ?? dayOrderOf(written, locale), isSure };
}

/** Whether a text is a date that could be read in two ways. */
export const isTwofoldDate = (text: string): boolean => {
  const [date = '', first, second] = DATE.exec(bareDate(text)) ?? [];
  return date !== '' && !DOTTED.test(date) && Number(first) <= 12 && Number(second) <= 12 && first !== second;
};

/** The different texts of a sheet below its heading, and those of columns that may hold numbers. */
function textsIn({ body, rows }: Guess, uses: Uses): { texts: string[]; numbers: string[] } {
  // A column repeats its texts.
  const [texts, numbers] = [new Set<string>(), new Set<string>()];
  const isOfNumbers = uses.map((use) => mayHoldNumbers(use, rows));
  for (const cells of body.slice(0, SAMPLE)) {
    if (texts.size > 20 * SAMPLE) break;
    for (const [column, cell] of cells.entries())
      if (cell.kind === 'text') {
        texts.add(textOf(cell));
        if (isOfNumbers[column] && MARKED.test(textOf(cell))) numbers.add(textOf(cell));
      }
  }
  return { texts: [...texts], numbers: [...numbers] };
}

/** Whether a text is understood as a number in one of the notations. */
const isNumber = (text: string): boolean =>
  !DOTTED.test(text) &&
  (['.', ','] as const).some((decimal) => {
    const { kind } = readPoint({ value: text, kind: 'text' }, { decimal, unit: '' });
    return kind === 'value' || kind === 'bound' || kind === 'band';
  });

/** How the texts of a sheet are read that could be read in two ways, and whether that is sure. */
export function guessTexts(
  guess: Guess,
  uses: Uses,
): Pick<ImportMapping, 'decimal' | 'dates'> & { isDecimalSure: boolean; areDatesSure: boolean } {
  const { texts, numbers: marked } = textsIn(guess, uses);
  // The names of KPIs may be in any language.
  const headed = guess.columns.filter((_, column) => !('kpi' in (uses[column] ?? {})));
  const language = languageOf(headed);
  const written = texts.filter((text) => DATE.test(text));
  const { order, isSure } = orderOfDates(texts, language ?? 'en-US');
  const numbers = marked.filter(isNumber);
  const needs = decimalsNeeded(numbers, 'en-US');
  const areDotted = written.length > 0 && written.every((text) => DOTTED.test(text));
  const locale = areDotted ? 'de-DE' : (language ?? 'en-US');
  return {
    decimal: decimalOf(numbers, locale),
    dates: order,
    // English and German have one mark each; where both are needed, the sheet has numbers of two notations.
    isDecimalSure: needs.size === 1 || (needs.size === 0 && (areDotted || SURE.has(language ?? ''))),
    areDatesSure: isSure,
  };
}

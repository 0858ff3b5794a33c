import { type DayOrder, dayOrderOf } from '../words/day-text.ts';
import { decimalOf } from '../words/number-text.ts';
import { textOf } from '../values/cell-text.ts';
import type { ImportMapping } from './mapping.ts';
import type { Match } from './match-columns.ts';
import type { ReadCell } from '../values/cell.ts';

/** So many texts tell the notation of a sheet. */
const SAMPLE = 5000;
const NUMBER = /^[<>=≤≥/ ]*[-+(]?[\p{Sc}]? ?\d[\d.,' \u00A0\u202F]*(?:%|[\p{Sc}])?\)?$/u;
/** As German and most of Europe writes dates, with a comma in numbers; English and Swiss numbers beside it tell themselves. */
const DOTTED = /^\d{1,2}\.\d{1,2}\.\d{2,4}$/;
const DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})\b/;
/** The locales of the languages of headings. */
const LOCALES = ['en-US', 'de-DE', 'fr-FR', 'es-ES'];

/** The language that most headings are in: English, unless another one has as many words, because words such as KPI are in all. */
function localeOf(matches: readonly (Match | undefined)[]): string {
  const counts = LOCALES.map((_, language) => matches.filter((match) => match?.language === language).length);
  const most = Math.max(...counts);
  return LOCALES[most === 0 ? 0 : counts.lastIndexOf(most)] ?? 'en-US';
}

/** The order of dates that all have one day: those of months are their first days. */
function constantOrder(dates: readonly RegExpExecArray[]): DayOrder | undefined {
  const [first, second] = [1, 2].map((part) => new Set(dates.map((date) => Number(date[part]))));
  if (!first || !second || first.size === second.size) return undefined;
  if (first.size === 1) return 'dmy';
  return second.size === 1 ? 'mdy' : undefined;
}

/** The order of day and month in dates: what alone can read some of them, that of first days of months, else that of the language. */
export function orderOfDates(texts: readonly string[], locale: string): { order: DayOrder; isSure: boolean } {
  const days = texts.flatMap((text) => {
    const match = DATE.exec(text);
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
  const [date = '', first, second] = DATE.exec(text) ?? [];
  return date !== '' && !DOTTED.test(date) && Number(first) <= 12 && Number(second) <= 12 && first !== second;
};

/** How the texts of a sheet are read that could be read in two ways, and whether the order of dates is sure. */
export function guessTexts(
  rows: readonly (readonly ReadCell[])[],
  matches: readonly (Match | undefined)[],
): Pick<ImportMapping, 'decimal' | 'dates'> & { isSure: boolean } {
  // A column repeats its texts.
  const distinct = new Set<string>();
  for (const cells of rows.slice(0, SAMPLE)) {
    if (distinct.size > 20 * SAMPLE) break;
    for (const cell of cells) if (cell.kind === 'text') distinct.add(textOf(cell));
  }
  const texts = [...distinct];
  const locale = localeOf(matches);
  const written = texts.filter((text) => DATE.test(text));
  const { order, isSure } = orderOfDates(texts, locale);
  return {
    decimal: decimalOf(
      texts.filter((text) => NUMBER.test(text) && !DOTTED.test(text)),
      written.length > 0 && written.every((text) => DOTTED.test(text)) ? 'de-DE' : locale,
    ),
    dates: order,
    isSure,
  };
}

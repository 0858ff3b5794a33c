import type { Calendar } from '../scorecard/calendar.ts';
import type { Period } from '../scorecard/periods.ts';
import { isSerial } from '../words/day-text.ts';
import { textOf } from '../values/cell-text.ts';
import { DATED } from './columns.ts';
import { fieldOf, type ImportMapping } from './mapping.ts';
import { lastDayOf, PeriodTexts, periodText } from './periods.ts';
import type { ReadSheet } from './row.ts';

/** So many words name a period: '1 de enero de 2024 al 31 de diciembre de 2024'. */
const WORDS_MAX = 12;

/** The first part of a heading, as it is written, that names something of a period; those with more words first. */
function firstWithin<T>(heading: string, read: (text: string) => T | undefined): T | undefined {
  const words = periodText({ value: heading.replaceAll(/[()[\]]/g, ' '), kind: 'text' }, 'dmy')
    .split(/\s+/)
    .filter(Boolean);
  for (let length = Math.min(WORDS_MAX, words.length); length > 0; length--)
    for (let first = 0; first + length <= words.length; first++) {
      const text = words.slice(first, first + length).join(' ');
      const part = /\d{2}/.test(text) && !isSerial(text) ? read(text) : undefined;
      if (part !== undefined) return part;
    }
  return undefined;
}

/** The period that some words of a heading name, among others. */
export const periodWithin = (calendar: Calendar, heading: string): Period | undefined =>
  firstWithin(heading, (text) => new PeriodTexts(calendar, [text]).read(text, 'month'));

/** The columns whose headings name the date of their numbers: '2015 Baseline' has the last day of 2015. */
export function headingDays(
  sheet: ReadSheet,
  { heading: { first, count }, columns }: ImportMapping,
  calendar: Calendar,
): ReadonlyMap<number, string> {
  const rows = sheet.rows.slice(first, first + count);
  return new Map(
    columns.flatMap((use, column) => {
      if (!DATED.has(fieldOf(use) ?? '')) return [];
      const heading = rows.map((cells) => textOf(cells[column])).join(' ');
      const day = firstWithin(heading, (text) => lastDayOf(calendar, text));
      return day === undefined ? [] : [[column, day] as const];
    }),
  );
}

import { monthNamed } from '../words/month-names.ts';
import { numberNamed, ORDINAL, PART_LETTERS, withFiscalLetters, wordsOfPart } from './period-words.ts';

/** Quarters, halves and weeks of a year in words, such as '1. Quartal' and 'trimestre 2', and the letters that are read. */
const WORDED_PARTS = (['quarter', 'half', 'week'] as const).map(
  (part) =>
    [
      PART_LETTERS[part],
      new RegExp(
        String.raw`(?<![\p{L}\d])(?:(?<before>${ORDINAL})(?:\.|st|nd|rd|th|er|[dtr]o|[eèºª°])* ?(?:${wordsOfPart(part)})|(?:${wordsOfPart(part)}) ?(?<after>\d{1,2}|IV|I{1,3}))(?![\p{L}\d])(?: del? )?`,
        'giu',
      ),
    ] as const,
);

/** A text with the parts of a year that it names as letters: '1. Quartal 2026' is 'Q1 2026'. */
const withPartLetters = (text: string): string =>
  WORDED_PARTS.reduce(
    (read, [letter, words]) =>
      read.replace(words, (found, before: string | undefined, after: string | undefined) => {
        const end = found.endsWith(' ') ? ' ' : '';
        return `${letter}${numberNamed(before ?? after ?? '')}${end}`;
      }),
    withFiscalLetters(text),
  )
    .replace(/\b([1-4]) ?[QT](?=\d{2}|FY)/i, 'Q$1 ')
    .replace(/\b([12]) ?[HS](?=\d{2}|FY)/i, 'H$1 ')
    .replace(/\b([1-4]) ?([QT])(?=[ /-](?:FY)?\d{2}|$)/i, 'Q$1');

const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The months up to one of a year, so many: 'Apr 2024-Mar 2025'. */
function monthsTo(text: string, { name = '', year = '' }: Record<string, string>, count: number): string {
  const last = monthNamed(name);
  if (last === undefined) return text;
  const first = last - count + 1;
  return `${NAMES[(first + 11) % 12]} ${Number(year) - (first < 1 ? 1 : 0)}-${NAMES[last - 1]} ${year}`;
}

/** What stands before the date of values. */
const AS_AT =
  /^(?:as (?:at|of|on)|at|stand(?: vom)?|per|zum|am|au|al|w\/?[ec]|(?:week|wk) (?:ending|commencing|beginning))[ :.]+(?=\d{1,2}[ ./-]|\d{4}-|\p{L}+\.? \d)/iu;
/** A part of a year with its months beside it. */
const WITH_MONTHS =
  /^[QTHS]\d(?: ?(?<year>\d{4}))? ?[([](?<months>\p{L}+\.? ?[-–] ?\p{L}+\.?(?: ?\d{4})?)[)\]]$/u;
const QUARTER_TO = /^(?<name>\p{L}+)\.? (?:qtr|quarter)\.? (?<year>\d{4})$/iu;
/** The months of what ends with a day. */
const LENGTHS: Readonly<Record<string, number>> = {
  quarter: 3,
  '3 months': 3,
  'three months': 3,
  '6 months': 6,
  'six months': 6,
  year: 12,
  '12 months': 12,
  'twelve months': 12,
};
/** The last day of a period: '31 March 2025', 'June 30, 2025'. */
const LAST_DAY = String.raw`(?:\d{1,2} )?(?<name>\p{L}+)\.?(?: \d{1,2},)? (?<year>\d{4})$`;
const YEAR_TO = new RegExp(`^(?:FYE|YE) ${LAST_DAY}`, 'iu');
const LENGTH_TO = new RegExp(
  `^(?<length>${Object.keys(LENGTHS).join('|')}) (?:ended|ending|to) ${LAST_DAY}`,
  'iu',
);
const FISCAL_END = /\b(?:FYE|YE|year (?:ended|ending)) ?(?<year>\d{4})$/iu;
const CALENDAR_YEAR = /\bCY ?['’]?(?:(?<long>\d{4})|(?<short>\d\d))\b/;

/** A date without what stands before it: 'w/c 05/01/2026'. */
export const bareDate = (text: string): string => text.replace(AS_AT, '');

/** A text with the forms of periods and dates that are read, in place of others that people write: 'Stand 31.12.2025', '1T25', 'FYE 2025'. */
export function plainPeriod(written: string): string {
  const text = bareDate(written)
    .replace(/(?<= )['’](?=\d\d$)/, '20')
    .replace(/^(\d{4})[ -]?M(\d{1,2})$/, '$1-$2')
    .replace(CALENDAR_YEAR, (_, long: string | undefined, short = '') => long ?? `20${short}`)
    .replace(FISCAL_END, (_, end: string) => `FY${Number(end) - 1}/${end}`);
  const quarter = QUARTER_TO.exec(text)?.groups;
  if (quarter) return monthsTo(text, quarter, 3);
  const ended = LENGTH_TO.exec(text)?.groups ?? YEAR_TO.exec(text)?.groups;
  if (ended) return monthsTo(text, ended, LENGTHS[(ended['length'] ?? 'year').toLowerCase()] ?? 12);
  const read = withPartLetters(text);
  const { months, year = '' } = WITH_MONTHS.exec(read)?.groups ?? {};
  return months === undefined ? read : `${months} ${year}`.trim();
}

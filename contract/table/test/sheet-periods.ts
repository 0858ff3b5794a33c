import type { Draw } from './draw.ts';
import { type FREQUENCIES, HEADINGS, type Language, MONTHS, wordsIn } from './sheet-words.ts';
import { day, type TestCell } from './sheets.ts';

export type SheetGrain = keyof typeof FREQUENCIES;

/** A period, by plain arithmetic. */
export interface SheetPeriod {
  grain: SheetGrain;
  start: string;
  /** Of the calendar; of a week the ISO year. */
  year: number;
  month: number;
  /** The name of the fiscal year, the calendar year that it begins in, and which part of it this is, from 1; of a week its number. */
  fiscalYear: number;
  fiscalStart: number;
  part: number;
}

/** What periods are written by. */
export interface PeriodNotation {
  language: Language;
  dates: 'dmy' | 'mdy';
  isFiscal: boolean;
}

const MONTHS_IN = { month: 1, quarter: 3, half: 6, year: 12 } as const;
const DAY_MS = 86_400_000;
const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function weeksFrom(year: number, first: number, count: number): SheetPeriod[] {
  const fourth = Date.UTC(year, 0, 4);
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY_MS;
  return Array.from({ length: count }, (_, index) => {
    const part = first + index;
    const start = isoDay(monday + (part - 1) * 7 * DAY_MS);
    return { grain: 'week', start, year, month: 0, fiscalYear: year, fiscalStart: year, part };
  });
}

/** Periods that follow each other, of fiscal years that begin with a month and are named by their end or start. */
export function periodsFrom(
  draw: Draw,
  grain: SheetGrain,
  { first, label }: { first: number; label: 'end' | 'start' },
): SheetPeriod[] {
  const year = draw.number(2023, 2025);
  if (grain === 'week') return weeksFrom(year, draw.number(1, 46), draw.number(3, 6));
  const months = MONTHS_IN[grain];
  const [least, most] = { month: [3, 12], quarter: [2, 6], half: [2, 4], year: [2, 4] }[grain] as [
    number,
    number,
  ];
  const offset = draw.number(0, 12 / months - 1);
  return Array.from({ length: draw.number(least, most) }, (_, index) => {
    const at = (offset + index) * months;
    const start = new Date(Date.UTC(year, first - 1 + at, 1));
    const fiscalStart = year + Math.floor(at / 12);
    return {
      grain,
      start: isoDay(start.getTime()),
      year: start.getUTCFullYear(),
      month: start.getUTCMonth() + 1,
      fiscalStart,
      fiscalYear: label === 'end' && first > 1 ? fiscalStart + 1 : fiscalStart,
      part: (at % 12) / months + 1,
    };
  });
}

const two = (value: number): string => String(value).padStart(2, '0');

/** A date as a text. */
export function dateText(iso: string, { language, dates }: PeriodNotation): string {
  const [year = '', month = '', date = ''] = iso.split('-');
  const sign = language === 'de' ? '.' : '/';
  return (dates === 'dmy' ? [date, month, year] : [month, date, year]).join(sign);
}

const lastDay = ({ year, month }: SheetPeriod): string => isoDay(Date.UTC(year, month, 0));
const span = ({ fiscalStart }: SheetPeriod, sign: string): string =>
  `${fiscalStart}${sign}${two((fiscalStart + 1) % 100)}`;

type WritePeriod = (period: SheetPeriod) => TestCell;

/** Writes the name of a month: the long one, or one of the short ones. */
function monthNames(draw: Draw, language: Language): (period: SheetPeriod) => string {
  const isShort = draw.chance(60);
  return ({ month }) => {
    const [long = '', ...short] = (MONTHS[language][month - 1] ?? '').split('|');
    return isShort && short.length > 0 ? draw.pick(short) : long;
  };
}

/** How the periods of a grain are written in one cell. */
export function periodInOneCell(draw: Draw, grain: SheetGrain, notation: PeriodNotation): WritePeriod {
  const { language, isFiscal } = notation;
  const nameOf = monthNames(draw, language);
  const letter = language === 'fr' || language === 'es' ? 'T' : 'Q';
  const ways: Record<SheetGrain, WritePeriod[]> = {
    month: [
      ({ year, month }) => `${year}-${two(month)}`,
      (period) => `${nameOf(period)} ${period.year}`,
      (period) => `${nameOf(period)}-${two(period.year % 100)}`,
      ({ year, month }) => `${two(month)}/${year}`,
      ({ year, month }) => `${year}${two(month)}`,
      ({ start }) => day(start),
      (period) => day(lastDay(period)),
      ({ start }) => start,
      ({ start }) => dateText(start, notation),
      (period) => dateText(lastDay(period), notation),
    ],
    quarter: isFiscal
      ? [
          ({ part, fiscalYear }) => `Q${part} FY${two(fiscalYear % 100)}`,
          ({ part, fiscalYear }) => `FY${fiscalYear} Q${part}`,
        ]
      : [
          ({ part, year }) => `${year}-Q${part}`,
          ({ part, year }) => `Q${part} ${year}`,
          ({ part, year }) => `${letter}${part} ${year}`,
          ({ part, year }) => (language === 'de' ? `${part}. Quartal ${year}` : `Q${part}/${year}`),
        ],
    half: isFiscal
      ? [({ part, fiscalYear }) => `H${part} FY${two(fiscalYear % 100)}`]
      : [({ part, year }) => `${year}-H${part}`, ({ part, year }) => `H${part} ${year}`],
    week: [
      ({ year, part }) => `${year}-W${two(part)}`,
      ({ year, part }) => (language === 'de' ? `KW ${part} ${year}` : `W${part} ${year}`),
    ],
    year: isFiscal
      ? [
          ({ fiscalYear }) => `FY${fiscalYear}`,
          (period) => span(period, '/'),
          (period) => span(period, '-'),
          (period) => `FY${span(period, '-').slice(2)}`,
        ]
      : [({ year }) => year, ({ year }) => String(year), ({ year }) => `FY${two(year % 100)}`],
  };
  return draw.pick(ways[grain]);
}

/** A year and a part of it: their headings in long sheets, and the part with its letter in the heading of a wide one. */
export interface TwoCells {
  headings: [string, string];
  year: WritePeriod;
  part: WritePeriod;
}

/** How periods are written as a year and a part of it. */
export function periodInTwoCells(
  draw: Draw,
  grain: Exclude<SheetGrain, 'year'>,
  { language, isFiscal }: PeriodNotation,
  isHeading: boolean,
): TwoCells {
  const isOfFiscalYear = grain === 'month' ? draw.chance(30) : grain !== 'week' && isFiscal;
  const heading = (name: keyof typeof HEADINGS): string => draw.pick(wordsIn(HEADINGS[name], language));
  const fiscalYears: WritePeriod[] = [({ fiscalYear }) => `FY${fiscalYear}`];
  if (isFiscal) fiscalYears.push((period) => span(period, '/'));
  if (!isHeading) fiscalYears.push(({ fiscalYear }) => fiscalYear);
  const isNumber = !isHeading && draw.chance(70);
  const nameOf = monthNames(draw, language);
  const letter = { month: 'P', quarter: 'Q', half: 'H', week: language === 'de' ? 'KW ' : 'W' }[grain];
  const numbered: WritePeriod = ({ part }) => (isNumber ? part : `${letter}${part}`);
  const ofMonth: WritePeriod = (period) => (isNumber ? period.month : nameOf(period));
  const isMonthOfYear = grain === 'month' && !isOfFiscalYear;
  const parts = {
    month: 'monthNumber',
    quarter: 'quarterNumber',
    half: 'halfNumber',
    week: 'weekNumber',
  } as const;
  return {
    headings: [
      heading(isOfFiscalYear ? 'fiscalYear' : 'year'),
      heading(grain === 'month' && isOfFiscalYear ? 'fiscalMonth' : parts[grain]),
    ],
    year: isOfFiscalYear ? draw.pick(fiscalYears) : ({ year }) => year,
    part: isMonthOfYear ? ofMonth : numbered,
  };
}

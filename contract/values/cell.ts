import type { Calendar } from '../scorecard/calendar.ts';

/** The value of a cell that was read: a date is YYYY-MM-DD, or with a time YYYY-MM-DDTHH:MM. A percent is a fraction. */
export interface ReadCell {
  value: string | number | boolean | null;
  /** As what the file marks it. */
  kind: 'text' | 'number' | 'percent' | 'date' | 'boolean' | 'empty';
}

/** What is known of the numbers of a column in a row. */
export interface NumbersOf {
  /** In which they are where their cells do not say it; empty where nothing does. */
  unit: string;
  /** Whether they are fractions of percentages where they may be: 0.89 is 89%. */
  areFractions: boolean;
  /** The seconds of the time that durations are in, as a heading or name says it: 60 for minutes. */
  seconds?: number | undefined;
  /** Whether the number of the row has no unit and is far from others of the column that have. */
  isFar?: boolean;
  /** The day that the heading says they are of, as YYYY-MM-DD. */
  day?: string | undefined;
}

/** How texts are read that could be read in two ways. */
export interface TextRules {
  /** The sign before decimals. */
  decimal: '.' | ',';
  /** The order of day, month and year. */
  dates: 'dmy' | 'mdy' | 'ymd';
  /** The unit that numbers are in, where it is known. */
  unit?: string;
  /** By which dates that are named by their period are read. */
  calendar?: Calendar;
  /** What a column of a sheet says of them. */
  numbers?: NumbersOf;
}

/** The type of the cells of a column. A percent is a fraction: 0.4 is 40%. */
export type CellType = 'text' | 'number' | 'date' | 'time' | 'percent';

/** The value of a cell that is written: a date as YYYY-MM-DD, a time as an ISO instant; null where it is empty. */
export type Cell = string | number | null;

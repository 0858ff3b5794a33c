import {
  footnoteIn,
  isNotApplicable,
  isNotGiven,
  isPercentUnit,
  isSuppressed,
  limitIn,
} from '../dictionary/cell-words.ts';
import { NOT_A_NUMBER, readNumber } from '../words/number-text.ts';
import { shownPercent, textOf } from './cell-text.ts';
import { isSameUnit, numberIn, type NumberRules, type Quality } from './number-in.ts';
import { secondsOf } from '../dictionary/time-words.ts';
import { durationAs, durationIn } from './duration.ts';
import { quoted } from './quoted.ts';
import type { ReadCell } from './cell.ts';

/** The mark behind a number, such as '*' or '(est.)'. */
interface Noted {
  note?: string;
}

/** What a cell says of a point. `bound` is a value that is to be reached or kept below, `band` one to be kept within. */
export type PointReading =
  | { kind: 'none' }
  | { kind: 'na'; note: string }
  | ({ kind: 'value'; value: number } & Quality & Noted)
  | ({ kind: 'bound'; value: number; direction: 'up' | 'down' } & Quality & Noted)
  | ({ kind: 'band'; lo: number; hi: number } & Quality & Noted)
  | { kind: 'problem'; message: string };

/** The note of a value that may not be shown. */
const SUPPRESSED = '* (suppressed)';
/** Numbers below each other, which are no groups of one number. */
const LINES_OF_NUMBERS = /\d\s*\n\s*\d/;
const FAILED_FORMULA = /^#(?:ref!|name\?|value!|num!|null!|spill!|calc!)$/i;
const FORMULA_TEXT = /^=\s*[A-Z$(]/i;

/** The longest text that says a number: characters. Patterns are slow on longer ones. */
const NUMBER_MAX = 200;

const BAND =
  /^(?:between |zwischen |entre )?(?<lo>.*?\d\s?\D{0,3}?)\s*(?:-|–|—|\.\.+|…|\bto\b|\bbis\b|\band\b|\bund\b|à|\bet\b|\ba\b|\by\b)\s*(?<hi>-?[^\s-].*)$/iu;
const PERCENT = /%/;
function boundIn(text: string, rules: NumberRules): PointReading | undefined {
  const limit = limitIn(text);
  const read = limit && numberIn(limit.number, rules);
  return read && { kind: 'bound', ...read, direction: limit.direction };
}

function bandIn(text: string, rules: NumberRules): PointReading | undefined {
  const { lo = '', hi = '' } = BAND.exec(text)?.groups ?? {};
  const [from, to] = [numberIn(lo, rules), numberIn(hi, rules)];
  if (!from || !to) return undefined;
  if (from.value > to.value)
    return { kind: 'problem', message: 'A band goes from the lower to the higher number' };
  return { kind: 'band', lo: from.value, hi: to.value, isPercent: PERCENT.test(text), unit: to.unit };
}

/** Reads a duration in the time that its unit is, or that its name says. */
function readDuration(text: string, { unit, seconds }: NumberRules): PointReading | undefined {
  const time = secondsOf(unit) ?? seconds;
  const duration = durationIn(text, time !== undefined);
  if (!duration) return undefined;
  const value = time === undefined ? undefined : durationAs(duration, time);
  if (value !== undefined) return { kind: 'value', value, isPercent: false, unit: '' };
  return {
    kind: 'problem',
    message:
      time === undefined
        ? `Give a number in place of ${quoted(text)}, or the unit of the KPI: hours, minutes or seconds`
        : `${quoted(text)} may be hours and minutes, or minutes and seconds: give a number`,
  };
}

function whyNoNumber(text: string): string {
  if (FAILED_FORMULA.test(text)) return `The formula of this cell fails: ${quoted(text)}`;
  if (FORMULA_TEXT.test(text)) return 'This is the text of a formula: save the sheet with its values';
  return `Give a number in place of ${quoted(text)}`;
}

/** Reads a text as a number, a duration, a band or a bound. */
function readText(text: string, rules: NumberRules): PointReading {
  const duration = readDuration(text, rules);
  if (duration) return duration;
  // 'min 26' is a limit, whatever the unit is.
  const limit = boundIn(text, rules);
  if (limit) return limit;
  const number = numberIn(text, rules);
  if (number) return { kind: 'value', ...number };
  const band = bandIn(text, rules);
  if (band) return band;
  const { unit, decimal } = rules;
  const { fault = NOT_A_NUMBER } = readNumber(text, { locale: 'en-US', unit, decimal });
  return { kind: 'problem', message: fault === NOT_A_NUMBER ? whyNoNumber(text) : fault };
}

/** Reads a text that may have a mark behind its number, unless that is the unit. */
function readMarked(text: string, rules: NumberRules): PointReading {
  const footnote = footnoteIn(text);
  if (!footnote || footnote.mark === rules.unit) return readText(text, rules);
  const reading = readText(footnote.number, rules);
  return 'unit' in reading ? { ...reading, note: footnote.mark } : readText(text, rules);
}

/** Reads the cell of a value, target or limit in a unit. Percentages are read as they are shown: 89% is 89. */
export function readPoint(cell: ReadCell | undefined, rules: NumberRules): PointReading {
  const text = textOf(cell);
  if (cell === undefined || text === '') return { kind: 'none' };
  if (cell.kind === 'percent')
    return { kind: 'value', value: shownPercent(Number(cell.value)), isPercent: true, unit: '' };
  if (typeof cell.value === 'number')
    return Number.isFinite(cell.value)
      ? { kind: 'value', value: cell.value, isPercent: false, unit: '' }
      : { kind: 'problem', message: 'Use a smaller number' };
  if (cell.kind === 'date') return { kind: 'problem', message: 'Give a number in place of a date' };
  if (cell.kind === 'boolean') return { kind: 'problem', message: 'Give a number in place of yes or no' };
  if (isSuppressed(text)) return { kind: 'na', note: SUPPRESSED };
  if (isNotApplicable(text)) return { kind: 'na', note: '' };
  if (isNotGiven(text)) return { kind: 'none' };
  if (text.length > NUMBER_MAX) return { kind: 'problem', message: whyNoNumber(text) };
  if (LINES_OF_NUMBERS.test(text))
    return { kind: 'problem', message: `Give one number in place of ${quoted(text)}` };
  return readMarked(text, rules);
}

/** A unit that is no percentage, and may have fractions of 1. */
const SHARE_UNIT = /ratio|share|index|quote|anteil|taux|tasa/i;

/** The sentence for a number in another unit. */
export const otherUnit = (written: string, unit: string): string =>
  `This is in ${written}, and the unit is ${unit}`;

/** A number as it counts in a unit: a percentage of a share is a fraction. Or why it cannot be in this unit. */
export function inUnit(
  value: number,
  { isPercent, unit: written }: Quality,
  unit: string,
): { value: number; unit: string } | { problem: string } {
  if (unit === '') return { value, unit: isPercent ? '%' : written };
  if (written !== '' && !isSameUnit(written, unit)) return { problem: otherUnit(written, unit) };
  if (!isPercent || isPercentUnit(unit)) return { value, unit };
  return SHARE_UNIT.test(unit)
    ? { value: Number((value / 100).toPrecision(12)), unit }
    : { problem: `This is a percentage, and the unit is ${unit}` };
}

/** The greatest fraction that stands for a percentage: 1.5 is 150%. */
export const FRACTION_MAX = 1.5;

/** Whether a number in a unit may be a fraction that stands for a percentage: 0.89 for 89%. */
export const mayBeFraction = (
  { value, isPercent }: { value: number; isPercent: boolean },
  unit: string,
): boolean => !isPercent && (unit === '' || isPercentUnit(unit)) && Math.abs(value) <= FRACTION_MAX;

/** The numbers that a cell says, its percentages as they are shown. */
export const numbersIn = (reading: PointReading): { value: number; isPercent: boolean }[] => {
  if (reading.kind === 'band') return [reading.lo, reading.hi].map((value) => ({ ...reading, value }));
  return reading.kind === 'value' || reading.kind === 'bound' ? [reading] : [];
};

import { NOT_A_NUMBER, readNumber } from '../words/number-text.ts';
import { shownPercent, textOf } from './cell-text.ts';
import { quoted } from './quoted.ts';
import type { ReadCell, TextRules } from './cell.ts';

/** What a cell says of a point. `bound` is a value that is to be reached or kept below, `band` one to be kept within. */
export type PointReading =
  | { kind: 'none' }
  | { kind: 'na' }
  | { kind: 'value'; value: number; isPercent: boolean }
  | { kind: 'bound'; value: number; isPercent: boolean; direction: 'up' | 'down' }
  | { kind: 'band'; lo: number; hi: number; isPercent: boolean }
  | { kind: 'problem'; message: string };

/** What stands where no value is expected. */
const NOT_APPLICABLE =
  /^(?:n\.? ?\/? ?a\.?|not applicable|entfällt|trifft nicht zu|sans objet|s\.? ?\/ ?o\.?|no aplica)$/i;
/** What stands where there is no value yet, or none is told. */
const NOT_GIVEN =
  /^(?:[-–—−]+|\*+|\?+|…|\.+|x|tb[acd]|n\/?d|k\. ?a\.|to be \w+|not set|(?:noch )?offen|à définir|por definir|nil|none|null|nan|pending|not available|no data|#n\/a|#div\/0!)$/i;
/** Numbers below each other, which are no groups of one number. */
const LINES_OF_NUMBERS = /\d\s*\n\s*\d/;
const FAILED_FORMULA = /^#(?:ref!|name\?|value!|num!|null!|spill!|calc!)$/i;
const FORMULA_TEXT = /^=\s*[A-Z$(]/i;

const LEAST = String.raw`>=?|=?\/?>|>\/=|≥|⩾|min\.?|at least|more than|over|above|mindestens|über|au moins|plus de|al menos|más de`;
const MOST = String.raw`<=?|=?\/?<|<\/=|≤|⩽|max\.?|at most|less than|up to|under|below|höchstens|unter|bis|au plus|moins de|como máximo|menos de`;
const BOUND = new RegExp(String.raw`^(?:(?<least>${LEAST})|(?<most>${MOST}))\s*=?\s*(?<number>\S.*)$`, 'iu');
const OR_MORE = /^(?<number>.*\d\D{0,3}?)\s*(?:\+|or more|and above|oder mehr)$/iu;
const BAND =
  /^(?:between |zwischen |entre )?(?<lo>.*?\d\s?\D{0,3}?)\s*(?:-|–|—|\.\.+|…|\bto\b|\bbis\b|\band\b|\bund\b|à|\bet\b|\ba\b|\by\b)\s*(?<hi>-?[^\s-].*)$/iu;
const PERCENT = /%/;
const PERCENT_UNIT = /%|percent|prozent|pour ?cent|por ?ciento|^pct|^pp$|rate$/i;

/** Whether a unit is that of percentages. */
export const isPercentUnit = (unit: string): boolean => PERCENT_UNIT.test(unit);

/** Whether a text stands where no number is given: 'TBD', '–'. */
export const isNotGiven = (text: string): boolean => NOT_GIVEN.test(text.trim());

type NumberRules = Pick<TextRules, 'decimal'> & { unit: string };

/** Reads a text as a number; undefined where it is none. */
function numberIn(text: string, { decimal, unit }: NumberRules): number | undefined {
  const { value } = readNumber(text, { locale: 'en-US', unit, decimal });
  return value === null || Number.isNaN(value) ? undefined : value;
}

function boundIn(text: string, rules: NumberRules): PointReading | undefined {
  const { least, number = '' } = BOUND.exec(text)?.groups ?? OR_MORE.exec(text)?.groups ?? {};
  const value = numberIn(number, rules);
  if (value === undefined) return undefined;
  const isDown = least === undefined && BOUND.test(text);
  return { kind: 'bound', value, isPercent: PERCENT.test(text), direction: isDown ? 'down' : 'up' };
}

function bandIn(text: string, rules: NumberRules): PointReading | undefined {
  const { lo = '', hi = '' } = BAND.exec(text)?.groups ?? {};
  const [from, to] = [numberIn(lo, rules), numberIn(hi, rules)];
  if (from === undefined || to === undefined) return undefined;
  if (from > to) return { kind: 'problem', message: 'A band goes from the lower to the higher number' };
  return { kind: 'band', lo: from, hi: to, isPercent: PERCENT.test(text) };
}

/** Reads a text as a number, a band or a bound. */
function readText(text: string, rules: NumberRules): PointReading {
  const { value, fault } = readNumber(text, { locale: 'en-US', unit: rules.unit, decimal: rules.decimal });
  if (fault === undefined)
    return value === null ? { kind: 'none' } : { kind: 'value', value, isPercent: PERCENT.test(text) };
  const other = boundIn(text, rules) ?? bandIn(text, rules);
  if (other) return other;
  if (FAILED_FORMULA.test(text))
    return { kind: 'problem', message: `The formula of this cell fails: ${quoted(text)}` };
  if (FORMULA_TEXT.test(text))
    return { kind: 'problem', message: 'This is the text of a formula: save the sheet with its values' };
  return {
    kind: 'problem',
    message: fault === NOT_A_NUMBER ? `Give a number in place of ${quoted(text)}` : fault,
  };
}

/** Reads the cell of a value, target or limit in a unit. Percentages are read as they are shown: 89% is 89. */
export function readPoint(cell: ReadCell | undefined, rules: NumberRules): PointReading {
  const text = textOf(cell);
  if (cell === undefined || text === '') return { kind: 'none' };
  if (cell.kind === 'percent')
    return { kind: 'value', value: shownPercent(Number(cell.value)), isPercent: true };
  if (typeof cell.value === 'number')
    return Number.isFinite(cell.value)
      ? { kind: 'value', value: cell.value, isPercent: false }
      : { kind: 'problem', message: 'Use a smaller number' };
  if (cell.kind === 'date') return { kind: 'problem', message: 'Give a number in place of a date' };
  if (cell.kind === 'boolean') return { kind: 'problem', message: 'Give a number in place of yes or no' };
  if (LINES_OF_NUMBERS.test(text))
    return { kind: 'problem', message: `Give one number in place of ${quoted(text)}` };
  if (NOT_APPLICABLE.test(text)) return { kind: 'na' };
  return isNotGiven(text) ? { kind: 'none' } : readText(text, rules);
}

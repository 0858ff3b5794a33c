import { significant } from '../scorecard/numbers.ts';
import { isPrintableAscii, visibleText } from './invisible.ts';

/** The decimal mark of a notation: '1,234.5' has a point, '1.234,5' a comma. */
export type Decimal = '.' | ',';

/** How a text is read as a number. */
export interface NumberContext {
  /** A language as BCP 47 names it, such as 'de-CH'. */
  locale: string;
  /** The unit that may stand beside the number. */
  unit?: string | undefined;
  /** The decimal mark that is decided already, as that of a column. */
  decimal?: Decimal | undefined;
  /** Whether decimals beyond the digits of a number are rounded, such as those that programs write. */
  roundsDecimals?: boolean;
}

/** What a text says as a number. */
export interface NumberReading {
  /** Null for an empty text, NaN for a refused one. */
  value: number | null;
  /** Whether the other decimal mark would give another number, and only the locale decided. */
  isAmbiguous: boolean;
  /** Why the text is refused, as a sentence. */
  fault: string | undefined;
}

/** The sentence for a text that is no number. */
export const NOT_A_NUMBER = 'Give a number, such as 1,234.5';
const DIGITS_MAX = 15;
const TOO_MANY_DIGITS = `Use at most ${DIGITS_MAX} digits`;

interface Notation {
  decimal: Decimal;
  group: string;
  /** Whether groups are of two digits, before a last one of three. */
  hasPairs: boolean;
}

const notations = new Map<string, Notation>();

function notationOf(locale: string): Notation {
  const cached = notations.get(locale);
  if (cached) return cached;
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5);
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const made: Notation = {
    decimal: valueOf('decimal') === ',' ? ',' : '.',
    group: valueOf('group'),
    hasPairs: parts.filter(({ type }) => type === 'integer')[1]?.value.length === 2,
  };
  notations.set(locale, made);
  return made;
}

const GROUPS = /^[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*$/;
const PAIRS = /^[1-9]\d?(?:,\d{2})+,\d{3}$/;
/** One group mark that could as well be a decimal mark. */
const TWOFOLD = /^[1-9]\d{0,2}[.,]\d{3}$/;
/** Digits with the marks between them. */
const RUN = /[.,]?\d(?:[\d.,' ]*\d)?[.,]?/g;

/** A text with one kind of space, apostrophe, minus and digit. */
const plain = (text: string): string =>
  isPrintableAscii(text)
    ? text.trim()
    : visibleText(text)
        .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfe_e0))
        .replaceAll(/\s/g, ' ')
        .replaceAll('’', "'")
        .replaceAll(/[−–]/g, '-')
        .trim();

/** Digits and marks in one notation as JavaScript writes the number; undefined where it cannot read them. */
function digitsIn(decimal: Decimal, run: string, { hasPairs }: Notation): string | undefined {
  const [whole = '', fraction = '', ...rest] = run.split(decimal);
  if (rest.length > 0 || !/^\d*$/.test(fraction) || whole + fraction === '') return undefined;
  const isWhole = /^\d*$/.test(whole) || GROUPS.test(whole) || (hasPairs && PAIRS.test(whole));
  return isWhole ? `${whole.replaceAll(/\D/g, '')}.${fraction}` : undefined;
}

/** The decimal mark in the locale's reading of a text with a single mark: one that does not group there is decimal. */
const decimalBeside = (run: string, { decimal, group }: Notation): Decimal => {
  const mark = run.includes('.') ? '.' : ',';
  return mark === group ? decimal : mark;
};

/** A text without a unit, percent or currency sign before or behind it. */
function withoutUnit(text: string, unit: string): string {
  let rest = text;
  // A unit that begins like a number would take a part of it.
  if (/^[^\d.,'()+ -]/.test(unit)) {
    const isSame = (part: string) =>
      part === unit || (/^\p{L}{3}/u.test(unit) && part.toLowerCase() === unit.toLowerCase());
    if (isSame(rest.slice(-unit.length))) rest = rest.slice(0, -unit.length);
    else if (isSame(rest.slice(0, unit.length))) rest = rest.slice(unit.length);
  }
  return rest.trim().replaceAll(/^[%\p{Sc}] ?| ?[%\p{Sc}]$/gu, '');
}

/** How many digits a number has that count. */
const countOf = (digits: string): number => digits.replace('.', '').replaceAll(/^0+|0+$/g, '').length;

const refused = (fault: string): NumberReading => ({ value: Number.NaN, isAmbiguous: false, fault });

/**
 * Reads a number as people write it in any notation: decimal point or comma, groups of three, the unit, percent or a currency sign beside
 * it (12% is 12), parentheses or a minus for a negative one. '1,234' can be read in two ways: there `decimal` decides, or else the locale.
 */
export function readNumber(
  text: string,
  { locale, unit = '', decimal, roundsDecimals = false }: NumberContext,
): NumberReading {
  const written = plain(text);
  if (written === '') return { value: null, isAmbiguous: false, fault: undefined };
  const itsUnit = plain(unit);
  const bare = withoutUnit(written, itsUnit);
  const inside = /^\((.*)\)$/.exec(bare)?.[1];
  const [, sign = '', unsigned = ''] = /^([-+]?) ?(.*)$/.exec(withoutUnit(inside ?? bare, itsUnit)) ?? [];
  const [, run = '', exponent = '0'] =
    /^([\d.,' ]+)(?:e([-+]?\d+))?$/i.exec(withoutUnit(unsigned, itsUnit)) ?? [];
  const notation = notationOf(locale);
  const [point, comma] = [digitsIn('.', run, notation), digitsIn(',', run, notation)];
  const isTwofold = point !== undefined && comma !== undefined && point !== comma;
  const digits = isTwofold && (decimal ?? decimalBeside(run, notation)) === ',' ? comma : (point ?? comma);
  if (digits === undefined || (inside !== undefined && sign !== '')) return refused(NOT_A_NUMBER);
  const isLong = countOf(digits) > DIGITS_MAX;
  if (isLong && !(roundsDecimals && countOf(digits.split('.')[0] ?? '') <= DIGITS_MAX))
    return refused(TOO_MANY_DIGITS);
  const exact = Number(`${digits}e${exponent}`);
  const size = isLong ? Number(exact.toPrecision(DIGITS_MAX)) : exact;
  const isNegative = inside !== undefined || sign === '-';
  if (!Number.isFinite(size)) return refused(isNegative ? 'Use a larger number' : 'Use a smaller number');
  if (size === 0 && /[1-9]/.test(digits)) return refused('This number is too close to 0');
  // Never -0.
  return {
    value: isNegative && size !== 0 ? -size : size,
    isAmbiguous: isTwofold && decimal === undefined,
    fault: undefined,
  };
}

const runsIn = (text: string): readonly string[] => plain(text).match(RUN) ?? [];

/** The first number within a text that could be read in two ways: '1,234'; undefined for none. */
export const twofoldIn = (text: string): string | undefined => runsIn(text).find((run) => TWOFOLD.test(run));

/** The decimal marks that some of these numbers need, because another one cannot read them. */
export function decimalsNeeded(texts: readonly string[], locale: string): ReadonlySet<Decimal> {
  const notation = notationOf(locale);
  return new Set(
    texts.flatMap(runsIn).flatMap((run): Decimal[] => {
      const [point, comma] = [digitsIn('.', run, notation), digitsIn(',', run, notation)];
      if ((point === undefined) === (comma === undefined)) return [];
      return point === undefined ? [','] : ['.'];
    }),
  );
}

/**
 * The decimal mark of a column of numbers: the one that alone can read some of them, else the one in the locale's reading of those that
 * can be read in two ways.
 */
export function decimalOf(texts: readonly string[], locale: string): Decimal {
  const notation = notationOf(locale);
  const needs = decimalsNeeded(texts, locale);
  const local = new Set(
    texts.flatMap(runsIn).flatMap((run) => (TWOFOLD.test(run) ? [decimalBeside(run, notation)] : [])),
  );
  const [decimal = notation.decimal] = needs.size === 1 ? needs : local.size === 1 ? local : [];
  return decimal;
}

/** A text whose runs of digits every locale reads as this decimal mark does. */
const withoutDoubt = (text: string, decimal: Decimal): string =>
  text.replaceAll(RUN, (run) => {
    if (!TWOFOLD.test(run)) return run;
    return run.includes(decimal) ? `${run.replace(',', '.')}0` : run.replace(/[.,]/, '');
  });

/** A number as a text that every locale reads as the same number: 1.234 is '1.2340', for '1.234' is 1234 in German. Empty for none. */
export const numberText = (value: number | null = null): string =>
  value === null ? '' : withoutDoubt(String(significant(value)), '.');

/**
 * A text of a column as every locale reads it, where the column has this decimal mark: of '1.234 days' it makes '1234 days' or
 * '1.2340 days'. What has no number stays as it is.
 */
export function settledText(text: string, decimal: Decimal): string {
  const { value } = readNumber(text, { locale: 'en-US', decimal });
  if (value !== null && !Number.isNaN(value)) return numberText(value);
  const settled = withoutDoubt(plain(text), decimal);
  return settled === plain(text) ? text : settled;
}

/** What was understood of a text that can be read in two ways; undefined where there is one way. */
export function understoodText({ value, isAmbiguous }: NumberReading): string | undefined {
  if (!isAmbiguous || value === null) return undefined;
  return Number.isInteger(value)
    ? `Understood as ${value}, a whole number`
    : `Understood as ${value}, with a decimal point`;
}

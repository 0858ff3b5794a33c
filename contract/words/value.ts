import type { Band } from '../scorecard/score.ts';
import { isAtLeast, rounded, significant } from '../scorecard/numbers.ts';
import { signOf } from '../scorecard/score.ts';
import type { KeptSettings } from '../scorecard/kept-settings.ts';
import type { Direction, Measure } from '../scorecard/settings.ts';
import { amount, formatNumber } from './amount.ts';
import { type Judged, statusText } from './status.ts';

/** How values are formatted. */
export interface Format {
  unit: string;
  /** Digits after the decimal point; null for as many as a value has, at most four. */
  digits: number | null;
}

/** The format of values that are entered and have no unit. */
export const PLAIN: Format = { unit: '', digits: null };

const DIGITS_MAX = 4;
/** A mean or quotient that does not end fills about so many digits. */
const ENDLESS = 13;

/** How many digits a number has, and how many of them are behind the decimal point. */
function countDigits(value: number): { all: number; behind: number } {
  const text = String(Math.abs(significant(value)));
  if (text.includes('e')) return { all: 0, behind: text.includes('e-') ? Infinity : 0 };
  const [whole = '', fraction = ''] = text.split('.');
  return { all: (whole + fraction).replace(/^0+/, '').length, behind: fraction.length };
}

/** The digits that a computed value has by its unit. */
const digitsOfUnit = (unit: string): number => (/^[%‰]/.test(unit.trim()) ? 1 : 2);

/** The digits of a value; null for as many as it has, which a small one keeps. */
function digitsOf(value: number, { unit, digits }: Format): number | null {
  if (digits !== null) return digits;
  const { all, behind } = countDigits(value);
  if (behind <= DIGITS_MAX || Math.abs(value) < 1 / 1000) return null;
  return all >= ENDLESS && Math.abs(value) >= 1 ? digitsOfUnit(unit) : DIGITS_MAX;
}

/** What of a KPI says how its values are formatted. */
export type FormattedKpi = Pick<
  Measure,
  'unit' | 'decimals' | 'direction' | 'source' | 'aggregation' | 'formula'
> & {
  target: number | null;
};

/** A value with what it is judged by. */
export type JudgedValue = ({ value: number | null } | { actual: number | null }) & {
  target: number | null;
  redLine: number | null;
  band: Band | null;
  /** Of a locked period: the settings that its lock keeps, where they are not those of the KPI. */
  settings?: KeptSettings | undefined;
};

/** A KPI with the settings that a value of it is shown by. */
export const asShown = <K extends object>(kpi: K, judged?: Pick<JudgedValue, 'settings'>): K =>
  judged?.settings ? { ...kpi, ...judged.settings } : kpi;

/** Whether values are quotients, whose digits come from no input. */
const isQuotient = ({ source, aggregation, formula }: FormattedKpi): boolean =>
  source === 'formula' ? /[/÷]/.test(formula) : aggregation === 'ratio';

/** The lines that a value must not be worse than, with +1 where higher is better. */
function linesOf(direction: Direction, { target, redLine, band }: JudgedValue): [number | null, 1 | -1][] {
  if (direction === 'none') return [];
  if (direction !== 'band') return [target, redLine].map((line) => [line, signOf(direction)]);
  if (!band) return [];
  const { lo, redLo, hi, redHi } = band;
  return [
    [lo, 1],
    [redLo, 1],
    [hi, -1],
    [redHi, -1],
  ];
}

/** The number that the text of a value shows. */
export function shownNumber(value: number, format: Format): number {
  const digits = digitsOf(value, format);
  return digits === null ? significant(value) : rounded(value, digits);
}

/**
 * The format of the values of a KPI: with its own decimals, or else, where they are quotients, those of its unit or its target,
 * whichever are more: 1.6% and 2.42, not 1.5873% and 2.4242. With a value and what it is judged by, so many more that a value which
 * misses a line is not shown as one that reaches it.
 */
export function formatOf(present: FormattedKpi, judged?: JudgedValue): Format {
  const kpi = asShown(present, judged);
  const { unit, decimals, direction, target } = kpi;
  const ofQuotient = (): number =>
    Math.max(digitsOfUnit(unit), Math.min(DIGITS_MAX, countDigits(target ?? 0).behind));
  const format: Format = { unit, digits: decimals ?? (isQuotient(kpi) ? ofQuotient() : null) };
  if (!judged) return format;
  const value = 'value' in judged ? judged.value : judged.actual;
  if (value === null) return format;
  const missed = linesOf(direction, judged).filter(
    ([line, sign]) => line !== null && !isAtLeast(sign * value, sign * line),
  ) as [number, 1 | -1][];
  const isTold = (candidate: Format): boolean =>
    missed.every(
      ([line, sign]) => sign * shownNumber(value, candidate) < sign * shownNumber(line, candidate),
    );
  let chosen = format;
  for (let digits = format.digits ?? 1; !isTold(chosen) && digits < DIGITS_OF_DOUBT; digits += 1)
    chosen = { unit, digits: digits + 1 };
  return chosen;
}

/** The format of what is computed from values: with the most decimals that one of them has, where it leaves that open. */
export const formatOfInputs = (format: Format, values: readonly number[]): Format => ({
  ...format,
  digits:
    format.digits ?? Math.min(DIGITS_MAX, Math.max(0, ...values.map((value) => countDigits(value).behind))),
});

/** Numbers that differ by less count as the same. */
const DIGITS_OF_DOUBT = 9;

/** The text of a missing value. */
const NO_VALUE = 'No value';

/** A value with its unit, '1,200 days'; `none` for a missing one. */
export const valueText = (value: number | null, format: Format, none = NO_VALUE): string =>
  value === null ? none : amount(significant(value), format.unit, digitsOf(value, format));

/** A value without its unit, for a column whose head has it; empty for a missing one. */
export const plainValue = (value: number | null, format: Format): string =>
  value === null ? '' : formatNumber(significant(value), digitsOf(value, format));

/** What a value is compared with: a target, or a band as '4–6%', 'at most 6%'; `none` for neither. */
export function targetText(
  { target, band }: { target: number | null; band: Pick<Band, 'lo' | 'hi'> | null },
  format: Format,
  none = '',
): string {
  if (!band) return valueText(target, format, none);
  const { lo, hi } = band;
  if (lo === null) return `at most ${valueText(hi, format)}`;
  if (hi === null) return `at least ${valueText(lo, format)}`;
  // A dash before a minus reads as two.
  const dash = lo < 0 || hi < 0 ? ' to ' : '–';
  return `${plainValue(lo, format)}${dash}${valueText(hi, format)}`;
}

/** A number with the fewest digits, at most two, that keep it on its side of each threshold; then it is cut. */
function sidedText(value: number, thresholds: readonly number[], digits = 0): string {
  const isTold = (shown: number): boolean =>
    thresholds.every((line) => isAtLeast(value, line) === isAtLeast(shown, line));
  for (let more = digits; more <= 2; more += 1)
    if (isTold(rounded(value, more)))
      return formatNumber(value, Math.min(more, countDigits(rounded(value, more)).behind));
  // Rounding only crosses upwards.
  return formatNumber(Math.floor(value * 100) / 100, 2);
}

/** The scores of the red line, of a roll-up that is green, and of a target. */
const THRESHOLDS = [50, 90, 100];

/**
 * A score, to `digits` decimals or so many more, at most two, that it does not contradict its status: 89.5 At Risk is not 90. An en
 * dash for a missing one.
 */
export const scoreText = (score: number | null, digits = 0): string =>
  score === null ? '–' : sidedText(score, THRESHOLDS, digits);

/** A share as a percentage: '33%'. It is half only from a half on, and 100% only where it is whole. */
export const shareText = (share: number): string => `${sidedText(share * 100, [50, 100])}%`;

/** Progress as whole percents: 100 only where all is done. */
export const wholePercent = (percent: number): number =>
  percent < 100 ? Math.min(99, Math.round(percent)) : Math.round(percent);

/** Progress of work where no heading says that it is: '48% done'. */
export const doneText = (percent: number): string => `${wholePercent(percent)}% done`;

export { type Judged, statusText };

import { isPercentUnit } from '../dictionary/cell-words.ts';
import { CURRENCY, isCurrency, isOfSign, scaleIn } from '../dictionary/unit-words.ts';
import { monthNamed } from '../words/month-names.ts';
import { readNumber } from '../words/number-text.ts';
import { folded } from './cell-text.ts';
import type { TextRules } from './cell.ts';

/** What a number is beside itself: a percentage, or with a unit that stands beside it in its cell; empty for none. */
export interface Quality {
  isPercent: boolean;
  unit: string;
}

/** The notation of a number, and the unit that it is in, where that is known. */
export type NumberRules = Pick<TextRules, 'decimal'> & {
  unit: string;
  /** The seconds of the time that durations are in, where the unit does not say it. */
  seconds?: number | undefined;
};

const DIGITS = String.raw`[-+(]?\p{Sc}? ?\d[\d.,' \u00A0\u202F]*\)?`;
/** A number with its unit: '8 días', 'EUR 5', '$1.2M'. */
const WITH_UNIT = new RegExp(
  String.raw`^(?<sign>[-−+]? ?)(?:(?<before>${CURRENCY}) ?)?(?<number>${DIGITS}) ?(?<after>‰|\p{L}[\p{L}.²³/]*(?: (?:de|of))? ?\p{L}*\.?(?: ?\p{Sc})?)?$`,
  'u',
);
/** A number as SAP writes a negative one: '3.400-'. */
const MINUS_BEHIND = /^(?=[^-−]*\d)(?<number>[^-−]+?) ?[-−]$/u;

/** Units that differ in case, signs or their plural only, or that are both percentages. */
export const isSameUnit = (a: string, b: string): boolean => {
  if (isPercentUnit(a) && isPercentUnit(b)) return true;
  const [one = '', other] = [a, b].map((unit) => folded(unit).replace(/(?:es|en|e|s|n)$/, ''));
  return one === '' ? a === b : one === other;
};

const signIn = (text: string): string => /\p{Sc}/u.exec(text)?.[0] ?? '';

/** A number with the scale and the unit beside it: '$1.2M' is 1,200,000 in $, unless the unit is in millions itself. */
function scaled(
  value: number,
  { before, after, unit, hasCurrency }: { before: string; after: string; unit: string; hasCurrency: boolean },
): { value: number; unit: string } {
  const scale = scaleIn(after, hasCurrency);
  const ofUnit = scaleIn(unit);
  if (scale && ofUnit?.scale === scale.scale && (scale.rest === '' || isSameUnit(scale.rest, ofUnit.rest)))
    return { value, unit: before === ofUnit.rest ? '' : before };
  if (scale && !isCurrency(scale.rest) && !ofUnit)
    return { value: Number((value * scale.scale).toPrecision(15)), unit: scale.rest || before };
  return { value, unit: after.includes(before) ? after : before + after };
}

/** Reads a text as a number; undefined where it is none. */
export function numberIn(
  text: string,
  { decimal, unit }: NumberRules,
): ({ value: number } & Quality) | undefined {
  const read = (written: string): number | undefined => {
    const { value } = readNumber(written, { locale: 'en-US', unit, decimal, roundsDecimals: true });
    return value === null || Number.isNaN(value) ? undefined : value;
  };
  // A sign says nothing beside a unit of its own: '$5' in USD.
  const isMeant = (written: string): boolean => unit === '' || !isOfSign(signIn(written), unit);
  const signed = text.replace(MINUS_BEHIND, '-$<number>');
  const value = read(signed);
  if (value !== undefined && !text.includes('‰'))
    return { value, isPercent: text.includes('%'), unit: isMeant(text) ? signIn(text) : '' };
  const { sign = '', before: currency = '', number = '', after = '' } = WITH_UNIT.exec(signed)?.groups ?? {};
  const before = signIn(currency) === '' || isMeant(currency) ? currency : '';
  const isNamed =
    currency !== '' || (after !== '' && monthNamed(after.split(' ').at(-1) ?? '') === undefined);
  const bare = isNamed ? read(sign.trim() + number) : undefined;
  // Trillions in English, thousands in German.
  if (bare === undefined || (currency !== '' && after === 'T')) return undefined;
  const quantity = scaled(bare, { before, after, unit, hasCurrency: currency !== '' });
  return { ...quantity, isPercent: false, unit: isSameUnit(quantity.unit, unit) ? '' : quantity.unit };
}

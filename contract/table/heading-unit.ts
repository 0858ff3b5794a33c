import { isUnitWord } from '../dictionary/cell-words.ts';
import { CURRENCY, SCALE_SIGN, scaleIn } from '../dictionary/unit-words.ts';

const AMOUNT = String.raw`${SCALE_SIGN}? ?${CURRENCY} ?${SCALE_SIGN}?`;
const IS_AMOUNT = new RegExp(`^${AMOUNT}$`, 'u');
const IN_BRACKETS = /^(?<rest>.*\S)\s*[([](?:in |en )?(?<unit>[^()[\]]+)[)\]]$/iu;
const AT_END = new RegExp(String.raw`^(?<rest>.*\S)[\s_](?:(?:in|en) )?(?<unit>[%‰]|${AMOUNT})$`, 'u');
/** Units in name only, or words that mean something else below a heading: 'Target (min)'. */
const NO_UNIT = /^(?:number|count|n|min|text|currency|score|index|rate|ratio)$/i;

/** Shorter scales in brackets may be something else: men and women. */
const SCALE_MIN = 3;

/** A heading without the unit of its numbers at its end, and the unit: 'Actual %', 'Target (EUR)'. Undefined where it has none. */
export function unitInHeading(heading: string): { rest: string; unit: string } | undefined {
  const { rest, unit } = (IN_BRACKETS.exec(heading) ?? AT_END.exec(heading))?.groups ?? {};
  if (rest === undefined || unit === undefined || NO_UNIT.test(unit)) return undefined;
  const isScale = unit.length >= SCALE_MIN && scaleIn(unit) !== undefined;
  return isUnitWord(unit) || IS_AMOUNT.test(unit) || isScale ? { rest, unit } : undefined;
}

/** A name that begins with its unit: '% of waste recycled'. */
const PERCENT_OF = /^(?:%|percent(?:age)? of\b|pourcentage d|porcentaje de\b|percentual de\b|prozentsatz\b)/i;

/** The unit that the heading of a number says, else the name of its KPI; undefined for none. */
export const unitBeside = (heading: string, name: string): string | undefined =>
  unitInHeading(heading)?.unit ?? unitOfName(name);

/** The unit that the name of a KPI says; undefined for none. */
export const unitOfName = (name: string): string | undefined =>
  unitInHeading(name)?.unit ?? (PERCENT_OF.test(name) ? '%' : undefined);

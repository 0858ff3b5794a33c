import { folded } from '../values/cell-text.ts';

/** The parts of a year that have words and numbers of their own. */
export const YEAR_PARTS = ['month', 'quarter', 'half', 'week'] as const;
export type YearPart = (typeof YEAR_PARTS)[number];

/** The letter by which a part of a year is read. */
export const PART_LETTERS: Readonly<Record<YearPart, string>> = {
  month: 'M',
  quarter: 'Q',
  half: 'H',
  week: 'W',
};

/** The words of parts of a year, in English, German, French and Spanish. */
const WORDS: Readonly<Record<YearPart, string>> = {
  month: 'month, monat, mois, mes, mês, mth',
  quarter: 'quarter, qtr, qtr., quartal, vierteljahr, vj, vj., trimestre, trim, trim., tri, tri.',
  half: 'half-year, half year, half, halbjahr, hj, semestre, semester, sem, sem.',
  week: 'week, wk, kw, kalenderwoche, woche, semaine, semana',
};

/** The words of a part, those with more letters first, as a part of a regular expression. */
export const wordsOfPart = (part: YearPart): string =>
  WORDS[part]
    .replaceAll('.', String.raw`\.`)
    .replaceAll('-', '[- ]')
    .split(', ')
    .join('|');

const partsByWord = new Map(
  YEAR_PARTS.flatMap((part) => WORDS[part].split(', ').map((word) => [folded(word), part] as const)),
);

/** The part of a year that the words of a heading name; undefined for none: 'Fiscal quarter' names quarters. */
export function partNamed(heading: string): YearPart | undefined {
  const words = folded(heading)
    .split(' ')
    .filter((word) => !NEUTRAL.has(word));
  return words.length === 1 || words.length === 2 ? partsByWord.get(words.join(' ')) : undefined;
}

/** Words that may stand beside a part of a year. */
const NEUTRAL: ReadonlySet<string> = new Set(
  'fiscal, financial, fy, calendar, reporting, report, period, number, no, nr, of, the, year, ending, end, del, de, ano, jahr, annee'.split(
    ', ',
  ),
);

/** The first four ordinal numbers as words, in English, German, French, Spanish and Portuguese, and in Roman letters. */
const ORDINALS: readonly string[] = [
  'first|erste[rs]?|premier|première|primer[oa]?|primeir[oa]|I',
  'second|zweite[rs]?|deuxième|second[eo]?|segund[oa]|II',
  'third|dritte[rs]?|troisième|tercer[oa]?|terceir[oa]|III',
  'fourth|vierte[rs]?|quatrième|cuart[oa]|quart[oa]|IV',
];
/** A number in digits or as an ordinal, as a part of a regular expression. */
export const ORDINAL = String.raw`\d{1,2}|${ORDINALS.toReversed().join('|')}`;
const ordinals = ORDINALS.map((words) => new RegExp(`^(?:${words})$`, 'i'));

/** The number that digits or an ordinal say. */
export const numberNamed = (text: string): number =>
  /^\d/.test(text) ? Number(text) : ordinals.findIndex((words) => words.test(text)) + 1;

/** Parts of a year that no calendar of the product has, and those with a length that may not be one of it. */
const OTHER_PARTS =
  /\b(?:(?:bimest|cuatrimest|quadrimest)\p{L}*|9 ?m(?:onths)?\b|(?:nine )?months end(?:ed|ing)|(?:year|quarter) end(?:ed|ing)\b)|^\p{L}+ \d{4}-\p{L}+ \d{4}$/iu;

/** The word of a heading for a part of a year that no calendar has: 'Bimestre'; undefined for none. */
export const otherPartIn = (heading: string): string | undefined => OTHER_PARTS.exec(heading)?.[0];

/** What stands before a year that is not that of the calendar, in English, German, French and Spanish. */
const FISCAL =
  'FY|SY|AY|GJ|WJ|fiscal year|financial year|school year|academic year|budget year|Geschäftsjahr|Haushaltsjahr|Wirtschaftsjahr|Schuljahr|exercice|année scolaire|ejercicio fiscal|ejercicio|año fiscal|año lectivo|año escolar|ano letivo|exercício|curso';
const FISCAL_BEFORE = new RegExp(String.raw`\b(?:${FISCAL})[ .:'’]*(?=\d)`, 'giu');
const FISCAL_HEADING = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${FISCAL}|fiscal|financial)(?![\p{L}\d])`,
  'iu',
);

/** A text with 'FY' for what says that its year is a fiscal one: 'SY 2023-24' is 'FY2023-24'. */
export const withFiscalLetters = (text: string): string => text.replaceAll(FISCAL_BEFORE, 'FY');

/** Whether a heading says that years are fiscal ones. */
export const isFiscalHeading = (heading: string): boolean => FISCAL_HEADING.test(heading);

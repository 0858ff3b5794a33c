import { areNeutral, areNeutralOrUnit } from '../dictionary/heading-words.ts';
import { monthNamed } from '../words/month-names.ts';

/** The numbers of a KPI. */
export const KPI_NUMBERS: ReadonlySet<string> = new Set([
  'actual',
  'target',
  'baseline',
  'finalTarget',
  'red',
  'lo',
  'hi',
  'num',
  'den',
]);
/** Numbers that have a date. */
const DATED: ReadonlySet<string> = new Set(['baseline', 'finalTarget']);
/** What other words make that of something else: 'Site code', 'Responsible unit'. */
const OWN_WORDS: ReadonlySet<string> = new Set([
  'code',
  'kpiCode',
  'objectiveCode',
  'unit',
  'numeratorId',
  'denominatorId',
]);
/** Words that make of an owner or a weight one of something else. */
const QUALIFIED =
  /\b(?:codes?|id|no|nr|number|codigo|numero|of|last|previous|prior|ytd|cumulative|annual|yearly|national|regional|state|stretch|proposed|revised|department|variance|gap|difference|vs|versus|max|min)\b/;
/** What an objective has, too, and words that say that it is meant: 'Objective weight'. */
const OF_GROUPS: ReadonlySet<string> = new Set(['weight', 'inputOwner', 'description', 'status']);
const GROUP = /\b(?:objective|goal|perspective|pillar|theme)\b/;

/** Whether a known heading means its field beside some words, too. */
export function mayStandBeside(field: string, words: readonly string[]): boolean {
  const isDated = DATED.has(field) && words.some((word) => /^(?:19|20)\d\d$/.test(word));
  const undated = isDated ? words.filter((word) => monthNamed(word) === undefined) : words;
  if (KPI_NUMBERS.has(field)) return areNeutralOrUnit(undated);
  // Its cells tell it.
  if (field === 'direction') return true;
  if (OF_GROUPS.has(field) && GROUP.test(words.join(' '))) return false;
  return OWN_WORDS.has(field) ? areNeutral(words) : !QUALIFIED.test(words.join(' '));
}

import { areOfGroup, areQualifying } from '../dictionary/heading-senses.ts';
import { areNeutral, areNeutralOrUnit } from '../dictionary/heading-words.ts';
import { monthNamed } from '../words/month-names.ts';
import { DATED, KPI_NUMBERS } from './columns.ts';
import { isPlainYear } from './periods.ts';

/** What other words make that of something else: 'Site code', 'Responsible unit'. */
const OWN_WORDS: ReadonlySet<string> = new Set([
  'code',
  'kpiCode',
  'objectiveCode',
  'unit',
  'numeratorId',
  'denominatorId',
]);
/** What an objective has, too. */
const OF_GROUPS: ReadonlySet<string> = new Set(['weight', 'inputOwner', 'description', 'status']);

/** Whether a known heading means its field beside some words, too. */
export function mayStandBeside(field: string, words: readonly string[]): boolean {
  const isDated = DATED.has(field) && words.some(isPlainYear);
  const undated = isDated ? words.filter((word) => monthNamed(word) === undefined) : words;
  if (KPI_NUMBERS.has(field)) return areNeutralOrUnit(undated);
  // Its cells tell it.
  if (field === 'direction') return true;
  if (OF_GROUPS.has(field) && areOfGroup(words.join(' '))) return false;
  return OWN_WORDS.has(field) ? areNeutral(words) : !areQualifying(words.join(' '));
}

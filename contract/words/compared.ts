import type { Difference } from '../month/compare.ts';

type ValueCount = Difference['values']['before'];

/** How much of what was due is in; of an earlier snapshot how many KPIs have a value. */
const dueIn = ({ have, of, due }: ValueCount) => due ?? { entered: have, expected: of };

function inText(name: string, count: ValueCount): string {
  const { entered, expected } = dueIn(count);
  if (expected === 0) return `${name}: nothing was due.`;
  return `${name}: ${entered} of ${expected} ${expected === 1 ? 'value' : 'values'} in.`;
}

const isMissing = (count: ValueCount): boolean => dueIn(count).entered < dueIn(count).expected;

type Values = Pick<Difference, 'values'>;
type Names = { before: string; after: string };

/** Whether one of two times has no value, so that their scores cannot be compared. */
export const isWithoutValues = ({ values: { before, after } }: Values): boolean =>
  before.of + after.of > 0 && (before.have === 0 || after.have === 0);

const knownText = ({ values: { before, after } }: Values, names: Names): string =>
  `${inText(names.before, before)} ${inText(names.after, after)}`;

/** How much is in at two times that differ; empty where it is all. */
export function gapsText(difference: Values, names: Names): string {
  const { before, after } = difference.values;
  if (isWithoutValues(difference)) return `There is nothing to compare yet. ${knownText(difference, names)}`;
  return isMissing(before) || isMissing(after) ? knownText(difference, names) : '';
}

/** What is told where nothing differs between two times: how much is in, because what has no value cannot differ. */
export function sameText(difference: Values, names: Names): string {
  const { before, after } = difference.values;
  if (before.of + after.of === 0) return 'Nothing differs between the two.';
  if (isWithoutValues(difference)) return gapsText(difference, names);
  return `Nothing differs between the two. ${knownText(difference, names)}`;
}

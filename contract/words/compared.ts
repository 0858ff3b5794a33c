import type { Difference } from '../month/compare.ts';

type ValueCount = Difference['values']['before'];

const inText = (name: string, { have, of }: ValueCount): string =>
  `${name}: ${have} of ${of} ${of === 1 ? 'value' : 'values'}`;

/** What is said where nothing differs between two times: how much is in, because what has no value cannot differ. */
export function sameText(
  { values: { before, after } }: Pick<Difference, 'values'>,
  names: { before: string; after: string },
): string {
  if (before.of + after.of === 0) return 'Nothing differs between the two.';
  const known = `${inText(names.before, before)} in. ${inText(names.after, after)} in.`;
  return before.have + after.have === 0
    ? `There is nothing to compare yet. ${known}`
    : `Nothing differs between the two. ${known}`;
}

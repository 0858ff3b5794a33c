import { scoreDifference } from '../words/trend.ts';
import type { Moved } from './compare.ts';
import { shownPoints } from './effects.ts';

/** The parts that moved a score, with the points that are shown of each: they add up to the difference of the shown scores. */
export function shownInputs({ inputs, before, after }: Pick<Moved, 'inputs' | 'before' | 'after'>) {
  const points = shownPoints(
    inputs.map(({ by }) => by),
    scoreDifference(before.score ?? 0, after.score ?? 0),
  );
  return inputs.flatMap((input, at) => (points[at] ? [{ ...input, by: points[at] }] : []));
}

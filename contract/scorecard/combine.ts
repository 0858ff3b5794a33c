import { aggregate } from './aggregate.ts';
import { sum } from './numbers.ts';
import { NOTHING, type ReadingPart, type Reading, type ValueState } from './reading.ts';
import type { Aggregation } from './settings.ts';

/** What stands where none of the parts gives a value. */
function emptyState(parts: readonly ReadingPart[]): ValueState {
  const states = new Set(parts.map(({ reading }) => reading.state));
  if (states.size === 1 && states.has('na')) return 'na';
  return states.has('missing') ? 'missing' : 'none';
}

/** The reading that follows from others by an aggregation. `lengthOf` says how many periods a part stands for. */
export function combine(
  parts: readonly ReadingPart[],
  rule: Aggregation,
  factor: number,
  lengthOf: (part: ReadingPart) => number,
): Reading {
  const items = parts.map((part) => {
    const { value, num, den } = part.reading;
    return { value, num, den, periods: lengthOf(part) };
  });
  const { value, reason, used: indexes } = aggregate(rule, items, factor);
  const used = indexes.map((index) => parts[index] as ReadingPart);
  const reading: Reading = { ...NOTHING, value, reason, rule, parts, used };
  if (value === null) return { ...reading, state: emptyState(parts) };
  const lengths = (some: readonly ReadingPart[]): number => sum(some.map(lengthOf));
  const have = rule === 'last' ? 0 : lengths(used);
  const days = rule === 'last' ? 0 : lengths(parts.filter(({ reading }) => reading.state !== 'na'));
  const isWhole = have === days;
  return {
    ...reading,
    state: isWhole ? 'value' : 'provisional',
    provisional: isWhole ? null : { have, of: days },
    ...(rule === 'ratio' && {
      num: sum(used.map((part) => part.reading.num as number)),
      den: sum(used.map((part) => part.reading.den as number)),
    }),
  };
}

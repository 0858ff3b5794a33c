import type { Content } from '../../../contract/commands/content.ts';
import { lazily } from '../../../contract/words/lazily.ts';
import { counted, countedList } from '../../../contract/words/list.ts';
import {
  type ActionStep,
  type Initiative,
  initiativesOf,
  stepsOf,
  type Tactic,
  tacticsOf,
} from '../../lib/strategy/selectors.ts';

/** The error of an end date before the start date. */
export const END_BEFORE_START = 'The end date is before the start date';

const money = lazily(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      trailingZeroDisplay: 'stripIfInteger',
    }),
);

/** Formatted dollars, with cents only if there are any: '$12,500', '$0.50'. */
export const dollars = (amount: number): string => money().format(amount);

/** An initiative, a tactic or an action step. */
export type Work =
  | { kind: 'initiative'; item: Initiative }
  | { kind: 'tactic'; item: Tactic }
  | { kind: 'actionStep'; item: ActionStep };

/** The consequences of a deletion, in numbers. */
export function consequence(content: Content, { kind, item }: Work): string {
  if (kind === 'actionStep') return 'This deletes 1 action step. Its tactic stays.';
  if (kind === 'tactic') {
    return `This deletes ${countedList([1, 'tactic'], [stepsOf(content, item).length, 'action step'])}. Its initiative stays.`;
  }
  const tactics = tacticsOf(content, item);
  const steps = tactics.flatMap((tactic) => stepsOf(content, tactic));
  const followers = initiativesOf(content).filter(({ dependencies }) =>
    dependencies.includes(item.id),
  ).length;
  const goes = `This deletes ${countedList([1, 'initiative'], [tactics.length, 'tactic'], [steps.length, 'action step'])}.`;
  return followers === 0
    ? `${goes} No other initiative depends on it.`
    : `${goes} It leaves the dependencies of ${counted(followers, 'other initiative')}, which ${followers === 1 ? 'stays' : 'stay'}.`;
}

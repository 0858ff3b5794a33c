import type { Content } from '../../../../contract/commands/content.ts';
import type { Node } from '../../../../contract/api/entities.ts';
import { node } from '../../../../contract/kinds/node.ts';
import { numberFaults, typedNumber } from '../../../ui/typed-number.ts';
import { hasScores } from '../../../../contract/scorecard/shown-score.ts';
import { allKpisOf, nodesOf } from '../../../lib/strategy/selectors.ts';

/** Whether a KPI below a pillar or an objective is tracked over time: only then does its weight count. */
export const hasTrackedBelow = (content: Content, { id }: Node): boolean =>
  nodesOf(content)
    .filter((node) => node.id === id || node.perspectiveId === id)
    .some((node) => hasScores(allKpisOf(content, node.id)));

/** What is wrong with a typed weight; undefined for a fine one. */
export function weightFault(text: string): string | undefined {
  const value = typedNumber(text);
  // The rule's own word for NaN is none for people.
  const { error } = node.fields.weight.rule.safeParse(Number.isNaN(value) ? null : value);
  return numberFaults({ text })['text'] ?? error?.issues[0]?.message;
}

import type { Flow, Node } from '../../../../contract/api/entities.ts';
import { node } from '../../../../contract/kinds/node.ts';
import { areScored } from '../../../lib/strategy/scores.ts';
import { numberFaults, typedNumber } from '../../../ui/typed-number.ts';

/** Whether a KPI below a pillar or an objective is tracked over time: only then does its weight count. */
export function hasTrackedBelow({ nodes, kpis }: Pick<Flow, 'nodes' | 'kpis'>, { id }: Node): boolean {
  const objectives = new Set([id]);
  for (const node of nodes) if (node.perspectiveId === id) objectives.add(node.id);
  return areScored(kpis.filter(({ nodeId }) => nodeId !== null && objectives.has(nodeId)));
}

/** What is wrong with a typed weight; undefined for a fine one. */
export function weightFault(text: string): string | undefined {
  const value = typedNumber(text);
  // The rule's own word for NaN is none for people.
  const { error } = node.fields.weight.rule.safeParse(Number.isNaN(value) ? null : value);
  return numberFaults({ text })['text'] ?? error?.issues[0]?.message;
}

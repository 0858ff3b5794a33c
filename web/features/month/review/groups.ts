import type { Content } from '../../../../contract/commands/content.ts';
import { commentedOf } from '../../../../contract/people/comments.ts';
import { objectiveOfRecord } from '../../../lib/strategy/selectors.ts';

/** Where an item stands in the strategy. */
export interface Group {
  pillar: { id: number; title: string } | undefined;
  objective: { id: number; title: string };
  /** Whether the item is the objective itself. */
  isObjective: boolean;
}

/** Tells the objective of the record of an item, and its pillar; undefined where it has none. */
export function groupsOf(content: Content): (record: string | null) => Group | undefined {
  return (record) => {
    if (record === null) return undefined;
    const { kind, id } = commentedOf(record);
    const objective = content.node.get(objectiveOfRecord(content, kind, id) ?? 0);
    const pillar = content.node.get(objective?.perspectiveId ?? 0);
    return objective && { objective, pillar, isObjective: kind === 'objective' };
  };
}

/** The headings before an item: its pillar and objective, where those of the item before are others. */
export function headingsOf(
  group: Group | undefined,
  before: Group | undefined,
): { pillar: string | undefined; objective: string | undefined } {
  const isNew = group?.objective.id !== before?.objective.id;
  return {
    pillar: isNew && group?.pillar?.id !== before?.pillar?.id ? group?.pillar?.title : undefined,
    objective: isNew && !group?.isObjective ? group?.objective.title : undefined,
  };
}

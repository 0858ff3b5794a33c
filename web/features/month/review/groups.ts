import type { Flow } from '../../../../contract/api/entities.ts';
import { commentedOf } from '../../../../contract/people/comments.ts';
import { withBelow } from '../../../lib/strategy/kpi-tree.ts';

/** Where an item stands in the strategy. */
export interface Group {
  pillar: { id: number; title: string } | undefined;
  objective: { id: number; title: string };
  /** Whether the item is the objective itself. */
  isObjective: boolean;
}

/** Tells the objective of the record of an item, and its pillar; undefined where it has none. */
export function groupsOf({ nodes, kpis, initiatives }: Flow): (record: string | null) => Group | undefined {
  const nodesById = new Map(nodes.map((node) => [node.id, node]));
  const kpisById = new Map(kpis.flatMap(withBelow).map((kpi) => [kpi.id, kpi]));
  const initiativesById = new Map(initiatives.map((initiative) => [initiative.id, initiative]));
  return (record) => {
    if (record === null) return undefined;
    const { kind, id } = commentedOf(record);
    const isObjective = kind === 'objective';
    const objectiveId = isObjective ? id : (kind === 'kpi' ? kpisById : initiativesById).get(id)?.nodeId;
    const objective = nodesById.get(objectiveId ?? 0);
    return objective && { objective, pillar: nodesById.get(objective.perspectiveId ?? 0), isObjective };
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

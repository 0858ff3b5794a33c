import type { Flow } from '../../../../contract/api/entities.ts';
import { commentedOf } from '../../../../contract/people/comments.ts';
import { withBelow } from '../../../lib/strategy/kpi-tree.ts';

/** Names the objective of the record of an item, after its pillar; undefined where it has none. */
export function groupsOf({ nodes, kpis, initiatives }: Flow): (record: string | null) => string | undefined {
  const nodesById = new Map(nodes.map((node) => [node.id, node]));
  const kpisById = new Map(kpis.flatMap(withBelow).map((kpi) => [kpi.id, kpi]));
  const initiativesById = new Map(initiatives.map((initiative) => [initiative.id, initiative]));
  return (record) => {
    if (record === null) return undefined;
    const { kind, id } = commentedOf(record);
    const objectiveId =
      kind === 'objective' ? id : (kind === 'kpi' ? kpisById : initiativesById).get(id)?.nodeId;
    const objective = nodesById.get(objectiveId ?? 0);
    const pillar = nodesById.get(objective?.perspectiveId ?? 0);
    return objective && [pillar?.title, objective.title].filter(Boolean).join(' › ');
  };
}

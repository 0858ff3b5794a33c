import { commentedOf } from '../../../../contract/people/comments.ts';
import type { Flow } from '../../../../contract/api/entities.ts';
import type { Initiative, Tactic } from '../../../../contract/api/initiative.ts';
import { withBelow } from '../../../lib/strategy/kpi-tree.ts';

/** An initiative with the tactics that can be chosen. */
export interface TacticGroup {
  initiative: Initiative;
  tactics: readonly Tactic[];
}

/** The objective that the record of a topic is or belongs to. */
function objectiveOf(record: string, { kpis, initiatives }: Flow): number | null | undefined {
  const { kind, id } = commentedOf(record);
  if (kind === 'objective') return id;
  if (kind === 'initiative') return initiatives.find((initiative) => initiative.id === id)?.nodeId;
  return kpis.find((kpi) => withBelow(kpi).some((below) => below.id === id))?.nodeId;
}

/** The tactics of a plan by their initiatives; those of the topic's objective come first. */
export function tacticGroups(flow: Flow, record: string | null): TacticGroup[] {
  const objective = (record !== null && objectiveOf(record, flow)) || null;
  const rank = ({ id, nodeId }: Initiative): number => {
    if (record === `initiative:${id}`) return 0;
    return objective !== null && nodeId === objective ? 1 : 2;
  };
  return flow.initiatives
    .map((initiative) => ({
      initiative,
      // One that is not saved yet has no id of its own.
      tactics: initiative.tactics.filter(({ id }) => id > 0),
    }))
    .filter(({ tactics }) => tactics.length > 0)
    .toSorted((a, b) => rank(a.initiative) - rank(b.initiative));
}

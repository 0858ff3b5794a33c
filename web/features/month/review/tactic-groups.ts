import { commentedOf } from '../../../../contract/people/comments.ts';
import type { Content } from '../../../../contract/commands/content.ts';
import {
  type Initiative,
  initiativesOf,
  objectiveOfRecord,
  type Tactic,
  tacticsOf,
} from '../../../lib/strategy/selectors.ts';

/** An initiative with the tactics that can be chosen. */
export interface TacticGroup {
  initiative: Initiative;
  tactics: readonly Tactic[];
}

/** The tactics of a plan by their initiatives; those of the topic's objective come first. */
export function tacticGroups(content: Content, record: string | null): TacticGroup[] {
  const { kind, id: recordId } = record === null ? { kind: null, id: 0 } : commentedOf(record);
  const objective = kind === null ? null : objectiveOfRecord(content, kind, recordId);
  const rank = ({ id, nodeId }: Initiative): number => {
    if (record === `initiative:${id}`) return 0;
    return nodeId !== null && nodeId === objective ? 1 : 2;
  };
  return initiativesOf(content)
    .map((initiative) => ({
      initiative,
      // One that is not saved yet has no id of its own.
      tactics: tacticsOf(content, initiative).filter(({ id }) => id > 0),
    }))
    .filter(({ tactics }) => tactics.length > 0)
    .toSorted((a, b) => rank(a.initiative) - rank(b.initiative));
}

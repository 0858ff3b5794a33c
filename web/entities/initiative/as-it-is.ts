import type { Flow } from '../../../contract/api/entities.ts';
import type { Work } from './format.ts';

/** The current version of a work item, or the given one if it is deleted. */
export function asItIs({ initiatives }: Flow, work: Work): Work {
  const { kind, item } = work;
  if (kind === 'initiative') {
    const initiative = initiatives.find(({ id }) => id === item.id);
    return initiative ? { kind, item: initiative } : work;
  }
  const tactics = initiatives.flatMap((initiative) => initiative.tactics);
  if (kind === 'tactic') {
    const tactic = tactics.find(({ id }) => id === item.id);
    return tactic ? { kind, item: tactic } : work;
  }
  const step = tactics.flatMap(({ actionSteps }) => actionSteps).find(({ id }) => id === item.id);
  return step ? { kind, item: step } : work;
}

import type { ReviewAction } from '../../contract/month/review.ts';
import { usernameKey } from '../access/users.ts';
import { readOpenOf } from '../reviews/read.ts';
import type { Reader } from '../store/store.ts';
import type { DueIn } from './due.ts';

/**
 * The open actions of reviews that a user is the owner of. One that became an action step is left out where that is due from the
 * user itself, or names somebody else by now.
 */
export async function openActionsOf(
  reader: Reader,
  user: { id: number; username: string },
  all: readonly DueIn[],
  strategyId?: number,
): Promise<ReviewAction[]> {
  const dueSteps = new Set(
    all.flatMap(({ due }) => due.filter(({ kind }) => kind === 'actionStep').map(({ id }) => id)),
  );
  const username = usernameKey(user.username);
  return (await readOpenOf(reader, user.id, strategyId)).filter(
    ({ step }) => !step || (usernameKey(step.assignedTo) === username && !dueSteps.has(step.id)),
  );
}

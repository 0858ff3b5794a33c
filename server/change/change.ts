import { type Act, isOwnOnly, may, refusal, type Role } from '../../contract/people/roles.ts';
import type { UserPrincipal } from '../access/principal.ts';
import { requireLiveSession } from '../access/sessions.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import type { Store } from '../store/store.ts';
import { signal } from '../store/writer.ts';
import type { Command } from './commands.ts';
import { DEFAULT_LIMITS, type Limits } from '../../contract/commands/limits.ts';
import { contentsOf, NEW, type SizedContent } from '../content/contents.ts';
import { refuseNotOwn } from './own-updates.ts';
import {
  appendToHistory,
  type ChangeContext,
  type Entry,
  execute,
  executeOnStrategy,
  mutate,
  type UserMutation,
} from './pipeline.ts';
import { revokeResetDelegation } from '../access/reset-delegation.ts';

/** Throws forbidden unless the role may do the act. */
export function requireRole(role: Role, act: Act): void {
  if (!may(role, act)) throw new Refusal('forbidden', refusal(act));
}

/**
 * Changes a strategy in one transaction: takes the next revision, checks the role again, applies, appends to the history,
 * commits. Every change of a member goes through here. A command id seen before returns its stored answer.
 */
export async function change<T>(
  store: Store,
  mutation: UserMutation & { act: Act },
  apply: (change: ChangeContext) => Promise<T>,
): Promise<T> {
  const contents = contentsOf(store);
  let after: SizedContent | undefined;
  const observed = {
    ...mutation,
    contents,
    // Called first by each attempt: what an attempt that was rolled back left is forgotten.
    onRecorded: (entries: readonly Entry[]): void => {
      after = undefined;
      mutation.onRecorded?.(entries);
    },
    onContent: (revised: SizedContent): void => void (after = revised),
  };
  const answer = await executeOnStrategy(
    store,
    observed,
    (writer, strategy) => {
      requireRole(strategy.role, mutation.act);
      const check = isOwnOnly(strategy.role, mutation.act) ? refuseNotOwn : undefined;
      return mutate(writer, { ...observed, check }, strategy, apply);
    },
    (writer) => after && contents.keepUncommitted(writer, mutation.strategyId, after),
  );
  // Only now, so that the cache never holds what was rolled back.
  if (after) contents.keep(mutation.strategyId, after);
  return answer;
}

/** Creates a strategy at revision 1 with its owner, and lets `apply` fill it in the same transaction. */
export async function createStrategy<T>(
  store: Store,
  caller: { principal: UserPrincipal; command: Command | undefined; limits?: Limits },
  strategy: { title: string; description: string; boardTitle: string },
  apply: (change: ChangeContext) => Promise<T>,
): Promise<T> {
  const { principal, limits = DEFAULT_LIMITS } = caller;
  const { userId, session } = principal;
  const at = new Date().toISOString();
  return execute(store, caller, async (writer) => {
    await revokeResetDelegation(writer, userId);
    await requireLiveSession(writer, session);
    const { id } = await writer
      .insertInto('strategies')
      .values({
        title: strategy.title,
        description: strategy.description,
        board_title: strategy.boardTitle,
        revision: 1,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writer
      .insertInto('memberships')
      .values({ strategy_id: id, user_id: userId, role: 'owner', created_at: at })
      .execute();
    const entries: Entry[] = [{ entity: 'strategy', id, label: strategy.title, after: strategy }];
    const record = (entry: Entry): void => void entries.push(entry);
    const context: ChangeContext = {
      writer,
      strategyId: id,
      principal,
      userId,
      at,
      limits,
      revision: 1,
      contents: contentsOf(store),
      held: { revised: NEW },
      record,
    };
    const answer = await apply(context);
    await appendToHistory(context, 1, entries, caller.command?.id ?? null);
    signal(writer, { of: 'strategy', id, revision: 1, users: [userId] });
    return answer;
  });
}

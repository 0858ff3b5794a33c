import { type Act, may, refusal, type Role } from '../../contract/roles.ts';
import { requireLiveSession } from '../accounts/sessions.ts';
import { Refusal } from '../refusal.ts';
import type { Store } from '../store/store.ts';
import { signal } from '../store/writer.ts';
import type { Command } from './commands.ts';
import { aboutToDelete, type DeletedStrategy } from './deleted.ts';
import { deleteContent } from './delete-content.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { endResettability } from './resettability.ts';
import { append, carryOut, carryOutIn, type Change, type Entry, pass, type Passage } from './door.ts';

/** Who changes what, by which act. */
export interface Intent extends Passage {
  act: Act;
}

function requireRole(role: Role, act: Act): void {
  if (!may(role, act)) throw new Refusal('forbidden', refusal(act));
}

/**
 * The one door: every change to a strategy is one act in one transaction. Takes the next revision, checks that this
 * person may do this here and now, applies, appends to the history, commits. A command id seen before gets the stored
 * answer and changes nothing; an act that records nothing leaves the revision as it was.
 */
export function change<T>(store: Store, intent: Intent, apply: (change: Change) => Promise<T>): Promise<T> {
  return carryOutIn(store, intent, (writer, opened) => {
    requireRole(opened.role, intent.act);
    return pass(writer, intent, opened, apply);
  });
}

/** Opens a new strategy at revision 1 with its owner, and lets `apply` fill it in the same transaction. */
export async function createStrategy<T>(
  store: Store,
  intent: { userId: number; sessionDigest: string; command: Command | undefined; limits?: Limits },
  strategy: { title: string; description: string; boardTitle: string },
  apply: (change: Change) => Promise<T>,
): Promise<T> {
  const { userId } = intent;
  const at = new Date().toISOString();
  return carryOut(store, intent, async (writer) => {
    await endResettability(writer, userId);
    await requireLiveSession(writer, intent.sessionDigest);
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
    const open: Change = {
      writer,
      strategyId: id,
      userId,
      at,
      limits: intent.limits ?? DEFAULT_LIMITS,
      held: new Map(),
      record: (entry) => void entries.push(entry),
    };
    const answer = await apply(open);
    await append(open, 1, entries, intent.command?.id ?? null);
    signal(writer, { of: 'strategy', id, revision: 1, users: [userId] });
    return answer;
  });
}

/** Deletes a strategy with everything in it, its history included, and gives what it was; nothing where a retry was answered. */
export async function deleteStrategy(
  store: Store,
  intent: Omit<Intent, 'act'>,
): Promise<DeletedStrategy | undefined> {
  let deleted: DeletedStrategy | undefined;
  const recorded = (): void => void (deleted = undefined);
  await carryOutIn(store, { ...intent, recorded }, async (writer, { role }) => {
    requireRole(role, 'strategy.manage');
    deleted = await aboutToDelete(writer, intent.strategyId);
    const members = await writer
      .selectFrom('memberships')
      .select('user_id')
      .where('strategy_id', '=', intent.strategyId)
      .execute();
    await deleteContent(writer, intent.strategyId);
    await writer.deleteFrom('strategies').where('id', '=', intent.strategyId).execute();
    const users = members.map((member) => member.user_id);
    signal(writer, { of: 'strategy', id: intent.strategyId, revision: null, users });
  });
  return deleted;
}

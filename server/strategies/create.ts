import { limitReached } from '../../contract/commands/limits.ts';
import { formatNumber } from '../../contract/words/amount.ts';
import { requireLive } from '../access/live-callers.ts';
import { revokeResetDelegation } from '../access/reset-delegation.ts';
import type { IdempotencyKey } from '../change/idempotency.ts';
import { changeWithin } from '../change/transact.ts';
import type { StrategyTx, Tx } from '../change/tx.ts';
import { IMPORTED } from '../content/imported.ts';
import type { AccountPrincipal } from '../store/principal.ts';

/** The texts of a new strategy. */
interface NewStrategy {
  title: string;
  description: string;
  boardTitle: string;
}

interface Creating {
  principal: AccountPrincipal;
  key?: IdempotencyKey | undefined;
  /** Whether a file has what it is filled with. */
  isImported?: boolean;
}

/** Adds a strategy with its owner, and lets `fill` fill it at its first revision. */
export async function createStrategy<T>(
  tx: Tx,
  { principal, key, isImported = false }: Creating,
  texts: NewStrategy,
  fill: (tx: StrategyTx) => Promise<T>,
): Promise<T> {
  const { writer, at, limits } = tx;
  const { userId } = principal;
  await revokeResetDelegation(writer, userId);
  await requireLive(writer, principal);
  const { count } = await writer
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  const most = limits.strategiesPerUser;
  if (count >= most)
    throw limitReached(`You can own at most ${formatNumber(most)} strategies. Delete one first.`);
  const { title, description, boardTitle: board_title } = texts;
  const { id } = await writer
    .insertInto('strategies')
    .values({ title, description, board_title, revision: 0, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writer
    .insertInto('memberships')
    .values({ strategy_id: id, user_id: userId, role: 'owner', created_at: at })
    .execute();
  return changeWithin(tx, { principal, strategy: id, act: null, key }, (created) => {
    created.record({
      entity: 'strategy',
      id,
      label: title,
      after: { ...texts, ...(isImported && IMPORTED) },
    });
    created.signalledUsers.push(userId);
    return fill(created);
  });
}

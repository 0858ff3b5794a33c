import * as z from 'zod/mini';
import { id, instant } from '../../contract/api/fields.ts';
import { holdingsText } from '../../contract/words/holdings.ts';
import { isOperatorColumn } from '../access/reserved-names.ts';
import { transact } from '../change/transact.ts';
import { ownedBy } from '../people/owned.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import type { Store } from '../store/store.ts';
import { deliver } from './deliver.ts';

/** A directory deactivated somebody at that moment. */
export const Leaver = z.object({ userId: id, at: instant });

/** Tells the operators whom the directory deactivated, where that person holds something. */
export const notifyOfLeaver = (store: Store, { userId, at }: z.infer<typeof Leaver>): Promise<void> =>
  transact(store, { principal: HOUSEKEEPING }, async ({ writer }) => {
    const { strategies, memberships, responsible } = await ownedBy(writer, userId);
    // A notification belongs to a strategy: one of those that it is about.
    const [strategy] = [...strategies, ...memberships.filter(({ records }) => records > 0)];
    if (!strategy) return;
    const operators = await writer
      .selectFrom('users')
      .select('id')
      .where(isOperatorColumn, '=', 1)
      .where('disabled_at', 'is', null)
      .execute();
    await deliver(
      writer,
      operators.map((operator) => ({
        user_id: operator.id,
        strategy_id: strategy.id,
        kind: 'leaver' as const,
        key: `leaver:${userId}:${at}`,
        of: `person:${userId}`,
        label: 'Administration',
        detail: holdingsText(responsible, strategies.length),
        actor_id: userId,
      })),
    );
  });

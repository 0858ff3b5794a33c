import * as z from 'zod/mini';
import { id, instant } from '../../contract/api/fields.ts';
import { NEW_OWNERS } from '../../contract/words/notification.ts';
import { transact } from '../change/transact.ts';
import { isDeleted } from '../people/delete-person.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import type { Store } from '../store/store.ts';
import { deliver } from './deliver.ts';

/** An operator made somebody the owner of a strategy: `told` are its members, without the operator. */
export const OwnerChange = z.object({
  strategyId: id,
  title: z.string(),
  at: instant,
  ownerId: id,
  /** None for a command on the machine. */
  actorId: z.optional(id),
  told: z.array(id),
});

const newOwnerFor = (userId: number, { ownerId, actorId }: z.infer<typeof OwnerChange>): string => {
  if (ownerId === userId) return NEW_OWNERS.reader;
  return ownerId === actorId ? NEW_OWNERS.operator : NEW_OWNERS.other;
};

/** Tells the members of a strategy that an operator changed its owner. Names stay out, because a person can be deleted. */
export const notifyOfOwner = (store: Store, change: z.infer<typeof OwnerChange>): Promise<void> =>
  transact(store, { principal: HOUSEKEEPING }, async ({ writer }) => {
    const { strategyId, title, at, actorId, told } = change;
    const strategy = await writer
      .selectFrom('strategies')
      .select('id')
      .where('id', '=', strategyId)
      .executeTakeFirst();
    if (!strategy) return;
    // The former owner may be one who was deleted just now.
    const users = await writer
      .selectFrom('users')
      .select(['id', 'username'])
      .where('id', 'in', told)
      .execute();
    const readers = users.filter((user) => !isDeleted(user)).map(({ id: userId }) => userId);
    await deliver(
      writer,
      readers.map((userId) => ({
        user_id: userId,
        strategy_id: strategyId,
        kind: 'owner' as const,
        key: `owner:${strategyId}:${at}`,
        of: `strategy:${strategyId}`,
        label: title,
        detail: newOwnerFor(userId, change),
        ...(actorId !== undefined && { actor_id: actorId }),
      })),
    );
  });

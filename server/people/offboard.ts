import { endAccessOf } from '../access/live-callers.ts';
import { transact } from '../change/transact.ts';
import { enqueue } from '../jobs/queue.ts';
import type { Principal } from '../store/principal.ts';
import type { Row } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';

/** Ends what a user issued that lets others in: invite links, and temporary passwords of the accounts that came through them. */
async function endIssued(writer: Writer, userId: number): Promise<void> {
  const now = new Date().toISOString();
  await writer.deleteFrom('invite_links').where('made_by', '=', userId).execute();
  await writer
    .updateTable('users')
    .set({ temporary_until: now })
    .where('resettable_by', '=', userId)
    .where('temporary_until', '>', now)
    .execute();
}

/**
 * Ends all by which a user, or who came through them, reaches the product: sessions, API tokens, feeds, links to a new password, and
 * what they issued. What
 * opens anything for a user from now on ends here, or in endAccessOf where a new password ends it too. Pages they published stay,
 * because these belong to the strategy. Sockets end with their session by its signal.
 */
export async function endAllOf(writer: Writer, userId: number): Promise<void> {
  await endAccessOf(writer, userId);
  // Else they would open an account that is let in again.
  await writer.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await endIssued(writer, userId);
}

/**
 * Deactivates an account for an operator or a directory, which ends all of its access at once; null lets it in again. Operators are told
 * of the directory.
 */
export async function setDeactivatedIn(
  writer: Writer,
  userId: number,
  disabled_by: Row<'users'>['disabled_by'],
): Promise<void> {
  const disabled_at = disabled_by === null ? null : new Date().toISOString();
  await writer.updateTable('users').set({ disabled_at, disabled_by }).where('id', '=', userId).execute();
  if (disabled_by !== null) await endAllOf(writer, userId);
  if (disabled_by === 'directory')
    await enqueue(writer, { kind: 'notifications.leaver', payload: { userId, at: disabled_at } });
}

/** The same by an operator, in a transaction of its own. */
export const setDeactivated = (
  store: Store,
  principal: Principal,
  userId: number,
  isDeactivated: boolean,
): Promise<void> =>
  transact(store, { principal }, ({ writer }) =>
    setDeactivatedIn(writer, userId, isDeactivated ? 'operator' : null),
  );

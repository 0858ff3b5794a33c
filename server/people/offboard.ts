import { endAccessOf } from '../access/live-callers.ts';
import { transact } from '../change/transact.ts';
import type { Principal } from '../store/principal.ts';
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
 * Ends all by which a user, or who came through them, reaches the product: sessions, API tokens, feeds, and what they issued. What
 * opens anything for a user from now on ends here, or in endAccessOf where a new password ends it too. Pages they published stay,
 * because these belong to the strategy. Sockets end with their session by its signal.
 */
export async function endAllOf(writer: Writer, userId: number): Promise<void> {
  await endAccessOf(writer, userId);
  await endIssued(writer, userId);
}

/** Deactivates an account, which ends all of its access at once, or lets it in again. */
export async function setDeactivatedIn(
  writer: Writer,
  userId: number,
  isDeactivated: boolean,
): Promise<void> {
  const disabled_at = isDeactivated ? new Date().toISOString() : null;
  await writer.updateTable('users').set({ disabled_at }).where('id', '=', userId).execute();
  if (isDeactivated) await endAllOf(writer, userId);
}

/** The same in a transaction of its own. */
export const setDeactivated = (
  store: Store,
  principal: Principal,
  userId: number,
  isDeactivated: boolean,
): Promise<void> =>
  transact(store, { principal }, ({ writer }) => setDeactivatedIn(writer, userId, isDeactivated));

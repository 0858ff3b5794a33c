import type { Writer } from '../store/writer.ts';

/**
 * Ends what a user issued that lets others in: invite links, and temporary passwords of the accounts that came through them.
 * Pages they published stay, because these belong to the strategy.
 */
export async function endIssued(writer: Writer, userId: number): Promise<void> {
  const now = new Date().toISOString();
  await writer.deleteFrom('invite_links').where('made_by', '=', userId).execute();
  await writer
    .updateTable('users')
    .set({ temporary_until: now })
    .where('resettable_by', '=', userId)
    .where('temporary_until', '>', now)
    .execute();
}

import type { Writer } from '../store/writer.ts';

/**
 * Ends for ever that an owner may reset this person's password: the person owns or joins something else. Also locks the
 * person's row, so that a reset and this act never pass each other unseen.
 */
export async function endResettability(writer: Writer, userId: number): Promise<void> {
  await writer.updateTable('users').set({ resettable_by: null }).where('id', '=', userId).execute();
}

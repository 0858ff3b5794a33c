import type { Writer } from '../store/writer.ts';

/**
 * Takes from the inviting owner the right to reset this user's password, for good. The update locks the user's row, so a
 * reset at the same time runs wholly before or wholly after.
 */
export async function revokeResetDelegation(writer: Writer, userId: number): Promise<void> {
  await writer.updateTable('users').set({ resettable_by: null }).where('id', '=', userId).execute();
}

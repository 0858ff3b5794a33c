import type { Kysely } from 'kysely';
import type { MailState } from '../store/mail-schema.ts';
import type { Schema } from '../store/schema.ts';

const WAITING: readonly MailState[] = ['waiting', 'sending', 'handed'];

/** Ends the mails that waited when a backup was made: they may have been sent since, and none is sent twice. */
export async function setMailsAside(database: Kysely<Schema>): Promise<void> {
  await database
    .updateTable('mails')
    .set({
      state: 'dropped',
      ended_at: new Date().toISOString(),
      payload: 'null',
      error: 'A restore set it aside: it may have been sent after the backup',
    })
    .where('state', 'in', WAITING)
    .execute();
  // What would have become a mail soon after the backup.
  await database.updateTable('notifications').set({ by_mail: 0 }).where('by_mail', '=', 1).execute();
  await database.deleteFrom('jobs').where('kind', '=', 'accounts.ask-reset').execute();
}

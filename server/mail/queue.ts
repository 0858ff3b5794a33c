import { randomUUID } from 'node:crypto';
import { enqueue } from '../jobs/queue.ts';
import type { MailKind } from '../store/mail-schema.ts';
import type { Writer } from '../store/writer.ts';

/** A mail to send, once for its key. */
export interface NewMail {
  kind: MailKind;
  address: string;
  /** The user it is for; null for somebody without an account. */
  userId: number | null;
  /** What its kind needs to write it; never a secret. */
  payload?: unknown;
  key?: string;
}

/** Nobody waits for these. */
const BULK: ReadonlySet<MailKind> = new Set(['notices', 'digest']);

/**
 * Adds a mail in the transaction of what causes it; a job sends it. Its Message-ID is made here, so that each attempt has the same.
 */
export async function queueMail(
  writer: Writer,
  { kind, address, userId, payload = null, key }: NewMail,
): Promise<void> {
  const added = await writer
    .insertInto('mails')
    .values({
      message_id: randomUUID(),
      kind,
      key: key ?? null,
      user_id: userId,
      address,
      payload: JSON.stringify(payload),
      state: 'waiting',
      attempt: 0,
      created_at: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return;
  await enqueue(writer, {
    kind: BULK.has(kind) ? 'mail.send-bulk' : 'mail.send',
    payload: { mailId: added.id },
  });
}

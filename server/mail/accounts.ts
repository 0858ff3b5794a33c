import type { MailAccount } from '../../contract/people/mail.ts';
import type { Row } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';
import { newUnsubscribeKey } from './unsubscribe.ts';

const DIGEST_HOUR = 8;

/** What a user has by mail; undefined where they never gave an address. */
export const findMailAccount = (reader: Reader, userId: number): Promise<Row<'mail_accounts'> | undefined> =>
  reader.selectFrom('mail_accounts').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** The verified address of a user in use; undefined where there is none. */
export async function verifiedAddressOf(reader: Reader, userId: number): Promise<string | undefined> {
  return (await findMailAccount(reader, userId))?.address ?? undefined;
}

/** Changes what a user has by mail, and returns it. */
export function changeMailAccount(
  writer: Writer,
  userId: number,
  change: Partial<Omit<Row<'mail_accounts'>, 'user_id' | 'unsubscribe_key'>>,
): Promise<Row<'mail_accounts'>> {
  return writer
    .insertInto('mail_accounts')
    .values({
      user_id: userId,
      unsubscribe_key: newUnsubscribeKey(),
      digest: 'off',
      digest_hour: DIGEST_HOUR,
      ...change,
    })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...change, user_id: userId }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What a user has by mail, as they see it. */
export const toMailAccount = (row: Row<'mail_accounts'> | undefined, sendsMail: boolean): MailAccount => ({
  email: row?.address ?? null,
  pending: row?.pending ?? null,
  pendingUntil: row?.pending_until ?? null,
  sendsMail,
  digest: row?.digest ?? 'off',
  hour: row?.digest_hour ?? DIGEST_HOUR,
  timeZone: row?.time_zone ?? null,
  nextDigest: row?.digest_at ?? null,
});

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_KINDS } from '../../contract/people/notifications.ts';
import type { Reader } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';
import type { Unsubscribed } from './content.ts';

/** The path of the page that turns mails off. */
export const UNSUBSCRIBE_PATH = '/mail/off';

const KINDS: ReadonlySet<string> = new Set(['digest', 'notices', ...NOTIFICATION_KINDS]);
const TOKEN = /^([1-9]\d{0,15})\.([a-z]+)\.([\w-]{43})$/;

/** A new key of a user's links. */
export const newUnsubscribeKey = (): string => randomBytes(32).toString('base64url');

const macOf = (key: string, userId: number, kind: string): string =>
  createHmac('sha256', key).update(`${userId}.${kind}`).digest('base64url');

/** The path by which a user turns mails off without signing in. It works as long as the user has an address. */
export const unsubscribePath = (key: string, userId: number, kind: Unsubscribed): string =>
  `${UNSUBSCRIBE_PATH}?token=${userId}.${kind}.${macOf(key, userId, kind)}`;

/** Whose mails a token turns off, and which; undefined for one that was not made here. */
export async function readUnsubscribe(
  reader: Reader,
  token: string,
): Promise<{ userId: number; kind: Unsubscribed } | undefined> {
  const [, id, kind = '', mac = ''] = TOKEN.exec(token) ?? [];
  if (!KINDS.has(kind)) return undefined;
  const userId = Number(id);
  const row = await reader
    .selectFrom('mail_accounts')
    .select('unsubscribe_key')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const expected = row && macOf(row.unsubscribe_key, userId, kind);
  const matches = expected !== undefined && timingSafeEqual(Buffer.from(expected), Buffer.from(mac));
  return matches ? { userId, kind: kind as Unsubscribed } : undefined;
}

/** Turns mails of a user off. */
export async function unsubscribe(
  writer: Writer,
  { userId, kind }: { userId: number; kind: Unsubscribed },
): Promise<void> {
  if (kind === 'digest') {
    await writer
      .updateTable('mail_accounts')
      .set({ digest: 'off', digest_at: null })
      .where('user_id', '=', userId)
      .execute();
    return;
  }
  await writer
    .deleteFrom('notifications_mailed')
    .where('user_id', '=', userId)
    .$if(kind !== 'notices', (query) =>
      query.where('kind', '=', kind as Exclude<Unsubscribed, 'digest' | 'notices'>),
    )
    .execute();
}

import { hash } from 'node:crypto';
import type { Reader } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';

const digestOf = (key: string): string => hash('sha256', key, 'hex');

/** Keeps what the answer of a provider or a passkey is checked against, by a random key that the answer has. */
export async function keepAttempt(writer: Writer, key: string, data: object, ms: number): Promise<void> {
  const expires_at = new Date(Date.now() + ms).toISOString();
  const row = { digest: digestOf(key), data: JSON.stringify(data), expires_at };
  await writer.insertInto('sign_in_attempts').values(row).execute();
}

/** What was kept; undefined where it is unknown, used or expired. */
export async function readAttempt<T>(reader: Reader, key: string): Promise<T | undefined> {
  const row = await reader
    .selectFrom('sign_in_attempts')
    .select('data')
    .where('digest', '=', digestOf(key))
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  return row && (JSON.parse(row.data) as T);
}

/** Uses what was kept up, so that no answer works twice; undefined as above. */
export async function takeAttempt<T>(writer: Writer, key: string): Promise<T | undefined> {
  const row = await writer
    .deleteFrom('sign_in_attempts')
    .where('digest', '=', digestOf(key))
    .where('expires_at', '>', new Date().toISOString())
    .returning('data')
    .executeTakeFirst();
  return row && (JSON.parse(row.data) as T);
}

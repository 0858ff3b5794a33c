import { randomBytes } from 'node:crypto';
import { SECOND_STEP_MS } from '../../contract/people/account.ts';
import type { Row } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';
import { digestOf } from '../access/sessions.ts';

/** Opens the second step of a sign-in whose password was right: 32 bytes of the system's randomness, base64url, good for five minutes and nothing else. */
export async function openChallenge(writer: Writer, userId: number): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expires_at = new Date(Date.now() + SECOND_STEP_MS).toISOString();
  await writer
    .insertInto('sign_in_challenges')
    .values({ digest: digestOf(challenge), user_id: userId, expires_at })
    .execute();
  return challenge;
}

/** Whose sign-in a challenge continues; undefined where it is unknown, used, ended or expired. */
export function findChallenged(reader: Reader, challenge: string): Promise<Row<'users'> | undefined> {
  return reader
    .selectFrom('sign_in_challenges')
    .innerJoin('users', 'users.id', 'sign_in_challenges.user_id')
    .selectAll('users')
    .where('sign_in_challenges.digest', '=', digestOf(challenge))
    .where('sign_in_challenges.expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
}

/** Uses a challenge up; says whether it still was there. */
export async function endChallenge(writer: Writer, challenge: string): Promise<boolean> {
  const ended = await writer
    .deleteFrom('sign_in_challenges')
    .where('digest', '=', digestOf(challenge))
    .returning('user_id')
    .executeTakeFirst();
  return ended !== undefined;
}

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { badField, Refusal } from '../../contract/api/refusal.ts';
import type { Passkey } from '../../contract/people/passkeys.ts';
import type { Row } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';

/** How long the browser may take to answer: 5 minutes, in milliseconds. */
export const CHALLENGE_MS = 5 * 60 * 1000;

/** The library, loaded with the first passkey. */
export const webauthn = () => import('@simplewebauthn/server');

/** Where passkeys are good: they belong to the host of this product, and their answers name its origin. */
export function relyingParty(ownAddress: string): { rpID: string; expectedOrigin: string } {
  const { hostname, origin } = new URL(ownAddress);
  return { rpID: hostname, expectedOrigin: origin };
}

/** The answer of a challenge that was not given, was used, or is too old. */
export const challengeEnded = (): Refusal =>
  new Refusal('sign_in_expired', 'This took too long. Please start again.');

type Answer = RegistrationResponseJSON & AuthenticationResponseJSON;

/** An answer of the browser, and the challenge that it answers. Throws invalid_request. */
export function readAnswer(text: string): { answer: Answer; challenge: string } {
  try {
    const answer = JSON.parse(text) as Answer;
    const client = JSON.parse(Buffer.from(answer.response.clientDataJSON, 'base64url').toString()) as {
      challenge: unknown;
    };
    if (typeof client.challenge === 'string' && typeof answer.id === 'string')
      return { answer, challenge: client.challenge };
  } catch {
    // Refused as below.
  }
  throw badField('response', 'This is no answer of a passkey');
}

/** A passkey as its owner sees it. */
export const toPasskey = (row: Row<'passkeys'>): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});

/** The passkeys of a user, the oldest first. */
export const passkeysOf = (reader: Reader, userId: number): Promise<Row<'passkeys'>[]> =>
  reader.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();

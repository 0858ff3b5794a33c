import { Secret, TOTP } from 'otpauth';
import type { AccountSession } from '../../contract/people/account.ts';
import type { Answer } from '../../contract/api/route.ts';
import type { Routes } from '../../contract/api/routes.ts';
import type { Reply } from './http.ts';
import { type Person, visitor } from './person.ts';
import type { Product } from './product.ts';

const STEP_MS = 30_000;

/** The code that an authenticator app shows for a secret, so many steps of 30 seconds from now. */
export const codeNow = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });

/** The code after the one with which a factor was turned on: good already, and not used yet. */
export const nextCode = (secret: string): string => codeNow(secret, 1);

/** Creates the key for a user's authenticator app; the factor is not on yet. */
export async function begunFactor(who: Person): Promise<string> {
  return (await who.done('secondFactor.begin', { body: { password: who.password } })).secret;
}

/** Turns a user's second factor on; returns them with the key and the recovery codes. */
export async function withSecondFactor(
  who: Person,
): Promise<Person & { secret: string; recoveryCodes: string[] }> {
  const secret = await begunFactor(who);
  const { recoveryCodes } = await who.done('secondFactor.confirm', { body: { code: codeNow(secret) } });
  return { ...who, secret, recoveryCodes };
}

/** The challenge of a sign-in that asks for a code. */
export function challengeIn(answer: Answer<Routes['session.create']>): string {
  if (!('challenge' in answer)) throw new Error('No code was asked for');
  return answer.challenge;
}

/** The first step of signing in, in a browser of its own. */
export async function firstStep(
  product: Product,
  who: Person,
  password = who.password,
): Promise<{ browser: Person; challenge: string }> {
  const browser = visitor(product);
  const answer = await browser.done('session.create', { body: { username: who.username, password } });
  return { browser, challenge: challengeIn(answer) };
}

/** The second step. */
export const secondStep = (browser: Person, challenge: string, code: string): Promise<Reply> =>
  browser.call('session.confirm', { body: { challenge, code } });

/** The session that asks. */
export async function currentSession(who: Person): Promise<AccountSession> {
  const session = (await who.done('sessions.list')).find(({ current }) => current);
  if (!session) throw new Error('The session that asks is not listed');
  return session;
}

import { limitReached } from '../../contract/commands/limits.ts';
import { PASSKEYS_MAX } from '../../contract/people/passkeys.ts';
import { notFound, Refusal } from '../../contract/api/refusal.ts';
import { requireLiveSession, strengthenSession } from '../access/sessions.ts';
import { holdUser } from '../access/users.ts';
import { keepAttempt, takeAttempt } from '../accounts/attempts.ts';
import { requireOtherMeans } from '../accounts/means.ts';
import { requirePassword } from '../accounts/sign-in.ts';
import { transact } from '../change/transact.ts';
import type { Handler, Handlers } from '../http/call.ts';
import { signInByPasskey, beginSignIn } from './sign-in.ts';
import {
  CHALLENGE_MS,
  challengeEnded,
  passkeysOf,
  readAnswer,
  relyingParty,
  toPasskey,
  webauthn,
} from './webauthn.ts';

const tooMany = (): Refusal =>
  limitReached(`You can have at most ${PASSKEYS_MAX} passkeys. Remove one first.`);

const begin: Handler<'passkeys.begin'> = async (call) => {
  await requirePassword(call, call.body.password);
  const { store, user, principal, ownAddress } = call;
  const known = await passkeysOf(store.read, user.id);
  if (known.length >= PASSKEYS_MAX) throw tooMany();
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Meridian',
    rpID: relyingParty(ownAddress).rpID,
    userName: user.username,
    userDisplayName: user.fullName ?? user.name,
    userID: new TextEncoder().encode(String(user.id)),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    // A name need not be typed at sign-in, and the device asks for a finger, a face or a PIN: two factors in one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await transact(store, { principal }, ({ writer }) =>
    keepAttempt(writer, options.challenge, { userId: user.id }, CHALLENGE_MS),
  );
  return { ...options };
};

/** The checked answer to a challenge that this user was given. */
async function verified({
  store,
  user,
  principal,
  ownAddress,
  body,
}: Parameters<Handler<'passkeys.create'>>[0]) {
  const { answer, challenge } = readAnswer(body.response);
  const kept = await transact(store, { principal }, ({ writer }) =>
    takeAttempt<{ userId?: number }>(writer, challenge),
  );
  if (kept?.userId !== user.id) throw challengeEnded();
  const { verifyRegistrationResponse } = await webauthn();
  const { rpID, expectedOrigin } = relyingParty(ownAddress);
  const refused = new Refusal('wrong_code', 'The answer of the passkey is not valid. Please start again.');
  const result = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => {
    throw refused;
  });
  if (!result.verified) throw refused;
  return result.registrationInfo.credential;
}

const create: Handler<'passkeys.create'> = async (call) => {
  const { store, user, principal, session, body, logEvent } = call;
  const { id, publicKey, counter, transports = [] } = await verified(call);
  const row = await transact(store, { principal }, async ({ writer }) => {
    await holdUser(writer, user.id);
    await requireLiveSession(writer, session.digest);
    if ((await passkeysOf(writer, user.id)).length >= PASSKEYS_MAX) throw tooMany();
    await strengthenSession(writer, session.digest);
    return writer
      .insertInto('passkeys')
      .values({
        user_id: user.id,
        name: body.name,
        credential_id: id,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: JSON.stringify(transports),
        created_at: new Date().toISOString(),
        last_used_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  logEvent('passkey.added', { passkey: row.id });
  return toPasskey(row);
};

const rename: Handler<'passkeys.update'> = async ({ store, user, principal, params, body }) => {
  const row = await transact(store, { principal }, ({ writer }) =>
    writer
      .updateTable('passkeys')
      .set({ name: body.name })
      .where('id', '=', params.id)
      .where('user_id', '=', user.id)
      .returningAll()
      .executeTakeFirst(),
  );
  if (!row) throw notFound('This passkey');
  return toPasskey(row);
};

const remove: Handler<'passkeys.remove'> = async (call) => {
  await requirePassword(call, call.body.password);
  const { store, user, principal, session, params, logEvent } = call;
  await transact(store, { principal }, async ({ writer }) => {
    await holdUser(writer, user.id);
    await requireLiveSession(writer, session.digest);
    const removed = await writer
      .deleteFrom('passkeys')
      .where('id', '=', params.id)
      .where('user_id', '=', user.id)
      .returning('id')
      .executeTakeFirst();
    if (!removed) throw notFound('This passkey');
    await requireOtherMeans(store, writer, user.id);
  });
  logEvent('passkey.removed', { passkey: params.id });
};

/** The calls of passkeys. */
export const passkeyHandlers = {
  'passkeys.begin': begin,
  'passkeys.create': create,
  'passkeys.update': rename,
  'passkeys.remove': remove,
  'passkeys.challenge': beginSignIn,
  'session.passkey': signInByPasskey,
} satisfies Partial<Handlers>;

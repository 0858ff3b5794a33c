import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { Refusal } from '../../contract/api/refusal.ts';
import { endSessionIn, openSession } from '../access/sessions.ts';
import { findById, holdUser } from '../access/users.ts';
import { keepAttempt, takeAttempt } from '../accounts/attempts.ts';
import { rememberAccount } from '../accounts/known-devices.ts';
import { userIn } from '../accounts/sign-in.ts';
import { transact } from '../change/transact.ts';
import type { Handler } from '../http/call.ts';
import { VISITOR } from '../store/principal.ts';
import type { Row } from '../store/schema.ts';
import { CHALLENGE_MS, challengeEnded, readAnswer, relyingParty, webauthn } from './webauthn.ts';

const refused = (): Refusal =>
  new Refusal('wrong_credentials', 'This passkey is not known here. Sign in in another way.');

/** Gives a visitor a challenge, which any passkey of this host may answer. */
export const beginSignIn: Handler<'passkeys.challenge'> = async ({
  store,
  throttle,
  address,
  ownAddress,
}) => {
  await throttle.beginSignIn(address);
  const { generateAuthenticationOptions } = await webauthn();
  const { rpID } = relyingParty(ownAddress);
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
  await transact(store, { principal: VISITOR }, ({ writer }) =>
    keepAttempt(writer, options.challenge, {}, CHALLENGE_MS),
  );
  return { ...options };
};

/** The new counter of a passkey whose answer is right. Throws wrong_credentials. */
async function verify(
  passkey: Row<'passkeys'>,
  answer: AuthenticationResponseJSON,
  expectedChallenge: string,
  ownAddress: string,
): Promise<number> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { rpID, expectedOrigin } = relyingParty(ownAddress);
  const result = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge,
    expectedOrigin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => {
    throw refused();
  });
  if (!result.verified) throw refused();
  return result.authenticationInfo.newCounter;
}

/** Signs in by a passkey, which stands for password and second step. */
export const signInByPasskey: Handler<'session.passkey'> = async (call) => {
  const { store, throttle, address, body, cookie, deviceCookie, ownAddress, logEvent, tries } = call;
  const { answer, challenge } = readAnswer(body.response);
  const kept = await transact(store, { principal: VISITOR }, ({ writer }) =>
    takeAttempt<{ userId?: number }>(writer, challenge),
  );
  // A challenge for adding a passkey opens no session.
  if (!kept || kept.userId !== undefined) throw challengeEnded();
  const passkey = await store.read
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', answer.id)
    .executeTakeFirst();
  const user = passkey && (await findById(store.read, passkey.user_id));
  tries(user);
  const opened = await throttle.attempt(
    'credentials',
    { address, name: `passkey ${answer.id}` },
    async () => {
      try {
        if (!passkey || !user) throw refused();
        const counter = await verify(passkey, answer, challenge, ownAddress);
        return await transact(store, { principal: VISITOR }, async ({ writer }) => {
          await holdUser(writer, user.id);
          if ((await findById(writer, user.id))?.disabled_at !== null) throw refused();
          const used = await writer
            .updateTable('passkeys')
            .set({ counter, last_used_at: new Date().toISOString() })
            .where('id', '=', passkey.id)
            .where('counter', '=', passkey.counter)
            .returning('id')
            .executeTakeFirst();
          // Removed, or used at the same time by its copy.
          if (!used) throw refused();
          if (cookie.token !== undefined) await endSessionIn(writer, cookie.token);
          return {
            user,
            token: await openSession(writer, user.id, false, call, { isStrong: true, issuer: null }),
          };
        });
      } catch (error) {
        if (error instanceof Refusal) logEvent('sign_in.refused', { by: 'passkey' });
        throw error;
      }
    },
  );
  logEvent('sign_in.opened', { by: 'passkey' });
  cookie.set(opened.token);
  deviceCookie.set(rememberAccount(opened.user, deviceCookie.read()));
  return { ...(await userIn(store, opened.user, true)), mustChangePassword: false };
};

import { notFound } from '../../contract/api/refusal.ts';
import { hasPassword } from '../access/passwords.ts';
import { requireLiveSession } from '../access/sessions.ts';
import { signInPolicyOf } from '../access/sign-in-policy.ts';
import { findById, holdUser } from '../access/users.ts';
import { requireOtherMeans } from '../accounts/means.ts';
import { confirmedUntil, requirePassword } from '../accounts/sign-in.ts';
import { transact } from '../change/transact.ts';
import type { Handler, Handlers } from '../http/call.ts';
import { passkeysOf, toPasskey } from '../passkeys/webauthn.ts';
import { beginAttempt } from './attempt.ts';

const begin: Handler<'sso.begin'> = async (call) => {
  await call.throttle.beginSignIn(call.address);
  return beginAttempt(call, { next: undefined, ...call.body });
};

const read: Handler<'signIn.read'> = async ({ store, user, session }) => {
  const { providers } = signInPolicyOf(store);
  const row = await findById(store.read, user.id);
  const identities = await store.read
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute();
  return {
    hasPassword: row !== undefined && hasPassword(row),
    confirmedUntil: confirmedUntil(session),
    passkeys: (await passkeysOf(store.read, user.id)).map(toPasskey),
    identities: identities.map(({ id, issuer, label, created_at, last_used_at }) => {
      const provider = providers.find((one) => one.issuer === issuer);
      return {
        id,
        provider: provider?.name ?? issuer,
        providerId: provider?.id ?? null,
        label,
        connectedAt: created_at,
        lastUsedAt: last_used_at,
      };
    }),
    providers: providers
      .filter(({ issuer }) => !identities.some((identity) => identity.issuer === issuer))
      .map(({ id, name }) => ({ id, name })),
  };
};

const connect: Handler<'identities.connect'> = async (call) => {
  await requirePassword(call, call.body.password);
  const { provider } = call.body;
  return beginAttempt(call, { provider, next: '/account', userId: call.user.id });
};

const disconnect: Handler<'identities.disconnect'> = async (call) => {
  await requirePassword(call, call.body.password);
  const { store, user, principal, session, params, logEvent } = call;
  await transact(store, { principal }, async ({ writer }) => {
    await holdUser(writer, user.id);
    await requireLiveSession(writer, session.digest);
    const ended = await writer
      .deleteFrom('identities')
      .where('id', '=', params.id)
      .where('user_id', '=', user.id)
      .returning('id')
      .executeTakeFirst();
    if (!ended) throw notFound('This account');
    await requireOtherMeans(store, writer, user.id);
  });
  logEvent('identity.disconnected', { identity: params.id });
};

/** The calls of single sign-on. */
export const signInHandlers = {
  'sso.begin': begin,
  'signIn.read': read,
  'identities.connect': connect,
  'identities.disconnect': disconnect,
} satisfies Partial<Handlers>;

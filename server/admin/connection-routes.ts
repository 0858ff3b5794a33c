import type { ConnectionTest } from '../../contract/admin/connections.ts';
import { notFound } from '../../contract/api/refusal.ts';
import { signInPolicyOf } from '../access/sign-in-policy.ts';
import type { Handler, Handlers } from '../http/call.ts';
import { verifiedAddressOf } from '../mail/accounts.ts';
import { sendTestMail } from '../mail/test-mail.ts';
import { Sender } from '../mail/transport.ts';
import { findProvider } from '../sso/attempt.ts';
import { callbackPath } from '../sso/callback-path.ts';
import { testProvider } from '../sso/test-provider.ts';

const read: Handler<'admin.connections.read'> = async ({ store, user, sendsMail, ownAddress }) => ({
  mail: { isOn: sendsMail, address: (await verifiedAddressOf(store.read, user.id)) ?? null },
  providers: signInPolicyOf(store).providers.map(({ id, name, issuer }) => ({
    id,
    name,
    issuer,
    redirectAddress: ownAddress + callbackPath(id),
  })),
});

const testMail: Handler<'admin.mail.test'> = async (call): Promise<ConnectionTest> => {
  const { store, user, mail, throttle, address, ownAddress, logEvent } = call;
  if (!mail)
    return {
      works: false,
      message: 'This server sends no mail. Set SMTP_URL and MAIL_FROM, and start again.',
    };
  const to = await verifiedAddressOf(store.read, user.id);
  if (to === undefined)
    return {
      works: false,
      message: 'Confirm an e-mail address of your own under Account first: the test goes there.',
    };
  await throttle.mail({ address, name: user.username });
  const result = await sendTestMail(new Sender(mail), { to, address: ownAddress });
  logEvent('mail.tested', { works: result.works });
  return result;
};

const test: Handler<'admin.providers.test'> = async ({ store, user, body, throttle, logEvent }) => {
  const provider = findProvider(store, body.provider);
  if (!provider) throw notFound('This provider');
  await throttle.outgoing(user.id);
  const result = await testProvider(provider);
  logEvent('provider.tested', { provider: provider.id, works: result.works });
  return result;
};

/** The calls of mail and of the providers of sign-in. */
export const connectionHandlers = {
  'admin.connections.read': read,
  'admin.mail.test': testMail,
  'admin.providers.test': test,
} satisfies Partial<Handlers>;

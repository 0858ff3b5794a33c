import { expect } from 'vitest';
import { describe, it } from '../test/both.ts';
import { addressOf } from '../test/mail-links.ts';
import { linkIn, runMail } from '../test/mailing.ts';
import { again, type Person, person, refused, refusedFields, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { nextCode, withSecondFactor } from '../test/second-factor.ts';
import { startSmtp } from '../test/smtp.ts';
import { until } from '../test/wait.ts';

const smtp = await startSmtp();
const product = await startProduct({ mail: smtp.settings() });
const logged = runMail(product, smtp);
const stranger = visitor(product);

const ask = (username: string) => stranger.call('passwordReset.request', { body: { username } });
const confirm = (token: string, newPassword = 'a short walk uphill') =>
  stranger.call('passwordReset.confirm', { body: { token, newPassword } });
const signIn = (who: Person, password: string) =>
  visitor(product).call('session.create', { body: { username: who.username, password } });

/** A user with an address, and the token of a link to a new password. */
async function forgetful(name?: string) {
  const anna = await person(product, name);
  const address = await addressOf(product.store, anna.id);
  await ask(anna.username);
  const token = linkIn(await smtp.next(address), '/reset-password').hash.slice(1);
  return { anna, address, token };
}

describe('a forgotten password', () => {
  // On both engines: locks of users and links.
  it.onBoth(
    'should be replaced by a mailed link, which ends all sessions and tokens, and works once',
    async () => {
      const { anna, address, token } = await forgetful();
      const other = await again(product, anna);
      const { token: api } = await anna.done('tokens.create', {
        body: { name: 'Nightly', scopes: ['read'] },
      });
      expect(await stranger.done('passwordReset.read', { body: { token } })).toEqual({
        username: anna.username,
      });
      expect((await confirm(token)).status).toBe(204);
      expect(await confirm(token)).toMatchObject(refused('link_not_valid'));
      for (const session of [anna, other])
        expect(await session.call('user.read')).toMatchObject(refused('not_signed_in'));
      const headers = { authorization: `Bearer ${api}` };
      expect((await stranger.raw('GET', '/api/user', { headers })).status).toBe(401);
      expect(await signIn(anna, anna.password)).toMatchObject(refused('wrong_credentials'));
      expect((await signIn(anna, 'a short walk uphill')).status).toBe(200);
      expect((await smtp.next(address, 2)).text).toContain('has a new password');
    },
  );

  it.onBoth('should not be replaced by one of two requests with a link at the same time', async () => {
    const { token } = await forgetful();
    const replies = await Promise.all([confirm(token), confirm(token, 'a long swim at dawn')]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204, 404]));
  });

  it('should end its link at any other change of the password, or of the address', async () => {
    const first = await forgetful();
    const { username, password } = first.anna;
    await first.anna.done('password.update', {
      body: { username, password, newPassword: 'a new one of mine' },
    });
    expect(await confirm(first.token)).toMatchObject(refused('link_not_valid'));
    const second = await forgetful();
    await addressOf(product.store, second.anna.id);
    expect(await confirm(second.token)).toMatchObject(refused('link_not_valid'));
    const third = await forgetful();
    await third.anna.done('email.delete');
    expect(await confirm(third.token)).toMatchObject(refused('link_not_valid'));
  });

  it('should be replaced by the newest link only, and not by a weak password', async () => {
    const { anna, address, token } = await forgetful();
    await ask(address.toUpperCase());
    const newest = linkIn(await smtp.next(address, 2), '/reset-password').hash.slice(1);
    expect(await confirm(token)).toMatchObject(refused('link_not_valid'));
    expect(await confirm(newest, `${anna.username}, a walk`)).toMatchObject({ status: 204 });
    const { anna: ben, token: other } = await forgetful('a-long-name');
    expect(await confirm(other, ben.username)).toMatchObject(refusedFields('newPassword'));
    expect(await confirm(other, 'password1')).toMatchObject(refusedFields('newPassword'));
  });

  it('should leave the second factor on', async () => {
    const leader = await withSecondFactor(await person(product));
    const address = await addressOf(product.store, leader.id);
    await ask(leader.username);
    const token = linkIn(await smtp.next(address), '/reset-password').hash.slice(1);
    await confirm(token);
    const reply = await signIn(leader, 'a short walk uphill');
    expect(reply.body).toEqual({ challenge: expect.any(String) as string });
    const { challenge } = reply.body as { challenge: string };
    const code = nextCode(leader.secret);
    expect((await stranger.call('session.confirm', { body: { challenge, code } })).status).toBe(200);
  });

  // On both engines: statements are counted.
  it.onBoth(
    'should be asked for with the same answer and the same statements for every name, and mailed to nobody else',
    async () => {
      const known = await person(product);
      await addressOf(product.store, known.id);
      const bare = await person(product);
      const links = () =>
        smtp.mails.filter(({ subject }) => subject?.startsWith('Choose a new password')).length;
      const before = links();
      const answers = [];
      for (const name of [known.username, bare.username, 'nobody', 'nobody@example.org', 'no account !'])
        answers.push(await ask(name));
      expect(new Set(answers.map(({ status, bytes }) => `${status} ${bytes.toString()}`)).size).toBe(1);
      await until('the jobs', async () => {
        const waiting = await product.store.read
          .selectFrom('jobs')
          .select('id')
          .where('kind', 'in', ['accounts.ask-reset', 'mail.send'])
          .execute();
        return waiting.length === 0;
      });
      expect(links()).toBe(before + 1);
    },
  );

  it('should lead to the address of the settings, whatever the Host of the request was', async () => {
    const anna = await person(product);
    const address = await addressOf(product.store, anna.id);
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    await stranger.raw('POST', '/api/password-reset', { json: { username: anna.username }, headers });
    const mail = await smtp.next(address);
    expect(mail.raw).not.toContain('evil.example');
    expect(linkIn(mail, '/reset-password').host).toBe('meridian.example.com');
  });

  it('should keep tokens and addresses out of the log and the database', async () => {
    const { token } = await forgetful();
    const stored = JSON.stringify([
      await product.store.read.selectFrom('mails').selectAll().execute(),
      await product.store.read.selectFrom('jobs').selectAll().execute(),
      await product.store.read.selectFrom('password_resets').selectAll().execute(),
    ]);
    expect(stored).not.toContain(token);
    expect(logged).toEqual([]);
  });
});

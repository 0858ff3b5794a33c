import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { sendTestMail } from '../mail/test-mail.ts';
import { Sender } from '../mail/transport.ts';
import { toProvider } from '../provider-settings.ts';
import { faultsOf, testProvider } from '../sso/test-provider.ts';
import { makeOperator } from '../test/cast.ts';
import { PUBLIC, startProvider } from '../test/identity-provider.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { startSmtp } from '../test/smtp.ts';
import { write } from '../store/write.ts';
import { until } from '../test/wait.ts';

const smtp = await startSmtp();
const identity = await startProvider();
const product = await startProduct({
  publicOrigin: PUBLIC,
  mail: smtp.settings(),
  providers: [identity.settings()],
  audit: { keepDays: 365, isPrinted: true },
});
const operator = await person(product, 'olga');
await makeOperator(product, operator);
const ADDRESS = 'olga@example.org';

const confirm = (userId: number, address: string) =>
  write(product.store, (writer) =>
    writer
      .insertInto('mail_accounts')
      .values({
        user_id: userId,
        address,
        address_key: address,
        unsubscribe_key: 'k',
        digest: 'off',
        digest_hour: 8,
      })
      .execute(),
  );

describe('the test of mail', () => {
  it('should need a confirmed address of the operator, and say so', async () => {
    expect(await operator.done('admin.mail.test')).toMatchObject({
      works: false,
      message: expect.stringContaining('Confirm an e-mail address'),
    });
  });

  it('should send a mail to the operator, and stand in the audit log', async () => {
    await confirm(operator.id, ADDRESS);
    expect((await operator.done('admin.connections.read')).mail).toEqual({ isOn: true, address: ADDRESS });
    expect(await operator.done('admin.mail.test')).toMatchObject({ works: true });
    expect((await smtp.next(ADDRESS)).subject).toBe('A test of mail from Meridian');
    await until('it was written', async () => {
      const { entries } = await operator.done('admin.audit.list', { query: { what: 'mail.tested' } });
      return entries[0]?.about['works'] === true;
    });
  });

  it('should give the refusal of the server in its own words', async () => {
    smtp.behavior.refuse = () => ({ code: 550, sentence: 'No relaying for you' });
    expect(await operator.done('admin.mail.test')).toEqual({
      works: false,
      message: 'The SMTP server refused the recipient: 550 No relaying for you',
    });
    delete smtp.behavior.refuse;
  });

  it('should keep the password out of what a server repeats', async () => {
    const echoing = await startSmtp({
      options: {
        onAuth: ({ username, password }, _session, done) =>
          done(new Error(`${username} ${password} ${btoa(password ?? '')} is wrong`)),
      },
    });
    const sender = new Sender(echoing.settings('smtp://meridian:hidden%21pass@', '/?ignoreTLS=true'));
    const { message } = await sendTestMail(sender, { to: ADDRESS, address: PUBLIC });
    expect(message).toMatch(/refused the sign-in: \d+ .*meridian … … is wrong/);
  });

  it('should end after its time where the server is silent, and send nothing later', async () => {
    const slow = await startSmtp({ slowMs: 600 });
    const sender = new Sender(slow.settings());
    const { works, message } = await sendTestMail(sender, { to: ADDRESS, address: PUBLIC, limitMs: 200 });
    expect(works).toBe(false);
    expect(message).toMatch(/within 0\.2 seconds|not reached, or broke off/);
    const nobody = new Sender({ ...slow.settings(), smtpUrl: 'smtp://127.0.0.1:9' });
    expect(await sendTestMail(nobody, { to: ADDRESS, address: PUBLIC })).toMatchObject({
      works: false,
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });
});

describe('the test of a provider', () => {
  it('should read its description, and name the address to register', async () => {
    expect((await operator.done('admin.connections.read')).providers).toMatchObject([
      { id: 'own', issuer: identity.issuer, redirectAddress: `${PUBLIC}/sso/callback/own` },
    ]);
    expect(await operator.done('admin.providers.test', { body: { provider: 'own' } })).toMatchObject({
      works: true,
    });
    expect((await operator.call('admin.providers.test', { body: { provider: 'none' } })).status).toBe(404);
  });

  it('should say of each failure what it is', async () => {
    let answer = { status: 200, type: 'application/json', body: '{}' };
    const server = createServer((_request, response) =>
      response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body),
    );
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    afterAll(() => void server.close());
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const test = async (more: Partial<typeof answer>) => {
      answer = { ...answer, ...more };
      return (await testProvider(toProvider({ id: 'x', name: 'X', issuer, clientId: 'c' }))).message;
    };
    expect(await test({ status: 404 })).toMatch(/answered 404, not 200/);
    expect(await test({ status: 200, type: 'text/html', body: '<html>' })).toMatch(/is no JSON/);
    expect(await test({ type: 'application/json', body: '{"nothing": 1}' })).toMatch(/no description/);
    const other = JSON.stringify({ issuer: 'https://other.example' });
    expect(await test({ body: other })).toBe(
      'The provider calls itself https://other.example. Set the issuer to exactly that.',
    );
    expect(await test({ body: JSON.stringify({ issuer }) })).toMatch(
      /no https address as authorization_endpoint/,
    );
    const away = toProvider({ id: 'x', name: 'X', issuer: 'http://127.0.0.1:9', clientId: 'c' });
    expect((await testProvider(away)).message).toMatch(/127\.0\.0\.1:9 was not reached/);
  });

  it('should name what the metadata lacks', () => {
    const address = 'https://id.example/x';
    const whole = { authorization_endpoint: address, token_endpoint: address, jwks_uri: address };
    const settings = { issuer: 'https://id.example', clientSecret: 's', scopes: 'openid email' };
    expect(faultsOf(settings, whole)).toEqual([]);
    const faults = faultsOf(settings, {
      ...whole,
      token_endpoint: 'http://id.example/token',
      response_types_supported: ['id_token'],
      code_challenge_methods_supported: ['plain'],
      token_endpoint_auth_methods_supported: ['private_key_jwt'],
      scopes_supported: ['openid'],
    });
    const named = ['token_endpoint', 'code flow', 'S256', 'client_secret_post', 'scope email'];
    expect(faults).toHaveLength(named.length);
    for (const [index, name] of named.entries()) expect(faults[index]).toContain(name);
  });
});

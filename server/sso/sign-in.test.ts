import { describe, expect, it } from 'vitest';
import { pathIn, PUBLIC, sentTo, signInAt, startProvider } from '../test/identity-provider.ts';
import { capturingLogger } from '../test/log.ts';
import { person, refused, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { operateOn } from '../test/process.ts';

const provider = await startProvider();
const other = await startProvider('other');
const { lines, logger } = capturingLogger('warn');
const product = await startProduct({
  logger,
  publicOrigin: PUBLIC,
  providers: [provider.settings(), other.settings({ allowedDomains: ['example.com'] })],
});

const known = (subject: string, claims: object = {}) =>
  provider.people.set(subject, { name: 'Ada Lovelace', preferred_username: subject, ...claims });

const problem = (why: string) => ({
  status: 302,
  headers: { location: expect.stringMatching(new RegExp(`^/auth\\?sso=${why}`)) },
});

describe('single sign-on', () => {
  it('should make an account at the first sign-in, bound by issuer and subject, and open it again', async () => {
    known('ada.l@example.com');
    const first = await signInAt(product, provider, 'ada.l@example.com', { next: '/strategy/5?view=list' });
    expect(first.reply).toMatchObject({ status: 302, headers: { location: '/strategy/5?view=list' } });
    const user = await first.browser.done('user.read');
    expect(user).toMatchObject({ username: 'ada.l', name: 'Ada Lovelace', fullName: 'Ada Lovelace' });
    known('ada.l@example.com', { preferred_username: 'another.name' });
    const second = await signInAt(product, provider, 'ada.l@example.com');
    expect(await second.browser.done('user.read')).toMatchObject({ id: user.id });
    expect(await second.browser.done('signIn.read')).toMatchObject({
      hasPassword: false,
      identities: [{ provider: 'The own ID', label: 'another.name' }],
      providers: [{ id: 'other' }],
    });
  });

  it('should number a name that somebody else at the provider has, and ask where it may be theirs', async () => {
    known('one', { preferred_username: 'grace' });
    known('two', { preferred_username: 'grace' });
    await signInAt(product, provider, 'one');
    const { browser } = await signInAt(product, provider, 'two');
    expect(await browser.done('user.read')).toMatchObject({ username: 'grace2' });
    await person(product, 'hopper');
    known('three', { preferred_username: 'hopper' });
    expect((await signInAt(product, provider, 'three')).reply).toMatchObject(problem('taken'));
    const { browser: anew } = await signInAt(product, provider, 'three', { asNew: true });
    expect(await anew.done('user.read')).toMatchObject({ username: 'hopper2' });
  });

  it('should connect an account to that of a user who gives the password, and not one that another has', async () => {
    const [mary, eve] = [await person(product, 'mary'), await person(product, 'eve')];
    known('mary-there');
    const wrong = { body: { provider: 'own', password: 'not the password' } };
    expect(await mary.call('identities.connect', wrong)).toMatchObject(refused('wrong_current_password'));
    for (const [who, location] of [
      [mary, '/account'],
      [eve, expect.stringMatching(/^\/auth\?sso=elsewhere/)],
    ] as const) {
      const { address } = await who.done('identities.connect', {
        body: { provider: 'own', password: who.password },
      });
      const sent = String((await who.raw('GET', pathIn(address))).headers.location);
      const reply = await who.raw('GET', pathIn(await provider.signIn(sent, 'mary-there')));
      expect(reply).toMatchObject({ status: 302, headers: { location } });
    }
    const { browser } = await signInAt(product, provider, 'mary-there');
    expect(await browser.done('user.read')).toMatchObject({ id: mary.id });
    const { identities } = await browser.done('signIn.read');
    const given = { params: { id: identities[0]?.id ?? 0 }, body: { password: mary.password } };
    await browser.done('identities.disconnect', given);
    expect(await browser.done('signIn.read')).toMatchObject({ identities: [] });
  });

  it('should connect nothing once the session that asked has ended', async () => {
    const who = await person(product);
    known('late');
    const { address } = await who.done('identities.connect', {
      body: { provider: 'own', password: who.password },
    });
    const sent = String((await who.raw('GET', pathIn(address))).headers.location);
    await who.done('session.delete');
    const reply = await who.raw('GET', pathIn(await provider.signIn(sent, 'late')));
    expect(reply).toMatchObject(problem('expired'));
  });

  it('should keep the only way to sign in', async () => {
    known('alone');
    const { browser } = await signInAt(product, provider, 'alone');
    const { identities } = await browser.done('signIn.read');
    const given = { params: { id: identities[0]?.id ?? 0 }, body: {} };
    expect(await browser.call('identities.disconnect', given)).toMatchObject(refused('conflict'));
  });

  it('should let in only verified addresses of the allowed domains', async () => {
    const verified = { email_verified: true };
    const claims = {
      in: { email: 'a@example.com', ...verified },
      elsewhere: { email: 'a@example.org', ...verified },
      unverified: { email: 'b@example.com', email_verified: false },
      below: { email: 'a@not-example.com', ...verified },
    };
    for (const [subject, one] of Object.entries(claims)) {
      other.people.set(subject, one);
      const { reply } = await signInAt(product, other, subject, { id: 'other' });
      expect([subject, reply.headers.location]).toEqual([
        subject,
        subject === 'in' ? '/dashboard' : '/auth?sso=domain&with=other&next=%2Fdashboard',
      ]);
    }
  });

  it('should not open an account that was disabled', async () => {
    known('gone');
    await signInAt(product, provider, 'gone');
    expect(await operateOn(product.database, ['disable', 'gone'])).toMatchObject({ code: 0 });
    expect((await signInAt(product, provider, 'gone')).reply).toMatchObject(problem('disabled'));
  });

  it('should log whom it refuses: the account, and where there is none the subject and address', async () => {
    const refusals = async (subject: string, id = 'own') => {
      const before = lines.length;
      await signInAt(product, id === 'own' ? provider : other, subject, { id });
      const logged = lines.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
      return logged.filter(({ event }) => event === 'sign_in.refused');
    };
    other.people.set('sub-77', { email: 'Eve@example.org', email_verified: true });
    expect(await refusals('sub-77', 'other')).toMatchObject([
      { by: 'provider', provider: 'other', why: 'domain', subject: 'sub-77', account: 'eve@example.org' },
    ]);
    known('left');
    await signInAt(product, provider, 'left');
    await operateOn(product.database, ['disable', 'left']);
    const [refusal] = await refusals('left');
    expect(refusal).toMatchObject({ why: 'disabled', user: expect.any(Number), username: 'left' });
    expect(refusal).not.toHaveProperty('subject');
  });

  it('should lead to the sign-out of the provider, and back', async () => {
    const reply = await visitor(product).raw('GET', '/sso/sign-out/own');
    const address = new URL(String(reply.headers.location));
    expect(address.origin).toBe(provider.issuer);
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC}/auth`);
  });
});

describe('an attack on single sign-on', () => {
  it('should not use an answer twice, nor its code with another attempt', async () => {
    known('victim');
    const { browser, answer } = await signInAt(product, provider, 'victim');
    expect(await browser.raw('GET', pathIn(answer))).toMatchObject(problem('expired'));
    const attacker = visitor(product);
    const next = await provider.signIn(await sentTo(attacker, { provider: 'own' }), 'victim');
    const mixed = new URL(next);
    mixed.searchParams.set('code', new URL(answer).searchParams.get('code') ?? '');
    expect(await attacker.raw('GET', pathIn(mixed.href))).toMatchObject(problem('failed'));
    expect(await attacker.call('user.read')).toMatchObject(refused('not_signed_in'));
  });

  it('should refuse the code of another browser, which lacks the secret of PKCE', async () => {
    known('victim');
    const [victim, attacker] = [visitor(product), visitor(product)];
    const theirs = new URL(await provider.signIn(await sentTo(victim, { provider: 'own' }), 'victim'));
    const own = new URL(await provider.signIn(await sentTo(attacker, { provider: 'own' }), 'victim'));
    own.searchParams.set('code', theirs.searchParams.get('code') ?? '');
    expect(await attacker.raw('GET', pathIn(own.href))).toMatchObject(problem('failed'));
  });

  it('should refuse an ID token with another nonce', async () => {
    known('victim');
    const browser = visitor(product);
    const sent = new URL(await sentTo(browser, { provider: 'own' }));
    sent.searchParams.set('nonce', 'a-nonce-of-the-attacker');
    const answer = await provider.signIn(sent.href, 'victim');
    expect(await browser.raw('GET', pathIn(answer))).toMatchObject(problem('failed'));
  });

  it('should refuse a state of another browser, an invented one and none', async () => {
    known('attacker');
    const [attacker, victim] = [visitor(product), visitor(product)];
    const answer = await provider.signIn(await sentTo(attacker, { provider: 'own' }), 'attacker');
    expect(await victim.raw('GET', pathIn(answer))).toMatchObject(problem('expired'));
    for (const query of ['?code=1&state=invented', '?code=1', ''])
      expect(await victim.raw('GET', `/sso/callback/own${query}`)).toMatchObject(problem('expired'));
    expect(await victim.call('user.read')).toMatchObject(refused('not_signed_in'));
  });

  it('should refuse the answer of another provider than the one that was asked', async () => {
    known('victim');
    const ask = async () => {
      const browser = visitor(product);
      const answer = await provider.signIn(await sentTo(browser, { provider: 'own' }), 'victim');
      return { browser, answer: new URL(answer) };
    };
    const path = await ask();
    path.answer.pathname = '/sso/callback/other';
    expect(await path.browser.raw('GET', pathIn(path.answer.href))).toMatchObject(problem('failed'));
    const issuer = await ask();
    issuer.answer.searchParams.set('iss', other.issuer);
    expect(await issuer.browser.raw('GET', pathIn(issuer.answer.href))).toMatchObject(problem('failed'));
    const missing = await ask();
    missing.answer.searchParams.delete('iss');
    expect(await missing.browser.raw('GET', pathIn(missing.answer.href))).toMatchObject(problem('failed'));
  });

  it('should open no account of another issuer by the same subject', async () => {
    known('same');
    other.people.set('same', {
      email: 'same@example.com',
      email_verified: true,
      preferred_username: 'same2x',
    });
    const [one, two] = [
      await signInAt(product, provider, 'same'),
      await signInAt(product, other, 'same', { id: 'other' }),
    ];
    const ids = [await one.browser.done('user.read'), await two.browser.done('user.read')].map(
      ({ id }) => id,
    );
    expect(ids[0]).not.toBe(ids[1]);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/x/..//evil.example',
  ])('should not redirect to %s', async (next) => {
    known('victim');
    expect((await signInAt(product, provider, 'victim', { next })).reply.headers.location).toBe('/dashboard');
  });

  it('should build the redirect address from PUBLIC_URL, whatever the Host header says', async () => {
    const browser = visitor(product);
    const { address } = await browser.done('sso.begin', { body: { provider: 'own' } });
    const reply = await browser.raw('GET', pathIn(address), {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    const sent = new URL(String(reply.headers.location));
    expect(sent.searchParams.get('redirect_uri')).toBe(`${PUBLIC}/sso/callback/own`);
    expect(sent.searchParams.get('code_challenge_method')).toBe('S256');
  });

  it('should be refused by a provider where the person refuses, and say so', async () => {
    const browser = visitor(product);
    const sent = new URL(await sentTo(browser, { provider: 'own' }));
    const query = new URLSearchParams({
      error: 'access_denied',
      state: sent.searchParams.get('state') ?? '',
      iss: provider.issuer,
    });
    expect(await browser.raw('GET', `/sso/callback/own?${query.toString()}`)).toMatchObject(
      problem('denied'),
    );
  });
});

describe('a provider that is away', () => {
  it('should be reported to who signs in, and to nobody else', async () => {
    const away = await startProduct({ publicOrigin: PUBLIC });
    const browser = visitor(away);
    expect(await sentTo(browser, { provider: 'own' })).toMatch(/^\/auth\?sso=unavailable/);
    expect(await browser.raw('GET', '/readyz')).toMatchObject({ status: 200 });
  });
});

describe('without PUBLIC_URL', () => {
  it('should not sign in where any Host header is accepted', async () => {
    const open = await startProduct({ providers: [provider.settings()] });
    expect(await sentTo(visitor(open), { provider: 'own' })).toMatch(/^\/auth\?sso=address/);
  });
});

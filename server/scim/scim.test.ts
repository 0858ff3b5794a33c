import { describe, expect, it } from 'vitest';
import { PUBLIC, signInAt, startProvider } from '../test/identity-provider.ts';
import { directoryOf, SCIM_TOKEN } from '../test/directory.ts';
import { addressOf } from '../test/mail-links.ts';
import { person, refused } from '../test/person.ts';
import { startProduct } from '../test/product.ts';

const provider = await startProvider();
const product = await startProduct({
  publicOrigin: PUBLIC,
  scimToken: SCIM_TOKEN,
  providers: [provider.settings({ linkExternalId: true, linkVerifiedAddress: true })],
});

const { call, find, patch } = directoryOf(product);

describe('a directory', () => {
  it('should be refused without its token', async () => {
    expect(await call('GET', '/Users', undefined, 'another')).toMatchObject({ status: 401 });
    expect(await call('GET', '/Users/1', undefined, '')).toMatchObject({ status: 401 });
  });

  it('should make, find, change and take out a person, whose sessions end at once', async () => {
    const ada = {
      userName: 'Ada.L@example.com',
      externalId: 'oid-1',
      name: { givenName: 'Ada', familyName: 'L' },
    };
    const made = await call('POST', '/Users', ada);
    expect(made).toMatchObject({ status: 201, body: { userName: ada.userName, active: true } });
    expect(await call('POST', '/Users', ada)).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    });
    expect(await find('userName eq "ada.l@EXAMPLE.com"')).toMatchObject({ body: { totalResults: 1 } });
    expect(await find('externalId eq "oid-1"')).toMatchObject({ body: { totalResults: 1 } });
    expect(await find('externalId eq "OID-1"')).toMatchObject({ body: { totalResults: 0 } });
    expect(await find('name.givenName sw "A"')).toMatchObject({ status: 400 });

    provider.people.set('oid-1', { preferred_username: 'someone.else' });
    const { browser } = await signInAt(product, provider, 'oid-1');
    expect(await browser.done('user.read')).toMatchObject({ username: 'Ada.L', fullName: 'Ada L' });
    const path = `/Users/${String(made.body['id'])}`;
    const off = { op: 'Replace', path: 'active', value: 'False' };
    expect(await patch(path, off)).toMatchObject({ status: 200, body: { active: false } });
    expect(await browser.call('user.read')).toMatchObject(refused('not_signed_in'));
    expect((await signInAt(product, provider, 'oid-1')).reply.headers.location).toMatch(/sso=disabled/);
    const on = { op: 'replace', value: { active: true, displayName: 'Ada Lovelace' } };
    expect(await patch(path, on)).toMatchObject({
      body: { active: true, displayName: 'Ada Lovelace' },
    });
    const { browser: again } = await signInAt(product, provider, 'oid-1');
    expect(await again.done('user.read')).toMatchObject({ fullName: 'Ada Lovelace' });
    expect(await call('PUT', path, { ...ada, active: false })).toMatchObject({ body: { active: false } });
    expect(await call('DELETE', path)).toMatchObject({ status: 204 });
    expect(await call('GET', path)).toMatchObject({ status: 404 });
  });

  it('should rename a person where its own name of them changes, and else leave the name that they chose', async () => {
    const grace = { userName: 'grace@example.com', externalId: 'grace', displayName: 'Grace H' };
    const { body } = await call('POST', '/Users', grace);
    const path = `/Users/${String(body['id'])}`;
    provider.people.set('grace', { preferred_username: 'grace' });
    const { browser } = await signInAt(product, provider, 'grace');
    await browser.done('user.update', { body: { fullName: 'Amazing Grace' } });
    await call('PUT', path, { ...grace, emails: [{ value: 'grace@example.com' }] });
    expect(await browser.done('user.read')).toMatchObject({ fullName: 'Amazing Grace' });
    await call('PUT', path, { ...grace, displayName: 'Grace Hopper' });
    expect(await browser.done('user.read')).toMatchObject({ name: 'Grace Hopper', fullName: 'Grace Hopper' });
    await call('PUT', path, { userName: grace.userName });
    expect(await browser.done('user.read')).toMatchObject({ name: 'grace', fullName: null });
  });

  it('should lend its account to a verified address, and to no other', async () => {
    await call('POST', '/Users', { userName: 'boss@example.com' });
    const claims = { email: 'boss@example.com', preferred_username: 'eve' };
    provider.people.set('eve', { ...claims, email_verified: false });
    const { browser: eve } = await signInAt(product, provider, 'eve');
    expect(await eve.done('user.read')).toMatchObject({ username: 'eve' });
    provider.people.set('boss-there', { ...claims, email_verified: true });
    const { browser: boss } = await signInAt(product, provider, 'boss-there');
    expect(await boss.done('user.read')).toMatchObject({ username: 'boss' });
  });

  it('should find the account whose user confirmed the address here, and lend it to no unverified one', async () => {
    const iris = await person(product);
    const email = await addressOf(product.store, iris.id);
    provider.people.set('iris-not', { email, preferred_username: 'iris-not', email_verified: false });
    const { browser: other } = await signInAt(product, provider, 'iris-not');
    expect(await other.done('user.read')).toMatchObject({ username: 'iris-not' });
    provider.people.set('iris-there', { email, preferred_username: 'iris', email_verified: true });
    const { browser } = await signInAt(product, provider, 'iris-there');
    expect(await browser.done('user.read')).toMatchObject({ id: iris.id });
  });

  it('should be answered in the form of SCIM, also where it is wrong', async () => {
    expect(await call('GET', '/ServiceProviderConfig')).toMatchObject({
      body: { patch: { supported: true } },
    });
    for (const path of ['/ResourceTypes', '/Schemas']) {
      const { body } = await call('GET', path);
      expect(body).toMatchObject({ totalResults: 2 });
      for (const { id } of body['Resources'] as { id: string }[])
        expect(await call('GET', `${path}/${id}`)).toMatchObject({ status: 200, body: { id } });
      expect(await call('GET', `${path}/constructor`)).toMatchObject({ status: 404 });
    }
    expect(await call('POST', '/Users', {})).toMatchObject({
      status: 400,
      body: { scimType: 'invalidValue' },
    });
    const { body } = await call('POST', '/Users', { userName: 'wrong@example.com' });
    const path = `/Users/${String(body['id'])}`;
    expect(await patch(path, { op: 'jump' })).toMatchObject({ status: 400 });
  });
});

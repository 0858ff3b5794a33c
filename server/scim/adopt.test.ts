import { expect } from 'vitest';
import { write } from '../store/write.ts';
import { describe, it } from '../test/both.ts';
import { makeOperator } from '../test/cast.ts';
import { directoryOf, SCIM_TOKEN } from '../test/directory.ts';
import { PUBLIC, signInAt, startProvider } from '../test/identity-provider.ts';
import { type Person, person, visitor } from '../test/person.ts';
import { openProduct, type Options, type Product, startProduct } from '../test/product.ts';

const provider = await startProvider();
const options = (more: Options = {}): Options => ({
  publicOrigin: PUBLIC,
  scimToken: SCIM_TOKEN,
  providers: [provider.settings({ linkExternalId: true })],
  ...more,
});
const product = await startProduct(options({ scimAdopt: ['identity', 'username', 'address'] }));
const { call, find, make, patch } = directoryOf(product);

const pathOf = ({ id }: Pick<Person, 'id'>) => `/Users/${id}`;
const signIn = ({ username, password }: Person) =>
  visitor(product).call('session.create', { body: { username, password } });
const OFF = { op: 'Replace', path: 'Active', value: 'False' };

/** A person who signs in at the provider first; the claims are those of Entra ID. */
async function atProvider(subject: string, claims: object = {}, where = product) {
  provider.people.set(subject, { preferred_username: subject, ...claims });
  const { browser } = await signInAt(where, provider, subject);
  return { browser, id: (await browser.done('user.read')).id };
}

/** Has the directory adopt a person who has a password, and an account at the provider. */
async function provision(where: Product, { id, username }: Person): Promise<void> {
  const subject = `oid-${username}`;
  const row = { user_id: id, issuer: provider.issuer, subject, label: '', created_at: '' };
  await write(where.store, (writer) => writer.insertInto('identities').values(row).execute());
  await directoryOf(where).make({ userName: username, externalId: subject });
}

describe('an account that exists', () => {
  // On both engines: SQL finds the accounts that a directory may adopt.
  it.onBoth('is found by its username and adopted by a write, not by reading', async () => {
    const olga = await person(product, 'Olga');
    const device = (await olga.done('tokens.create', { body: { name: 'T', scopes: ['read'] } })).token;
    for (let read = 0; read < 2; read++) {
      const found = await find('userName eq "olga"');
      expect(found.body).toMatchObject({
        totalResults: 1,
        Resources: [{ id: String(olga.id), userName: 'olga', active: true }],
      });
      expect(await call('GET', pathOf(olga))).toMatchObject({ status: 200, body: { userName: 'Olga' } });
    }
    expect((await call('GET', '/Users')).body).toMatchObject({ totalResults: 0 });
    expect((await olga.call('user.read')).status).toBe(200);
    expect(await patch(pathOf(olga), { op: 'add', path: 'displayName', value: 'Olga O' })).toMatchObject({
      status: 200,
      body: { userName: 'Olga', displayName: 'Olga O', active: true },
    });
    expect((await olga.call('user.read')).status).toBe(401);
    expect((await signIn(olga)).status).toBe(401);
    const headers = { authorization: `Bearer ${device}` };
    expect((await visitor(product).raw('GET', '/api/user', { headers })).status).toBe(401);
    expect((await call('GET', '/Users')).body).toMatchObject({ totalResults: 1 });
  });

  it('is adopted and deactivated by one write, also by a deletion', async () => {
    const [one, two] = [await person(product), await person(product)];
    expect(await patch(pathOf(one), OFF)).toMatchObject({ status: 200, body: { active: false } });
    expect(await call('DELETE', pathOf(two))).toMatchObject({ status: 204 });
    for (const who of [one, two]) {
      expect((await who.call('user.read')).status).toBe(401);
      expect((await signIn(who)).status).toBe(401);
    }
  });

  it('is that of the person whom the provider knows by the external id, and keeps what it had', async () => {
    const ada = await atProvider('oid-ada');
    const user = { userName: 'ada@example.com', externalId: 'oid-ada' };
    expect((await find('externalId eq "oid-ada"')).body).toMatchObject({
      totalResults: 1,
      Resources: [{ id: String(ada.id) }],
    });
    expect(await make(user)).toBe(pathOf(ada));
    expect((await ada.browser.call('user.read')).status).toBe(200);
    await patch(pathOf(ada), OFF);
    expect((await ada.browser.call('user.read')).status).toBe(401);
  });

  it('is found by an address that the provider verified, and by no other address', async () => {
    const known = await atProvider('grace', { email: 'Grace@example.com', email_verified: true });
    const claimed = await atProvider('eve', { email: 'boss@example.com', email_verified: false });
    expect(await make({ userName: 'grace@EXAMPLE.com' })).toBe(pathOf(known));
    expect((await known.browser.call('user.read')).status).toBe(401);
    expect(await make({ userName: 'boss@example.com' })).not.toBe(pathOf(claimed));
    const other = await atProvider('chosen', { email: 'chosen@example.com', email_verified: true });
    const emails = [{ type: 'home', value: 'chosen@example.com' }];
    expect(await make({ userName: 'somebody@example.com', emails })).not.toBe(pathOf(other));
    const work = [{ type: 'work', value: 'chosen@example.com' }];
    expect(await make({ userName: 'chosen.one@example.com', emails: work })).toBe(pathOf(other));
  });

  it('is not adopted where two accounts are those of one person', async () => {
    const named = await person(product, 'twice');
    const bound = await atProvider('oid-twice');
    const user = { userName: 'twice', externalId: 'oid-twice' };
    expect(await call('POST', '/Users', user)).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    });
    expect((await named.call('user.read')).status).toBe(200);
    expect((await bound.browser.call('user.read')).status).toBe(200);
  });

  it('is not that of a deleted person, nor one that the directory has already', async () => {
    const gone = await person(product, 'gone.one');
    await gone.done('user.delete', { body: { password: gone.password } });
    expect((await find(`userName eq "deleted:${gone.id}"`)).body).toMatchObject({ totalResults: 0 });
    expect(await call('GET', pathOf(gone))).toMatchObject({ status: 404 });
    const taken = await person(product, 'taken');
    await make({ userName: 'taken' });
    await call('PUT', pathOf(taken), { userName: 'renamed' });
    expect((await find('userName eq "taken"')).body).toMatchObject({ totalResults: 0 });
  });
});

// On both engines: SQL finds who was deleted, by several columns.
it.onBoth('a person has the same account again whose row was lost, once the provider proves it', async () => {
  const ada = await atProvider('oid-lost');
  const user = { userName: 'lost', externalId: 'oid-lost' };
  const path = await make(user);
  await call('DELETE', path);
  expect(await call('GET', path)).toMatchObject({ status: 404 });
  expect((await find('externalId eq "oid-lost"')).body).toMatchObject({ totalResults: 0 });
  // The directory has another external id meanwhile, by which the account is not known.
  const other = await make({ ...user, externalId: 'oid-other' });
  expect(other).not.toBe(path);
  await call('DELETE', other);
  expect(await make(user)).toBe(pathOf(ada));
  expect((await atProvider('oid-lost')).id).toBe(ada.id);
});

describe('with the settings as they are', () => {
  it('only the provider proves whose an account is', async () => {
    const careful = await openProduct(options());
    const directory = directoryOf(careful);
    const olga = await person(careful, 'olga');
    expect((await directory.find('userName eq "olga"')).body).toMatchObject({ totalResults: 0 });
    expect(await directory.call('GET', pathOf(olga))).toMatchObject({ status: 404 });
    expect(await directory.patch(pathOf(olga), OFF)).toMatchObject({ status: 404 });
    expect(await directory.make({ userName: 'olga' })).not.toBe(pathOf(olga));
    const ada = await atProvider('oid-careful', {}, careful);
    expect(await directory.make({ userName: 'x', externalId: 'oid-careful' })).toBe(pathOf(ada));
    await careful.close();
  });

  it('another provider proves nothing of the directory', async () => {
    const other = { ...provider.settings(), id: 'public', issuer: 'http://127.0.0.1:9' };
    const two = await openProduct(options({ providers: [provider.settings(), other] }));
    const ada = await atProvider('oid-two', {}, two);
    expect(await directoryOf(two).make({ userName: 'x', externalId: 'oid-two' })).not.toBe(pathOf(ada));
    await two.close();
  });
});

describe('deactivation', () => {
  it('by hand stays, unless the settings let the directory decide', async () => {
    const operator = await person(product);
    await makeOperator(product, operator);
    const bob = await person(product, 'by.hand');
    await patch(pathOf(bob), { op: 'replace', path: 'active', value: true });
    await operator.done('admin.people.deactivate', { params: { id: bob.id } });
    const on = { op: 'replace', path: 'active', value: true };
    expect(await patch(pathOf(bob), on)).toMatchObject({ status: 200, body: { active: false } });
    await patch(pathOf(bob), OFF);
    expect(await patch(pathOf(bob), on)).toMatchObject({ body: { active: false } });

    const deciding = await openProduct(options({ scimAdopt: ['username'], scimDecides: true }));
    const directory = directoryOf(deciding);
    const boss = await person(deciding);
    await makeOperator(deciding, boss);
    const eve = await person(deciding, 'eve');
    await directory.patch(pathOf(eve), on);
    await boss.done('admin.people.deactivate', { params: { id: eve.id } });
    expect(await directory.patch(pathOf(eve), on)).toMatchObject({ body: { active: true } });
    await deciding.close();
  });

  // On both engines: locks of operators.
  it.onBoth('never takes the last operator who can sign in by a password', async () => {
    const own = await openProduct(options());
    const directory = directoryOf(own);
    const first = await atProvider('oid-first', {}, own);
    const [second, third] = [await person(own, 'second'), await person(own, 'third')];
    for (const who of [await first.browser.done('user.read'), second, third]) await makeOperator(own, who);
    const bound = await directory.make({ userName: 'first', externalId: 'oid-first' });
    for (const who of [second, third]) await provision(own, who);
    expect(await directory.patch(pathOf(third), OFF)).toMatchObject({ status: 200 });
    for (const last of [
      await directory.patch(pathOf(second), OFF),
      await directory.call('PUT', pathOf(second), { userName: 'second', active: false }),
      await directory.call('DELETE', pathOf(second)),
    ])
      expect(last).toMatchObject({ status: 403 });
    expect((await second.call('user.read')).status).toBe(200);
    // The operator without a password is none of them.
    expect(await directory.patch(bound, OFF)).toMatchObject({ status: 200 });
    await own.close();
  });
});

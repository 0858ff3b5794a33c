import { expect } from 'vitest';
import { describe, it } from '../test/both.ts';
import { makeOperator } from '../test/cast.ts';
import { directoryOf, SCIM_TOKEN } from '../test/directory.ts';
import { pathIn, PUBLIC, signInAt, startProvider } from '../test/identity-provider.ts';
import { type Person, person, refused } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';
import { until } from '../test/wait.ts';

const provider = await startProvider();
const product = await startProduct({
  publicOrigin: PUBLIC,
  scimToken: SCIM_TOKEN,
  scimAdopt: ['identity', 'username', 'address'],
  providers: [provider.settings()],
  audit: { keepDays: 30, isPrinted: false },
});
const { call, find, make, patch } = directoryOf(product);
const operator = await person(product, 'the.operator');
await makeOperator(product, operator);

const OFF = { op: 'Replace', path: 'active', value: 'False' };
const ON = { op: 'Replace', path: 'active', value: 'True' };
const TWICE = { status: 409, body: { scimType: 'uniqueness' } };

/** A sign-in in the way of Entra ID, where `sub` and `oid` differ; the oid only where the scope gives it. */
async function atProvider(name: string, { oid, asNew = false }: { oid?: string; asNew?: boolean } = {}) {
  provider.people.set(`sub-${name}`, { preferred_username: name, ...(oid !== undefined && { oid }) });
  return signInAt(product, provider, `sub-${name}`, { asNew });
}

const isIn = async (who: Person): Promise<boolean> => (await who.call('user.read')).status === 200;

/** Expects that a person is not let in at the provider. */
async function expectRefused(name: string, oid: string): Promise<void> {
  const { browser, reply } = await atProvider(name, { oid, asNew: true });
  expect(reply.headers.location).toMatch(/sso=disabled/);
  expect(await isIn(browser)).toBe(false);
}

describe('a second account that single sign-on made', () => {
  it('keeps an operator from adopting the first, while the directory is told', async () => {
    const wanda = await person(product, 'wanda');
    await strategyOf(wanda);
    const user = { userName: 'wanda', externalId: 'oid-w' };
    expect((await call('POST', '/Users', user)).status).toBe(409);
    const { browser: second } = await atProvider('wanda', { oid: 'oid-w', asNew: true });
    const { id } = await second.done('user.read');
    const adopt = () => operator.call('admin.adoptions.adopt', { params: { id: wanda.id } });
    expect(await adopt()).toMatchObject(refused('conflict'));
    expect((await patch(`/Users/${wanda.id}`, OFF)).status).toBe(409);
    await operator.done('admin.people.delete', { params: { id }, body: {} });
    expect((await adopt()).status).toBe(204);
    expect(await isIn(wanda)).toBe(false);
    await expectRefused('wanda', 'oid-w');
  });

  it('is found by an external id that a change brings, whoever has it', async () => {
    const carol = await person(product, 'carol');
    const { browser: second } = await atProvider('carol', { oid: 'oid-c', asNew: true });
    expect((await find('userName eq "carol"')).body).toMatchObject({ Resources: [{ id: String(carol.id) }] });
    const add = { op: 'add', path: 'externalId', value: 'oid-c' };
    expect(await patch(`/Users/${carol.id}`, add)).toMatchObject(TWICE);
    expect(await call('PUT', `/Users/${carol.id}`, { userName: 'carol', externalId: 'oid-c' })).toMatchObject(
      TWICE,
    );
    expect([await isIn(carol), await isIn(second)]).toEqual([true, true]);
    // The same where the directory has the first account already.
    expect((await patch(`/Users/${carol.id}`, ON)).status).toBe(200);
    expect(await patch(`/Users/${carol.id}`, add)).toMatchObject(TWICE);
    const { id } = await second.done('user.read');
    expect(await make({ userName: 'carol.second', externalId: 'oid-c' })).toBe(`/Users/${id}`);
    expect(await patch(`/Users/${carol.id}`, add)).toMatchObject(TWICE);
    expect(await call('POST', '/Users', { userName: 'carol.third', externalId: 'oid-c' })).toMatchObject(
      TWICE,
    );
  });

  it('is not taken for the person of another external id', async () => {
    const { browser } = await atProvider('uma', { oid: 'oid-u' });
    const { id } = await browser.done('user.read');
    const other = { userName: 'somebody.else', externalId: 'oid-of-somebody-else' };
    expect((await call('PUT', `/Users/${id}`, other)).status).toBe(409);
    expect(await isIn(browser)).toBe(true);
  });

  // On both engines: SQL finds the accounts of one external id.
  it.onBoth('ends with the first, where the provider told only later whose it is', async () => {
    const { browser: first } = await atProvider('dora');
    const path = await make({ userName: 'dora@example.com', externalId: 'oid-d' });
    const { id } = await first.done('user.read');
    expect(path).not.toBe(`/Users/${id}`);
    const { browser: again } = await atProvider('dora', { oid: 'oid-d' });
    expect(await again.done('user.read')).toMatchObject({ id });
    expect(await patch(path, OFF)).toMatchObject({ status: 200, body: { active: false } });
    expect([await isIn(first), await isIn(again)]).toEqual([false, false]);
    expect(await operator.done('admin.people.read', { params: { id } })).toMatchObject({
      state: 'deactivated',
    });
    const loggedIds = async () => {
      const query = { what: 'account.disabled' };
      const { entries } = await operator.done('admin.audit.list', { query });
      return entries.map(({ user }) => user?.id);
    };
    await until('the entry of the second account', async () => (await loggedIds()).includes(id));
    await expectRefused('dora', 'oid-d');
    await patch(path, ON);
    expect(await isIn((await atProvider('dora', { oid: 'oid-d' })).browser)).toBe(true);
    // Also where the directory forgets the external id in the same change.
    await call('PUT', path, { userName: 'dora@example.com', active: false });
    await expectRefused('dora', 'oid-d');
  });

  it('that an operator deactivated stays so', async () => {
    const { browser } = await atProvider('edda');
    const { id } = await browser.done('user.read');
    const path = await make({ userName: 'edda@example.com', externalId: 'oid-e' });
    await atProvider('edda', { oid: 'oid-e' });
    await operator.done('admin.people.deactivate', { params: { id } });
    await patch(path, OFF);
    await patch(path, ON);
    expect((await atProvider('edda', { oid: 'oid-e' })).reply.headers.location).toMatch(/sso=disabled/);
  });
});

describe('a person whom the directory deactivated or deleted', () => {
  it('is refused at the provider, whichever account is theirs there', async () => {
    for (const end of ['deactivated', 'deleted']) {
      const name = `gone-${end}`;
      await atProvider(name);
      const path = await make({ userName: `${name}@example.com`, externalId: `oid-${name}` });
      if (end === 'deleted') await call('DELETE', path);
      else await patch(path, OFF);
      // The provider tells only now that the account is that of this person.
      await expectRefused(name, `oid-${name}`);
    }
  });

  it('connects no other account with the provider', async () => {
    const path = await make({ userName: 'frida', externalId: 'oid-f' });
    await patch(path, OFF);
    const who = await person(product);
    const { address } = await who.done('identities.connect', {
      body: { provider: 'own', password: who.password },
    });
    provider.people.set('sub-frida', { preferred_username: 'frida', oid: 'oid-f' });
    const sent = String((await who.raw('GET', pathIn(address))).headers.location);
    const reply = await who.raw('GET', pathIn(await provider.signIn(sent, 'sub-frida')));
    expect(reply.headers.location).toMatch(/sso=disabled/);
  });
});

import { expect } from 'vitest';
import { it } from '../test/both.ts';
import { makeOperator } from '../test/cast.ts';
import { directoryOf, SCIM_TOKEN } from '../test/directory.ts';
import { type Person, person, refused, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';
import { until } from '../test/wait.ts';

const product = await startProduct({
  scimToken: SCIM_TOKEN,
  scimAdopt: ['username'],
  audit: { keepDays: 30, isPrinted: false },
});
const { call, find, patch } = directoryOf(product);
const operator = await person(product, 'olga');
await makeOperator(product, operator);

/** Somebody who owns a strategy. */
async function ownerNamed(username: string): Promise<Person> {
  const owner = await person(product, username);
  await strategyOf(owner);
  return owner;
}
const list = (state: 'waiting' | 'refused' = 'waiting') =>
  operator.done('admin.adoptions.list', { query: { state } });

/** The entries of the audit log of an event, which come some milliseconds later. */
async function entriesOf(what: string) {
  const read = async () => (await operator.done('admin.audit.list', { query: { what } })).entries;
  await until(`the entry ${what}`, async () => (await read()).length > 0);
  return read();
}

// On both engines: SQL counts, and upserts.
it.onBoth('lists who waits, once, with what an operator decides by', async () => {
  const ada = await ownerNamed('ada');
  const user = { userName: 'ADA', externalId: 'ext-1', displayName: 'Ada L' };
  for (let asked = 0; asked < 2; asked++)
    expect(await call('POST', '/Users', user)).toMatchObject({
      status: 409,
      body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], scimType: 'uniqueness' },
    });
  expect((await list()).adoptions).toMatchObject([
    {
      id: ada.id,
      username: 'ada',
      isOperator: false,
      owned: 1,
      match: 'username',
      userName: 'ADA',
      externalId: 'ext-1',
      isActive: true,
      refusedAt: null,
    },
  ]);
  expect((await ada.call('user.read')).status).toBe(200);
  expect(await entriesOf('adoption.asked')).toMatchObject([
    { user: { id: ada.id }, about: { match: 'username' } },
  ]);
});

it('adopts at the yes of an operator, as the directory last said', async () => {
  const bob = await ownerNamed('bob');
  await call('POST', '/Users', { userName: 'bob', externalId: 'ext-2' });
  await patch(`/Users/${bob.id}`, { op: 'replace', path: 'active', value: false });
  await patch(`/Users/${bob.id}`, { op: 'replace', path: 'displayName', value: 'Bob' });
  expect((await list()).adoptions).toContainEqual(expect.objectContaining({ id: bob.id, isActive: false }));
  await operator.done('admin.adoptions.adopt', { params: { id: bob.id } });
  expect((await bob.call('user.read')).status).toBe(401);
  expect(await call('GET', `/Users/${bob.id}`)).toMatchObject({ body: { active: false } });
  expect(await entriesOf('account.adopted')).toMatchObject([
    { user: { id: operator.id }, of: { id: bob.id } },
  ]);
  expect(await operator.call('admin.adoptions.adopt', { params: { id: bob.id } })).toMatchObject(
    refused('not_found'),
  );
});

it('leaves the account alone at a no, and gives the directory another one', async () => {
  const cleo = await ownerNamed('cleo');
  await call('POST', '/Users', { userName: 'cleo' });
  await operator.done('admin.adoptions.refuse', { params: { id: cleo.id } });
  expect((await find('userName eq "cleo"')).body).toMatchObject({ totalResults: 0 });
  expect(await patch(`/Users/${cleo.id}`, { op: 'replace', path: 'active', value: false })).toMatchObject({
    status: 404,
  });
  const made = await call('POST', '/Users', { userName: 'cleo' });
  expect(made).toMatchObject({ status: 201 });
  expect(made.body['id']).not.toBe(String(cleo.id));
  expect((await cleo.call('user.read')).status).toBe(200);
  expect((await list('refused')).adoptions).toMatchObject([{ id: cleo.id }]);
  expect(await entriesOf('adoption.declined')).toMatchObject([{ of: { id: cleo.id } }]);
  // The directory has somebody of this name by now.
  expect(await operator.call('admin.adoptions.adopt', { params: { id: cleo.id } })).toMatchObject(
    refused('conflict'),
  );
});

it('ends no password of the last operator', async () => {
  expect(await call('POST', '/Users', { userName: 'olga' })).toMatchObject({ status: 409 });
  const adopt = () => operator.call('admin.adoptions.adopt', { params: { id: operator.id } });
  expect(await adopt()).toMatchObject(refused('conflict'));
  const second = await person(product, 'second');
  await makeOperator(product, second);
  expect((await adopt()).status).toBe(204);
  expect((await operator.call('user.read')).status).toBe(401);
  const body = { username: 'olga', password: operator.password };
  expect((await visitor(product).call('session.create', { body })).status).toBe(401);
});

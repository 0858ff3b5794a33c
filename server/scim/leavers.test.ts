import { expect } from 'vitest';
import { signInBy, withPasskey } from '../test/authenticator.ts';
import { describe, it } from '../test/both.ts';
import { makeOperator } from '../test/cast.ts';
import { type Directory, directoryOf, SCIM_TOKEN } from '../test/directory.ts';
import { feedOf, readFeed } from '../test/feeds.ts';
import { PUBLIC, signInAt, startProvider } from '../test/identity-provider.ts';
import { openPage, upgradeStatus } from '../test/live.ts';
import { resetLinkOf } from '../test/mail-links.ts';
import { type Person, person, program, refused, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { accept, inviteOf } from '../test/sharing.ts';
import { strategyOf } from '../test/strategy.ts';

const provider = await startProvider();
const product = await startProduct({
  publicOrigin: PUBLIC,
  scimToken: SCIM_TOKEN,
  scimAdopt: ['identity', 'username'],
  providers: [provider.settings({ linkExternalId: true })],
});
const directory = directoryOf(product);
const operator = await person(product, 'the.operator');
await makeOperator(product, operator);

/** How a directory writes what it does: it looks people up first, and makes those whom it does not find. */
interface Dialect {
  provision: (name: string) => Promise<string>;
  setActive: (path: string, isActive: boolean) => ReturnType<Directory['patch']>;
}

async function lookUp(filter: string, made: object): Promise<string> {
  const { body } = await directory.find(filter);
  const [found] = body['Resources'] as { id: string }[];
  return found ? `/Users/${found.id}` : directory.make(made);
}

const DIALECTS: Record<string, Dialect> = {
  'Entra ID': {
    provision: (name) =>
      lookUp(`externalId eq "oid-${name}"`, {
        schemas: [
          'urn:ietf:params:scim:schemas:core:2.0:User',
          'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
        ],
        externalId: `oid-${name}`,
        userName: name,
        active: true,
        emails: [{ primary: true, type: 'work', value: `${name}@example.com` }],
        meta: { resourceType: 'User' },
        name: { formatted: 'A Name', givenName: 'A', familyName: 'Name' },
        roles: [],
      }),
    setActive: (path, isActive) =>
      directory.patch(path, { op: 'Replace', path: 'active', value: isActive ? 'True' : 'False' }),
  },
  Okta: {
    provision: (name) =>
      lookUp(`userName eq "${name}"`, {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName: name,
        externalId: `oid-${name}`,
        name: { givenName: 'A', familyName: 'Name' },
        emails: [{ primary: true, value: `${name}@example.com`, type: 'work' }],
        displayName: 'A Name',
        locale: 'en-US',
        groups: [],
        active: true,
      }),
    setActive: async (path, active) => {
      if (active) return directory.patch(path, { op: 'replace', value: { active } });
      // Okta sends back what it read.
      const { body } = await directory.call('GET', path);
      return directory.call('PUT', path, { ...body, active });
    },
  },
};

type Ways = Awaited<ReturnType<typeof waysOf>>;

/** Every way by which a person can be let in, or let others in. */
async function waysOf(who: Person) {
  const { id, username } = await who.done('user.read');
  const board = await strategyOf(who);
  const { token } = await who.done('tokens.create', { body: { name: 'T', scopes: ['read'] } });
  return {
    who,
    id,
    username,
    program: program(product, who, token),
    feed: (await feedOf({ ...product, origin: PUBLIC }, who)).path,
    passkey: await withPasskey(who, PUBLIC),
    reset: await resetLinkOf(product.store, id),
    invite: (await inviteOf(who, board.id)).token,
    page: await openPage(product, who),
  };
}

/** Expects that a person is not let in by what they had, nor in a new way. */
async function expectOut({ who, id, username, page, ...ways }: Ways, subject: string): Promise<void> {
  await page.receives('signedOut');
  expect((await who.call('user.read')).status, 'session').toBe(401);
  expect(await upgradeStatus(product, who), 'socket').toBe(401);
  expect((await ways.program.call('user.read')).status, 'token').toBe(401);
  expect((await readFeed(product, ways.feed)).status, 'feed').toBe(404);
  const body = { username, password: who.password || 'any password' };
  expect((await visitor(product).call('session.create', { body })).status, 'password').toBe(401);
  expect(await signInBy(visitor(product), ways.passkey), 'passkey').toMatchObject({ status: 401 });
  const reset = { body: { token: ways.reset, newPassword: 'another walk by the sea' } };
  expect(await visitor(product).call('passwordReset.confirm', reset), 'reset link').toMatchObject(
    refused('link_not_valid'),
  );
  expect(await accept(operator, ways.invite), 'invite').toMatchObject(refused('invite_not_valid'));
  const { browser, reply } = await signInAt(product, provider, subject);
  expect(reply.headers.location, 'provider').toMatch(/sso=/);
  expect((await browser.call('user.read')).status, 'provider').toBe(401);
  const { state } = await operator.done('admin.people.read', { params: { id } });
  expect(state).toBe('deactivated');
}

const atProvider = async (name: string): Promise<Person> => {
  provider.people.set(`oid-${name}`, { preferred_username: name });
  return (await signInAt(product, provider, `oid-${name}`)).browser;
};

let count = 0;
const newName = () => `leaver-${++count}`;

describe.each(Object.keys(DIALECTS))('a leaver of a directory in the dialect of %s', (title) => {
  const { provision, setActive } = DIALECTS[title] as Dialect;

  // On both engines: what a leaver had ends by SQL of many tables, in one transaction.
  it.onBoth('is out who had a password first, once an operator said whose account it is', async () => {
    const name = newName();
    const ways = await waysOf(await person(product, name));
    const path = `/Users/${ways.id}`;
    // One finds the account, and the other is told that it waits.
    expect(await provision(name).catch(() => path)).toBe(path);
    expect((await setActive(path, true)).status).toBe(409);
    expect((await ways.who.call('user.read')).status).toBe(200);
    expect((await setActive(path, false)).status).toBe(409);
    await operator.done('admin.adoptions.adopt', { params: { id: ways.id } });
    provider.people.set(`oid-${name}`, { preferred_username: name });
    await expectOut(ways, `oid-${name}`);
  });

  it('is out who signed in at the provider first', async () => {
    const name = newName();
    const ways = await waysOf(await atProvider(name));
    const path = await provision(name).catch(() => '');
    // A name alone proves too little for who owns a strategy; the external id proves it.
    const own = path === '' ? await directory.make({ userName: name, externalId: `oid-${name}` }) : path;
    expect(own).toBe(`/Users/${ways.id}`);
    expect(await setActive(own, false)).toMatchObject({ status: 200, body: { active: false } });
    await expectOut(ways, `oid-${name}`);
  });

  it('is out whom the directory made first, also where an operator let them in again', async () => {
    const name = newName();
    const path = await provision(name);
    const first = await waysOf(await atProvider(name));
    expect(path).toBe(`/Users/${first.id}`);
    await setActive(path, false);
    await expectOut(first, `oid-${name}`);
    await operator.done('admin.people.reactivate', { params: { id: first.id } });
    const again = await waysOf(await atProvider(name));
    expect(again.id).toBe(first.id);
    expect(await setActive(path, false)).toMatchObject({ body: { active: false } });
    await expectOut(again, `oid-${name}`);
  });

  it('has their account again whom the directory deleted and makes again, and is out once it says so', async () => {
    const name = newName();
    const path = await provision(name);
    const first = await waysOf(await atProvider(name));
    expect((await directory.call('DELETE', path)).status).toBe(204);
    await expectOut(first, `oid-${name}`);
    await operator.done('admin.people.reactivate', { params: { id: first.id } });
    expect(await provision(name)).toBe(path);
    const second = await waysOf(await atProvider(name));
    await setActive(path, false);
    await expectOut(second, `oid-${name}`);
    await directory.call('DELETE', path);
    expect(await provision(name)).toBe(path);
    expect(await (await atProvider(name)).done('user.read')).toMatchObject({ id: first.id });
  });
});

describe('a person whom the directory deleted', () => {
  it.each(['PATCH', 'PUT', 'DELETE'])(
    'is out by %s, though an operator let them in again meanwhile',
    async (method) => {
      const userName = newName();
      const externalId = `oid-${userName}`;
      const path = await directory.make({ userName, externalId });
      const who = await atProvider(userName);
      const { id } = await who.done('user.read');
      await directory.call('DELETE', path);
      await operator.done('admin.people.reactivate', { params: { id } });
      const again = await atProvider(userName);
      expect(await again.done('user.read')).toMatchObject({ id });
      const write = (active: boolean) =>
        method === 'PATCH'
          ? directory.patch(path, { op: 'replace', path: 'active', value: active })
          : directory.call(method, path, { userName, externalId, active });
      if (method !== 'DELETE') expect((await write(true)).status).toBe(404);
      expect((await again.call('user.read')).status).toBe(200);
      expect((await write(false)).status).toBe(method === 'DELETE' ? 204 : 200);
      expect((await again.call('user.read')).status).toBe(401);
      const { reply } = await signInAt(product, provider, externalId);
      expect(reply.headers.location).toMatch(/sso=disabled/);
      expect((await directory.call('GET', path)).status).toBe(404);
      expect((await write(false)).status).toBe(404);
    },
  );

  // On both engines: SQL finds who was deleted, by one of two columns.
  it.onBoth('has the same account again by the userName, where the external id is missing once', async () => {
    const [one, two] = [newName(), newName()];
    const externalId = `oid-${one}`;
    const path = await directory.make({ userName: one, externalId });
    const { id } = await (await atProvider(one)).done('user.read');
    await directory.call('DELETE', path);
    expect(await directory.make({ userName: one.toUpperCase() })).toBe(path);
    expect(await (await atProvider(one)).done('user.read')).toMatchObject({ id });
    const add = { op: 'add', path: 'externalId', value: externalId };
    expect((await directory.patch(path, add)).status).toBe(200);
    expect(await (await atProvider(one)).done('user.read')).toMatchObject({ id });
    const other = await directory.make({ userName: two });
    await directory.call('DELETE', other);
    expect(await directory.make({ userName: two, externalId: `oid-${two}` })).toBe(other);
    const { id: second } = await (await atProvider(two)).done('user.read');
    expect(other).toBe(`/Users/${second}`);
  });
});

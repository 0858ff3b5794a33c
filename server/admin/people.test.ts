import { expect } from 'vitest';
import { it } from '../test/both.ts';
import { makeOperator } from '../test/cast.ts';
import { openPage, watch } from '../test/live.ts';
import { person, type Person, program, refused, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { everyRow } from '../test/rest.ts';
import { accept, inviteOf, rolesIn } from '../test/sharing.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { workOf } from '../test/work.ts';

const product = await startProduct();
const operator = await person(product, 'olga');
await makeOperator(product, operator);

const flowOf = (who: Person, id: number) => who.done('strategies.readFlow', { params: { id } });

// On both engines: SQL searches texts and counts, in pages.
it.onBoth('finds people by a part of any name, in pages, with sessions and roles', async () => {
  const ada = await person(product, 'ada.lovelace');
  await ada.done('user.update', { body: { fullName: 'Augusta King' } });
  await strategyOf(ada);
  for (const search of ['LOVE', 'gusta k']) {
    const { people, next } = await operator.done('admin.people.list', { query: { search } });
    expect(people).toMatchObject([
      { id: ada.id, username: 'ada.lovelace', name: 'Augusta King', state: 'active', owned: 1, sessions: 1 },
    ]);
    expect(next).toBeNull();
  }
  expect((await operator.done('admin.people.list', { query: { search: '%' } })).people).toEqual([]);
});

it('deactivates at once: session, token, socket and invite link end, and it may come back', async () => {
  const [owner, joiner] = [await person(product, 'leaver'), await person(product)];
  const { id } = await strategyOf(owner);
  const { token: link } = await inviteOf(owner, id);
  const { token } = await owner.done('tokens.create', { body: { name: 'T', scopes: ['read'] } });
  const page = await openPage(product, owner);
  await operator.done('admin.people.deactivate', { params: { id: owner.id } });
  await page.receives('signedOut');
  expect((await owner.call('user.read')).status).toBe(401);
  expect((await program(product, owner, token).call('user.read')).status).toBe(401);
  expect(await accept(joiner, link)).toMatchObject(refused('invite_not_valid'));
  const body = { username: owner.username, password: owner.password };
  expect((await visitor(product).call('session.create', { body })).status).toBe(401);
  const back = await operator.done('admin.people.reactivate', { params: { id: owner.id } });
  expect(back).toMatchObject({ state: 'active', holds: { strategies: [{ id }] } });
  expect((await visitor(product).call('session.create', { body })).status).toBe(200);
  expect(await operator.call('admin.people.deactivate', { params: { id: operator.id } })).toMatchObject(
    refused('conflict'),
  );
});

it('gives a temporary password, which is shown once and ends the access', async () => {
  const bob = await person(product, 'forgetful');
  const { password } = await operator.done('admin.people.temporaryPassword', { params: { id: bob.id } });
  expect((await bob.call('user.read')).status).toBe(401);
  const body = { username: 'forgetful', password };
  expect(await visitor(product).call('session.create', { body })).toMatchObject({
    body: { mustChangePassword: true },
  });
});

// On both engines: SQL replaces names in many tables.
it.onBoth('deletes with a hand-over: strategies, KPIs, work and actions go to the heir', async () => {
  const [owner, gone, heir] = [
    await person(product),
    await person(product, 'gone.away'),
    await person(product, 'heir'),
  ];
  const { board, kpi, on } = await workOf(product, owner, gone);
  await enroll(product, board.id, heir, 'contributor');
  const own = await strategyOf(gone, { title: 'Theirs' });
  const details = await operator.done('admin.people.read', { params: { id: gone.id } });
  expect(details.holds).toMatchObject({
    strategies: [{ id: own.id, title: 'Theirs', records: 0 }],
    memberships: [{ id: board.id, role: 'contributor', records: 3 }],
  });
  const params = { id: gone.id };
  expect(await operator.call('admin.people.delete', { params, body: {} })).toMatchObject(refused('conflict'));
  await operator.done('admin.people.delete', { params, body: { handOverTo: heir.id } });
  expect(await rolesIn(product, own.id)).toEqual({ [heir.id]: 'owner' });
  const flow = await flowOf(owner, board.id);
  expect(flow.kpis.find(({ id }) => id === kpi.id)).toMatchObject({ ownerId: heir.id, inputOwner: 'heir' });
  expect(flow.initiatives[0]).toMatchObject({ whoName: 'heir', tactics: [{ owner: 'heir' }] });
  const { comments } = await owner.done('comments.list', { params: { id: board.id }, query: { of: on } });
  expect(comments[0]?.text).toBe(`Ask Former member ${gone.id}. Please`);
  expect(JSON.stringify(await everyRow(product))).not.toMatch(/gone\.away/i);
});

it('leaves no work to a new account of a freed name', async () => {
  const [owner, gone] = [await person(product), await person(product, 'freed.name')];
  const { board, initiative } = await workOf(product, owner, gone);
  await operator.done('admin.people.delete', { params: { id: gone.id }, body: {} });
  const named = await flowOf(owner, board.id);
  expect(named.initiatives[0]?.whoName).toBe(`Former member ${gone.id}`);
  expect(named.kpis[0]).toMatchObject({ ownerId: null, inputOwner: `Former member ${gone.id}` });
  const next = await person(product, 'freed.name');
  await enroll(product, board.id, next, 'contributor');
  const body = { progress: 50 };
  expect(await next.call('initiatives.update', { params: { id: initiative.id }, body })).toMatchObject(
    refused('forbidden'),
  );
});

// On both engines: SQL searches titles and counts, in pages.
it.onBoth('lists strategies by title and owner without their content, hands over and archives', async () => {
  const [owner, reader, heir] = [
    await person(product, 'chief'),
    await person(product),
    await person(product),
  ];
  const { id } = await strategyOf(owner, { title: 'Expansion 100%', pillars: 2 });
  await enroll(product, id, reader, 'read_write');
  const { strategies } = await operator.done('admin.strategies.list', { query: { search: '100%' } });
  expect(strategies).toMatchObject([{ id, owner: { username: 'chief' }, members: 2, archivedAt: null }]);
  expect(strategies[0]?.records).toBeGreaterThanOrEqual(2);
  expect(await operator.call('strategies.readFlow', { params: { id } })).toMatchObject(refused('not_found'));
  const page = await watch(product, reader, id);
  await operator.done('admin.strategies.archive', { params: { id } });
  await page.receives('changes');
  for (const who of [owner, reader]) {
    expect(await who.done('strategies.read', { params: { id } })).toMatchObject({
      role: 'read_only',
      archivedAt: expect.any(String),
    });
    const body = { type: 'vision' as const };
    const reply = await who.call('nodes.create', { params: { id }, body });
    expect(reply).toMatchObject(
      refused(
        'forbidden',
        'This strategy is archived: it can only be read. An operator of this server can restore it.',
      ),
    );
  }
  expect(await owner.call('strategies.delete', { params: { id } })).toMatchObject(refused('forbidden'));
  await operator.done('admin.strategies.restore', { params: { id } });
  await owner.done('nodes.create', { params: { id }, body: { type: 'vision' } });
  await operator.done('admin.strategies.handOver', { params: { id }, body: { userId: heir.id } });
  expect(await rolesIn(product, id)).toMatchObject({ [heir.id]: 'owner', [owner.id]: 'read_write' });
});

// On both engines: SQL counts.
it.onBoth('shows settings without secrets, and the server at a glance', async () => {
  process.env['SECRET_KEY'] = 'a secret of at least 32 characters, so';
  process.env['DATABASE_DIRECT_URL'] = 'postgres://meridian:hidden@db.example/meridian';
  const settings = await operator.done('admin.settings');
  delete process.env['SECRET_KEY'];
  delete process.env['DATABASE_DIRECT_URL'];
  expect(JSON.stringify(settings)).not.toMatch(/a secret of|hidden/);
  expect(settings).toContainEqual({ name: 'SECRET_KEY', value: null, from: 'environment', isSecret: true });
  expect(settings).toContainEqual({ name: 'REGISTRATION', value: 'open', from: 'default', isSecret: false });
  expect(await operator.done('admin.read')).toMatchObject({
    database: product.store.engine,
    strategies: { archived: 0 },
  });
});

// On both engines: SQL lists jobs.
it.onBoth('refuses a backup where no place is set', async () => {
  expect(await operator.call('admin.backups.create')).toMatchObject(refused('conflict'));
});

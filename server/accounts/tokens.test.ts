import { hash } from 'node:crypto';
import { expect } from 'vitest';
import { TOKENS_MAX } from '../../contract/people/tokens.ts';
import { SESSION_ONLY } from '../../contract/api/token-access.ts';
import { scopeRefusal } from '../../contract/people/scopes.ts';
import { TOKEN_CALLS } from '../http/throttle.ts';
import { it } from '../test/both.ts';
import { openPage } from '../test/live.ts';
import { capturingLogger } from '../test/log.ts';
import { PASSWORD, person, program, refused, refusedFields } from '../test/person.ts';
import { openProduct, startProduct } from '../test/product.ts';
import { everyRow } from '../test/rest.ts';
import { enroll, expel, strategyOf } from '../test/strategy.ts';
import { tokenOf } from '../test/tokens.ts';
import { until } from '../test/wait.ts';
import { write } from '../store/write.ts';

const { lines, logger } = capturingLogger();
const product = await startProduct({ logger });
const dead = refused('not_signed_in', 'This token is wrong, revoked or expired.');

it('shows a token once, with its form, and stores only its digest', async () => {
  const ada = await person(product);
  const board = await strategyOf(ada);
  const { made, machine } = await tokenOf(product, ada, ['read', 'write'], { strategyIds: [board.id] });
  expect(made.token).toMatch(/^mrd_[\w-]{49}$/);
  await machine.done('nodes.create', {
    params: { id: board.id },
    body: { type: 'vision', title: 'By token' },
  });
  const [listed] = await ada.done('tokens.list');
  expect(listed).toMatchObject({
    id: made.id,
    scopes: ['read', 'write'],
    strategyIds: [board.id],
    lastUsedFrom: '127.0.0.1',
  });
  expect(listed?.lastUsedAt).not.toBeNull();
  const secret = made.token.slice(4, 47);
  const wrong = await program(product, ada, `${made.token}x`).call('strategies.list');
  const answers = [
    (await ada.call('tokens.list')).bytes.toString(),
    (await ada.call('changes.list', { params: { id: board.id } })).bytes.toString(),
    wrong.bytes.toString(),
  ];
  const rows = JSON.stringify(await everyRow(product));
  expect(rows).toContain(hash('sha256', made.token, 'hex'));
  expect(lines.length).toBeGreaterThan(0);
  for (const text of [...lines, ...answers, rows]) expect(text).not.toContain(secret);
});

it('names the token and its user in the history and in the security log', async () => {
  const ada = await person(product);
  const board = await strategyOf(ada);
  const { machine } = await tokenOf(product, ada, ['write'], { name: 'Warehouse' });
  await machine.done('nodes.create', { params: { id: board.id }, body: { type: 'vision', title: 'A' } });
  const { changes } = await ada.done('changes.list', {
    params: { id: board.id },
    query: { userId: String(ada.id) },
  });
  expect(changes[0]).toMatchObject({ userId: ada.id, name: ada.username, byToken: 'Warehouse' });
  await machine.call('strategies.delete', { params: { id: board.id } });
  const denied = lines.find(
    (line) => line.includes('access.denied') && line.includes('"byToken":"Warehouse"'),
  );
  expect(denied).toContain(`"username":"${ada.username}"`);
});

// On both engines: SQL finds a token and its strategies.
it.onBoth('opens only the strategies that it names, and of the others says nothing', async () => {
  const ada = await person(product);
  const [own, other] = [await strategyOf(ada), await strategyOf(ada)];
  const { machine } = await tokenOf(product, ada, ['read', 'write'], { strategyIds: [own.id] });
  expect((await machine.done('strategies.list')).map(({ id }) => id)).toEqual([own.id]);
  expect((await machine.call('strategies.readFlow', { params: { id: own.id } })).status).toBe(200);
  expect(await machine.call('strategies.readFlow', { params: { id: other.id } })).toMatchObject(
    refused('not_found'),
  );
  const kpi = await ada.done('kpis.create', { params: { id: other.id }, body: { measure: 'Churn' } });
  const edit = { params: { id: kpi.id }, body: { measure: 'x' } };
  expect(await machine.call('kpis.update', edit)).toMatchObject(refused('not_found'));
  // The path of a read names the record alone.
  expect(await machine.call('points.read', { params: { id: kpi.id } })).toMatchObject(refused('not_found'));
  expect((await ada.done('search.read', { query: { q: 'Churn' } })).total).toBe(1);
  expect((await machine.done('search.read', { query: { q: 'Churn' } })).total).toBe(0);
});

it('enters values with the scope values, but no targets', async () => {
  const ada = await person(product);
  const board = await strategyOf(ada);
  const kpi = await ada.done('kpis.create', {
    params: { id: board.id },
    body: { measure: 'Churn', grain: 'month', target: 5 },
  });
  const { machine } = await tokenOf(product, ada, ['values']);
  const write = (series: 'actual' | 'target') =>
    machine.call('points.write', {
      params: { id: kpi.id },
      body: { points: [{ period: '2026-01', series, value: 4 }] },
    });
  expect((await write('actual')).status).toBe(200);
  expect(await write('target')).toMatchObject(refused('forbidden', scopeRefusal('write')));
});

// On both engines: SQL decides whether a token still holds.
it.onBoth(
  'is dead at once when it is revoked, expired, or its user is disabled or changes the password',
  async () => {
    const ada = await person(product);
    const make = async (expiresAt?: string) =>
      (await tokenOf(product, ada, ['read'], expiresAt === undefined ? {} : { expiresAt })).machine;
    const [first, second] = [await make(), await make()];
    const short = await make(new Date(Date.now() + 400).toISOString());
    expect((await short.call('strategies.list')).status).toBe(200);
    await until('the token expires', async () => (await short.call('strategies.list')).status === 401);
    const [newest] = (await ada.done('tokens.list')).slice(1);
    await ada.done('tokens.delete', { params: { id: newest?.id ?? 0 } });
    expect(await second.call('strategies.list')).toMatchObject(dead);
    expect((await first.call('strategies.list')).status).toBe(200);
    await ada.done('password.update', {
      body: { username: ada.username, password: PASSWORD, newPassword: 'a short walk uphill' },
    });
    expect(await first.call('strategies.list')).toMatchObject(dead);
    const third = await make();
    await write(product.store, (writer) =>
      writer
        .updateTable('users')
        .set({ disabled_at: '2026-01-01T00:00:00.000Z' })
        .where('id', '=', ada.id)
        .execute(),
    );
    expect(await third.call('strategies.list')).toMatchObject(dead);
  },
);

it.onBoth('ends with the membership of its user, for that strategy', async () => {
  const [owner, ada] = [await person(product), await person(product)];
  const board = await strategyOf(owner);
  await enroll(product, board.id, ada, 'read_write');
  const { machine } = await tokenOf(product, ada, ['read', 'write'], { strategyIds: [board.id] });
  const params = { id: board.id };
  expect((await machine.call('strategies.read', { params })).status).toBe(200);
  await expel(product, board.id, ada);
  expect(await machine.call('strategies.read', { params })).toMatchObject(refused('not_found'));
  expect(await machine.call('nodes.create', { params, body: { type: 'vision', title: 'A' } })).toMatchObject(
    refused('not_found'),
  );
});

it.onBoth('closes the sockets that it opened within a second of its revocation', async () => {
  const ada = await person(product);
  const { made, machine } = await tokenOf(product, ada, ['read']);
  const page = await openPage(product, machine, { authorization: `Bearer ${made.token}` });
  await ada.done('tokens.delete', { params: { id: made.id } });
  await page.receives('signedOut', 1, 1000);
});

it('makes, lists and revokes no token, and changes no password', async () => {
  const ada = await person(product);
  const { made, machine } = await tokenOf(product, ada, ['read', 'values', 'write', 'manage']);
  const refusal = refused('forbidden', SESSION_ONLY);
  expect(await machine.call('tokens.create', { body: { name: 'b', scopes: ['read'] } })).toMatchObject(
    refusal,
  );
  expect(await machine.call('tokens.list')).toMatchObject(refusal);
  expect(await machine.call('tokens.delete', { params: { id: made.id } })).toMatchObject(refusal);
  const body = { username: ada.username, password: PASSWORD, newPassword: 'a short walk uphill' };
  expect(await machine.call('password.update', { body })).toMatchObject(refusal);
});

it('lets no page of another site read an answer, and comes before a cookie', async () => {
  const [ada, eve] = [await person(product), await person(product)];
  const { made, machine } = await tokenOf(product, ada, ['read']);
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const reply = await machine.raw('GET', '/api/strategies', { headers: foreign });
  expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
  expect((await machine.raw('OPTIONS', '/api/strategies', { headers: foreign })).status).toBe(404);
  const both = await eve.raw('GET', '/api/user', { headers: { authorization: `Bearer ${made.token}` } });
  expect(both.body).toMatchObject({ id: ada.id });
  expect(await eve.raw('GET', '/api/user', { headers: { authorization: 'Bearer mrd_nope' } })).toMatchObject(
    dead,
  );
});

it('refuses strategies of others, a time that is over, and too many', async () => {
  const [ada, eve] = [await person(product), await person(product)];
  const { id } = await strategyOf(eve);
  const make = (more: object) =>
    ada.call('tokens.create', { body: { name: 'a', scopes: ['read'], ...more } });
  expect(await make({ strategyIds: [id] })).toMatchObject(refusedFields('strategyIds'));
  expect(await make({ expiresAt: '2020-01-01T00:00:00.000Z' })).toMatchObject(refusedFields('expiresAt'));
  expect(await make({ expiresAt: 'tomorrow' })).toMatchObject(refusedFields('expiresAt'));
  expect(await make({ scopes: [] })).toMatchObject(refusedFields('scopes'));
  for (let count = 0; count < TOKENS_MAX; count++) expect((await make({})).status).toBe(201);
  expect(await make({})).toMatchObject(refused('limit_reached'));
});

it('is limited by itself, with the time to wait', async () => {
  const limited = await openProduct({ rateLimit: true });
  const ada = await person(limited);
  const { machine } = await tokenOf(limited, ada, ['read']);
  const { machine: other } = await tokenOf(limited, ada, ['read']);
  for (let count = 0; count < TOKEN_CALLS; count += 50)
    await Promise.all(Array.from({ length: 50 }, () => machine.call('user.read')));
  const reply = await machine.call('user.read');
  expect(reply).toMatchObject(refused('too_many_requests'));
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  expect((await other.call('user.read')).status).toBe(200);
  await limited.close();
});

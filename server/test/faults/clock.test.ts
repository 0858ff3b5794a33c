import { write } from '../../store/write.ts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createDatabase } from '../database.ts';
import { again, person, refused } from '../person.ts';
import { strategyOf } from '../strategy.ts';
import { openStore } from '../../store/open.ts';
import { Server } from './server.ts';
import { brokenPromises } from './stored.ts';
import { carryOut, type Act } from './storm.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const database = await createDatabase();
const server = await new Server(database, { settings: { RATE_LIMIT: 'on' } }).start();
afterAll(async () => {
  await server.end('SIGKILL');
  await database.drop();
});
afterEach(() => server.shiftClock(0));

const ada = await person(server);

/** True now, an hour forward, an hour back. */
const CLOCKS = [0, HOUR_MS, -HOUR_MS];

it('keeps sessions while a clock moves an hour forward and back, and still expires them', async () => {
  for (const made of CLOCKS) {
    await server.shiftClock(made);
    const there = await again(server, ada);
    for (const used of [...CLOCKS, 0]) {
      await server.shiftClock(used);
      expect((await there.call('user.read')).status).toBe(200);
    }
  }
  const old = await again(server, ada);
  await server.shiftClock(15 * DAY_MS);
  expect(await old.call('user.read')).toMatchObject(refused('not_signed_in'));
});

it('orders the history by revision, not by the clock', async () => {
  const { id } = await strategyOf(ada);
  const titles = ['first', 'second', 'third', 'fourth'];
  for (const [n, title] of titles.entries()) {
    await server.shiftClock(CLOCKS[n % 3] ?? 0);
    await ada.done('nodes.create', { params: { id }, body: { type: 'perspective', title } });
  }
  const { changes } = await ada.done('changes.list', { params: { id } });
  const nodes = changes.filter(({ entity }) => entity === 'node');
  expect(nodes.map(({ label }) => label)).toEqual(titles.toReversed());
  expect(nodes.map(({ revision }) => revision)).toEqual([5, 4, 3, 2]);
  expect(await brokenPromises(database, [])).toEqual([]);
});

it('recognizes a repeated command an hour forward and back, and forgets it after seven days', async () => {
  const act: Act = {
    who: ada,
    name: 'strategies.create',
    key: 'whatever-the-clock-says',
    path: '/api/strategies',
    body: { title: 'Clockwork' },
    reply: undefined,
  };
  const first = await carryOut(act);
  for (const shift of CLOCKS) {
    await server.shiftClock(shift);
    expect((await carryOut(act)).bytes).toEqual(first.bytes);
  }
  const kept = async (): Promise<number> => {
    const store = await openStore(database);
    const rows = await store.read.selectFrom('commands').select('at').execute();
    await store.close();
    return rows.length;
  };
  const { deleteOldAnswers } = await import('../../change/idempotency.ts');
  const forgetAt = async (ms: number): Promise<void> => {
    const store = await openStore(database);
    await write(store, (writer) => deleteOldAnswers(writer, new Date(Date.now() + ms)));
    await store.close();
  };
  await forgetAt(HOUR_MS);
  expect(await kept()).toBe(1);
  await forgetAt(7 * DAY_MS + HOUR_MS);
  expect(await kept()).toBe(0);
});

it('refuses a guesser for 15 minutes, not longer if the clock goes back', async () => {
  const grace = await person(server, 'Grace');
  const guess = (password: string) =>
    grace.call('session.create', { body: { username: grace.username, password } });
  for (let n = 0; n < 10; n++) expect((await guess('a wrong guess')).status).toBe(401);
  await server.shiftClock(-HOUR_MS);
  const refusal = await guess(grace.password);
  expect(refusal).toMatchObject(refused('too_many_requests'));
  expect(Number(refusal.headers['retry-after'])).toBeLessThanOrEqual(900);
  await server.shiftClock(HOUR_MS);
  expect((await guess(grace.password)).status).toBe(200);
});

it('keeps an invite link valid for 24 hours, by the clock of the server', async () => {
  const { id } = await strategyOf(ada);
  const { link } = await ada.done('inviteLinks.create', { params: { id }, body: { role: 'read_only' } });
  const token = link.split('/join/')[1] ?? '';
  const read = async (ms: number): Promise<number> => {
    await server.shiftClock(ms);
    return (await ada.call('invitations.read', { body: { token } })).status;
  };
  expect(await read(HOUR_MS)).toBe(200);
  expect(await read(-HOUR_MS)).toBe(200);
  expect(await read(25 * HOUR_MS)).toBe(404);
});

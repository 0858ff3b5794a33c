import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLong as isLongRun } from '../../../contract/test/runs.ts';
import { openStore } from '../../store/open.ts';
import { write } from '../../store/write.ts';
import { createDatabase } from '../database.ts';
import { PAST } from '../jobs.ts';
import { type Person, person } from '../person.ts';
import { randomOf, seed } from '../random.ts';
import { strategyOf } from '../strategy.ts';
import { until } from '../wait.ts';
import { isLong, monthOf } from './run.ts';
import { Server } from './server.ts';

const database = await createDatabase();
const server = await new Server(database).start();
const store = await openStore(database);
afterAll(async () => {
  await server.end('SIGKILL');
  await store.close();
  await database.drop();
});

/** The writes of a nudge, up to its commit, are five. Its job is claimed by two, delivers by two, and ends by three. */
const WRITES = Array.from({ length: 12 }, (_, n) => n + 1);
const random = randomOf(seed);
const odd = random(2);
/** At which of them the server is killed: at each, at every second, or before, at and after the commit. */
const numbers = isLong
  ? WRITES
  : isLongRun
    ? WRITES.filter((number) => number % 2 === odd)
    : [1 + random(4), 5, 6 + random(7)];

const olga = await person(server, 'Olga');
const people = [await person(server), await person(server), await person(server)];
const ids = people.map((who) => who.id);
const { id } = await strategyOf(olga);
const params = { id };

/** Whether no job is due or runs. */
async function isIdle(): Promise<boolean> {
  const jobs = await store.read.selectFrom('jobs').select('due_at').execute();
  return jobs.every(({ due_at }) => Date.parse(due_at) > Date.now());
}

beforeAll(async () => {
  const { link } = await olga.done('inviteLinks.create', { params, body: { role: 'contributor' } });
  for (const who of people) {
    await who.done('invitations.accept', { body: { token: link.split('/join/')[1] ?? '' } });
    const kpi = { measure: `KPI of ${who.username}`, grain: 'month', ownerId: who.id } as const;
    const body = { ...kpi, target: 1, targetPeriod: '2020-01' };
    await olga.done('kpis.create', { params, body });
  }
  await until('the jobs of this are done', isIdle);
});

const nudge = (period: string) => olga.call('periods.nudge', { params, body: { period } });

/** Who was asked for their values of a month. */
async function askedFor(period: string): Promise<(number | null)[]> {
  const { people: owing } = await olga.done('close.read', { params, query: { period } });
  return owing.flatMap(({ userId, nudge: last }) => (last ? [userId] : []));
}

/** How many nudges a person was notified of. */
async function countNudges(who: Person): Promise<number> {
  const { notifications } = await who.done('notifications.list', { query: {} });
  return notifications.filter(({ kind }) => kind === 'nudged').length;
}

/** In place of the minute after which the claims of a killed node expire. */
const expireClaims = () =>
  write(store, (writer) =>
    writer.updateTable('jobs').set({ claimed_until: PAST }).where('claimed_by', 'is not', null).execute(),
  );

it(`nudges everyone or nobody, and notifies each once, when it is killed at any write of it (seed ${seed})`, async () => {
  let kept = 0;
  for (const [round, number] of numbers.entries()) {
    const period = monthOf(round);
    await server.killAtWrite(number);
    const reply = await nudge(period).catch(() => undefined);
    const { child } = server.process;
    await until('it is killed, or done', async () => child.signalCode !== null || (await isIdle()));
    await server.end('SIGKILL');
    await expireClaims();
    await server.start();
    const asked = await askedFor(period);
    expect(new Set(asked)).toEqual(new Set(reply || asked.length > 0 ? ids : []));
    if (reply) expect(reply.status).toBe(200);
    if (asked.length > 0) kept++;
    // Asked again, only those are asked who were not.
    expect((await nudge(period)).status).toBe(200);
    await until('the jobs are done', isIdle);
    for (const who of people) expect(await countNudges(who)).toBe(round + 1);
  }
  // The writes lie on both sides of the commit.
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(numbers.length);
}, 240_000);

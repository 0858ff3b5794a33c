import { afterAll, expect, it } from 'vitest';
import { runs } from '../../../contract/test/runs.ts';
import { openStore } from '../../store/open.ts';
import { write } from '../../store/write.ts';
import { createDatabase } from '../database.ts';
import { PAST } from '../jobs.ts';
import { person } from '../person.ts';
import { type Received, startReceiver } from '../receiver.ts';
import { strategyOf } from '../strategy.ts';
import { pause, until } from '../wait.ts';
import { rounds } from './run.ts';
import { Server } from './server.ts';

/** How many values are written; MERIDIAN_TEST_EVENTS sets another number. */
const EVENTS = Number(process.env['MERIDIAN_TEST_EVENTS'] ?? rounds(1000, runs(120)));
/** Writers that run at the same time. */
const WRITERS = 4;
const HOUR_MS = 60 * 60 * 1000;

const database = await createDatabase();
const server = new Server(database, { settings: { ALLOW_PRIVATE_WEBHOOKS: 'on' } });
afterAll(async () => {
  await server.end('SIGKILL');
  await database.drop();
});

const back = (instant: string, ms: number): string => new Date(Date.parse(instant) - ms).toISOString();

/** Kills the server. What it claimed is free again, and what waits for a time is due by so many milliseconds earlier: they have passed. */
async function killAndPass(ms: number): Promise<void> {
  await server.end('SIGKILL');
  const store = await openStore(database);
  await write(store, async (writer) => {
    await writer
      .updateTable('jobs')
      .set({ claimed_until: PAST })
      .where('claimed_by', 'is not', null)
      .execute();
    for (const { id, due_at } of await writer.selectFrom('jobs').select(['id', 'due_at']).execute())
      await writer
        .updateTable('jobs')
        .set({ due_at: back(due_at, ms) })
        .where('id', '=', id)
        .execute();
    const hooks = await writer.selectFrom('webhooks').select(['id', 'retry_at']).execute();
    for (const { id, retry_at } of hooks)
      if (retry_at !== null)
        await writer
          .updateTable('webhooks')
          .set({ retry_at: back(retry_at, ms) })
          .where('id', '=', id)
          .execute();
  });
  await store.close();
  await server.start();
}

interface Told {
  values: { after: { value: number } }[];
}

/** The number that a message tells. */
const numberIn = ({ body }: Received): number =>
  (JSON.parse(body) as { data: Told }).data.values[0]?.after.value ?? Number.NaN;

const idOf = ({ headers }: Received): string => headers['webhook-id'] ?? '';

/** How many different messages came. */
const countOf = (received: readonly Received[]): number => new Set(received.map(idOf)).size;

/** Whether every message came; the sizes first, because this is asked often. */
const isComplete = (received: readonly Received[]): boolean =>
  received.length >= EVENTS && countOf(received) === EVENTS;

/** The numbers of messages, by the time each came first. */
function numbersIn(received: readonly Received[]): number[] {
  const ids = new Set<string>();
  const numbers: number[] = [];
  for (const one of received) {
    const id = idOf(one);
    if (ids.has(id)) continue;
    ids.add(id);
    numbers.push(numberIn(one));
  }
  return numbers;
}

it(
  `delivers each of ${EVENTS} events in order, over kills, to receivers that are slow, fail and were down for an hour`,
  async () => {
    await server.start();
    const owner = await person(server);
    const { id } = await strategyOf(owner);
    const params = { id };
    await owner.done('kpis.create', { params, body: { measure: 'Churn', code: 'CH', grain: 'month' } });
    const [good, slow, failing] = await Promise.all([startReceiver(), startReceiver(), startReceiver()]);
    const closed = await startReceiver();
    const port = Number(new URL(closed.url).port);
    await closed.close();
    slow.answer = (response) => void setTimeout(() => response.end(), 15);
    // Every fifth try is answered 500; what it got then does not count.
    const refused = new Set<Received>();
    failing.answer = (response, one) => {
      if (failing.received.length % 5 === 1 && refused.size < 6) refused.add(one);
      response.writeHead(refused.has(one) ? 500 : 200).end();
    };
    for (const { url } of [good, slow, failing, closed])
      await owner.done('webhooks.create', { params, body: { url, events: ['value.written'] } });

    let next = 0;
    const begun = performance.now();
    const writeUpTo = (end: number): Promise<unknown> =>
      Promise.all(
        Array.from({ length: WRITERS }, async () => {
          while (next < end) {
            const value = ++next;
            const row = { code: 'CH', period: '2026-09', value };
            await owner.done('values.write', { params, query: {}, body: { values: [row] } });
          }
        }),
      );
    await writeUpTo(Math.floor(EVENTS / 3));
    await killAndPass(2000);
    await writeUpTo(Math.floor((EVENTS * 2) / 3));
    await pause(50);
    await killAndPass(2000);
    await writeUpTo(EVENTS);
    const written = performance.now();
    await until('the good one has all', () => isComplete(good.received), 60_000 + EVENTS * 30);
    const lateMs = performance.now() - written;
    expect(closed.received).toEqual([]);

    const reopened = await startReceiver(port);
    await killAndPass(HOUR_MS);
    const all = [good, slow, failing, reopened];
    const accepted = (): Received[][] =>
      all.map(({ received }) => received.filter((one) => !refused.has(one)));
    await until('all have all', () => accepted().every(isComplete), 120_000 + EVENTS * 60);
    // Writers run at the same time, so the order is that of the history: the one in which the good receiver got it.
    const numbers = numbersIn(good.received);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: EVENTS }, (_, index) => index + 1),
    );
    for (const received of accepted()) expect(numbersIn(received)).toEqual(numbers);
    const twice = accepted().map((received) => received.length - EVENTS);
    console.log(
      `${EVENTS} events in ${Math.round(performance.now() - begun)} ms; the good receiver had all ${Math.round(lateMs)} ms after the last write; sent twice: ${twice.join(', ')}; refused: ${refused.size}`,
    );
  },
  240_000 + EVENTS * 150,
);

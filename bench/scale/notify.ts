import pg from 'pg';
import { type AnySignal, OutgoingSignals } from '../../server/store/outgoing-signals.ts';
import { median, shown } from '../support/measure.ts';
import { startPostgres } from '../support/server.ts';

/**
 * What it costs to tell other nodes of commits. Connections update a row of their own and commit: without a signal, with signals in
 * batches after the commit as the product sends them, and with NOTIFY inside each transaction, which PostgreSQL serializes. The three
 * take turns. Prints a table, and fails where batches reach less than 90%. Run by `node bench/scale/notify.ts`.
 */

const LISTENERS = [1, 4, 25];
const CONNECTIONS = [1, 10, 50];
const ROWS = 50;
const ROUNDS = 21;
const MS = 200;
const BUDGET = 0.9;
const BATCH_MS = 15;
const PAYLOAD_MAX = 7900;
const NODE = 'x'.repeat(36);

type Way = 'none' | 'batched' | 'within';
const WAYS: Way[] = ['none', 'batched', 'within'];

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  return client;
}

const signalOf = (id: number): AnySignal => ({ of: 'strategy', id, revision: 1, users: [] });
const encode = (signals: object[]): string => JSON.stringify({ node: NODE, signals });

/** Sends the signals of commits as PostgresSignals does. */
class Sender {
  readonly #pool: pg.Pool;
  readonly #outgoing = new OutgoingSignals();
  #sending: NodeJS.Timeout | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  send(strategyId: number): void {
    this.#outgoing.add(signalOf(strategyId));
    this.#sending ??= setTimeout(() => void this.#flush(), BATCH_MS);
  }

  stop(): void {
    clearTimeout(this.#sending);
  }

  async #flush(): Promise<void> {
    this.#sending = undefined;
    const payloads = this.#outgoing.take(encode, PAYLOAD_MAX);
    await this.#pool.query(
      'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as t (channel, payload)',
      [payloads.map(({ channel }) => channel), payloads.map(({ payload }) => payload)],
    );
  }
}

/** The third query of a transaction; without NOTIFY it is as short as with it. */
const THIRD = { within: 'select pg_notify($1, $2)', plain: 'select $1::text, $2::text' };

async function commit(client: pg.Client, row: number, way: Way): Promise<void> {
  const third = way === 'within' ? 'within' : 'plain';
  await client.query('begin');
  await client.query({ name: 'set', text: 'update rows set n = n + 1 where id = $1', values: [row] });
  await client.query({ name: third, text: THIRD[third], values: ['meridian', encode([signalOf(row)])] });
  await client.query('commit');
}

/** Commits per second of connections that each commit as fast as they can. */
async function rate(clients: pg.Client[], way: Way, sender: Sender): Promise<number> {
  const start = performance.now();
  let commits = 0;
  await Promise.all(
    clients.map(async (client, row) => {
      for (; performance.now() - start < MS; commits++) {
        await commit(client, row, way);
        if (way === 'batched') sender.send(row);
      }
    }),
  );
  return (commits / (performance.now() - start)) * 1000;
}

const cluster = await startPostgres();
const control = await connect(cluster.url);
await control.query(`create table rows as select id, 0 as n from generate_series(0, ${ROWS - 1}) id`);
await control.query('alter table rows add primary key (id)');
const pool = new pg.Pool({ connectionString: cluster.url, max: 2 });
const sender = new Sender(pool);
const listening: pg.Client[] = [];
const table: Record<string, string>[] = [];
let missed = 0;
for (const listeners of LISTENERS) {
  while (listening.length < listeners) {
    const client = await connect(cluster.url);
    await client.query('listen meridian');
    listening.push(client);
  }
  // Each strategy is watched on one node, which listens to its group.
  for (let row = 0; row < ROWS; row++) {
    for (const client of listening) await client.query(`unlisten meridian_${row}`);
    await listening[row % listeners]?.query(`listen meridian_${row}`);
  }
  for (const connections of CONNECTIONS) {
    const clients = await Promise.all(Array.from({ length: connections }, () => connect(cluster.url)));
    const rates: Record<Way, number[]> = { none: [], batched: [], within: [] };
    for (const way of WAYS) await rate(clients, way, sender);
    for (let round = 0; round < ROUNDS; round++)
      // Each way is the first in turn: what runs before warms what runs after.
      for (const way of WAYS.toSorted((a) => (a === WAYS[round % WAYS.length] ? -1 : 0)))
        rates[way].push(await rate(clients, way, sender));
    for (const client of clients) await client.end();
    const share = median(rates.batched.map((each, round) => each / (rates.none[round] ?? Number.NaN)));
    if (share < BUDGET) missed++;
    table.push({
      listeners: String(listeners),
      connections: String(connections),
      'without signals': `${shown(median(rates.none))}/s`,
      'batched after the commit': `${shown(median(rates.batched))}/s`,
      'share of those without': `${shown(share * 100)}%`,
      'NOTIFY in the transaction': `${shown(median(rates.within))}/s`,
    });
  }
}
console.table(table);
console.log(missed === 0 ? 'Batches reach 90% everywhere.' : `Batches miss 90% in ${missed} rows.`);
for (const client of [...listening, control]) await client.end();
process.exitCode = missed === 0 ? 0 : 1;
sender.stop();
await pool.end();
await cluster.stop();

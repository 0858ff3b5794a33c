import pg from 'pg';
import { median, shown } from '../support/measure.ts';
import { startPostgres } from '../support/server.ts';

/**
 * PostgreSQL serializes commits that notify. This measures the cost: transactions that update a row of their own connection
 * and commit, with a notification or with an equally short query. Prints a table. Run by `node bench/scale/notify.ts`.
 */

const LISTENERS = [1, 4, 25];
const CONNECTIONS = [1, 10, 50];
const ROUNDS = 3;
const MS = 1500;
const PAYLOAD = JSON.stringify({ node: 'x'.repeat(36), signals: [{ of: 'strategy', id: 1, revision: 1 }] });
const THIRD = { notify: 'select pg_notify($1, $2)', plain: 'select $1::text, $2::text' };

type Way = keyof typeof THIRD;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  return client;
}

async function commit(client: pg.Client, row: number, way: Way): Promise<void> {
  await client.query('begin');
  await client.query({ name: 'set', text: 'update rows set n = n + 1 where id = $1', values: [row] });
  await client.query({ name: way, text: THIRD[way], values: ['meridian', PAYLOAD] });
  await client.query('commit');
}

/** Commits a second of connections that each commit as fast as they can. */
async function rate(clients: pg.Client[], way: Way): Promise<number> {
  await Promise.all(clients.map((client, row) => commit(client, row, way)));
  const start = performance.now();
  let commits = 0;
  await Promise.all(
    clients.map(async (client, row) => {
      for (; performance.now() - start < MS; commits++) await commit(client, row, way);
    }),
  );
  return (commits / (performance.now() - start)) * 1000;
}

const cluster = await startPostgres();
const control = await connect(cluster.url);
await control.query('create table rows as select id, 0 as n from generate_series(0, 49) id');
await control.query('alter table rows add primary key (id)');
const listening: pg.Client[] = [];
const rows: Record<string, string>[] = [];
for (const listeners of LISTENERS) {
  while (listening.length < listeners) {
    const client = await connect(cluster.url);
    await client.query('listen meridian');
    listening.push(client);
  }
  for (const connections of CONNECTIONS) {
    const clients = await Promise.all(Array.from({ length: connections }, () => connect(cluster.url)));
    const found: Record<Way, number[]> = { plain: [], notify: [] };
    for (let round = 0; round < ROUNDS; round++) {
      found.plain.push(await rate(clients, 'plain'));
      found.notify.push(await rate(clients, 'notify'));
    }
    for (const client of clients) await client.end();
    const [plain, notify] = [median(found.plain), median(found.notify)];
    rows.push({
      listeners: String(listeners),
      connections: String(connections),
      'without a notification': `${shown(plain)}/s`,
      'with one': `${shown(notify)}/s`,
      'a commit that notifies, at most': `${shown(1000 / notify)} ms`,
    });
  }
}
console.table(rows);
for (const client of [...listening, control]) await client.end();
await cluster.stop();

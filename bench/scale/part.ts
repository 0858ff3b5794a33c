import { cpus } from 'node:os';
import { type Client, register } from '../support/client.ts';
import { load, requestBytes } from '../support/load.ts';
import { type Measure, median, type Part, shown } from '../support/measure.ts';
import { type Seeded, seed } from '../support/seed.ts';
import { startPostgres, startServer } from '../support/server.ts';
import { proxyName, startProxy } from './proxy.ts';

/**
 * One, two and four nodes behind a proxy on one PostgreSQL. Nodes, proxy, database and client share this machine's
 * processors. So the figures show the cost of another node, but its gain only while processors are free. The processor time of
 * a request on all nodes together carries over to other machines.
 */

const NODES = [1, 2, 4];
const CONNECTIONS = 20;
const ITEMS = 200;

interface Work {
  what: string;
  status: number;
  next: (connection: number) => Buffer;
}

let count = 0;

function workOf(client: Client, read: Seeded, written: Seeded[], etag: string): Work[] {
  const headers = { 'accept-encoding': 'gzip, br', cookie: client.cookie };
  const path = `/api/strategies/${read.id}/content`;
  const whole = requestBytes('GET', path, headers);
  const conditional = requestBytes('GET', path, { ...headers, 'if-none-match': etag });
  const write = (connection: number): Buffer => {
    const { id, objective } = written[connection] ?? read;
    const key = { cookie: client.cookie, 'idempotency-key': `scale-command-${++count}` };
    return requestBytes('PUT', `/api/strategies/${id}/nodes/${objective}`, key, { title: `Title ${count}` });
  };
  return [
    { what: `flow of ${ITEMS} items`, status: 200, next: () => whole },
    { what: `flow of ${ITEMS} items with ETag`, status: 304, next: () => conditional },
    { what: 'write', status: 200, next: write },
  ];
}

async function etagOf(origin: string, client: Client, { id }: Seeded): Promise<string> {
  const reply = await fetch(`${origin}/api/strategies/${id}/content`, { headers: { cookie: client.cookie } });
  await reply.arrayBuffer();
  return reply.headers.get('etag') ?? '';
}

export const measure: Part = async ({ quick }) => {
  if (!proxyName) {
    console.log('Neither HAProxy nor nginx is installed here: nothing is measured.');
    return [];
  }
  const { rounds, ms } = quick ? { rounds: 1, ms: 500 } : { rounds: 3, ms: 1000 };
  const cluster = await startPostgres();
  const { data: database } = cluster;
  const first = await startServer(database);
  const client = await register(first.origin, 'bench.scaler');
  const read = await seed(client, ITEMS);
  const written: Seeded[] = [];
  for (let at = 0; at < CONNECTIONS; at++) written.push(await seed(client, 4));
  const work = workOf(client, read, written, await etagOf(first.origin, client, read));
  const nodes = [first];
  const measures: Measure[] = [];
  for (const wanted of NODES) {
    while (nodes.length < wanted) nodes.push(await startServer(database));
    const proxy = await startProxy(nodes.map(({ port }) => port));
    for (const { what, status, next } of work) {
      const side = { port: proxy.port, connections: CONNECTIONS, status, next };
      await load({ ...side, ms: ms / 2 });
      const used = () => nodes.reduce((sum, node) => sum + node.processorMs(), 0);
      const before = used();
      const loads = [];
      for (let round = 0; round < rounds; round++) loads.push(await load({ ...side, ms }));
      const answers = loads.reduce((sum, one) => sum + one.answers, 0);
      measures.push({
        name: `${wanted} nodes: ${what}`,
        value: median(loads.map(({ rate }) => rate)),
        unit: '/s',
        note: `p99 ${shown(median(loads.map(({ p99 }) => p99)))} ms, processor time of the nodes ${shown((used() - before) / answers)} ms a request`,
      });
    }
    await proxy.stop();
  }
  for (const node of nodes) await node.stop();
  await cluster.stop();
  console.log(`Behind ${proxyName}, ${CONNECTIONS} connections, all on ${cpus().length} processors.`);
  return measures;
};

import path from 'node:path';
import { ensureWebApp } from '../../scripts/setup.mjs';
import { measureWaits } from '../attacks/probe.ts';
import { type Client, register } from '../support/client.ts';
import { type Measure, median, type Part } from '../support/measure.ts';
import { type Data, startPostgres, startServer, temporaryFolder } from '../support/server.ts';

/** What the contents of strategies in memory cost: a large batch, and many strategies that are open. */

const KPIS = 1000;
const STRATEGIES = 200;
/** The parts of a strategy of 200 items. */
const PILLARS = 4;
const OBJECTIVES = 78;
const INITIATIVES = 39;

interface Creation {
  type: string;
  id: number;
  fields: object;
}

const kpi = (id: number, nodeId: number | null): Creation => ({
  type: 'kpi.create',
  id,
  fields: {
    nodeId,
    measure: `Measure ${-id}`,
    target: 95,
    actual: 90,
    unit: '%',
    measureDueDate: '2027-06-15',
  },
});

const times = (count: number, create: (at: number) => Creation): Creation[] =>
  Array.from({ length: count }, (_, at) => create(at));

/** Creates a strategy of 200 items: pillars, as many KPIs as objectives, and half as many initiatives. */
async function createStrategy(client: Client, title: string): Promise<number> {
  const { id } = await client.call('POST', '/api/strategies', { title });
  let last = 0;
  const objective = (at: number): number => -PILLARS - 1 - (at % OBJECTIVES);
  const commands = [
    ...times(PILLARS, (at) => {
      const fields = { type: 'perspective', title: `Pillar ${at + 1}` };
      return { type: 'node.create', id: --last, fields };
    }),
    ...times(OBJECTIVES, (at) => {
      const title = `Objective ${at + 1}: serve the customers of a region better`;
      const description =
        'What shall be achieved here, for whom, and what the organization gains once it is.';
      const fields = { type: 'objective', title, description, perspectiveId: -1 - (at % PILLARS) };
      return { type: 'node.create', id: --last, fields };
    }),
    ...times(OBJECTIVES + 1, (at) => kpi(--last, objective(at))),
    ...times(INITIATIVES, (at) => {
      const fields = { nodeId: objective(at), initiative: `Initiative ${at}`, whoName: `Person ${at}` };
      return { type: 'initiative.create', id: --last, fields };
    }),
  ];
  await client.call('POST', `/api/strategies/${id}/commands`, { commands });
  return id;
}

async function batches(engine: string, data: Data, rounds: number): Promise<Measure[]> {
  const server = await startServer(data);
  const client = await register(server.origin, 'bench.batch');
  const took: number[] = [];
  const name = `${engine}: a batch of ${KPIS.toLocaleString('en-US')} KPI creations`;
  const waits = await measureWaits(name, server.origin, async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await client.call('POST', '/api/strategies', { title: `Batch ${round}` });
      const commands = times(KPIS, (at) => kpi(-at - 1, null));
      const start = performance.now();
      await client.call('POST', `/api/strategies/${id}/commands`, { commands });
      took.push(performance.now() - start);
    }
  });
  await server.stop();
  return [{ name, value: median(took), unit: 'ms' }, waits];
}

/** The memory of a server, started anew, once every strategy was opened. */
async function openStrategies(data: Data): Promise<Measure> {
  const before = await startServer(data);
  const client = await register(before.origin, 'bench.opener');
  const ids: number[] = [];
  for (let at = 0; at < STRATEGIES; at++) ids.push(await createStrategy(client, `Strategy ${at}`));
  await before.stop();
  const server = await startServer(data);
  for (const id of ids) {
    for (const address of [`/strategy/${id}`, `/api/strategies/${id}/content`]) {
      const reply = await fetch(server.origin + address, { headers: { cookie: client.cookie } });
      if (!reply.ok) throw new Error(`${address} answered ${reply.status}`);
      await reply.text();
    }
  }
  const value = server.residentMiB();
  await server.stop();
  return { name: `memory after opening ${STRATEGIES} strategies of 200 items`, value, unit: 'MiB' };
}

export const measure: Part = async ({ quick }) => {
  await ensureWebApp();
  const rounds = quick ? 3 : 10;
  const { folder, remove } = temporaryFolder();
  const data = { MERIDIAN_DATA: path.join(folder, 'data') };
  const measures = [...(await batches('SQLite', data, rounds)), await openStrategies(data)];
  remove();
  const cluster = await startPostgres();
  measures.push(...(await batches('PostgreSQL', cluster.data, rounds)));
  await cluster.stop();
  return measures;
};

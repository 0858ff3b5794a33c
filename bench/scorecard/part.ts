import { once } from 'node:events';
import { ensureWebApp } from '../../scripts/setup.mjs';
import { measureWaits } from '../attacks/probe.ts';
import { fill, withDatabase } from '../large/rows.ts';
import { type Client, clientAt, parseMessage, register } from '../support/client.ts';
import { type Measure, median, type Part } from '../support/measure.ts';
import { onBothEngines } from '../support/engines.ts';
import { type Data, type Served, startServer } from '../support/server.ts';

/** What scores and points cost in a strategy with ten years of values, and how long other users wait meanwhile. */

const KPIS = 5000;
const OBJECTIVES = 200;
const MONTHS = 120;
const MANY = 10_000;
const SAMPLE_MS = 50;

/** The first day of a month, so many months before the current one. */
function monthBefore(back: number): string {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1)).toISOString().slice(0, 10);
}

/** Makes a strategy whose KPIs have a value for each month; returns its id. */
async function makeStrategy(client: Client, data: Data): Promise<number> {
  const { id } = await client.call('POST', '/api/strategies', { title: 'Ten years' });
  const add = (body: object) => client.call('POST', `/api/strategies/${id}/nodes`, body);
  const pillar = await add({ type: 'perspective', title: 'A pillar' });
  await add({ type: 'objective', title: 'The first', perspectiveId: pillar.id });
  const none = { initiatives: 0, tactics: 0, stepsATactic: 0 };
  await fill(data, id, pillar.id, { objectives: OBJECTIVES, kpis: KPIS, ...none });
  await withDatabase(data, async (run) => {
    await run(`update kpis set grain = 'month', aggregation = case id % 3 when 0 then 'sum' when 1 then 'mean' else 'last' end
      where strategy_id = ${id}`);
    const points = (series: string, start: string, value: string) =>
      run(`insert into points (strategy_id, kpi_id, series, grain, start, value, state, note, source, user_id, at)
        select ${id}, id, '${series}', 'month', '${start}', ${value}, 'value', '', 'manual', ${client.id},
          '2026-01-01T00:00:00.000Z' from kpis where strategy_id = ${id}`);
    for (let back = MONTHS; back > 0; back--)
      await points('actual', monthBefore(back), `80 + (id * 7 + ${back}) % 40`);
    await points('target', monthBefore(MONTHS), '100');
    // As if the KPIs had 300 owners.
    await run(`update kpis set owner_id = ${client.id} where strategy_id = ${id} and id % 300 = 0`);
  });
  return id;
}

interface Scene {
  server: Served;
  client: Client;
  id: number;
}

/** Reads an address, and gives how long that took in milliseconds. */
async function timeOf({ server, client }: Scene, address: string): Promise<number> {
  const start = performance.now();
  const reply = await fetch(server.origin + address, { headers: { cookie: client.cookie } });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`);
  return performance.now() - start;
}

/** From a write of one value until another connection was told of it and has the new scorecard. */
async function timeOfValue(scene: Scene, kpiId: number, value: number): Promise<number> {
  const { client, id } = scene;
  const { revision } = await client.call('GET', `/api/strategies/${id}`);
  const socket = await client.socket();
  socket.send(JSON.stringify({ type: 'watch', strategyId: id, revision }));
  // Presence comes once it watches.
  await once(socket, 'message');
  const told = new Promise<void>((resolve) =>
    socket.on('message', (data) => parseMessage(data).type === 'changes' && resolve()),
  );
  const start = performance.now();
  const points = [{ period: monthBefore(1), value }];
  const written = client.call('PUT', `/api/kpis/${kpiId}/points`, { points });
  await told;
  await timeOf(scene, `/api/strategies/${id}/scorecard`);
  const took = performance.now() - start;
  await written;
  socket.terminate();
  return took;
}

/** Writes many points in one call, two for each KPI, and gives how long that took. */
async function timeOfMany({ client, id }: Scene, firstKpi: number, round: number): Promise<number> {
  const points = Array.from({ length: MANY }, (_, at) => ({
    kpiId: firstKpi + (at % KPIS),
    period: monthBefore(1 + Math.floor(at / KPIS)),
    value: round * 1000 + at,
  }));
  const start = performance.now();
  await client.call('POST', `/api/strategies/${id}/points`, { points });
  return performance.now() - start;
}

/** Locks a month that nobody has read yet, and gives how long that took. */
async function timeOfLock({ client, id }: Scene, back: number): Promise<number> {
  const start = performance.now();
  await client.call('POST', `/api/strategies/${id}/periods/lock`, { period: monthBefore(back) });
  return performance.now() - start;
}

async function onEngine(engine: string, data: Data, rounds: number): Promise<Measure[]> {
  const before = await startServer(data);
  const client = await register(before.origin, 'bench.scores');
  const id = await makeStrategy(client, data);
  await before.stop();
  const server = await startServer(data);
  let most = 0;
  const sampling = setInterval(() => (most = Math.max(most, server.residentMiB())), SAMPLE_MS);
  const here = clientAt(server.origin, client);
  const scene = { server, client: here, id };
  const flow = await fetch(`${server.origin}/api/strategies/${id}/flow`, {
    headers: { cookie: here.cookie },
  });
  const { kpis } = (await flow.json()) as { kpis: { id: number }[] };
  const firstKpi = Math.min(...kpis.map((kpi) => kpi.id));
  const measures: Measure[] = [];
  const address = (back: number) => `/api/strategies/${id}/scorecard?period=${monthBefore(back)}`;
  const add = async (what: string, times: number, act: (round: number) => Promise<number>): Promise<void> => {
    const took: number[] = [];
    const name = `${engine}: ${what}`;
    const { longest, ...waits } = await measureWaits(name, server.origin, async () => {
      for (let round = 0; round < times; round++) took.push(await act(round));
    });
    measures.push({ name, value: median(took), unit: 'ms' }, waits);
    measures.push({ name: `${name}: longest answer of /readyz`, value: longest, unit: 'ms' });
  };
  await add('a scorecard, first time', rounds, (round) => timeOf(scene, address(2 + round)));
  await add('a scorecard, from the cache', rounds * 4, () => timeOf(scene, address(2)));
  await add('what is due from one of 300 owners', rounds * 4, () => timeOf(scene, '/api/updates'));
  await add('a new value until another page has its scorecard', rounds, (round) =>
    timeOfValue(scene, firstKpi + round * 7, 50 + round),
  );
  await add(`a call of ${MANY.toLocaleString('en-US')} points`, rounds, (round) =>
    timeOfMany(scene, firstKpi, round),
  );
  measures.push({ name: `${engine}: scores of 600,000 points: most memory`, value: most, unit: 'MiB' });
  // Last, because it refuses values.
  await add('a lock of 5,000 KPIs', rounds, (round) => timeOfLock(scene, 60 + round));
  clearInterval(sampling);
  await server.stop();
  const name = `${engine}: with ${rounds} locks of 5,000 KPIs: most memory`;
  return [...measures, { name, value: most, unit: 'MiB' }];
}

export const measure: Part = async ({ quick }) => {
  await ensureWebApp();
  const rounds = quick ? 3 : 10;
  return onBothEngines((engine, data) => onEngine(engine, data, rounds));
};

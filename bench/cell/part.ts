import { ensureWebApp } from '../../scripts/setup.mjs';
import { withDatabase } from '../large/rows.ts';
import { type Client, register } from '../support/client.ts';
import { type Measure, median, type Part } from '../support/measure.ts';
import { onBothEngines } from '../support/engines.ts';
import { type Data, type Served, startServer } from '../support/server.ts';
import { seedStrategies } from './seed.ts';

/** What scorecards cost on a server with 200 strategies of 50 KPIs and six million points. */

const SIZE = { strategies: 200, kpis: 50, weeks: 270 };
/** How many strategies another user has on the dashboard. */
const SHOWN = 40;
const SAMPLE_MS = 50;

/** Reads an address, and gives how long that took in milliseconds. */
async function timeOf(origin: string, { cookie }: Client, address: string): Promise<number> {
  const start = performance.now();
  const reply = await fetch(origin + address, { headers: { cookie } });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`);
  return performance.now() - start;
}

const scorecardOf = (id: number) => `/api/strategies/${id}/scorecard`;

/** Does something right after a start: the server has answered who is signed in, and nothing else. */
async function afterStart<T>(data: Data, client: Client, act: (server: Served) => Promise<T>): Promise<T> {
  const server = await startServer(data);
  await timeOf(server.origin, client, '/api/user');
  const result = await act(server);
  await server.stop();
  return result;
}

async function onEngine(engine: string, data: Data, rounds: number): Promise<Measure[]> {
  const before = await startServer(data);
  const client = await register(before.origin, 'bench.cell');
  const ids = await seedStrategies(client, data, SIZE);
  const member = await register(before.origin, 'bench.forty');
  await before.stop();
  const shared = `in (${ids.slice(0, SHOWN).join(', ')})`;
  await withDatabase(data, async (run) => {
    await run(`insert into memberships (strategy_id, user_id, role, created_at)
      select id, ${member.id}, 'read_write', '2026-01-01T00:00:00.000Z' from strategies where id ${shared}`);
    await run(`update kpis set owner_id = ${member.id} where strategy_id ${shared}`);
  });
  const times = async (act: (origin: string, round: number) => Promise<unknown>): Promise<number> => {
    const took: number[] = [];
    for (let round = 0; round < rounds; round++)
      await afterStart(data, client, async ({ origin }) => {
        const start = performance.now();
        await act(origin, round);
        took.push(performance.now() - start);
      });
    return median(took);
  };
  const first = await times((origin, round) => timeOf(origin, client, scorecardOf(ids[round] as number)));
  const dashboard = await times((origin) => timeOf(origin, member, '/api/updates/overview'));
  let most = 0;
  const all = await afterStart(data, client, async (server) => {
    const sampling = setInterval(() => (most = Math.max(most, server.residentMiB())), SAMPLE_MS);
    const start = performance.now();
    for (const id of ids) await timeOf(server.origin, client, scorecardOf(id));
    const took = performance.now() - start;
    clearInterval(sampling);
    return took;
  });
  const name = (what: string) => `${engine}, 200 strategies of 50 KPIs, 6 million points: ${what}`;
  return [
    { name: name('a scorecard, first after a start'), value: first, unit: 'ms' },
    { name: name('a dashboard of 40, first after a start'), value: dashboard, unit: 'ms' },
    { name: name('all scorecards, one after the other'), value: all, unit: 'ms' },
    { name: name('most memory'), value: most, unit: 'MiB' },
  ];
}

export const measure: Part = async ({ quick }) => {
  await ensureWebApp();
  const rounds = quick ? 3 : 10;
  return onBothEngines((engine, data) => onEngine(engine, data, rounds));
};

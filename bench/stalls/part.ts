import { setTimeout as delay } from 'node:timers/promises';
import { serverArguments, serverEnvironment } from '../../scripts/server-process.mjs';
import { ensureWebApp } from '../../scripts/setup.mjs';
import { type Impact, measureImpact, METRICS_TOKEN } from '../large/impact.ts';
import { get, send, type Target } from '../large/requests.ts';
import { fill, withDatabase } from '../large/rows.ts';
import { register } from '../support/client.ts';
import { type Measure, median, type Part } from '../support/measure.ts';
import { onBothEngines } from '../support/engines.ts';
import { type Data, startProcess } from '../support/server.ts';

/** How long one request that takes much computing holds up all others. */

/** With the first objective, as many as a strategy may hold. */
const AT_THE_LIMITS = {
  objectives: 1999,
  kpis: 10_000,
  initiatives: 10_000,
  tactics: 10_000,
  stepsATactic: 4,
};
const MONTHS = 12;
const DAILY_KPIS = 100;
const YEARS = 10;
/** How long a server that has started is left alone: it stores compiled code. */
const START_MS = 1000;

const points = (strategyId: number, userId: number, grain: string, start: string): string =>
  `insert into points (strategy_id, kpi_id, series, grain, start, value, state, note, source, user_id, at)
    select ${strategyId}, id, 'actual', '${grain}', '${start}', 80 + id % 40, 'value', '', 'manual', ${userId},
      '2026-01-01T00:00:00.000Z' from kpis where strategy_id = ${strategyId}`;

const dayAfter = (day: number): string => new Date(Date.UTC(2016, 0, 1 + day)).toISOString().slice(0, 10);

async function makeStrategies(data: Data, origin: string) {
  const owner = await register(origin, 'bench.stalls');
  const make = async (title: string): Promise<{ id: number; pillarId: number }> => {
    const { id } = await owner.call('POST', '/api/strategies', { title });
    const add = (body: object) => owner.call('POST', `/api/strategies/${id}/nodes`, body);
    const pillar = await add({ type: 'perspective', title: 'A pillar' });
    await add({ type: 'objective', title: 'The first', perspectiveId: pillar.id });
    return { id, pillarId: pillar.id };
  };
  const large = await make('At the limits');
  await fill(data, large.id, large.pillarId, AT_THE_LIMITS);
  const daily = await make('By day');
  const none = { initiatives: 0, tactics: 0, stepsATactic: 0 };
  await fill(data, daily.id, daily.pillarId, { objectives: 10, kpis: DAILY_KPIS, ...none });
  await withDatabase(data, async (run) => {
    await run(`update kpis set grain = 'month' where strategy_id = ${large.id}`);
    for (let month = 1; month <= MONTHS; month++)
      await run(points(large.id, owner.id, 'month', `2025-${String(month).padStart(2, '0')}-01`));
    await run(`update kpis set grain = 'day', aggregation = case id % 3 when 0 then 'sum' when 1 then 'mean' else 'last' end
      where strategy_id = ${daily.id}`);
    await run('begin');
    for (let day = 0; day < YEARS * 365; day++) await run(points(daily.id, owner.id, 'day', dayAfter(day)));
    await run('commit');
  });
  return { owner, largeId: large.id, dailyId: daily.id };
}

async function onEngine(engine: string, data: Data, rounds: number): Promise<Measure[]> {
  const start = () =>
    startProcess(serverArguments, {
      ...serverEnvironment,
      PORT: '0',
      RATE_LIMIT: 'off',
      METRICS_TOKEN,
      MERIDIAN_DATA: '/dev/null',
      ...data,
    });
  const before = await start();
  const { owner, largeId, dailyId } = await makeStrategies(data, before.origin);
  await before.stop();
  const impacts = new Map<string, Impact[]>();
  for (let round = 0; round < rounds; round++) {
    const server = await start();
    await delay(START_MS);
    const target: Target = { port: server.port, headers: { cookie: owner.cookie } };
    const address = `/api/strategies/${largeId}`;
    let file: object = {};
    const made: number[] = [];
    const create = async (path: string, body: object): Promise<void> => {
      const { id } = JSON.parse((await send(target, 'POST', path, body)).toString()) as { id: number };
      made.push(id);
    };
    const actions: Record<string, () => Promise<unknown>> = {
      'a scorecard of a year by day': () => get(target, `/api/strategies/${dailyId}/scorecard?period=FY2025`),
      'a strategy at the limits as a file': async () =>
        (file = JSON.parse((await get(target, `${address}/file`)).toString()) as object),
      'a strategy at the limits from a file': () => create('/api/strategies/from-file', file),
      'a copy of a strategy at the limits': () =>
        create(`${address}/copy`, { title: 'Copy', description: '', what: 'all' }),
    };
    for (const [what, action] of Object.entries(actions))
      impacts.set(what, [...(impacts.get(what) ?? []), await measureImpact(target, action)]);
    for (const id of made) await send(target, 'DELETE', `/api/strategies/${id}`);
    await server.stop();
  }
  return Array.from(impacts, ([what, all]): Measure[] => {
    const name = `${engine}: ${what}`;
    const of = (key: keyof Impact): number => median(all.map((impact) => impact[key]));
    return [
      { name, value: of('took'), unit: 'ms' },
      { name: `${name}: p99 of /readyz`, value: of('readyP99'), unit: 'ms' },
      { name: `${name}: longest stall`, value: of('longestStall'), unit: 'ms' },
    ];
  }).flat();
}

export const measure: Part = async ({ quick }) => {
  await ensureWebApp();
  const rounds = quick ? 1 : 5;
  return onBothEngines((engine, data) => onEngine(engine, data, rounds));
};

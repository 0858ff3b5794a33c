import { layoutOf } from '../../contract/map/layout.ts';
import type { MapPlan } from '../../contract/map/plan.ts';
import { serverArguments, serverEnvironment } from '../../scripts/server-process.mjs';
import { ensureWebApp } from '../../scripts/setup.mjs';
import { measureImpact, METRICS_TOKEN } from '../large/impact.ts';
import { get } from '../large/requests.ts';
import { type Client, register } from '../support/client.ts';
import { type Measure, median, type Part } from '../support/measure.ts';
import { onBothEngines } from '../support/engines.ts';
import { type Data, type Served, startProcess } from '../support/server.ts';

/** What a strategy map of 100 objectives with 200 causes costs, and how long other users wait meanwhile. */

const PILLARS = 4;
const OBJECTIVES = 100;
const CAUSES = 200;
const MONTHS = 24;

/** The pillar of an objective. */
const pillarOf = (at: number): number => at % PILLARS;

/** Causes from each pillar to the one above, as the numbers of their ends: the same at each run. */
const causes = Array.from({ length: CAUSES }, (_, at): [source: number, target: number] => {
  const source = (at * 7) % OBJECTIVES;
  const below = Math.floor(source / PILLARS) + 3 * Math.floor(at / OBJECTIVES) + ((at * at) % 5);
  const pillar = (pillarOf(source) + PILLARS - 1) % PILLARS;
  return [source, ((below * PILLARS) % OBJECTIVES) + pillar];
});

/** The first day of a month, so many months before the current one. */
function monthBefore(back: number): string {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1)).toISOString().slice(0, 10);
}

/** Makes a strategy whose objectives have a KPI each, with values of two years; returns its id. */
async function makeStrategy(client: Client): Promise<number> {
  const { id } = await client.call('POST', '/api/strategies', { title: 'A map' });
  const objective = (at: number): number => -1 - PILLARS - at;
  const create = (type: string, fields: object, own?: number) => ({ type, id: own, fields });
  const commands = [
    ...Array.from({ length: PILLARS }, (_, at) =>
      create('node.create', { type: 'perspective', title: `Pillar ${at + 1}` }, -1 - at),
    ),
    ...Array.from({ length: OBJECTIVES }, (_, at) => {
      const title = `Objective ${at + 1}: serve the customers of a region better`;
      const fields = { type: 'objective', title, perspectiveId: -1 - pillarOf(at) };
      return create('node.create', fields, objective(at));
    }),
    ...Array.from({ length: OBJECTIVES }, (_, at) =>
      create('kpi.create', {
        nodeId: objective(at),
        measure: `Measure ${at + 1}`,
        grain: 'month',
        target: 100,
        unit: '%',
      }),
    ),
    ...causes.map(([source, target]) =>
      create('link.create', {
        type: 'causes',
        sourceId: objective(source),
        targetId: objective(target),
      }),
    ),
  ];
  await client.call('POST', `/api/strategies/${id}/commands`, { commands });
  const { kpis } = (await client.call('GET', `/api/strategies/${id}/flow`)) as unknown as {
    kpis: { id: number }[];
  };
  const points = kpis.flatMap(({ id: kpiId }, at) =>
    Array.from({ length: MONTHS }, (_, back) => ({
      kpiId,
      period: monthBefore(back + 1),
      value: 70 + ((at * 7 + back * 3) % 40),
    })),
  );
  await client.call('POST', `/api/strategies/${id}/points`, { points });
  return id;
}

/** Publishes a page with the whole map; returns its path. */
async function publish(client: Client, id: number): Promise<string> {
  const strategy = `/api/strategies/${id}`;
  const snapshot = await client.call('POST', `${strategy}/snapshots`, { name: 'Public' });
  const { nodes, kpis } = (await client.call('GET', `${strategy}/flow`)) as unknown as {
    nodes: { id: number; type: string }[];
    kpis: { id: number }[];
  };
  const ofType = (type: string) => nodes.filter((node) => node.type === type).map((node) => node.id);
  const marks = {
    pillars: ofType('perspective'),
    objectives: ofType('objective'),
    kpis: kpis.map((kpi) => kpi.id),
    overall: true,
    visionMission: true,
    map: true,
    values: true,
    initiatives: true,
    notes: true,
  };
  const page = { snapshotId: snapshot.id, title: 'Public', marks, expiresAt: null };
  const made = (await client.call('POST', `${strategy}/publications`, page)) as unknown as { link: string };
  return new URL(made.link).pathname;
}

const start = (data: Data): Promise<Served> =>
  startProcess(serverArguments, {
    ...serverEnvironment,
    PORT: '0',
    RATE_LIMIT: 'off',
    METRICS_TOKEN,
    MERIDIAN_DATA: '/dev/null',
    ...data,
  });

/** Each figure is of the first request of its kind after a start, the median of some starts. */
async function onEngine(engine: string, data: Data, rounds: number): Promise<Measure[]> {
  const before = await start(data);
  const owner = await register(before.origin, 'bench.map');
  const id = await makeStrategy(owner);
  const map = `/api/strategies/${id}/map`;
  const addresses: Record<string, string> = {
    'what the data say of a map': map,
    'a map as a picture': `${map}.svg`,
    'a published page with a map': await publish(owner, id),
  };
  await before.stop();
  const measures: Measure[] = [];
  for (const [what, address] of Object.entries(addresses)) {
    const [took, stalls]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      const server = await start(data);
      const target = { port: server.port, headers: { cookie: owner.cookie } };
      const impact = await measureImpact(target, () => get(target, address));
      took.push(impact.took);
      stalls.push(impact.longestStall);
      await server.stop();
    }
    const name = `${engine}: ${what} of ${OBJECTIVES} objectives, first request after a start`;
    measures.push({ name, value: median(took), unit: 'ms' });
    measures.push({ name: `${name}: longest stall`, value: median(stalls), unit: 'ms' });
  }
  return measures;
}

function layoutMeasure(): Measure {
  const plan: MapPlan = {
    bands: Array.from({ length: PILLARS }, (_, pillar) => ({
      id: -1 - pillar,
      nodes: Array.from({ length: OBJECTIVES }, (_, at) => at)
        .filter((at) => pillarOf(at) === pillar)
        .map((at) => ({ id: at + 1, mapX: null, mapY: null })),
    })),
    edges: causes.map(([source, target], at) => ({
      id: at + 1,
      sourceId: source + 1,
      targetId: target + 1,
    })),
  };
  const times = Array.from({ length: 9 }, () => {
    const start = performance.now();
    layoutOf(plan);
    return performance.now() - start;
  });
  return {
    name: `layout of ${OBJECTIVES} objectives with ${CAUSES} causes`,
    value: median(times),
    unit: 'ms',
  };
}

export const measure: Part = async ({ quick }) => {
  await ensureWebApp();
  const rounds = quick ? 1 : 5;
  return [layoutMeasure(), ...(await onBothEngines((engine, data) => onEngine(engine, data, rounds)))];
};

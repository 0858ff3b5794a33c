import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serverArguments, serverEnvironment } from '../../scripts/server-process.mjs';
import { ensureWebApp } from '../../scripts/setup.mjs';
import { type Client, register } from '../support/client.ts';
import type { Measure, Part } from '../support/measure.ts';
import { type Data, type Served, startPostgres, startProcess, temporaryFolder } from '../support/server.ts';
import { get, send, type Target } from './requests.ts';
import { enroll, fill, type Size } from './rows.ts';
import { type Impact, measureImpact, METRICS_TOKEN } from './impact.ts';

/** What very large strategies cost other users: how long they wait, and how much memory the server takes. */

const SIZES: Record<string, Size> = {
  'over the limits': { objectives: 5000, kpis: 50_000, initiatives: 0, tactics: 0, stepsATactic: 0 },
  'at the limits': {
    objectives: 2000,
    kpis: 10_000,
    initiatives: 10_000,
    tactics: 10_000,
    stepsATactic: 4,
  },
};
const EDITORS = 10;
const READERS = 10;
const THINKING_MS = 100;
const SAMPLE_MS = 100;

interface Scene {
  size: Size;
  strategyId: number;
  pillarId: number;
  /** Of the first objective; the ids of the others follow. */
  objectiveId: number;
  people: Client[];
}

async function makeScene(server: Served, data: Data, name: string, size: Size): Promise<Scene> {
  const slug = name.replaceAll(' ', '.');
  const people: Client[] = [];
  for (let at = 0; at < EDITORS + READERS; at++) {
    people.push(await register(server.origin, `${slug}.${at}`));
  }
  const [owner] = people;
  if (!owner) throw new Error('Nobody is there');
  const { id } = await owner.call('POST', '/api/strategies', { title: `A strategy ${name}` });
  const add = (body: object) => owner.call('POST', `/api/strategies/${id}/nodes`, body);
  const pillar = await add({ type: 'perspective', title: 'A pillar' });
  const first = await add({ type: 'objective', title: 'The first', perspectiveId: pillar.id });
  await fill(data, id, pillar.id, size);
  await enroll(
    data,
    id,
    people.slice(1).map((one) => one.id),
  );
  return { size, strategyId: id, pillarId: pillar.id, objectiveId: first.id, people };
}

/** Ten edit with a pause between two edits, ten read without one. */
async function work(scene: Scene, targetOf: (who: Client) => Target, ms: number): Promise<void> {
  const until = performance.now() + ms;
  let count = 0;
  const edit = async (who: Client, at: number): Promise<void> => {
    const objective = scene.objectiveId + 1 + at;
    const address = `/api/strategies/${scene.strategyId}/nodes/${objective}`;
    while (performance.now() < until) {
      await send(targetOf(who), 'PUT', address, { title: `Title ${++count}` });
      await delay(THINKING_MS);
    }
  };
  const read = async (who: Client): Promise<void> => {
    while (performance.now() < until) await get(targetOf(who), `/api/strategies/${scene.strategyId}/content`);
  };
  await Promise.all([...scene.people.slice(0, EDITORS).map(edit), ...scene.people.slice(EDITORS).map(read)]);
}

async function attack(server: Served, scene: Scene, ms: number): Promise<Record<string, Impact>> {
  const headers = { 'accept-encoding': 'gzip, br' };
  const targetOf = ({ cookie }: Client): Target => ({ port: server.port, headers: { ...headers, cookie } });
  const [owner] = scene.people;
  if (!owner) throw new Error('Nobody is there');
  const target = targetOf(owner);
  const { strategyId, pillarId } = scene;
  return {
    'cold content': await measureImpact(target, () => get(target, `/api/strategies/${strategyId}/content`)),
    document: await measureImpact(target, () => get(target, `/strategy/${strategyId}`)),
    search: await measureImpact(target, () => get(target, '/api/search?q=measure')),
    'ten editors, ten readers': await measureImpact(target, () => work(scene, targetOf, ms)),
    'deletion of a pillar': await measureImpact(target, () =>
      send(target, 'DELETE', `/api/strategies/${strategyId}/nodes/${pillarId}`),
    ),
    'deletion of a strategy': await measureImpact(target, () =>
      send(target, 'DELETE', `/api/strategies/${strategyId}`),
    ),
  };
}

const measuresOf = (engine: string, size: string, found: Record<string, Impact>): Measure[] =>
  Object.entries(found).flatMap(([what, { readyP99, longestStall, took }]) => [
    { name: `${engine}, ${size}: ${what}: p99 of /readyz`, value: readyP99, unit: 'ms' },
    {
      name: `${engine}, ${size}: ${what}: longest stall`,
      value: longestStall,
      unit: 'ms',
      note: `took ${Math.round(took)} ms`,
    },
  ]);

async function onEngine(engine: string, data: Data, ms: number): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const [name, size] of Object.entries(SIZES)) {
    const start = () =>
      startProcess(serverArguments, {
        ...serverEnvironment,
        PORT: '0',
        RATE_LIMIT: 'off',
        METRICS_TOKEN,
        ...data,
      });
    const before = await start();
    const scene = await makeScene(before, data, name, size);
    await before.stop();
    const server = await start();
    let most = 0;
    const sampling = setInterval(() => (most = Math.max(most, server.residentMiB())), SAMPLE_MS);
    measures.push(...measuresOf(engine, name, await attack(server, scene, ms)));
    clearInterval(sampling);
    await server.stop();
    measures.push({ name: `${engine}, ${name}: most memory`, value: most, unit: 'MiB' });
  }
  return measures;
}

export const measure: Part = async ({ quick }) => {
  await ensureWebApp();
  const ms = quick ? 5000 : 20_000;
  const { folder, remove } = temporaryFolder();
  const measures = await onEngine('SQLite', { MERIDIAN_DATA: path.join(folder, 'data') }, ms);
  remove();
  const cluster = await startPostgres();
  measures.push(...(await onEngine('PostgreSQL', cluster.data, ms)));
  await cluster.stop();
  return measures;
};

import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Client, quantile, register } from '../support/client.ts';
import { load, requestBytes } from '../support/load.ts';
import { type Measure, type Part, shown } from '../support/measure.ts';
import { seed } from '../support/seed.ts';
import { onBothEngines } from '../support/engines.ts';
import { startServer, type Data } from '../support/server.ts';

/** Views of a published page, and what they cost the members who read meanwhile. */

const ITEMS = 200;
const VIEWS = 1000;
const CONNECTIONS = 20;
const READ_EVERY_MS = 5;

/** How views are sent: to an address, at a rate, for a time. */
interface Views {
  address: string;
  ms: number;
}

/** Sends views at an even rate until the time is over; posts how many were answered with the page, a second. */
async function view({ address, ms }: Views): Promise<void> {
  const { port, pathname } = new URL(address);
  const request = requestBytes('GET', pathname, { 'accept-encoding': 'br' });
  const everyMs = (CONNECTIONS / VIEWS) * 1000;
  const views = {
    port: Number(port),
    connections: CONNECTIONS,
    ms,
    next: () => request,
    status: 200,
    everyMs,
  };
  parentPort?.postMessage((await load(views)).rate, []);
}

/** Reads the content of a strategy as a member until it is over; returns how long each took, in milliseconds. */
async function read(address: string, cookie: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const start = performance.now();
    const reply = await fetch(address, { headers: { cookie } });
    await reply.arrayBuffer();
    times.push(performance.now() - start);
    await delay(READ_EVERY_MS);
  }
  return times;
}

/** Publishes all that a strategy has; returns the address of the page. */
async function publish(client: Client, origin: string, id: number): Promise<string> {
  const path = `/api/strategies/${id}`;
  const snapshot = await client.call('POST', `${path}/snapshots`, { name: 'Public' });
  const flow = (await client.call('GET', `${path}/flow`)) as unknown as {
    nodes: { id: number; type: string }[];
    kpis: { id: number }[];
  };
  const ofType = (type: string) => flow.nodes.filter((node) => node.type === type).map((node) => node.id);
  const made = (await client.call('POST', `${path}/publications`, {
    snapshotId: snapshot.id,
    title: 'Public',
    marks: {
      pillars: ofType('perspective'),
      objectives: ofType('objective'),
      kpis: flow.kpis.map((kpi) => kpi.id),
      overall: true,
      visionMission: true,
      values: true,
      initiatives: true,
      notes: true,
    },
    expiresAt: null,
  })) as unknown as { link: string };
  return origin + new URL(made.link).pathname;
}

async function onEngine(engine: string, data: Data, ms: number): Promise<Measure[]> {
  const server = await startServer(data);
  const client = await register(server.origin, 'bench.publisher');
  const { id } = await seed(client, ITEMS);
  const address = await publish(client, server.origin, id);
  const content = `${server.origin}/api/strategies/${id}/content`;
  const readFor = async (time: number): Promise<number[]> => {
    const until = performance.now() + time;
    return read(content, client.cookie, () => performance.now() > until);
  };
  // Until then the code is still being compiled.
  await readFor(ms / 4);
  const alone = await readFor(ms);
  const worker = new Worker(import.meta.filename, { workerData: { address, ms } satisfies Views });
  let rate: number | undefined;
  const viewed = once(worker, 'message').then(([found]) => void (rate = found as number));
  const beside = await read(content, client.cookie, () => rate !== undefined);
  await viewed;
  await server.stop();
  const [before, during] = [quantile(alone, 0.99), quantile(beside, 0.99)];
  return [
    { name: `${engine}: views of a published page`, value: rate ?? 0, unit: '/s' },
    {
      name: `${engine}: p99 of members' reads beside ${VIEWS.toLocaleString('en-US')} views a second, times that without`,
      value: during / before,
      unit: 'x',
      note: `${shown(during)} ms, ${shown(before)} ms without; p50 ${shown(quantile(beside, 0.5))} ms, ${shown(quantile(alone, 0.5))} ms without`,
    },
  ];
}

export const measure: Part = async ({ quick }) => {
  const ms = quick ? 3000 : 10_000;
  return onBothEngines((engine, data) => onEngine(engine, data, ms));
};

if (!isMainThread) await view(workerData as Views);

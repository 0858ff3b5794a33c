import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { ensureWebApp } from '../scripts/setup.mjs';
import { type Client, parseMessage, PASSWORD, register } from './support/client.ts';
import { shown } from './support/measure.ts';
import { KB_A_MIB, type Served, startServer, temporaryFolder } from './support/server.ts';

/**
 * What 30, 300 and 3,000 people take of one node with the embedded database: memory, disk, and the processor time of what they do.
 * Prints the table of docs/operating.md. Run by `node bench/sizing.ts`.
 */

const PEOPLE = [30, 300, 3000];
/** Each strategy is the example, with two years of values. */
const PEOPLE_A_STRATEGY = 15;
/** The share of people with a tab open in the busiest hour. */
const OPEN = 0.6;
const WATCHERS = PEOPLE_A_STRATEGY * OPEN;
/** What a person does in the busiest hour. */
const HOUR = { views: 6, values: 10, signIns: 1 };
const HOUR_MS = 3_600_000;
const ROUNDS = 40;
const SETTLE_MS = 3000;

interface Scene {
  server: Served;
  client: Client;
  ids: number[];
}

async function read({ server, client }: Scene, address: string): Promise<string> {
  const headers = { cookie: client.cookie, 'accept-encoding': 'gzip', accept: '*/*' };
  const reply = await fetch(server.origin + address, { headers });
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`);
  return reply.text();
}

/** What a browser asks for when it opens a board. */
async function view(scene: Scene, id: number): Promise<void> {
  await read(scene, `/strategy/${id}`);
  const calls = ['flow', 'scorecard', 'periods'].map((call) => `/api/strategies/${id}/${call}`);
  await Promise.all([...calls, '/api/updates/open'].map((address) => read(scene, address)));
}

/** Opens a socket that watches a strategy, and reads its scores after each change as a page does. */
async function watch(scene: Scene, id: number): Promise<WebSocket> {
  const { revision } = await scene.client.call('GET', `/api/strategies/${id}`);
  const socket = await scene.client.socket();
  socket.on('message', (data) => {
    if (parseMessage(data).type === 'changes') void read(scene, `/api/strategies/${id}/scorecard`);
  });
  socket.send(JSON.stringify({ type: 'watch', strategyId: id, revision }));
  await once(socket, 'message');
  return socket;
}

/** The processor time of the server for one of something, in milliseconds. */
async function costOf(
  { server }: Scene,
  rounds: number,
  act: (at: number) => Promise<unknown>,
): Promise<number> {
  const before = server.processorMs();
  for (let at = 0; at < rounds; at++) await act(at);
  await delay(SETTLE_MS / 10);
  return (server.processorMs() - before) / rounds;
}

async function enterValue(scene: Scene, at: number, kpis: number[]): Promise<void> {
  const period = `${new Date().toISOString().slice(0, 7)}-01`;
  const points = [{ period, value: 50 + at }];
  await scene.client.call('PUT', `/api/kpis/${kpis[at % kpis.length]}/points`, { points });
}

async function trackedKpis(scene: Scene, id: number): Promise<number[]> {
  const flow = JSON.parse(await read(scene, `/api/strategies/${id}/flow`)) as {
    kpis: { id: number; grain: string | null; source: string; formula?: string }[];
  };
  return flow.kpis
    .filter(({ grain, source }) => grain === 'month' && source === 'manual')
    .map((kpi) => kpi.id);
}

async function signIn({ server }: Scene): Promise<void> {
  const reply = await fetch(`${server.origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'bench.sizing', password: PASSWORD }),
  });
  if (!reply.ok) throw new Error(`The sign-in answered ${reply.status}`);
}

/** Makes a book, and gives the most that its process had in memory, in MiB. */
async function memoryOfBook({ server, client, ids: [id] }: Scene): Promise<number> {
  const listed = (await client.call('GET', `/api/strategies/${id}/snapshots`)) as unknown as {
    snapshots: { id: number }[];
  };
  const sections = ['cover', 'strategy', 'scorecard', 'objectives', 'decisions', 'definitions'];
  const choices = { title: '', subtitle: '', sections, allObjectives: true };
  const snapshotId = listed.snapshots[0]?.id;
  await client.call('POST', `/api/strategies/${id}/books`, { snapshotId, format: 'pdf', ...choices });
  let most = 0;
  for (let state = ''; state !== 'done'; await delay(20)) {
    const { books } = (await client.call('GET', `/api/strategies/${id}/books`)) as unknown as {
      books: { state: string }[];
    };
    state = books[0]?.state ?? '';
    try {
      const sizes = execFileSync('ps', ['-o', 'rss=', '--ppid', String(server.pid)]).toString();
      most = Math.max(most, ...sizes.split('\n').map(Number));
    } catch {
      // There is no such process yet, or no more.
    }
  }
  return most / KB_A_MIB;
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(path.join(folder, name)))
    .reduce((sum, { size }) => sum + size, 0);

async function sizeOf(people: number): Promise<Record<string, string>> {
  const { folder, remove } = temporaryFolder();
  const server = await startServer({ MERIDIAN_DATA: folder });
  const client = await register(server.origin, 'bench.sizing');
  const scene: Scene = { server, client, ids: [] };
  for (let at = 0; at < people / PEOPLE_A_STRATEGY; at++) {
    const body = { title: `Halden Pumps ${at}`, template: 'example' };
    scene.ids.push((await client.call('POST', '/api/strategies', body)).id);
  }
  const idle = server.residentMiB();
  const sockets: WebSocket[] = [];
  for (const id of scene.ids) {
    await view(scene, id);
    for (let at = 0; at < WATCHERS; at++) sockets.push(await watch(scene, id));
  }
  const [first = 0] = scene.ids;
  const kpis = await trackedKpis(scene, first);
  const views = await costOf(scene, ROUNDS, (at) => view(scene, scene.ids[at % scene.ids.length] ?? first));
  const values = await costOf(scene, ROUNDS, (at) => enterValue(scene, at, kpis));
  const signIns = await costOf(scene, ROUNDS / 4, () => signIn(scene));
  await delay(SETTLE_MS);
  const memory = server.residentMiB();
  const book = await memoryOfBook(scene);
  const perPerson = HOUR.views * views + HOUR.values * values + HOUR.signIns * signIns;
  const disk = bytesIn(folder) / 1e6;
  for (const socket of sockets) socket.terminate();
  await server.stop();
  remove();
  return {
    people: String(people),
    strategies: String(scene.ids.length),
    'after seeding, MiB': shown(idle),
    'in use, MiB': shown(memory),
    'a book, MiB': shown(book),
    'view, ms': shown(views),
    'value, ms': shown(values),
    'sign-in, ms': shown(signIns),
    processors: shown((people * perPerson) / HOUR_MS),
    'disk, MB': shown(disk),
  };
}

await ensureWebApp();
const rows: Record<string, string>[] = [];
for (const people of PEOPLE) rows.push(await sizeOf(people));
console.table(rows);

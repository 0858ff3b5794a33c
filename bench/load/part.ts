import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { ensureWebApp } from '../../scripts/setup.mjs';
import { hashPassword } from '../../server/access/passwords.ts';
import { type Client, PASSWORD, register } from '../support/client.ts';
import { requestBytes } from '../support/load.ts';
import type { Measure, Part } from '../support/measure.ts';
import { type Seeded, seed } from '../support/seed.ts';
import {
  type Data,
  type Served,
  startPostgres,
  startProcess,
  startServer,
  temporaryFolder,
} from '../support/server.ts';
import { type Bare, barePostgres, bareSqlite } from './bare-writes.ts';
import { beside, besideDriver, type Rounds } from './compare.ts';
import { type Answer, record } from './record.ts';

/** Throughput and latency of reads, sign-ins and writes, each beside its baseline. */

const SIZES = [20, 200, 2000];
const USERNAME = 'bench.reader';
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

interface Scene {
  client: Client;
  /** To read, by size. */
  boards: { items: number; seeded: Seeded }[];
  /** To write to: one for each connection. */
  written: Seeded[];
}

async function makeScene(data: Data, connections: number): Promise<Scene> {
  const server = await startServer(data);
  const client = await register(server.origin, USERNAME);
  const boards: Scene['boards'] = [];
  for (const items of SIZES) boards.push({ items, seeded: await seed(client, items) });
  const written: Seeded[] = [];
  for (let at = 0; at < connections; at++) written.push(await seed(client, 4));
  await server.stop();
  return { client, boards, written };
}

/** At so many connections the share of a read is measured. */
const SHARED_AT = 10;

/** Many short rounds give the best share of frequent requests, long ones the best p99 and rate of rare requests. */
interface Plan {
  short: Rounds;
  long: Rounds;
}

interface Run extends Plan {
  engine: string;
  server: Served;
  scene: Scene;
  connections: number[];
}

async function readsAndSignIns(run: Run): Promise<Measure[]> {
  const { server, scene, engine } = run;
  const headers = { ...BROWSER, cookie: scene.client.cookie };
  const credentials = { username: USERNAME, password: PASSWORD };
  const answers: Answer[] = [await record(server.origin, '/api/login', BROWSER, credentials)];
  const signIn = requestBytes('POST', '/api/login', BROWSER, credentials);
  const loads = [{ what: 'sign-in', status: 200, request: signIn, isOften: false }];
  for (const { items, seeded } of scene.boards) {
    const flow = `/api/strategies/${seeded.id}/content`;
    const whole = await record(server.origin, flow, headers);
    const conditional = { ...headers, 'if-none-match': whole.etag };
    answers.push(whole, await record(server.origin, flow, conditional));
    const what = `flow of ${items} items`;
    loads.push({ what, status: 200, request: requestBytes('GET', flow, headers), isOften: true });
    const again = requestBytes('GET', flow, conditional);
    loads.push({ what: `${what} with ETag`, status: 304, request: again, isOften: true });
    const page = `/strategy/${seeded.id}`;
    answers.push(await record(server.origin, page, headers));
    loads.push({
      what: `document with a board of ${items} items`,
      status: 200,
      request: requestBytes('GET', page, headers),
      isOften: false,
    });
  }
  const { folder, remove } = temporaryFolder();
  const file = path.join(folder, 'answers.json');
  const passwordHash = await hashPassword(PASSWORD);
  writeFileSync(file, JSON.stringify({ answers, password: PASSWORD, passwordHash }));
  const bare = await startProcess([path.join(import.meta.dirname, 'bare.ts'), file], {});
  const measures: Measure[] = [];
  for (const { what, status, request, isOften } of loads) {
    for (const connections of run.connections) {
      const side = { connections, status, next: () => request };
      const name = `${engine}: ${what}, ${connections} connections`;
      const rounds = isOften && connections === SHARED_AT ? run.short : run.long;
      measures.push(
        ...(await beside(name, { ...side, port: server.port }, { ...side, port: bare.port }, rounds)),
      );
    }
  }
  await bare.stop();
  remove();
  return measures;
}

async function writes(run: Run, driver: string, openBare: (some: Seeded[]) => Promise<Bare>) {
  const { server, scene, engine } = run;
  let count = 0;
  const next = (connection: number): Buffer => {
    const { id, objective } = scene.written[connection] ?? { id: 0, objective: 0 };
    const headers = { cookie: scene.client.cookie, 'idempotency-key': `bench-command-${++count}` };
    return requestBytes('PUT', `/api/strategies/${id}/nodes/${objective}`, headers, {
      title: `Title number ${count}`,
    });
  };
  const measures: Measure[] = [];
  for (const connections of run.connections) {
    const bare = await openBare(scene.written.slice(0, connections));
    const side = { connections, status: 200, next, port: server.port };
    const name = `${engine}: write, ${connections} connections`;
    measures.push(...(await besideDriver(name, side, { driver, write: (ms) => bare.write(ms) }, run.long)));
    await bare.close();
  }
  return measures;
}

async function onSqlite(plan: Plan, connections: number[]): Promise<Measure[]> {
  const { folder, remove } = temporaryFolder();
  const data = { MERIDIAN_DATA: path.join(folder, 'data') };
  const scene = await makeScene(data, Math.max(...connections));
  // Each side writes to a file of its own.
  const copy = path.join(folder, 'bare.sqlite');
  const whole = new DatabaseSync(path.join(data.MERIDIAN_DATA, 'meridian.sqlite'));
  whole.prepare('vacuum into ?').run(copy);
  whole.close();
  const server = await startServer(data);
  const run = { ...plan, engine: 'SQLite', server, scene, connections };
  const measures = await readsAndSignIns(run);
  measures.push(...(await writes(run, 'node:sqlite', (some) => Promise.resolve(bareSqlite(copy, some)))));
  measures.push({ name: 'memory after load', value: server.residentMiB(), unit: 'MiB' });
  await server.stop();
  remove();
  return measures;
}

async function copyDatabase(url: string): Promise<string> {
  const copy = new URL(url);
  copy.pathname = '/bare';
  const control = new URL(url);
  control.pathname = '/template1';
  const client = new pg.Client(control.href);
  await client.connect();
  await client.query('create database bare template postgres');
  await client.end();
  return copy.href;
}

async function onPostgres(plan: Plan, connections: number[]): Promise<Measure[]> {
  const cluster = await startPostgres();
  const { data } = cluster;
  const scene = await makeScene(data, Math.max(...connections));
  const copy = await copyDatabase(cluster.url);
  const server = await startServer(data);
  const run = { ...plan, engine: 'PostgreSQL', server, scene, connections };
  const measures = await readsAndSignIns(run);
  measures.push(...(await writes(run, 'pg', (some) => barePostgres(copy, some))));
  await server.stop();
  await cluster.stop();
  return measures;
}

export const measure: Part = async ({ quick }) => {
  await ensureWebApp();
  const connections = quick ? [10] : [1, 10, 50];
  const once = { rounds: 1, ms: 300 };
  const plan = quick
    ? { short: once, long: once }
    : { short: { rounds: 31, ms: 100 }, long: { rounds: 3, ms: 1000 } };
  return [...(await onSqlite(plan, connections)), ...(await onPostgres(plan, connections))];
};

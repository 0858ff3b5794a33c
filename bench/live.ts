import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { serverArguments, serverEnvironment } from '../scripts/server-process.mjs';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { filesOf } from '../server/files/open-files.ts';
import { outgoingServices } from '../server/outgoing/services.ts';
import { openStore } from '../server/store/open.ts';
import type { Store } from '../server/store/store.ts';
import { type Client, parseMessage, quantile, register } from './support/client.ts';
import { fanOut } from './support/fan-out.ts';

/**
 * Measures the live socket: how long a change takes from its commit to another person's socket, on one node and between
 * two, and what a thousand sockets cost. Prints a table. Run by `node bench/live.ts`.
 */

// Some nodes run in this process, to see the moment of a commit; so it runs with the flags of the product.
if (Object.entries(serverEnvironment).some(([name, value]) => process.env[name] !== value)) {
  const flags = serverArguments.filter((word) => word.startsWith('--'));
  const { status } = spawnSync(process.execPath, [...flags, import.meta.filename], {
    env: { ...process.env, ...serverEnvironment },
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}

const WARM_UP = 50;
const ROUNDS = 400;

interface Node {
  store: Store;
  origin: string;
  close(): Promise<void>;
}

async function startNode(database: { dataFolder: string; databaseUrl: string | undefined }): Promise<Node> {
  const store = await openStore(database);
  const metrics = { port: undefined, token: undefined };
  const config = { ...readConfig({}), rateLimit: false, metrics };
  const { server } = await createApp({
    config,
    store,
    files: filesOf(database),
    integrations: outgoingServices(config),
    webFolder: 'none',
    logger: false,
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    await server.close();
    await store.close();
  };
  return { store, origin: `http://127.0.0.1:${port}`, close };
}

/** Milliseconds from the commit on one node to a socket of another. */
async function latencies(writing: Node, reading: Node): Promise<number[]> {
  const client: Client = await register(writing.origin, 'writer');
  const { id } = await client.call('POST', '/api/strategies', { title: 'Measured' });
  const socket = await client.socket(reading.origin);
  const arrived = new Map<number, () => void>();
  socket.on('message', (data) => {
    const message = parseMessage(data);
    if (message.type === 'changes') arrived.get(message.to)?.();
  });
  socket.send(JSON.stringify({ type: 'watch', strategyId: id, revision: 1 }));
  await once(socket, 'message');
  let committed = 0;
  const stop = writing.store.listen((signal) => {
    if (signal.of === 'strategy') committed = performance.now();
  });
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const arrival = new Promise<number>((resolve) => {
      arrived.set(round + 2, () => resolve(performance.now()));
    });
    const body = { boardTitle: `Round ${round}` };
    const [at] = await Promise.all([arrival, client.call('PUT', `/api/strategies/${id}/board-title`, body)]);
    // Another node may receive the change before this one answers: then the delay is 0.
    if (round >= WARM_UP) times.push(Math.max(0, at - committed));
  }
  stop();
  socket.terminate();
  return times;
}

async function onSqlite(): Promise<number[]> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'meridian-bench-'));
  const node = await startNode({ dataFolder, databaseUrl: undefined });
  const times = await latencies(node, node);
  await node.close();
  rmSync(dataFolder, { recursive: true });
  return times;
}

async function onPostgres(): Promise<number[]> {
  const program = path.join(import.meta.dirname, '..', 'scripts', 'throwaway-postgres.mjs');
  const cluster = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [url] = (await once(createInterface({ input: cluster.stdout }), 'line')) as [string];
  const database = { dataFolder: '', databaseUrl: url };
  const [writing, reading] = [await startNode(database), await startNode(database)];
  const times = await latencies(writing, reading);
  await writing.close();
  await reading.close();
  cluster.stdin.end();
  await once(cluster, 'close');
  return times;
}

const ms = (value: number): string => `${value.toFixed(2)} ms`;
const oneNode = await onSqlite();
const twoNodes = await onPostgres();
const many = await fanOut();

console.table({
  'commit to socket, one node (SQLite)': {
    median: ms(quantile(oneNode, 0.5)),
    p95: ms(quantile(oneNode, 0.95)),
  },
  'commit to socket, two nodes (PostgreSQL)': {
    median: ms(quantile(twoNodes, 0.5)),
    p95: ms(quantile(twoNodes, 0.95)),
  },
  [`one change to the ${many.watchers} sockets of a strategy, from the request`]: {
    median: ms(quantile(many.one, 0.5)),
    p95: ms(quantile(many.one, 0.95)),
  },
  [`a change to each of ${many.strategies} strategies, to all ${many.sockets} sockets`]: {
    median: ms(quantile(many.all, 0.5)),
    p95: ms(quantile(many.all, 0.95)),
  },
});
console.log(`Memory: ${many.kilobytes.toFixed(1)} KB a socket, of ${many.sockets} open ones`);

import { setTimeout as pause } from 'node:timers/promises';
import type WebSocket from 'ws';
import { parseMessage, register } from './client.ts';
import { KB_A_MIB, startServer, temporaryFolder } from './server.ts';

const SOCKETS = 1000;
const STRATEGIES = 50;
const ROUNDS = 20;
/** The wait before the memory of a process is read: milliseconds. */
const SETTLE_MS = 3000;

/** What many sockets on one node cost: times in milliseconds, memory in KB a socket. */
export interface FanOut {
  sockets: number;
  strategies: number;
  /** How many sockets watch one strategy. */
  watchers: number;
  /** From the request of one change to the last socket that watches its strategy. */
  one: number[];
  /** From the requests of a change to every strategy to the last of all sockets. */
  all: number[];
  kilobytes: number;
}

/** Measures a real server in a process of its own, on the embedded database. */
export async function fanOut(): Promise<FanOut> {
  const { folder, remove } = temporaryFolder();
  const server = await startServer({ MERIDIAN_DATA: folder });
  const client = await register(server.origin, 'writer');
  const ids: number[] = [];
  for (let n = 0; n < STRATEGIES; n++)
    ids.push((await client.call('POST', '/api/strategies', { title: `Strategy ${n}` })).id);

  await pause(SETTLE_MS);
  const before = server.residentMiB();
  let arrived = 0;
  let expected = Number.POSITIVE_INFINITY;
  let done: () => void = () => undefined;
  const sockets: WebSocket[] = [];
  for (let n = 0; n < SOCKETS; n++) {
    const socket = await client.socket();
    socket.on('message', (data) => {
      if (parseMessage(data).type === 'changes' && ++arrived === expected) done();
    });
    socket.send(JSON.stringify({ type: 'watch', strategyId: ids[n % STRATEGIES], revision: 1 }));
    sockets.push(socket);
  }
  await pause(SETTLE_MS);
  const kilobytes = ((server.residentMiB() - before) * KB_A_MIB) / SOCKETS;

  const watchers = SOCKETS / STRATEGIES;
  const measure = async (changed: number[], title: string): Promise<number> => {
    arrived = 0;
    expected = changed.length * watchers;
    const all = new Promise<void>((resolve) => void (done = resolve));
    const start = performance.now();
    const body = { boardTitle: title };
    const writes = changed.map((id) => client.call('PUT', `/api/strategies/${id}/board-title`, body));
    await all;
    const time = performance.now() - start;
    await Promise.all(writes);
    return time;
  };
  const [one, all]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    one.push(await measure(ids.slice(round, round + 1), `One ${round}`));
    all.push(await measure(ids, `All ${round}`));
  }
  for (const socket of sockets) socket.terminate();
  await server.stop();
  remove();
  return { sockets: SOCKETS, strategies: STRATEGIES, watchers, one, all, kilobytes };
}

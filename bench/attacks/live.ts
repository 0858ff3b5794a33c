import { setTimeout as delay } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { type Client, register } from '../support/client.ts';
import type { Measure } from '../support/measure.ts';
import { type Data, startServer } from '../support/server.ts';
import { measureWaits } from './probe.ts';

/**
 * Attacks on the live socket: watches from random revisions of a long history, which the server answers by a reset or by
 * changes, and a deletion that is too large for one message.
 */

const LONG = 'x'.repeat(9_990);
const CHANGES = 1000;
/** So many of the latest changes fit into one message. */
const RECENT = 25;
const OBJECTIVES = 600;
const SOCKETS = 10;
/** Pages that watch during a large deletion, and as many that connect after it. */
const PAGES = 20;
const FRAMES_A_SECOND = 15;
const ATTACK_MS = 10_000;
const AT_ONCE = 8;

async function times(count: number, act: (at: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) await act(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** The type of a message, without parsing all of it. */
const typeOf = (data: unknown): string =>
  /"type":"(\w+)"/.exec((data as Buffer).subarray(0, 100).toString())?.[1] ?? '';

const watch = (socket: WebSocket, strategyId: number, revision: number): void =>
  socket.send(JSON.stringify({ type: 'watch', strategyId, revision }));

/** Sockets that watch a board from random revisions, and reconnect if they are closed. */
async function floodWatches(client: Client, id: number, from: number, to: number): Promise<string> {
  const counts = { frames: 0, answers: 0, resets: 0 };
  const end = performance.now() + ATTACK_MS;
  const attack = async (): Promise<void> => {
    let socket = await client.socket();
    while (performance.now() < end) {
      if (socket.readyState !== socket.OPEN) socket = await client.socket();
      if (socket.listenerCount('message') === 0) {
        socket.on('error', () => undefined);
        socket.on('message', (data) => {
          if (typeOf(data) === 'changes') counts.answers++;
          if (typeOf(data) === 'reset') counts.resets++;
        });
      }
      watch(socket, id, from + Math.floor(Math.random() * (to - from)));
      counts.frames++;
      await delay(1000 / FRAMES_A_SECOND);
    }
    socket.terminate();
  };
  await Promise.all(Array.from({ length: SOCKETS }, attack));
  return `${counts.frames} frames: ${counts.answers} with changes, ${counts.resets} resets`;
}

/** A client that keeps a board up to date as the browser does: it reconnects if it is closed. */
class Page {
  cuts = 0;
  isUpToDate = false;
  readonly #client: Client;
  readonly #id: number;
  #socket: WebSocket | undefined;

  constructor(client: Client, id: number) {
    this.#client = client;
    this.#id = id;
  }

  async open(revision: number): Promise<void> {
    const socket = await this.#client.socket();
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.isUpToDate = false;
      if (this.#socket !== socket || ++this.cuts > 5) return;
      setTimeout(() => void this.open(revision), 250);
    });
    socket.on('message', (data) => {
      const type = typeOf(data);
      // Presence follows the answer to a watch.
      if (type === 'present') this.isUpToDate = true;
      if (type !== 'reset') return;
      this.isUpToDate = false;
      void this.#resync(socket);
    });
    watch(socket, this.#id, revision);
  }

  async #resync(socket: WebSocket): Promise<void> {
    const { revision } = await this.#client.call('GET', `/api/strategies/${this.#id}/content`);
    watch(socket, this.#id, revision);
  }

  close(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.terminate();
  }
}

/** Deletes a pillar of many objectives with long texts while pages watch, and opens as many pages after it. */
async function deleteMuch(client: Client, id: number, pillar: number, held: number): Promise<string> {
  const watching = Array.from({ length: PAGES }, () => new Page(client, id));
  for (const page of watching) await page.open(held);
  await delay(500);
  await client.call('DELETE', `/api/strategies/${id}/nodes/${pillar}`).catch(() => undefined);
  await delay(1500);
  const behind = Array.from({ length: PAGES }, () => new Page(client, id));
  for (const page of behind) await page.open(held);
  await delay(5000);
  const status = (pages: Page[]): string =>
    `${pages.filter((page) => page.isUpToDate).length} of ${PAGES} (${pages.reduce((sum, page) => sum + page.cuts, 0)} cuts)`;
  const sentence = `live again: ${status(watching)} that watched, ${status(behind)} that missed it`;
  for (const page of [...watching, ...behind]) page.close();
  return sentence;
}

/** Measures how long other users wait during attacks on the live socket. */
export async function measureLive(engine: string, data: Data): Promise<Measure[]> {
  const server = await startServer(data);
  const client = await register(server.origin, `${engine}.attacker`);
  const add = (id: number, body: object) => client.call('POST', `/api/strategies/${id}/nodes`, body);

  const long = await client.call('POST', '/api/strategies', { title: 'Long history' });
  const vision = await add(long.id, { type: 'vision' });
  await times(CHANGES, (at) =>
    client.call('PUT', `/api/strategies/${long.id}/nodes/${vision.id}`, { description: `${at} ${LONG}` }),
  );
  const last = CHANGES + 1;
  const flooded = await measureWaits(`${engine}: watches from any revision`, server.origin, () =>
    floodWatches(client, long.id, 1, CHANGES),
  );
  const recent = await measureWaits(`${engine}: watches from recent revisions`, server.origin, () =>
    floodWatches(client, long.id, last - RECENT, last),
  );

  const wide = await client.call('POST', '/api/strategies', { title: 'Many objectives' });
  const pillar = await add(wide.id, { type: 'perspective' });
  await times(OBJECTIVES, (at) =>
    add(wide.id, {
      type: 'objective',
      perspectiveId: pillar.id,
      title: `Objective ${at}`,
      description: LONG,
    }),
  );
  const { revision } = await client.call('GET', `/api/strategies/${wide.id}`);
  const deleted = await measureWaits(`${engine}: a long deletion before pages`, server.origin, () =>
    deleteMuch(client, wide.id, pillar.id, revision),
  );
  await server.stop();
  return [flooded, recent, deleted];
}

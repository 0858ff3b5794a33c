import type { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import type { ServerMessage } from '../../contract/live.ts';
import type { Schema } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { sessionDigestOf } from '../test/sharing.ts';
import { strategyOf } from '../test/strategy.ts';
import { CatchUps, TOLD_AT_ONCE } from './catch-ups.ts';
import { Channel } from './channel.ts';
import { Peer } from './peer.ts';

const product = await startProduct();
const olga = await person(product, 'Olga');
const LONG = 'x'.repeat(9_000);
const MIB = 1024 * 1024;

/** A socket that keeps what is sent through it, with as much waiting as the test says. */
class StubSocket {
  readonly OPEN = 1;
  readonly readyState = 1;
  bufferedAmount = 0;
  isCut = false;
  readonly sent: ServerMessage[] = [];
  send(text: Buffer): void {
    this.sent.push(JSON.parse(text.toString()) as ServerMessage);
  }
  terminate(): void {
    this.isCut = true;
  }
  get told(): string[] {
    return this.sent.map((one) => (one.type === 'changes' ? `changes ${one.from} to ${one.to}` : one.type));
  }
}

function peerOf(strategyId: number): { peer: Peer; socket: StubSocket } {
  const socket = new StubSocket();
  const user = { id: olga.id, username: 'Olga', name: 'Olga', mustChangePassword: false };
  const session = { digest: sessionDigestOf(olga), user };
  const peer = new Peer(session, socket as unknown as WebSocket, () => undefined);
  peer.watching.set(strategyId, null);
  return { peer, socket };
}

/** A channel of a board with a node, and how often its history was read. */
async function channel() {
  const { id } = await strategyOf(olga);
  const params = { id };
  const { id: nodeId } = await olga.done('nodes.create', { params, body: { type: 'vision' } });
  let readings = 0;
  let writings = 0;
  const read = (product.store.read as Kysely<Schema>).withPlugin({
    transformQuery: ({ node }) => {
      // Once for the whole statement, and not for the parts that it is made of.
      const text = JSON.stringify(node);
      if (text.includes('octet_length') && text.includes('command_id')) readings++;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const store: Store = { ...product.store, read };
  const one = new Channel(store, new CatchUps(store), id);
  const write = async (count = 1): Promise<number> => {
    for (let n = 0; n < count; n++) {
      const body = { description: `${++writings} ${LONG}` };
      await olga.done('nodes.update', { params: { id, nodeId }, body });
    }
    return (await olga.done('strategies.read', { params })).revision;
  };
  return { id, channel: one, write, readings: () => readings };
}

describe('what pages missed', () => {
  it('should be read once for all who ask at the same time, from whatever revision', async () => {
    const { id, channel: one, write, readings } = await channel();
    const last = await write(10);
    const pages = Array.from({ length: 40 }, (_, n) => ({ ...peerOf(id), held: 2 + (n % 10) }));
    await Promise.all(pages.map(({ peer, held }) => one.join(peer, held)));
    expect(readings()).toBe(1);
    for (const { socket, held } of pages) expect(socket.told).toEqual([`changes ${held} to ${last}`]);
  });

  it('should be told up to a length, and beyond it not be read but be read anew', async () => {
    const { id, channel: one, write, readings } = await channel();
    // Each keeps the text before and after.
    const many = Math.ceil(TOLD_AT_ONCE.bytes / (2 * LONG.length)) + 3;
    const last = await write(many);
    const [far, near] = [peerOf(id), peerOf(id)];
    await Promise.all([one.join(far.peer, 2), one.join(near.peer, last - 5)]);
    expect(far.socket.told).toEqual(['reset']);
    expect(near.socket.told).toEqual([`changes ${last - 5} to ${last}`]);
    const before = readings();
    for (let n = 0; n < 5; n++) await one.join(far.peer, 2);
    expect(readings()).toBe(before);
    expect(far.socket.told).toEqual(Array(6).fill('reset'));
  });
});

describe('a page whose line is slow', () => {
  it('should be told to read anew, and of no change until it watches again', async () => {
    const { id, channel: one, write } = await channel();
    const [slow, quick] = [peerOf(id), peerOf(id)];
    for (const { peer } of [slow, quick]) await one.join(peer, 2);
    await one.reach(await write());
    slow.socket.bufferedAmount = 2 * MIB;
    await one.reach(await write());
    slow.socket.bufferedAmount = 0;
    const last = await write();
    await one.reach(last);
    expect(slow.socket.told).toEqual(['changes 2 to 3', 'reset']);
    expect(quick.socket.told).toEqual(['changes 2 to 3', 'changes 3 to 4', 'changes 4 to 5']);
    await one.join(slow.peer, last);
    await one.reach(await write());
    expect(slow.socket.told.at(-1)).toBe('changes 5 to 6');
    expect(slow.socket.isCut).toBe(false);
  });

  it('should not be told more of what it missed while much waits for it', async () => {
    const { id, channel: one, write } = await channel();
    await write(2);
    const { peer, socket } = peerOf(id);
    socket.bufferedAmount = 2 * MIB;
    await one.join(peer, 2);
    expect(socket.told).toEqual(['reset']);
  });
});

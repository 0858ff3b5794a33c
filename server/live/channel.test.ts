import type { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import type { ServerMessage } from '../../contract/api/live.ts';
import type { Schema } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { sessionDigestOf } from '../test/sharing.ts';
import { strategyOf } from '../test/strategy.ts';
import { MissedChanges, MESSAGE_LIMITS } from './missed-changes.ts';
import { Channel } from './channel.ts';
import { Peer } from './peer.ts';

const product = await startProduct();
const olga = await person(product, 'Olga');
const LONG = 'x'.repeat(9_000);
const MIB = 1024 * 1024;

/** A socket that records what is sent, with a buffered amount that the test sets. */
class StubSocket {
  readonly OPEN = 1;
  readonly readyState = 1;
  bufferedAmount = 0;
  isTerminated = false;
  readonly sent: ServerMessage[] = [];
  send(text: Buffer): void {
    this.sent.push(JSON.parse(text.toString()) as ServerMessage);
  }
  terminate(): void {
    this.isTerminated = true;
  }
  get summary(): string[] {
    return this.sent.map((one) => (one.type === 'changes' ? `changes ${one.from} to ${one.to}` : one.type));
  }
}

function peerOf(strategyId: number): { peer: Peer; socket: StubSocket } {
  const socket = new StubSocket();
  const user = { id: olga.id, username: 'Olga', name: 'Olga', fullName: null, mustChangePassword: false };
  const session = { digest: sessionDigestOf(olga), user };
  const peer = new Peer(session, socket as unknown as WebSocket, () => undefined);
  peer.watching.set(strategyId, null);
  return { peer, socket };
}

/** A channel of a board with one node, and a counter of history reads. */
async function channel() {
  const { id } = await strategyOf(olga);
  const params = { id };
  const { id: nodeId } = await olga.done('nodes.create', { params, body: { type: 'vision' } });
  let reads = 0;
  let writes = 0;
  const read = (product.store.read as Kysely<Schema>).withPlugin({
    transformQuery: ({ node }) => {
      // Counts the whole statement, not its subqueries.
      const text = JSON.stringify(node);
      if (text.includes('octet_length') && text.includes('command_id')) reads++;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const store: Store = { ...product.store, read };
  const one = new Channel(store, new MissedChanges(store), id);
  const write = async (count = 1): Promise<number> => {
    for (let n = 0; n < count; n++) {
      const body = { description: `${++writes} ${LONG}` };
      await olga.done('nodes.update', { params: { id, nodeId }, body });
    }
    return (await olga.done('strategies.read', { params })).revision;
  };
  return { id, channel: one, write, reads: () => reads };
}

describe('missed changes', () => {
  it('should be read once for all peers that join at the same time, from any revision', async () => {
    const { id, channel: one, write, reads } = await channel();
    const last = await write(10);
    const pages = Array.from({ length: 40 }, (_, n) => ({ ...peerOf(id), held: 2 + (n % 10) }));
    await Promise.all(pages.map(({ peer, held }) => one.join(peer, held)));
    expect(reads()).toBe(1);
    for (const { socket, held } of pages) expect(socket.summary).toEqual([`changes ${held} to ${last}`]);
  });

  it('should be sent up to a length; beyond it the peer is reset without a read', async () => {
    const { id, channel: one, write, reads } = await channel();
    // Each change has the text before and after.
    const many = Math.ceil(MESSAGE_LIMITS.bytes / (2 * LONG.length)) + 3;
    const last = await write(many);
    const [far, near] = [peerOf(id), peerOf(id)];
    await Promise.all([one.join(far.peer, 2), one.join(near.peer, last - 5)]);
    expect(far.socket.summary).toEqual(['reset']);
    expect(near.socket.summary).toEqual([`changes ${last - 5} to ${last}`]);
    const before = reads();
    for (let n = 0; n < 5; n++) await one.join(far.peer, 2);
    expect(reads()).toBe(before);
    expect(far.socket.summary).toEqual(Array(6).fill('reset'));
  });
});

describe('a page with a slow connection', () => {
  it('should be reset, and get no change until it watches again', async () => {
    const { id, channel: one, write } = await channel();
    const [slow, quick] = [peerOf(id), peerOf(id)];
    for (const { peer } of [slow, quick]) await one.join(peer, 2);
    await one.advanceTo(await write());
    slow.socket.bufferedAmount = 2 * MIB;
    await one.advanceTo(await write());
    slow.socket.bufferedAmount = 0;
    const last = await write();
    await one.advanceTo(last);
    expect(slow.socket.summary).toEqual(['changes 2 to 3', 'reset']);
    expect(quick.socket.summary).toEqual(['changes 2 to 3', 'changes 3 to 4', 'changes 4 to 5']);
    await one.join(slow.peer, last);
    await one.advanceTo(await write());
    expect(slow.socket.summary.at(-1)).toBe('changes 5 to 6');
    expect(slow.socket.isTerminated).toBe(false);
  });

  it('should not get missed changes while its buffer is full', async () => {
    const { id, channel: one, write } = await channel();
    await write(2);
    const { peer, socket } = peerOf(id);
    socket.bufferedAmount = 2 * MIB;
    await one.join(peer, 2);
    expect(socket.summary).toEqual(['reset']);
  });
});

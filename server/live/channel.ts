import { setImmediate as nextTick } from 'node:timers/promises';
import type { ServerMessage } from '../../contract/api/live.ts';
import { findCallerAgain } from '../access/live-callers.ts';
import { readTail, type Tail, type TailChange } from '../content/event-tail.ts';
import type { Store } from '../store/store.ts';
import { MESSAGE_LIMITS, type MissedChanges } from './missed-changes.ts';
import type { Peer } from './peer.ts';

/** After so many bytes the channel yields to the event loop; each message counts as MESSAGE_BYTES more. */
const BYTES_PER_TICK = 1024 * 1024;
const MESSAGE_BYTES = 4096;

/**
 * The watchers of one strategy, all at one revision. Its work runs in order: peers join, or the changes since that revision
 * are read once and sent to all.
 */
export class Channel {
  readonly strategyId: number;
  readonly peers = new Set<Peer>();
  readonly #store: Store;
  readonly #missedChanges: MissedChanges;
  /** Peers that wait to join, each with the revision that it holds. */
  #waiting = new Map<Peer, number>();
  #joined: Promise<void> | undefined;
  /** Peers that join right now: a removal that is read meanwhile concerns them too. */
  #joining = new Map<Peer, number>();
  /** Undefined until the first peer joined. */
  #revision: number | undefined;
  #wanted = 0;
  /** A page that holds a lower revision missed more than fits in a message. */
  #minRevision = 0;
  #sent = 0;
  #work: Promise<void> = Promise.resolve();

  constructor(store: Store, missedChanges: MissedChanges, strategyId: number) {
    this.#store = store;
    this.#missedChanges = missedChanges;
    this.strategyId = strategyId;
  }

  /**
   * Adds a peer that holds a revision: sends it the changes it missed, or a reset where they do not fit in a message. Peers
   * that wait join together, so that their missed changes are read once.
   */
  join(peer: Peer, held: number): Promise<void> {
    this.#waiting.set(peer, held);
    this.#joined ??= this.#enqueue(() => {
      this.#joined = undefined;
      const waiting = this.#waiting;
      this.#waiting = new Map();
      return this.#joinAll(waiting);
    });
    return this.#joined;
  }

  /** Sends the changes up to a revision that was committed. */
  advanceTo(revision: number): Promise<void> {
    this.#wanted = Math.max(this.#wanted, revision);
    return this.#enqueue(() => this.#advance());
  }

  /** The revision up to which changes were sent; undefined until the first peer joined. */
  get revision(): number | undefined {
    return this.#revision;
  }

  /** Removes a peer that is not allowed to watch any more. */
  recheck(peer: Peer): Promise<void> {
    return this.#enqueue(async () => {
      if (peer.watching.has(this.strategyId)) await this.#authorize(peer);
    });
  }

  /** Removes all peers: the strategy was deleted. */
  end(): Promise<void> {
    return this.#enqueue(async () => {
      for (const peer of this.peers) this.#remove(peer);
    });
  }

  /** Broadcasts a message after the changes before it: a member whose removal is among them does not get it. */
  announce(message: ServerMessage): Promise<void> {
    return this.#enqueue(() => Promise.resolve(this.broadcast(message)));
  }

  broadcast(message: ServerMessage): void {
    const bytes = Buffer.from(JSON.stringify(message));
    for (const peer of this.peers) peer.sendBytes(bytes);
  }

  #remove(peer: Peer): void {
    this.peers.delete(peer);
    this.#joining.delete(peer);
    peer.watching.delete(this.strategyId);
    peer.send({ type: 'gone', strategyId: this.strategyId });
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    const next = this.#work.then(work);
    // A failed read must not stop the queue; its caller handles the error.
    this.#work = next.catch(() => undefined);
    return next;
  }

  /** Returns the strategy's revision, or removes a peer whose session has ended or whose user is not a member. */
  async #authorize(peer: Peer): Promise<number | undefined> {
    const caller = await findCallerAgain(this.#store, peer.session, this.strategyId);
    if (caller?.membership) return caller.membership.revision;
    if (caller) {
      peer.logDenied(this.strategyId);
      this.#remove(peer);
    } else {
      peer.signOut();
      this.peers.delete(peer);
      this.#joining.delete(peer);
    }
    return undefined;
  }

  async #joinAll(joining: Map<Peer, number>): Promise<void> {
    // Set before the memberships are read: a later removal is among the changes that are sent next.
    this.#joining = joining;
    try {
      const revisions = await Promise.all(Array.from(joining.keys(), (peer) => this.#authorize(peer)));
      const read = revisions.filter((revision) => revision !== undefined);
      if (read.length === 0) return;
      this.#wanted = Math.max(this.#wanted, ...read);
      // The lowest one: a removal after it is still to be read.
      this.#revision ??= Math.min(...read);
      await this.#advance();
      await this.#sendMissed(joining, this.#revision);
    } finally {
      this.#joining = new Map();
    }
  }

  /** Adds the joining peers and sends them what they missed. */
  async #sendMissed(joining: Map<Peer, number>, revision: number): Promise<void> {
    const revisions = [...joining.values()].filter((held) => held < revision && held >= this.#minRevision);
    const first = Math.min(...revisions);
    const tail =
      revisions.length > 0 ? await this.#missedChanges.read(this.strategyId, first, revision) : undefined;
    if (tail && tail.from > first) this.#minRevision = tail.from;
    const messages = new Map<number, Buffer>();
    for (const [peer, held] of joining) {
      if (!peer.watching.has(this.strategyId)) continue;
      this.peers.add(peer);
      if (held === revision) continue;
      if (!tail || held > revision || held < tail.from || peer.isBehind) {
        peer.send({ type: 'reset', strategyId: this.strategyId });
        continue;
      }
      const message = messages.get(held) ?? this.#changesMessage(held, revision, tail.changes);
      messages.set(held, message);
      peer.sendBytes(message);
      peer.budget.spendBytes(message.length);
      await this.#pace(message);
    }
  }

  #changesMessage(from: number, to: number, changes: readonly TailChange[]): Buffer {
    const head = JSON.stringify({ type: 'changes', strategyId: this.strategyId, from, to }).slice(0, -1);
    const missed = changes.filter(({ revision }) => revision > from && revision <= to);
    return Buffer.from(`${head},"changes":[${missed.map(({ json }) => json).join(',')}]}`);
  }

  async #advance(): Promise<void> {
    const from = this.#revision;
    if (from === undefined || this.#wanted <= from) return;
    const upTo = this.#wanted;
    const tail = await readTail(this.#store.read, this.strategyId, { after: from, upTo }, MESSAGE_LIMITS);
    if (tail.to === undefined) return;
    // Removed members go first, so that no later change reaches them.
    if (tail.from > from) await this.#removeFormerMembers();
    else this.#removeRemovedMembers(tail);
    this.#revision = tail.to;
    if (tail.from > from) this.broadcast({ type: 'reset', strategyId: this.strategyId });
    else await this.#sendChanges(this.#changesMessage(from, tail.to, tail.changes));
  }

  async #sendChanges(message: Buffer): Promise<void> {
    for (const peer of this.peers) {
      if (peer.isBehind) {
        // It joins again once it has read the strategy.
        this.peers.delete(peer);
        peer.send({ type: 'reset', strategyId: this.strategyId });
      } else peer.sendBytes(message);
      await this.#pace(message);
    }
  }

  /** Yields to the event loop after BYTES_PER_TICK. */
  async #pace({ length }: Buffer): Promise<void> {
    this.#sent += length + MESSAGE_BYTES;
    if (this.#sent < BYTES_PER_TICK) return;
    this.#sent = 0;
    await nextTick();
  }

  #removeRemovedMembers({ changes }: Tail): void {
    const removed = new Set<number>();
    for (const { entity, operation, id } of changes) {
      if (entity !== 'membership') continue;
      if (operation === 'delete') removed.add(id);
      else removed.delete(id);
    }
    if (removed.size > 0) this.#removeWhere((userId) => removed.has(userId));
  }

  async #removeFormerMembers(): Promise<void> {
    const rows = await this.#store.read
      .selectFrom('memberships')
      .select('user_id')
      .where('strategy_id', '=', this.strategyId)
      .execute();
    const members = new Set(rows.map((row) => row.user_id));
    this.#removeWhere((userId) => !members.has(userId));
  }

  #removeWhere(matches: (userId: number) => boolean): void {
    for (const peer of new Set([...this.peers, ...this.#joining.keys()]))
      if (matches(peer.session.user.id)) this.#remove(peer);
  }
}

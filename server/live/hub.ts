import type { FastifyBaseLogger } from 'fastify';
import type { Edited } from '../../contract/live.ts';
import { findCallerOf, liveSessions } from '../accounts/sessions.ts';
import type { Heard } from '../store/signals.ts';
import type { Store } from '../store/store.ts';
import { CatchUps } from './catch-ups.ts';
import { Channel } from './channel.ts';
import { Lists } from './lists.ts';
import { type Peer, WATCHES_MAX } from './peer.ts';
import { Presence } from './presence.ts';
import { findOutsiders, revisionsOf } from './reads.ts';

/** Close code of the WebSocket protocol for a server that restarts: the client comes back, perhaps to another node. */
const RESTART = 1012;
/** Close code for a failure of the server: the client comes back and watches anew. */
const FAILED = 1011;
/** How often it is looked at whether each socket may still hear what it hears: milliseconds. */
const CHECK_MS = 30_000;

/** Who watches what on this node, and how word of a commit reaches them. */
export class Hub {
  readonly #store: Store;
  readonly #log: FastifyBaseLogger;
  readonly #peers = new Set<Peer>();
  readonly #channels = new Map<number, Channel>();
  readonly #catchUps: CatchUps;
  readonly #lists: Lists;
  readonly #presence: Presence;
  readonly #stop: () => void;

  constructor(store: Store, log: FastifyBaseLogger) {
    this.#store = store;
    this.#log = log;
    this.#catchUps = new CatchUps(store);
    this.#lists = new Lists(store);
    this.#presence = new Presence(store, this.#channels);
    const unlisten = store.listen((signal) => this.#hear(signal));
    const checking = setInterval(() => this.#run(this.check()), CHECK_MS);
    this.#stop = () => {
      unlisten();
      clearInterval(checking);
      this.#presence.stop();
    };
  }

  /** How many sockets are open on this node. */
  get size(): number {
    return this.#peers.size;
  }

  /** Takes a socket that was opened with a session, which is looked at again: it may have ended meanwhile. */
  async add(peer: Peer): Promise<void> {
    // First, so that the end of the session is heard of if it comes after that look.
    this.#peers.add(peer);
    const look = findCallerOf(this.#store, peer.session.digest, 0);
    this.#run(look);
    await look.then(
      (caller) => caller || peer.signOut(),
      () => peer.close(FAILED, 'failed'),
    );
  }

  remove(peer: Peer): void {
    this.#peers.delete(peer);
    this.#lists.remove(peer);
    for (const strategyId of peer.watching.keys()) this.unwatch(peer, strategyId);
  }

  watch(peer: Peer, strategyId: number, revision: number): void {
    if (peer.watching.size >= WATCHES_MAX && !peer.watching.has(strategyId)) return;
    peer.watching.set(strategyId, peer.watching.get(strategyId) ?? null);
    const channel = this.#channelOf(strategyId);
    const joining = this.#join(channel, peer, revision);
    // A page that could not be let in must not wait for changes that never come.
    joining.catch(() => peer.close(FAILED, 'failed'));
    this.#run(joining);
  }

  unwatch(peer: Peer, strategyId: number): void {
    peer.watching.delete(strategyId);
    const channel = this.#channels.get(strategyId);
    if (!channel) return;
    if (channel.peers.delete(peer)) this.#presence.change(strategyId);
    this.#dropIfEmpty(channel);
  }

  watchList(peer: Peer): void {
    this.#run(this.#lists.add(peer));
  }

  edit(peer: Peer, strategyId: number, what: Edited | null): void {
    if (!peer.watching.has(strategyId)) return;
    peer.watching.set(strategyId, what);
    this.#presence.change(strategyId);
  }

  /** Lets everybody go: they come back to whoever serves then. */
  close(): void {
    this.#stop();
    for (const peer of this.#peers) peer.close(RESTART, 'restarting');
  }

  #channelOf(strategyId: number): Channel {
    const known = this.#channels.get(strategyId);
    if (known) return known;
    const channel = new Channel(this.#store, this.#catchUps, strategyId);
    this.#channels.set(strategyId, channel);
    this.#presence.ask(strategyId);
    return channel;
  }

  async #join(channel: Channel, peer: Peer, revision: number): Promise<void> {
    await channel.join(peer, revision);
    this.#presence.change(channel.strategyId);
    this.#dropIfEmpty(channel);
  }

  #run(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#log.error({ err: error }, 'live: a signal could not be followed'));
  }

  #dropIfEmpty(channel: Channel): void {
    const { strategyId, peers } = channel;
    if (peers.size > 0 || this.#channels.get(strategyId) !== channel) return;
    const isAwaited = [...this.#peers].some((peer) => peer.watching.has(strategyId));
    if (!isAwaited) this.#channels.delete(strategyId);
  }

  #hear(signal: Heard): void {
    if (signal.of === 'strategy') this.#hearStrategy(signal.id, signal.revision, signal.users);
    else if (signal.of === 'sessions') this.#run(this.#checkSessions(this.#peersOf(signal.userId)));
    else if (signal.of === 'unknown') this.#run(this.#checkAll());
    else this.#presence.hear(signal);
  }

  #hearStrategy(strategyId: number, revision: number | null, users: number[]): void {
    const channel = this.#channels.get(strategyId);
    if (channel && revision !== null)
      this.#run(channel.reach(revision).then(() => this.#presence.change(strategyId, users)));
    if (channel && revision === null) {
      this.#channels.delete(strategyId);
      this.#run(channel.end());
    }
    this.#run(this.#lists.changed(strategyId, users));
  }

  #peersOf(userId: number): Peer[] {
    return [...this.#peers].filter((peer) => peer.session.user.id === userId);
  }

  /** Signs out the peers whose session has ended; tells the others where somebody is called differently now. */
  async #checkSessions(peers: Iterable<Peer>): Promise<void> {
    const asked = [...peers];
    if (asked.length === 0) return;
    const live = await liveSessions(
      this.#store.read,
      asked.map((peer) => peer.session.digest),
    );
    for (const peer of asked) {
      const name = live.get(peer.session.digest);
      if (name === undefined) peer.signOut();
      else if (peer.rename(name))
        for (const strategyId of peer.watching.keys()) this.#presence.change(strategyId);
    }
  }

  /** Looks at the session of every peer and at what it watches, whatever was heard of them. */
  async check(): Promise<void> {
    await this.#checkSessions(this.#peers);
    const watching = Array.from(this.#peers, (peer) =>
      Array.from(peer.watching.keys(), (strategyId) => ({ peer, strategyId, userId: peer.session.user.id })),
    ).flat();
    // Somebody may be a member again by now, so each is looked at once more in order with the changes.
    for (const { peer, strategyId } of await findOutsiders(this.#store.read, watching))
      await this.#channels.get(strategyId)?.check(peer);
  }

  /** Looks at everything: somebody wrote who could not say what. */
  async #checkAll(): Promise<void> {
    await this.check();
    const ids = [...this.#channels.keys()];
    const revisions = await revisionsOf(this.#store.read, ids);
    for (const id of ids) this.#hearStrategy(id, revisions.get(id) ?? null, []);
    await this.#lists.refresh();
  }
}

import type { FastifyBaseLogger } from 'fastify';
import type { Edited } from '../../contract/live.ts';
import { liveSessions } from '../accounts/sessions.ts';
import type { Heard } from '../store/signals.ts';
import type { Store } from '../store/store.ts';
import { Channel } from './channel.ts';
import { Lists } from './lists.ts';
import { type Peer, WATCHES_MAX } from './peer.ts';
import { Presence } from './presence.ts';

/** Close code of the WebSocket protocol for a server that restarts: the client comes back, perhaps to another node. */
const RESTART = 1012;
/** Close code for a failure of the server: the client comes back and watches anew. */
const FAILED = 1011;
/** How often sessions that ended by growing old are looked for: milliseconds. */
const EXPIRY_MS = 60 * 60 * 1000;

/** Who watches what on this node, and how word of a commit reaches them. */
export class Hub {
  readonly #store: Store;
  readonly #log: FastifyBaseLogger;
  readonly #peers = new Set<Peer>();
  readonly #channels = new Map<number, Channel>();
  readonly #lists: Lists;
  readonly #presence: Presence;
  readonly #stop: () => void;

  constructor(store: Store, log: FastifyBaseLogger) {
    this.#store = store;
    this.#log = log;
    this.#lists = new Lists(store);
    this.#presence = new Presence(store, this.#channels);
    const unlisten = store.listen((signal) => this.#hear(signal));
    const expiry = setInterval(() => this.#run(this.#checkSessions(this.#peers)), EXPIRY_MS);
    this.#stop = () => {
      unlisten();
      clearInterval(expiry);
      this.#presence.stop();
    };
  }

  /** How many sockets are open on this node. */
  get size(): number {
    return this.#peers.size;
  }

  add(peer: Peer): void {
    this.#peers.add(peer);
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
    if (!channel?.peers.delete(peer)) return;
    this.#presence.change(strategyId);
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
    const channel = new Channel(this.#store, strategyId);
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
    const isAwaited = [...this.#peers].some((peer) => peer.watching.has(channel.strategyId));
    if (channel.peers.size === 0 && !isAwaited) this.#channels.delete(channel.strategyId);
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
      for (const peer of channel.peers) channel.expel(peer);
      this.#channels.delete(strategyId);
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

  /** Looks at everything: somebody wrote who could not say what. */
  async #checkAll(): Promise<void> {
    await this.#checkSessions(this.#peers);
    const ids = [...this.#channels.keys()];
    if (ids.length > 0) {
      const rows = await this.#store.read
        .selectFrom('strategies')
        .select(['id', 'revision'])
        .where('id', 'in', ids)
        .execute();
      const revisions = new Map(rows.map((row) => [row.id, row.revision]));
      for (const id of ids) this.#hearStrategy(id, revisions.get(id) ?? null, []);
    }
    await this.#lists.refresh();
  }
}

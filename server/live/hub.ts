import type { FastifyBaseLogger } from 'fastify';
import type { Edited } from '../../contract/api/live.ts';
import { findCallerAgain, liveCallers } from '../access/live-callers.ts';
import type { ReceivedSignal } from '../store/signals.ts';
import type { Store } from '../store/store.ts';
import { Channel } from './channel.ts';
import { ListWatchers } from './list-watchers.ts';
import { MissedChanges } from './missed-changes.ts';
import { ALIVE_MS, type Peer, WATCHES_MAX } from './peer.ts';
import { Presence } from './presence.ts';
import { findNonMembers, latestNotifications, revisionsOf } from './queries.ts';

/** Close code of the WebSocket protocol for a server that restarts: the client reconnects, perhaps to another node. */
const RESTART = 1012;
/** Close code for a failure of the server: the client reconnects. */
const FAILED = 1011;
/** How often the sessions and memberships of all sockets are checked: milliseconds. */
const CHECK_MS = 30_000;

/** The live sockets of this node and the channels they watch. Signals of committed changes reach them here. */
export class Hub {
  readonly #store: Store;
  readonly #log: FastifyBaseLogger;
  readonly #peers = new Set<Peer>();
  readonly #channels = new Map<number, Channel>();
  readonly #missedChanges: MissedChanges;
  readonly #lists: ListWatchers;
  readonly #presence: Presence;
  /** The newest notification of each user, as of the last check; 0 is none. */
  #latestNotifications = new Map<number, number>();
  readonly #stop: () => void;

  constructor(store: Store, log: FastifyBaseLogger) {
    this.#store = store;
    this.#log = log;
    this.#missedChanges = new MissedChanges(store);
    this.#lists = new ListWatchers(store);
    this.#presence = new Presence(store, this.#channels);
    const unlisten = store.listen((signal) => this.#handle(signal));
    const timer = setInterval(() => this.#run(this.check()), CHECK_MS);
    this.#stop = () => {
      unlisten();
      clearInterval(timer);
      this.#presence.stop();
    };
  }

  /** How many sockets are open on this node. */
  get size(): number {
    return this.#peers.size;
  }

  /** Adds a socket and checks its session again: it may have ended meanwhile. */
  async add(peer: Peer): Promise<void> {
    peer.send({ type: 'database', id: this.#store.identity, aliveMs: ALIVE_MS });
    // First, so that a session that ends during the check is not missed.
    this.#peers.add(peer);
    const check = findCallerAgain(this.#store, peer.session, 0);
    this.#run(check);
    await check.then(
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
    const joining = this.#join(this.#channelOf(strategyId), peer, revision);
    // Without a channel the page would wait for changes that never come.
    joining.catch(() => peer.close(FAILED, 'failed'));
    this.#run(joining);
  }

  unwatch(peer: Peer, strategyId: number): void {
    peer.watching.delete(strategyId);
    const channel = this.#channels.get(strategyId);
    if (!channel) return;
    if (channel.peers.delete(peer)) this.#presence.changed(strategyId);
    this.#dropIfEmpty(channel);
  }

  watchList(peer: Peer): void {
    // The list has strategies that such a token does not open.
    if (peer.session.token?.strategyIds) return;
    this.#run(this.#lists.add(peer).then(() => this.#follow(this.#lists.strategiesOf(peer))));
  }

  edit(peer: Peer, strategyId: number, what: Edited | null): void {
    if (!peer.watching.has(strategyId)) return;
    peer.watching.set(strategyId, what);
    this.#presence.changed(strategyId);
  }

  /** Closes all sockets, so that their pages reconnect to another node or the next process. */
  close(): void {
    this.#stop();
    for (const peer of this.#peers) peer.close(RESTART, 'restarting');
  }

  #channelOf(strategyId: number): Channel {
    const existing = this.#channels.get(strategyId);
    if (existing) return existing;
    const channel = new Channel(this.#store, this.#missedChanges, strategyId);
    this.#channels.set(strategyId, channel);
    this.#run(this.#follow([strategyId]));
    return channel;
  }

  /** Has the signals of strategies reach this node, and reads what happened before they did. */
  async #follow(strategyIds: readonly number[]): Promise<void> {
    const unheard = await this.#store.follow(strategyIds);
    for (const id of strategyIds) if (this.#channels.has(id)) this.#presence.ask(id);
    if (unheard.length > 0) await this.#compareRevisions(unheard);
  }

  async #join(channel: Channel, peer: Peer, revision: number): Promise<void> {
    await channel.join(peer, revision);
    this.#presence.changed(channel.strategyId);
    this.#dropIfEmpty(channel);
  }

  /** Logs the failure of work that nothing awaits. */
  #run(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#log.error({ err: error }, 'live: a signal could not be handled'));
  }

  #dropIfEmpty(channel: Channel): void {
    const { strategyId, peers } = channel;
    if (peers.size > 0 || this.#channels.get(strategyId) !== channel) return;
    const isAwaited = [...this.#peers].some((peer) => peer.watching.has(strategyId));
    if (!isAwaited) this.#channels.delete(strategyId);
  }

  #handle(signal: ReceivedSignal): void {
    if (signal.of === 'strategy') this.#handleStrategy(signal.id, signal.revision, signal.users);
    else if (signal.of === 'comments') this.#announceComments(signal.strategyId, signal.on);
    else if (signal.of === 'reviews') this.#announceReview(signal.strategyId, signal.reviewId);
    else if (signal.of === 'notifications') this.#announceNotifications(this.#peersOf(signal.userId));
    else if (signal.of === 'sessions') this.#run(this.#checkSessions(this.#peersOf(signal.userId)));
    else if (signal.of === 'resync') this.#run(this.#resync());
    else if (signal.of !== 'jobs') this.#presence.handle(signal);
  }

  #handleStrategy(strategyId: number, revision: number | null, users: number[]): void {
    const channel = this.#channels.get(strategyId);
    if (channel && revision !== null) this.#run(this.#advance(channel, revision, users));
    if (channel && revision === null) {
      this.#channels.delete(strategyId);
      this.#run(channel.end());
    }
    this.#run(this.#changeLists(strategyId, revision, users));
  }

  async #changeLists(strategyId: number, revision: number | null, users: number[]): Promise<void> {
    const affected = await this.#lists.strategyChanged(strategyId, revision, users);
    for (const peer of affected) await this.#follow(this.#lists.strategiesOf(peer));
  }

  /** Tells the watchers of a strategy that comments changed; `of` is null where it may be any of them. */
  #announceComments(strategyId: number, record: string | null): void {
    const channel = this.#channels.get(strategyId);
    if (channel) this.#run(channel.announce({ type: 'comments', strategyId, of: record }));
  }

  /** Tells the watchers of a strategy that a review changed; `reviewId` is null where it may be any of them. */
  #announceReview(strategyId: number, reviewId: number | null): void {
    const channel = this.#channels.get(strategyId);
    if (channel) this.#run(channel.announce({ type: 'reviews', strategyId, reviewId }));
  }

  #announceNotifications(peers: Iterable<Peer>): void {
    for (const peer of peers) peer.send({ type: 'notifications' });
  }

  async #advance(channel: Channel, revision: number, users: number[]): Promise<void> {
    await channel.advanceTo(revision);
    if (users.length > 0) this.#presence.changed(channel.strategyId);
  }

  #peersOf(userId: number): Peer[] {
    return [...this.#peers].filter((peer) => peer.session.user.id === userId);
  }

  /** Signs out peers whose session has ended, and updates the names of the others. */
  async #checkSessions(peers: Iterable<Peer>): Promise<void> {
    const checked = [...peers];
    if (checked.length === 0) return;
    const names = await liveCallers(
      this.#store.read,
      checked.map((peer) => peer.session),
    );
    for (const peer of checked) {
      const named = names.get(peer.session.digest);
      if (named === undefined) peer.signOut();
      else if (peer.rename(named))
        for (const strategyId of peer.watching.keys()) this.#presence.changed(strategyId);
    }
  }

  /** Checks sessions, memberships and all that sockets watch, because a signal may be lost. */
  async check(): Promise<void> {
    await this.#checkSessions(this.#peers);
    const watches = Array.from(this.#peers, (peer) =>
      Array.from(peer.watching.keys(), (strategyId) => ({ peer, strategyId, userId: peer.session.user.id })),
    ).flat();
    // The user may have joined again meanwhile, so the channel checks once more, in order with its changes.
    for (const { peer, strategyId } of await findNonMembers(this.#store.read, watches))
      await this.#channels.get(strategyId)?.recheck(peer);
    await this.#compareRevisions([...this.#channels.keys()]);
    await this.#lists.check();
    await this.#checkNotifications();
    this.#store.followOnly([...this.#channels.keys(), ...this.#lists.allStrategies()]);
  }

  /** Sends what happened to strategies of which this node has an older revision. */
  async #compareRevisions(ids: readonly number[]): Promise<void> {
    const revisions = await revisionsOf(this.#store.read, ids);
    for (const id of ids) {
      const sent = this.#channels.get(id)?.revision;
      const revision = revisions.get(id) ?? null;
      if (sent === undefined || sent === revision) continue;
      this.#handleStrategy(id, revision, []);
      this.#announceComments(id, null);
      this.#announceReview(id, null);
    }
  }

  async #checkNotifications(): Promise<void> {
    const users = new Set(Array.from(this.#peers, (peer) => peer.session.user.id));
    const stored = await latestNotifications(this.#store.read, [...users]);
    const latest = new Map(Array.from(users, (userId) => [userId, stored.get(userId) ?? 0]));
    for (const [userId, notificationId] of latest) {
      const known = this.#latestNotifications.get(userId);
      if (known !== undefined && known !== notificationId) this.#announceNotifications(this.#peersOf(userId));
    }
    this.#latestNotifications = latest;
  }

  /** Brings everything up to date: signals may have been missed. */
  async #resync(): Promise<void> {
    await this.check();
    for (const id of this.#channels.keys()) this.#presence.ask(id);
    this.#announceNotifications(this.#peers);
  }
}

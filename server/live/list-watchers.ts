import type { Store } from '../store/store.ts';
import type { Peer } from './peer.ts';
import { strategiesOfUsers } from './queries.ts';

/** The peers of this node that show a list of strategies, and the strategies in each list. */
export class ListWatchers {
  readonly #store: Store;
  readonly #strategiesOf = new Map<Peer, Set<number>>();

  constructor(store: Store) {
    this.#store = store;
  }

  async add(peer: Peer): Promise<void> {
    if (this.#strategiesOf.has(peer)) return;
    this.#strategiesOf.set(peer, new Set());
    try {
      await this.#load([peer]);
    } catch (error) {
      this.#strategiesOf.delete(peer);
      throw error;
    }
  }

  remove(peer: Peer): void {
    this.#strategiesOf.delete(peer);
  }

  /** Notifies the peers whose list has a changed strategy; `users` are those whose membership changed. */
  async strategyChanged(strategyId: number, users: number[]): Promise<void> {
    const affected: Peer[] = [];
    for (const [peer, strategies] of this.#strategiesOf) {
      const isAffected = users.includes(peer.session.user.id);
      if (isAffected) affected.push(peer);
      if (isAffected || strategies.has(strategyId)) peer.send({ type: 'strategies' });
    }
    await this.#load(affected);
  }

  /** Reloads every list and notifies every peer. */
  async refresh(): Promise<void> {
    const peers = [...this.#strategiesOf.keys()];
    await this.#load(peers);
    for (const peer of peers) if (this.#strategiesOf.has(peer)) peer.send({ type: 'strategies' });
  }

  async #load(peers: Peer[]): Promise<void> {
    if (peers.length === 0) return;
    const userIds = peers.map((peer) => peer.session.user.id);
    const strategies = await strategiesOfUsers(this.#store.read, userIds);
    for (const peer of peers) {
      // A peer may have left while this was read.
      if (!this.#strategiesOf.has(peer)) continue;
      this.#strategiesOf.set(peer, strategies.get(peer.session.user.id) ?? new Set());
    }
  }
}

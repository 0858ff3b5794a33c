import type { Store } from '../store/store.ts';
import type { Peer } from './peer.ts';

/** Who looks at the list of their strategies on this node, and which strategies stand in it. */
export class Lists {
  readonly #store: Store;
  readonly #strategiesOf = new Map<Peer, Set<number>>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** From now on a peer is told of changes to what its user belongs to. */
  async add(peer: Peer): Promise<void> {
    this.#strategiesOf.set(peer, this.#strategiesOf.get(peer) ?? new Set());
    await this.#lookUp([peer]);
  }

  remove(peer: Peer): void {
    this.#strategiesOf.delete(peer);
  }

  /** A strategy changed, or who belongs to it. */
  async changed(strategyId: number, users: number[]): Promise<void> {
    const affected: Peer[] = [];
    for (const [peer, strategies] of this.#strategiesOf) {
      if (users.includes(peer.session.user.id)) affected.push(peer);
      if (strategies.has(strategyId) || users.includes(peer.session.user.id))
        peer.send({ type: 'strategies' });
    }
    await this.#lookUp(affected);
  }

  /** Anything may have changed: looks up anew who belongs to what, and tells everybody. */
  async refresh(): Promise<void> {
    const peers = [...this.#strategiesOf.keys()];
    await this.#lookUp(peers);
    for (const peer of peers) if (this.#strategiesOf.has(peer)) peer.send({ type: 'strategies' });
  }

  /** Looks up, in one query for all of them, what the users of some peers belong to now. */
  async #lookUp(peers: Peer[]): Promise<void> {
    if (peers.length === 0) return;
    const rows = await this.#store.read
      .selectFrom('memberships')
      .select(['user_id', 'strategy_id'])
      .where('user_id', 'in', [...new Set(peers.map((peer) => peer.session.user.id))])
      .execute();
    const byUser = Map.groupBy(rows, (row) => row.user_id);
    for (const peer of peers) {
      // Some may have gone meanwhile.
      if (!this.#strategiesOf.has(peer)) continue;
      const own = byUser.get(peer.session.user.id) ?? [];
      this.#strategiesOf.set(peer, new Set(own.map((row) => row.strategy_id)));
    }
  }
}

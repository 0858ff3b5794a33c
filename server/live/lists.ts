import type { Store } from '../store/store.ts';
import type { Peer } from './peer.ts';
import { strategiesOfUsers } from './reads.ts';

/** Who looks at the list of their strategies on this node, and which strategies stand in it. */
export class Lists {
  readonly #store: Store;
  readonly #strategiesOf = new Map<Peer, Set<number>>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** From now on a peer is told of changes to what its user belongs to. */
  async add(peer: Peer): Promise<void> {
    // What it was told of once it goes on being told of, so there is nothing to look up.
    if (this.#strategiesOf.has(peer)) return;
    this.#strategiesOf.set(peer, new Set());
    try {
      await this.#lookUp([peer]);
    } catch (error) {
      this.#strategiesOf.delete(peer);
      throw error;
    }
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

  /** Looks up what the users of some peers belong to now. */
  async #lookUp(peers: Peer[]): Promise<void> {
    if (peers.length === 0) return;
    const userIds = peers.map((peer) => peer.session.user.id);
    const strategies = await strategiesOfUsers(this.#store.read, userIds);
    for (const peer of peers) {
      // Some may have gone meanwhile.
      if (!this.#strategiesOf.has(peer)) continue;
      this.#strategiesOf.set(peer, strategies.get(peer.session.user.id) ?? new Set());
    }
  }
}

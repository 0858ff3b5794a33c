import type { Store } from '../store/store.ts';
import type { Peer } from './peer.ts';
import { strategiesOfUsers } from './queries.ts';

/** Strategies with the revisions that a page was told of. */
type Told = ReadonlyMap<number, number>;

const isSame = (a: Told, b: Told): boolean =>
  a.size === b.size && [...a].every(([id, revision]) => b.get(id) === revision);

/** The peers of this node that show a list of strategies, and the strategies in each list. */
export class ListWatchers {
  readonly #store: Store;
  readonly #lists = new Map<Peer, Told>();

  constructor(store: Store) {
    this.#store = store;
  }

  async add(peer: Peer): Promise<void> {
    if (this.#lists.has(peer)) return;
    this.#lists.set(peer, new Map());
    try {
      await this.#load([peer]);
    } catch (error) {
      this.#lists.delete(peer);
      throw error;
    }
  }

  remove(peer: Peer): void {
    this.#lists.delete(peer);
  }

  /** The strategies in the list of a peer. */
  strategiesOf(peer: Peer): number[] {
    return [...(this.#lists.get(peer)?.keys() ?? [])];
  }

  /** The strategies in all lists. */
  allStrategies(): Set<number> {
    return new Set(Array.from(this.#lists.values(), (list) => [...list.keys()]).flat());
  }

  /**
   * Notifies the peers whose list has a changed strategy; `users` are those whose membership changed. Returns the peers whose list
   * has other strategies now.
   */
  async strategyChanged(strategyId: number, revision: number | null, users: number[]): Promise<Peer[]> {
    const affected: Peer[] = [];
    for (const [peer, list] of this.#lists) {
      const isAffected = users.includes(peer.session.user.id);
      if (isAffected) affected.push(peer);
      if (!isAffected && !list.has(strategyId)) continue;
      peer.send({ type: 'strategies' });
      if (revision !== null) this.#lists.set(peer, new Map([...list, [strategyId, revision]]));
    }
    await this.#load(affected);
    return affected;
  }

  /** Notifies each peer whose list is not what it was told of: signals may be lost. */
  async check(): Promise<void> {
    const before = new Map(this.#lists);
    await this.#load([...before.keys()]);
    for (const [peer, told] of before) {
      const now = this.#lists.get(peer);
      if (now && !isSame(now, told)) peer.send({ type: 'strategies' });
    }
  }

  async #load(peers: readonly Peer[]): Promise<void> {
    if (peers.length === 0) return;
    const userIds = peers.map((peer) => peer.session.user.id);
    const strategies = await strategiesOfUsers(this.#store.read, userIds);
    for (const peer of peers) {
      // A peer may have left while this was read.
      if (this.#lists.has(peer)) this.#lists.set(peer, strategies.get(peer.session.user.id) ?? new Map());
    }
  }
}

import type { Change } from '../../contract/change.ts';
import type { ServerMessage } from '../../contract/live.ts';
import { changesAfter } from '../history/changes.ts';
import { findMembership } from '../http/gate.ts';
import type { Store } from '../store/store.ts';
import type { Peer } from './peer.ts';

/** How many changes a returning client is told one by one; one further behind reads the strategy again. */
const CATCH_UP_MAX = 1000;

/**
 * The watchers of one strategy, all at one revision. What happens to it happens in order: a watcher joins, or the
 * changes since that revision are read once and told to all.
 */
export class Channel {
  readonly strategyId: number;
  readonly peers = new Set<Peer>();
  readonly #store: Store;
  /** Undefined until the first watcher came. */
  #revision: number | undefined;
  #wanted = 0;
  #work: Promise<void> = Promise.resolve();

  constructor(store: Store, strategyId: number) {
    this.#store = store;
    this.strategyId = strategyId;
  }

  /**
   * Lets a member in that holds a revision: tells them what they lack, or to read again where that is too much or makes no
   * sense. The membership is looked up here, in order with the changes, so that nobody slips in while being removed.
   */
  join(peer: Peer, held: number): Promise<void> {
    return this.#inOrder(async () => {
      const { strategyId } = this;
      const membership = await findMembership(this.#store, strategyId, peer.session.user.id);
      if (!membership) {
        peer.tellDenied(strategyId);
        this.expel(peer);
        return;
      }
      this.#wanted = Math.max(this.#wanted, membership.revision);
      this.#revision ??= membership.revision;
      await this.#advance();
      const revision = this.#revision;
      if (held > revision) peer.send({ type: 'reset', strategyId });
      else if (held < revision) {
        const changes = await changesAfter(this.#store.read, strategyId, held, CATCH_UP_MAX + 1);
        const known = changes.filter((one) => one.revision <= revision);
        if (changes.length > CATCH_UP_MAX) peer.send({ type: 'reset', strategyId });
        else peer.send({ type: 'changes', strategyId, from: held, to: revision, changes: known });
      }
      if (peer.watching.has(strategyId)) this.peers.add(peer);
    });
  }

  /** Says that the strategy has reached a revision: everybody is brought there. */
  reach(revision: number): Promise<void> {
    this.#wanted = Math.max(this.#wanted, revision);
    return this.#inOrder(() => this.#advance());
  }

  /** Tells all watchers something. */
  tell(message: ServerMessage): void {
    const text = JSON.stringify(message);
    for (const peer of this.peers) peer.sendText(text);
  }

  /** Shows a peer out: it hears nothing more of this strategy. */
  expel(peer: Peer): void {
    this.peers.delete(peer);
    peer.watching.delete(this.strategyId);
    peer.send({ type: 'gone', strategyId: this.strategyId });
  }

  #inOrder(work: () => Promise<void>): Promise<void> {
    const next = this.#work.then(work);
    // One failed read must not end the channel: whoever waits sees the error, the next work starts afresh.
    this.#work = next.catch(() => undefined);
    return next;
  }

  async #advance(): Promise<void> {
    const from = this.#revision;
    if (from === undefined || this.#wanted <= from) return;
    const { strategyId } = this;
    const changes = await changesAfter(this.#store.read, strategyId, from, CATCH_UP_MAX + 1);
    const last = changes.at(-1);
    if (!last) return;
    if (changes.length > CATCH_UP_MAX) {
      await this.#expelFormerMembers();
      this.tell({ type: 'reset', strategyId });
      this.#revision = this.#wanted;
      return;
    }
    this.#expelRemoved(changes);
    this.#revision = last.revision;
    this.#wanted = Math.max(this.#wanted, last.revision);
    this.tell({ type: 'changes', strategyId, from, to: last.revision, changes });
  }

  /** Whoever was removed is shown out before the changes are told, so that no later change reaches them. */
  #expelRemoved(changes: Change[]): void {
    const removed = new Set<number>();
    for (const { entity, operation, id } of changes) {
      if (entity !== 'membership') continue;
      if (operation === 'delete') removed.add(id);
      else removed.delete(id);
    }
    for (const peer of this.peers) if (removed.has(peer.session.user.id)) this.expel(peer);
  }

  async #expelFormerMembers(): Promise<void> {
    const rows = await this.#store.read
      .selectFrom('memberships')
      .select('user_id')
      .where('strategy_id', '=', this.strategyId)
      .execute();
    const members = new Set(rows.map((row) => row.user_id));
    for (const peer of this.peers) if (!members.has(peer.session.user.id)) this.expel(peer);
  }
}

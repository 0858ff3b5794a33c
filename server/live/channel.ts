import { setImmediate as turnEnds } from 'node:timers/promises';
import type { ServerMessage } from '../../contract/live.ts';
import { findCallerOf } from '../accounts/sessions.ts';
import { readTail, type Tail, type TailChange } from '../history/tail.ts';
import type { Store } from '../store/store.ts';
import { type CatchUps, TOLD_AT_ONCE } from './catch-ups.ts';
import type { Peer } from './peer.ts';

/** How much is sent before the event loop turns, in bytes; each message counts for so many more. */
const SENT_A_TURN = 1024 * 1024;
const MESSAGE_BYTES = 4096;

const textOf = (message: ServerMessage): Buffer => Buffer.from(JSON.stringify(message));

/**
 * The watchers of one strategy, all at one revision. What happens to it happens in order: those who wait are let in, or the
 * changes since that revision are read once and told to all.
 */
export class Channel {
  readonly strategyId: number;
  readonly peers = new Set<Peer>();
  readonly #store: Store;
  readonly #catchUps: CatchUps;
  /** Those who wait to be let in, with the revision that each holds. */
  #waiting = new Map<Peer, number>();
  #letting: Promise<void> | undefined;
  /** Those who are being let in: a removal that is read meanwhile shows them out, too. */
  #joining = new Map<Peer, number>();
  /** Undefined until the first watcher came. */
  #revision: number | undefined;
  #wanted = 0;
  /** From revisions before this too much was missed to be told; that only grows. */
  #tooOld = 0;
  #sent = 0;
  #work: Promise<void> = Promise.resolve();

  constructor(store: Store, catchUps: CatchUps, strategyId: number) {
    this.#store = store;
    this.#catchUps = catchUps;
    this.strategyId = strategyId;
  }

  /**
   * Lets a member in that holds a revision: tells them what they lack, or to read again where that is too much or makes no
   * sense. All who wait are let in at once, so that what they missed is read once.
   */
  join(peer: Peer, held: number): Promise<void> {
    this.#waiting.set(peer, held);
    this.#letting ??= this.#inOrder(() => {
      this.#letting = undefined;
      const waiting = this.#waiting;
      this.#waiting = new Map();
      return this.#letIn(waiting);
    });
    return this.#letting;
  }

  /** Says that the strategy has reached a revision: everybody is brought there. */
  reach(revision: number): Promise<void> {
    this.#wanted = Math.max(this.#wanted, revision);
    return this.#inOrder(() => this.#advance());
  }

  /** Looks again whether a peer may watch, and shows it out where it may not. */
  check(peer: Peer): Promise<void> {
    return this.#inOrder(async () => {
      if (peer.watching.has(this.strategyId)) await this.#admit(peer);
    });
  }

  /** Shows everybody out: the strategy is gone. */
  end(): Promise<void> {
    return this.#inOrder(async () => {
      for (const peer of this.peers) this.expel(peer);
    });
  }

  /** Tells all watchers something. */
  tell(message: ServerMessage): void {
    const text = textOf(message);
    for (const peer of this.peers) peer.sendText(text);
  }

  /** Shows a peer out: it hears nothing more of this strategy. */
  expel(peer: Peer): void {
    this.peers.delete(peer);
    this.#joining.delete(peer);
    peer.watching.delete(this.strategyId);
    peer.send({ type: 'gone', strategyId: this.strategyId });
  }

  #inOrder(work: () => Promise<void>): Promise<void> {
    const next = this.#work.then(work);
    // One failed read must not end the channel: whoever waits sees the error, the next work starts afresh.
    this.#work = next.catch(() => undefined);
    return next;
  }

  /** Shows a peer out whose session has ended or whose user is no member; the revision of the strategy otherwise. */
  async #admit(peer: Peer): Promise<number | undefined> {
    const caller = await findCallerOf(this.#store, peer.session.digest, this.strategyId);
    if (!caller) peer.signOut();
    else if (caller.membership) return caller.membership.revision;
    else {
      peer.tellDenied(this.strategyId);
      this.expel(peer);
      return undefined;
    }
    this.peers.delete(peer);
    this.#joining.delete(peer);
    return undefined;
  }

  async #letIn(joining: Map<Peer, number>): Promise<void> {
    // Before the memberships are read: a removal after that is among the changes that are told next.
    this.#joining = joining;
    try {
      const revisions = await Promise.all(Array.from(joining.keys(), (peer) => this.#admit(peer)));
      const read = revisions.filter((revision) => revision !== undefined);
      if (read.length === 0) return;
      this.#wanted = Math.max(this.#wanted, ...read);
      // The least of them: what was removed after it is still to be read.
      this.#revision ??= Math.min(...read);
      await this.#advance();
      await this.#catchUp(joining, this.#revision);
    } finally {
      this.#joining = new Map();
    }
  }

  /** Tells those who join what they missed, and has them told of what comes. */
  async #catchUp(joining: Map<Peer, number>, revision: number): Promise<void> {
    const asked = [...joining.values()].filter((held) => held < revision && held >= this.#tooOld);
    const first = Math.min(...asked);
    const tail = asked.length > 0 ? await this.#catchUps.read(this.strategyId, first, revision) : undefined;
    if (tail && tail.from > first) this.#tooOld = tail.from;
    const texts = new Map<number, Buffer>();
    for (const [peer, held] of joining) {
      if (!peer.watching.has(this.strategyId)) continue;
      this.peers.add(peer);
      if (held === revision) continue;
      if (!tail || held > revision || held < tail.from || peer.isBehind) {
        peer.send({ type: 'reset', strategyId: this.strategyId });
        continue;
      }
      const text = texts.get(held) ?? this.#changesText(held, revision, tail.changes);
      texts.set(held, text);
      peer.sendText(text);
      peer.allowance.spendBytes(text.length);
      await this.#pace(text);
    }
  }

  #changesText(from: number, to: number, changes: readonly TailChange[]): Buffer {
    const head = JSON.stringify({ type: 'changes', strategyId: this.strategyId, from, to }).slice(0, -1);
    const missed = changes.filter(({ revision }) => revision > from && revision <= to);
    return Buffer.from(`${head},"changes":[${missed.map(({ json }) => json).join(',')}]}`);
  }

  async #advance(): Promise<void> {
    const from = this.#revision;
    if (from === undefined || this.#wanted <= from) return;
    const upTo = this.#wanted;
    const tail = await readTail(this.#store.read, this.strategyId, { after: from, upTo }, TOLD_AT_ONCE);
    if (tail.to === undefined) return;
    if (tail.from > from) await this.#expelFormerMembers();
    else this.#expelRemoved(tail);
    this.#revision = tail.to;
    if (tail.from > from) this.tell({ type: 'reset', strategyId: this.strategyId });
    else await this.#tellChanges(this.#changesText(from, tail.to, tail.changes));
  }

  async #tellChanges(text: Buffer): Promise<void> {
    for (const peer of this.peers) {
      if (peer.isBehind) {
        // It is told of nothing until it has read anew and watches from there.
        this.peers.delete(peer);
        peer.send({ type: 'reset', strategyId: this.strategyId });
      } else peer.sendText(text);
      await this.#pace(text);
    }
  }

  /** Lets the event loop turn where much was sent. */
  async #pace({ length }: Buffer): Promise<void> {
    this.#sent += length + MESSAGE_BYTES;
    if (this.#sent < SENT_A_TURN) return;
    this.#sent = 0;
    await turnEnds();
  }

  /** Whoever was removed is shown out before the changes are told, so that no later change reaches them. */
  #expelRemoved({ changes }: Tail): void {
    const removed = new Set<number>();
    for (const { entity, operation, id } of changes) {
      if (entity !== 'membership') continue;
      if (operation === 'delete') removed.add(id);
      else removed.delete(id);
    }
    if (removed.size > 0) this.#expelWhere((userId) => removed.has(userId));
  }

  async #expelFormerMembers(): Promise<void> {
    const rows = await this.#store.read
      .selectFrom('memberships')
      .select('user_id')
      .where('strategy_id', '=', this.strategyId)
      .execute();
    const members = new Set(rows.map((row) => row.user_id));
    this.#expelWhere((userId) => !members.has(userId));
  }

  #expelWhere(isOut: (userId: number) => boolean): void {
    for (const peer of new Set([...this.peers, ...this.#joining.keys()]))
      if (isOut(peer.session.user.id)) this.expel(peer);
  }
}

import type { PresenceSignal } from '../store/signals.ts';
import type { Store } from '../store/store.ts';
import type { Channel } from './channel.ts';
import { merge, presentOf, RemotePresence } from './present-users.ts';

/** Changes within this time are sent as one message: milliseconds. */
const DEBOUNCE_MS = 50;
/** How often a node sends its heartbeat: milliseconds. */
const HEARTBEAT_MS = 15_000;

/** How many people fit in one message to the other nodes, also with long names and a record open to edit each. */
const PEOPLE_MAX = 20;

/** Sends the watchers of a strategy who else watches it, on all nodes. */
export class Presence {
  readonly #store: Store;
  readonly #channels: Map<number, Channel>;
  readonly #remote = new RemotePresence();
  readonly #pending = new Map<number, NodeJS.Timeout>();
  readonly #heartbeat: NodeJS.Timeout;

  constructor(store: Store, channels: Map<number, Channel>) {
    this.#store = store;
    this.#channels = channels;
    this.#heartbeat = setInterval(() => {
      this.#store.publishPresence({ of: 'alive' });
      // What was told before may be lost.
      for (const strategyId of this.#channels.keys()) this.#publish(strategyId);
      for (const strategyId of this.#remote.forgetSilent()) this.#broadcast(strategyId);
    }, HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  stop(): void {
    clearInterval(this.#heartbeat);
    for (const timer of this.#pending.values()) clearTimeout(timer);
    for (const strategyId of this.#channels.keys())
      this.#store.publishPresence({ of: 'present', strategyId, people: [], adds: false });
  }

  /** Schedules a message after a user came, left or opened a record to edit. */
  changed(strategyId: number): void {
    if (this.#pending.has(strategyId)) return;
    const timer = setTimeout(() => {
      this.#pending.delete(strategyId);
      this.#broadcast(strategyId);
      this.#publish(strategyId);
    }, DEBOUNCE_MS);
    this.#pending.set(strategyId, timer);
  }

  /** Handles a message of another node. */
  handle(signal: PresenceSignal & { node: string }): void {
    if (signal.of === 'alive') return;
    if (signal.of === 'ask') {
      if (this.#channels.has(signal.strategyId)) this.#publish(signal.strategyId);
    } else {
      this.#remote.set(signal.node, signal.strategyId, signal.people, signal.adds);
      this.#broadcast(signal.strategyId);
    }
  }

  /** Asks the other nodes who watches a strategy. */
  ask(strategyId: number): void {
    this.#store.publishPresence({ of: 'ask', strategyId });
  }

  /** Sends the users of this node to the other nodes. */
  #publish(strategyId: number): void {
    const people = presentOf(strategyId, this.#channels.get(strategyId)?.peers ?? []);
    for (let first = 0; first === 0 || first < people.length; first += PEOPLE_MAX) {
      const some = people.slice(first, first + PEOPLE_MAX);
      this.#store.publishPresence({ of: 'present', strategyId, people: some, adds: first > 0 });
    }
  }

  /** Sends the users of all nodes to the watchers on this node. */
  #broadcast(strategyId: number): void {
    const channel = this.#channels.get(strategyId);
    if (!channel) return;
    const here = presentOf(strategyId, channel.peers);
    channel.broadcast({
      type: 'present',
      strategyId,
      people: merge([here, ...this.#remote.of(strategyId)]),
    });
  }
}

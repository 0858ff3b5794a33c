import type { PresenceSignal } from '../store/signals.ts';
import type { Store } from '../store/store.ts';
import type { Channel } from './channel.ts';
import { merge, presentOf, RemotePresence } from './people.ts';

/** How long changes of presence are gathered before they are told: milliseconds, so that a crowd arriving is one message. */
const GATHER_MS = 50;
/** How often a node says that it lives: milliseconds. One word a node, however many sockets. */
const BEAT_MS = 15_000;

/** Who else is here, told to the watchers of a strategy whenever it changes, across nodes. */
export class Presence {
  readonly #store: Store;
  readonly #channels: Map<number, Channel>;
  readonly #remote = new RemotePresence();
  readonly #gathering = new Map<number, NodeJS.Timeout>();
  readonly #beat: NodeJS.Timeout;

  constructor(store: Store, channels: Map<number, Channel>) {
    this.#store = store;
    this.#channels = channels;
    this.#beat = setInterval(() => {
      this.#store.tell({ of: 'alive' });
      for (const strategyId of this.#remote.forgetSilent()) this.#show(strategyId);
    }, BEAT_MS);
    this.#beat.unref();
  }

  stop(): void {
    clearInterval(this.#beat);
    for (const timer of this.#gathering.values()) clearTimeout(timer);
    for (const strategyId of this.#channels.keys())
      this.#store.tell({ of: 'present', strategyId, people: [] });
  }

  /** Somebody came, went, or opened something to edit; with `users` given, only a change of membership counts. */
  change(strategyId: number, users?: number[]): void {
    if (users?.length === 0 || this.#gathering.has(strategyId)) return;
    const timer = setTimeout(() => {
      this.#gathering.delete(strategyId);
      this.#show(strategyId);
      this.#publish(strategyId);
    }, GATHER_MS);
    this.#gathering.set(strategyId, timer);
  }

  /** Takes what another node says. A node that starts watching a strategy asks the others who is there. */
  hear(signal: PresenceSignal & { node: string }): void {
    const { node } = signal;
    if (signal.of === 'alive') this.#remote.hear(node);
    else if (signal.of === 'ask') {
      if (this.#channels.has(signal.strategyId)) this.#publish(signal.strategyId);
    } else {
      this.#remote.tell(node, signal.strategyId, signal.people);
      this.#show(signal.strategyId);
    }
  }

  /** Asks the other nodes who watches a strategy. */
  ask(strategyId: number): void {
    this.#store.tell({ of: 'ask', strategyId });
  }

  #publish(strategyId: number): void {
    const peers = this.#channels.get(strategyId)?.peers ?? [];
    this.#store.tell({ of: 'present', strategyId, people: presentOf(strategyId, peers) });
  }

  #show(strategyId: number): void {
    const channel = this.#channels.get(strategyId);
    if (!channel) return;
    const here = presentOf(strategyId, channel.peers);
    channel.tell({ type: 'present', strategyId, people: merge([here, ...this.#remote.of(strategyId)]) });
  }
}

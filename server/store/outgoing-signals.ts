import type { PresenceSignal, Signal } from './signals.ts';

/** A signal to other nodes. */
export type AnySignal = Signal | PresenceSignal;

/** How many groups strategies have: a node listens to the groups of those that it watches. */
const GROUPS = 4096;

/** The channel that every node listens to. */
export const COMMON_CHANNEL = 'meridian';

/** The channel of a strategy and of those that share its group. */
export const channelOf = (strategyId: number): string => `${COMMON_CHANNEL}_${strategyId % GROUPS}`;

/** A newer state of the same thing takes the place of an older one. */
function keyOf(signal: AnySignal): string {
  return signal.of === 'strategy' ? `strategy ${signal.id}` : JSON.stringify(signal);
}

const merged = (before: AnySignal | undefined, signal: AnySignal): AnySignal => {
  if (before?.of !== 'strategy' || signal.of !== 'strategy') return signal;
  return { ...signal, users: [...new Set([...before.users, ...signal.users])] };
};

/** Who watches a strategy concerns those who watch it too; a new or former member may watch it on any node. */
function channelsFor(signal: AnySignal): string {
  if (signal.of === 'strategy')
    return signal.revision === null || signal.users.length > 0 ? COMMON_CHANNEL : channelOf(signal.id);
  return 'strategyId' in signal ? channelOf(signal.strategyId) : COMMON_CHANNEL;
}

/** Signals that wait to be sent, each once. */
export class OutgoingSignals {
  readonly #waiting = new Map<string, AnySignal>();

  get size(): number {
    return this.#waiting.size;
  }

  add(signal: AnySignal): void {
    const key = keyOf(signal);
    const next = merged(this.#waiting.get(key), signal);
    // Those of one strategy stay in the order in which they came.
    this.#waiting.delete(key);
    this.#waiting.set(key, next);
  }

  /** Takes all as payloads of at most so many bytes, made by `encode`. What fits in none is replaced by a resync. */
  take(encode: (signals: AnySignal[]) => string, bytesMax: number): { channel: string; payload: string }[] {
    const byChannel = Map.groupBy(this.#waiting.values(), channelsFor);
    this.#waiting.clear();
    const fits = (signals: AnySignal[]): boolean => Buffer.byteLength(encode(signals)) <= bytesMax;
    const payloadsOf = (channel: string, signals: AnySignal[]): { channel: string; payload: string }[] => {
      if (fits(signals)) return [{ channel, payload: encode(signals) }];
      if (signals.length === 1) return [{ channel: COMMON_CHANNEL, payload: encode([{ of: 'resync' }]) }];
      const middle = Math.ceil(signals.length / 2);
      return [
        ...payloadsOf(channel, signals.slice(0, middle)),
        ...payloadsOf(channel, signals.slice(middle)),
      ];
    };
    return Array.from(byChannel, ([channel, signals]) => payloadsOf(channel, signals)).flat();
  }
}

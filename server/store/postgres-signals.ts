import { randomUUID } from 'node:crypto';
import pg from 'pg';
import * as z from 'zod/mini';
import { type AnySignal, channelOf, COMMON_CHANNEL, OutgoingSignals } from './outgoing-signals.ts';
import { type Listener, PresenceSignal, Signal, Signals } from './signals.ts';

/** PostgreSQL refuses payloads of 8,000 bytes or more. */
const PAYLOAD_MAX = 7900;
/** Pause before reconnecting, in milliseconds. */
const RECONNECT_MS = 500;
/** How long a commit may still take effect after its connection broke, in milliseconds. */
const RESYNC_MS = 1000;
/**
 * How long signals wait for more, in milliseconds. They are sent after the commit and not with it, because PostgreSQL makes
 * transactions that notify commit one after another.
 */
const BATCH_MS = 15;
/** How long to wait after the database refused signals, in milliseconds. */
const RETRY_MS = 1000;
/** A connection that hears nothing for so long, not even this node's own heartbeat, is dead: milliseconds. */
const SILENCE_MAX_MS = 40_000;

const Incoming = z.union([Signal, PresenceSignal]);

/** What a node sends. A newer version may send signals that this one does not have, so each is validated by itself. */
const Message = z.object({ node: z.string(), signals: z.array(z.unknown()) });

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}

const listenTo = (channels: Iterable<string>): string =>
  Array.from(channels, (channel) => `listen ${channel}`).join(';');

/** Signals that reach every node by LISTEN and NOTIFY. */
export class PostgresSignals extends Signals {
  readonly #node = randomUUID();
  readonly #listenConfig: pg.ClientConfig;
  readonly #pool: pg.Pool;
  readonly #outgoing = new OutgoingSignals();
  /** The channels of strategies that this node listens to. */
  readonly #channels = new Set<string>();
  #client: pg.Client | undefined;
  #heardAt = 0;
  #isClosed = false;
  #resync: NodeJS.Timeout | undefined;
  #sending: NodeJS.Timeout | undefined;

  /** LISTEN belongs to a session, so `listenConfig` must not lead to a pooler in transaction mode. */
  constructor(listenConfig: pg.ClientConfig, pool: pg.Pool) {
    super();
    this.#listenConfig = listenConfig;
    this.#pool = pool;
  }

  /** The first listener opens the connection that listens to the other nodes. */
  override listen(listener: Listener): () => void {
    if (!this.#client) void this.#connect();
    return super.listen(listener);
  }

  override announce(signals: readonly Signal[]): void {
    super.announce(signals);
    for (const signal of signals) this.#send(signal);
  }

  /** See Store. */
  async follow(strategyIds: readonly number[]): Promise<number[]> {
    const added = strategyIds.filter((id) => !this.#channels.has(channelOf(id)));
    if (added.length === 0) return [];
    const channels = new Set(added.map(channelOf));
    for (const channel of channels) this.#channels.add(channel);
    // Where the connection is away, the next one listens to all of them, and listeners resync.
    await this.#client?.query(listenTo(channels)).catch(() => undefined);
    return added;
  }

  /** See Store. */
  followOnly(strategyIds: Iterable<number>): void {
    const followed = new Set(Array.from(strategyIds, channelOf));
    const dropped = [...this.#channels].filter((channel) => !followed.has(channel));
    if (dropped.length === 0) return;
    for (const channel of dropped) this.#channels.delete(channel);
    const unlisten = dropped.map((channel) => `unlisten ${channel}`).join(';');
    this.#client?.query(unlisten).catch(() => undefined);
  }

  /** Sends presence to the other nodes. It may get lost: the next heartbeat repeats it. */
  publishPresence(signal: PresenceSignal): void {
    this.#send(signal);
    if (signal.of === 'alive' && this.#client && performance.now() - this.#heardAt > SILENCE_MAX_MS)
      void this.#connect();
  }

  /** Has the listeners resync in a moment; calls until then are one. */
  resyncSoon(): void {
    if (this.#resync) return;
    this.#resync = setTimeout(() => {
      this.#resync = undefined;
      this.emit({ of: 'resync' });
    }, RESYNC_MS).unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#sending);
    await this.#flush();
    await this.#client?.end().catch(() => undefined);
  }

  #send(signal: AnySignal): void {
    this.#outgoing.add(signal);
    if (!this.#isClosed) this.#sending ??= setTimeout(() => void this.#flush(), BATCH_MS);
  }

  async #flush(): Promise<void> {
    this.#sending = undefined;
    if (this.#outgoing.size === 0) return;
    const payloads = this.#outgoing.take(
      (signals) => JSON.stringify({ node: this.#node, signals } satisfies z.infer<typeof Message>),
      PAYLOAD_MAX,
    );
    try {
      await this.#pool.query(
        'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as t (channel, payload)',
        [payloads.map(({ channel }) => channel), payloads.map(({ payload }) => payload)],
      );
    } catch {
      // What was to be told is read by those who resync.
      if (this.#isClosed) return;
      this.#outgoing.add({ of: 'resync' });
      this.#sending ??= setTimeout(() => void this.#flush(), RETRY_MS).unref();
    }
  }

  /** Emits the valid signals of a message. Whoever may connect to the database can send one, so its payload may be anything. */
  #receive({ payload = '', processId }: pg.Notification): void {
    this.#heardAt = performance.now();
    const { data: message } = Message.safeParse(parse(payload));
    // This node called its own listeners when it committed.
    if (message?.node === this.#node) return;
    const signals = message?.signals.map((signal) => Incoming.safeParse(signal).data) ?? [undefined];
    for (const signal of signals) {
      if (signal && message) this.emit({ ...signal, node: message.node });
      else
        console.error(
          `A NOTIFY of PostgreSQL's process ${processId} was ignored: it is no signal of Meridian.`,
        );
    }
  }

  /** Connects, and again whenever the connection is lost. Signals may be missed meanwhile, so listeners resync. */
  async #connect(): Promise<void> {
    if (this.#isClosed) return;
    const client = new pg.Client(this.#listenConfig);
    // A dead one may take minutes to end.
    this.#client?.end().catch(() => undefined);
    this.#client = client;
    this.#heardAt = performance.now();
    let isLost = false;
    const reconnect = (): void => {
      if (isLost || this.#isClosed || this.#client !== client) return;
      isLost = true;
      client.end().catch(() => undefined);
      setTimeout(() => this.#client === client && void this.#connect(), RECONNECT_MS).unref();
    };
    client.on('error', reconnect);
    client.on('end', reconnect);
    client.on('notification', (notification) => this.#receive(notification));
    try {
      await client.connect();
      await client.query(listenTo([COMMON_CHANNEL, ...this.#channels]));
      this.emit({ of: 'resync' });
    } catch {
      reconnect();
    }
  }
}

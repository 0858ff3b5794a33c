import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import pg from 'pg';
import * as z from 'zod/mini';
import type { Schema } from './schema.ts';
import { type Listener, PresenceSignal, Signal, Signals } from './signals.ts';

const CHANNEL = 'meridian';
/** PostgreSQL refuses payloads of 8,000 bytes or more. */
const PAYLOAD_MAX = 7900;
/** Pause before reconnecting, in milliseconds. */
const RECONNECT_MS = 500;
/** How long a commit may still take effect after its connection broke, in milliseconds. */
const RESYNC_MS = 1000;

const AnySignal = z.union([Signal, PresenceSignal]);
type AnySignal = z.infer<typeof AnySignal>;

/** What a node sends. A newer version may send signals that this one does not have, so each is validated by itself. */
const Message = z.object({ node: z.string(), signals: z.array(z.unknown()) });

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}

/** Signals that reach every node by LISTEN and NOTIFY. */
export class PostgresSignals extends Signals {
  readonly #node = randomUUID();
  readonly #listenConfig: pg.ClientConfig;
  readonly #pool: pg.Pool;
  #client: pg.Client | undefined;
  #isClosed = false;
  #resync: NodeJS.Timeout | undefined;

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

  override async notify(writer: Transaction<Schema>, signals: Signal[]): Promise<void> {
    if (signals.length === 0) return;
    const payload = this.#payload(signals) ?? this.#payload([{ of: 'resync' }]);
    await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(writer);
  }

  /** Sends presence to the other nodes. It may get lost: the next heartbeat or change repeats it. */
  publishPresence(signal: PresenceSignal): void {
    const payload = this.#payload([signal]);
    if (this.#isClosed || payload === undefined) return;
    this.#pool.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(() => undefined);
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
    await this.#client?.end().catch(() => undefined);
  }

  /** The payload for NOTIFY; undefined where it is too long. */
  #payload(signals: AnySignal[]): string | undefined {
    const payload = JSON.stringify({ node: this.#node, signals } satisfies z.infer<typeof Message>);
    return Buffer.byteLength(payload) <= PAYLOAD_MAX ? payload : undefined;
  }

  /** Emits the valid signals of a message. Whoever may connect to the database can send one, so its payload may be anything. */
  #receive({ payload = '', processId }: pg.Notification): void {
    const { data: message } = Message.safeParse(parse(payload));
    // This node called its own listeners when it committed.
    if (message?.node === this.#node) return;
    const signals = message?.signals.map((signal) => AnySignal.safeParse(signal).data) ?? [undefined];
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
    this.#client = client;
    let isLost = false;
    const reconnect = (): void => {
      if (isLost || this.#isClosed) return;
      isLost = true;
      client.end().catch(() => undefined);
      setTimeout(() => void this.#connect(), RECONNECT_MS).unref();
    };
    client.on('error', reconnect);
    client.on('end', reconnect);
    client.on('notification', (notification) => this.#receive(notification));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.emit({ of: 'resync' });
    } catch {
      reconnect();
    }
  }
}

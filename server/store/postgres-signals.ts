import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';
import { type Listener, type PresenceSignal, type Signal, Signals } from './signals.ts';

const CHANNEL = 'meridian';
/** PostgreSQL refuses a payload of 8,000 bytes and more. */
const PAYLOAD_MAX = 7900;
/** How long a lost connection waits before it is opened again: milliseconds. */
const RECONNECT_MS = 500;
/** How long a connection may take to be made: milliseconds. */
const CONNECT_MS = 10_000;
/** How long a connection may be silent before the system asks whether the other side lives: milliseconds. */
export const KEEP_ALIVE_MS = 10_000;

interface Message {
  node: string;
  signals: (Signal | PresenceSignal)[];
}

const isPresence = (signal: Signal | PresenceSignal): signal is PresenceSignal =>
  signal.of === 'alive' || signal.of === 'ask' || signal.of === 'present';

/** Signals that reach every node by LISTEN and NOTIFY; a node ignores its own, which it published itself already. */
export class PostgresSignals extends Signals {
  readonly #node = randomUUID();
  readonly #listenUrl: string;
  readonly #pool: pg.Pool;
  #client: pg.Client | undefined;
  #closed = false;

  /** `listenUrl` leads to PostgreSQL itself, or to a pooler that keeps sessions: LISTEN belongs to a session. */
  constructor(listenUrl: string, pool: pg.Pool) {
    super();
    this.#listenUrl = listenUrl;
    this.#pool = pool;
  }

  /** The first listener opens the connection that listens to the other nodes. */
  override listen(listener: Listener): () => void {
    if (!this.#client) void this.#connect();
    return super.listen(listener);
  }

  // Presence may be lost: the next beat or change tells it again.
  override tell(signal: PresenceSignal): void {
    const payload = this.#message([signal]);
    if (this.#closed || Buffer.byteLength(payload) > PAYLOAD_MAX) return;
    this.#pool.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(() => undefined);
  }

  override async notify(writer: Transaction<Schema>, signals: Signal[]): Promise<void> {
    if (signals.length === 0) return;
    const whole = this.#message(signals);
    const payload = Buffer.byteLength(whole) <= PAYLOAD_MAX ? whole : this.#message([{ of: 'unknown' }]);
    await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(writer);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end().catch(() => undefined);
  }

  #message(signals: Message['signals']): string {
    return JSON.stringify({ node: this.#node, signals } satisfies Message);
  }

  #receive(payload: string): void {
    const { node, signals } = JSON.parse(payload) as Message;
    if (node === this.#node) return;
    for (const one of signals) this.emit(isPresence(one) ? { ...one, node } : one);
  }

  // pg's client does not reconnect by itself. What was missed meanwhile is unknown, so listeners look at everything again.
  async #connect(): Promise<void> {
    if (this.#closed) return;
    const client = new pg.Client({
      connectionString: this.#listenUrl,
      application_name: 'meridian-listen',
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: CONNECT_MS,
    });
    this.#client = client;
    let isLost = false;
    const reconnect = (): void => {
      if (isLost || this.#closed) return;
      isLost = true;
      client.end().catch(() => undefined);
      setTimeout(() => void this.#connect(), RECONNECT_MS).unref();
    };
    client.on('error', reconnect);
    client.on('end', reconnect);
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.emit({ of: 'unknown' });
    } catch {
      reconnect();
    }
  }
}

import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { Lease, share } from './lease.ts';
import { type Listener, type PresenceSignal, type Signal, Signals } from './signals.ts';

const CHANNEL = 'meridian';
const NOTIFY = 'select pg_notify($1, $2)';
/** PostgreSQL refuses a payload of 8,000 bytes and more. */
const PAYLOAD_MAX = 7900;
/** How long a lost connection waits before it is opened again: milliseconds. */
const RECONNECT_MS = 500;
/** How long a connection may take to be made: milliseconds. */
const CONNECT_MS = 10_000;
/** How long a connection may be silent before the system asks whether the other side lives: milliseconds. */
export const KEEP_ALIVE_MS = 10_000;

/** Asks whoever is alone with the database to make room; see lease.ts. */
interface RoomSignal {
  of: 'room';
}

interface Message {
  node: string;
  signals: (Signal | PresenceSignal | RoomSignal)[];
}

const isPresence = (signal: Signal | PresenceSignal): signal is PresenceSignal =>
  signal.of === 'alive' || signal.of === 'ask' || signal.of === 'present';

/** Signals that reach every node by LISTEN and NOTIFY; a node ignores its own, which it told itself already. */
export class PostgresSignals extends Signals {
  /** Whether this node is alone with the database: it is tied to the connection that listens. */
  readonly lease = new Lease();
  readonly #node = randomUUID();
  readonly #url: string;
  readonly #pool: pg.Pool;
  #client: pg.Client | undefined;
  #room: Promise<pg.Client> | undefined;
  #inRoom = 0;
  #closed = false;

  constructor(url: string, pool: pg.Pool) {
    super();
    this.#pool = pool;
    this.#url = url;
  }

  /** The first listener opens the connection that hears the other nodes. */
  override listen(listener: Listener): () => void {
    if (!this.#client) void this.#connect();
    return super.listen(listener);
  }

  // Who is there is a courtesy: where it cannot be told now, the next beat or change tells it.
  override tell(signal: PresenceSignal): void {
    const payload = this.#message([signal]);
    if (this.#closed || Buffer.byteLength(payload) > PAYLOAD_MAX) return;
    this.#pool.query(NOTIFY, [CHANNEL, payload]).catch(() => undefined);
  }

  override word(signals: Signal[]): CompiledQuery {
    const whole = this.#message(signals);
    const payload = Buffer.byteLength(whole) <= PAYLOAD_MAX ? whole : this.#message([{ of: 'unknown' }]);
    return CompiledQuery.raw(NOTIFY, [CHANNEL, payload]);
  }

  /**
   * Does something that commits while this process has a share of the database, so that nobody else takes itself to be alone
   * with it: by the connection that listens, and where there is none by one for as long as it takes.
   */
  async sharing<T>(work: () => Promise<T>): Promise<T> {
    if (this.lease.isHeld) return work();
    this.#inRoom++;
    this.#room ??= this.#openRoom();
    const room = this.#room;
    try {
      await room;
      return await work();
    } finally {
      if (--this.#inRoom === 0) {
        this.#room = undefined;
        await room.then((client) => client.end()).catch(() => undefined);
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.lease.end(this.#client);
    await this.#client?.end().catch(() => undefined);
  }

  #message(signals: Message['signals']): string {
    return JSON.stringify({ node: this.#node, signals } satisfies Message);
  }

  #hear(payload: string): void {
    const { node, signals } = JSON.parse(payload) as Message;
    for (const one of signals) {
      // Also its own: it may have come to be alone since it asked.
      if (one.of === 'room') this.lease.makeRoom().catch(() => undefined);
      else if (node !== this.#node) this.emit(isPresence(one) ? { ...one, node } : one);
    }
  }

  #connection(name: string): pg.Client {
    return new pg.Client({
      connectionString: this.#url,
      application_name: name,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: CONNECT_MS,
    });
  }

  async #openRoom(): Promise<pg.Client> {
    const client = this.#connection('meridian-room');
    // What breaks here is told by the work itself, or by nobody.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await this.#share(client);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  #share(client: pg.Client): Promise<void> {
    return share(client, () => client.query(NOTIFY, [CHANNEL, this.#message([{ of: 'room' }])]));
  }

  // pg's client does not come back by itself. What was missed meanwhile is unknown, so everything is looked at again.
  async #connect(): Promise<void> {
    if (this.#closed) return;
    const client = this.#connection('meridian-listen');
    this.#client = client;
    let lost = false;
    const again = (): void => {
      this.lease.end(client);
      if (lost || this.#closed) return;
      lost = true;
      setTimeout(() => void this.#connect(), RECONNECT_MS).unref();
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.emit({ of: 'unknown' });
      await this.#share(client);
      await this.lease.begin(client);
    } catch {
      again();
      await client.end().catch(() => undefined);
    }
  }
}

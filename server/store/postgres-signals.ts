import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { Lease } from './lease.ts';
import { END_WHO_IS_ALONE, SHARE_OF_SESSION, share } from './share.ts';
import { DOUBT_MS, type Listener, type PresenceSignal, type Signal, Signals } from './signals.ts';

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

/** Asks whoever is alone with the database to make room; see share.ts. */
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
  readonly #asides = new Map<string, Promise<void>>();
  #closed = false;
  /** Whether the others have to look at everything: a connection was lost while they were told nothing. */
  #owesWord = false;

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

  override word(signals: Signal[]): CompiledQuery | undefined {
    if (this.lease.commitsQuietly()) return undefined;
    const whole = this.#message(signals);
    const payload = Buffer.byteLength(whole) <= PAYLOAD_MAX ? whole : this.#message([{ of: 'unknown' }]);
    return CompiledQuery.raw(NOTIFY, [CHANNEL, payload]);
  }

  /** Takes a share of the database, which `takes` tries once; see share.ts. */
  share(takes: () => Promise<boolean>): Promise<void> {
    return share(takes, {
      plead: () => this.#aside(NOTIFY, [CHANNEL, this.#message([{ of: 'room' }])]),
      // It may not be allowed to.
      insist: () => this.#aside(END_WHO_IS_ALONE).catch(() => undefined),
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    // Who gets its share has to see what was committed quietly.
    await this.lease.settled();
    if (this.#owesWord) await this.#payWord();
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
      if (one.of === 'room') void this.#makeRoom();
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

  /** Asks on a connection of its own, once for all who want it: those of the pool may all wait for what this is about. */
  #aside(statement: string, values?: unknown[]): Promise<void> {
    const known = this.#asides.get(statement);
    if (known) return known;
    const asking = this.#askAside(statement, values).finally(() => this.#asides.delete(statement));
    this.#asides.set(statement, asking);
    return asking;
  }

  async #askAside(statement: string, values?: unknown[]): Promise<void> {
    const client = this.#connection('meridian-aside');
    // What breaks is told by what is asked.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(statement, values);
    } finally {
      client.end().catch(() => undefined);
    }
  }

  /** Who was alone until now told nobody what it committed, and if it is gone, its last commit may still be on its way. */
  #lookAnew(): void {
    this.emit({ of: 'unknown' });
    setTimeout(() => this.emit({ of: 'unknown' }), DOUBT_MS).unref();
  }

  async #makeRoom(): Promise<void> {
    // Where the connection breaks meanwhile, that is told when there is another.
    if (await this.lease.makeRoom().catch(() => false)) await this.#payWord();
  }

  /** Has the others look at everything, once what is being committed quietly is; where that fails, after the next connection. */
  async #payWord(): Promise<void> {
    this.#owesWord = false;
    try {
      await this.lease.settled();
      await this.#pool.query(NOTIFY, [CHANNEL, this.#message([{ of: 'unknown' }])]);
    } catch {
      this.#owesWord = true;
    }
  }

  // pg's client does not come back by itself. What was missed meanwhile is unknown, so everything is looked at again.
  async #connect(): Promise<void> {
    if (this.#closed) return;
    const client = this.#connection('meridian-listen');
    this.#client = client;
    let lost = false;
    const again = (): void => {
      if (this.lease.end(client)) this.#owesWord = true;
      // One of which only half is lost would keep its share.
      client.end().catch(() => undefined);
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
      await this.share(async () => {
        const { rows } = await client.query<{ done: boolean }>(SHARE_OF_SESSION);
        return rows[0]?.done === true;
      });
      this.lease.begin(client);
      this.#lookAnew();
      if (this.#owesWord) void this.#payWord();
    } catch {
      again();
    }
  }
}

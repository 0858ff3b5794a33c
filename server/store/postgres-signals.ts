import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
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

interface Message {
  node: string;
  signals: (Signal | PresenceSignal)[];
}

const isPresence = (signal: Signal | PresenceSignal): signal is PresenceSignal =>
  signal.of === 'alive' || signal.of === 'ask' || signal.of === 'present';

/** Signals that reach every node by LISTEN and NOTIFY; a node ignores its own, which it told itself already. */
export class PostgresSignals extends Signals {
  readonly #node = randomUUID();
  readonly #url: string;
  readonly #pool: pg.Pool;
  #client: pg.Client | undefined;
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
    const message: Message = { node: this.#node, signals: [signal] };
    const payload = JSON.stringify(message);
    if (this.#closed || Buffer.byteLength(payload) > PAYLOAD_MAX) return;
    this.#pool.query(NOTIFY, [CHANNEL, payload]).catch(() => undefined);
  }

  override word(signals: Signal[]): CompiledQuery {
    const message: Message = { node: this.#node, signals };
    const whole = JSON.stringify(message);
    const payload =
      Buffer.byteLength(whole) <= PAYLOAD_MAX
        ? whole
        : JSON.stringify({ node: this.#node, signals: [{ of: 'unknown' }] } satisfies Message);
    return CompiledQuery.raw(NOTIFY, [CHANNEL, payload]);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end().catch(() => undefined);
  }

  #hear(payload: string): void {
    const { node, signals } = JSON.parse(payload) as Message;
    if (node === this.#node) return;
    for (const one of signals) this.emit(isPresence(one) ? { ...one, node } : one);
  }

  // pg's client does not come back by itself. What was missed meanwhile is unknown, so everything is looked at again.
  async #connect(): Promise<void> {
    if (this.#closed) return;
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'meridian-listen',
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: CONNECT_MS,
    });
    this.#client = client;
    let lost = false;
    const again = (): void => {
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
    } catch {
      again();
      await client.end().catch(() => undefined);
    }
  }
}

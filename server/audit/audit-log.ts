import { transact } from '../change/transact.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import type { Store } from '../store/store.ts';
import { type AuditFields, insertEntries, type NewEntry, toEntry } from './entry.ts';

/** How long entries wait for others, so that those of one moment share a transaction: milliseconds. */
const GATHER_MS = 20;
/** How long the log waits after a failed write: milliseconds. */
const RETRY_MS = 1000;
/** How many entries wait at most, for a database that is away. */
const WAITING_MAX = 10_000;
/** How many refusals of one address are kept each in a minute: more are counted, so that nobody fills the database. */
const REFUSALS_PER_MINUTE = 120;
const MINUTE_MS = 60_000;

const REFUSAL = /\.(?:denied|refused|limited)$/;

interface Logger {
  error(fields: object, message: string): void;
}

/**
 * Adds what the security log writes to the table of the audit log, some milliseconds later. Entries wait while the database is away,
 * and the end of the server waits for them.
 */
export class AuditLog {
  readonly #store: Store;
  readonly #log: Logger;
  /** Whether its entries are lines of the log too. */
  readonly isPrinted: boolean;
  #waiting: NewEntry[] = [];
  #writing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #minute = 0;
  #refusals = new Map<string, number>();
  #isClosed = false;

  constructor(store: Store, log: Logger, { isPrinted }: { isPrinted: boolean }) {
    this.isPrinted = isPrinted;
    this.#store = store;
    this.#log = log;
  }

  /** Adds an entry. That of a refusal has no title, because who was refused need not know the strategy. */
  add(event: string, fields: AuditFields): void {
    const { title: _, ...nameless } = fields;
    const { address } = fields;
    const isRefusal = REFUSAL.test(event);
    if (isRefusal && !this.#mayKeep(typeof address === 'string' ? address : '')) return;
    this.#push(toEntry(event, isRefusal ? nameless : fields));
  }

  #push(entry: NewEntry): void {
    if (this.#waiting.length >= WAITING_MAX) return;
    this.#waiting.push(entry);
    this.#writeIn(GATHER_MS);
  }

  /** Counts a refusal of an address; adds how many of the last minute were left out. */
  #mayKeep(address: string): boolean {
    const minute = Math.floor(Date.now() / MINUTE_MS);
    if (minute !== this.#minute) this.#countLeftOut();
    this.#minute = minute;
    const count = (this.#refusals.get(address) ?? 0) + 1;
    this.#refusals.set(address, count);
    return count <= REFUSALS_PER_MINUTE;
  }

  #countLeftOut(): void {
    for (const [address, count] of this.#refusals) {
      const leftOut = count - REFUSALS_PER_MINUTE;
      if (leftOut > 0) this.#push(toEntry('refusals.left_out', { address, leftOut }));
    }
    this.#refusals.clear();
  }

  #writeIn(ms: number): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#write();
    }, ms).unref();
  }

  /** Writes what waits. */
  async #write(): Promise<void> {
    await this.#writing;
    const entries = this.#waiting;
    if (entries.length === 0) return;
    this.#waiting = [];
    this.#writing = transact(this.#store, { principal: HOUSEKEEPING }, ({ writer }) =>
      insertEntries(writer, entries),
    ).catch((error: unknown) => {
      this.#log.error({ err: error, entries: entries.length }, 'the audit log could not be written');
      this.#waiting = [...entries, ...this.#waiting].slice(0, WAITING_MAX);
      this.#writeIn(RETRY_MS);
    });
    await this.#writing;
  }

  /** Writes what waits, for whoever reads the log. */
  async settle(): Promise<void> {
    await this.#write();
  }

  /** Writes what waits for the last time. */
  async close(): Promise<void> {
    this.#countLeftOut();
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#write();
  }
}

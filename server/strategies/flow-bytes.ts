import { AnswerBytes, compressed, type Encoding, WORTH_COMPRESSING } from '../http/bytes.ts';
import { Shelf } from '../http/shelf.ts';
import type { Store } from '../store/store.ts';
import { readFlowBytes } from './flow.ts';

/** How much is kept in all, in bytes. */
const KEPT_MAX = 48 * 1024 * 1024;

interface Kept {
  /** Revision and day: input statuses change at midnight. */
  version: string;
  plain: Buffer;
  encoded: Map<Encoding, Promise<Buffer>>;
}

/** A reading of a strategy, and the one that begins when it is done, for those who came too late for it. */
interface Reading {
  /** It gives this version or a newer one. */
  version: string;
  current: Promise<Kept>;
  next: Promise<Kept> | undefined;
}

/** Whether a version is another one or newer, of the same day. */
function isAtLeast(version: string, wanted: string): boolean {
  const [revision = '', day] = version.split(/-(.*)/s);
  const [wantedRevision = '', wantedDay] = wanted.split(/-(.*)/s);
  return day === wantedDay && Number(revision) >= Number(wantedRevision);
}

/** The content of strategies as the bytes of the answer, kept by revision: a board that many open is read once. */
export class FlowBytes {
  readonly #store: Store;
  readonly #kept = new Shelf<number, Kept>(KEPT_MAX);
  readonly #reading = new Map<number, Reading>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** The bytes of a strategy's content at the version its caller was let in at, or a newer one. */
  async get(strategyId: number, version: string, encoding: Encoding): Promise<AnswerBytes> {
    const known = this.#kept.get(strategyId);
    const kept = known && isAtLeast(known.version, version) ? known : await this.#read(strategyId, version);
    if (encoding === 'identity' || kept.plain.length < WORTH_COMPRESSING) {
      return new AnswerBytes(kept.plain, 'identity');
    }
    const encoded = kept.encoded.get(encoding) ?? this.#encode(strategyId, kept, encoding);
    return new AnswerBytes(await encoded, encoding);
  }

  /**
   * One reading of a strategy at a time: whoever comes while an older version is read shares the next one. So a large
   * strategy that many edit and read is in memory once, not once for each of its revisions.
   */
  #read(strategyId: number, version: string): Promise<Kept> {
    const reading = this.#reading.get(strategyId);
    if (!reading) return this.#begin(strategyId, version);
    if (isAtLeast(reading.version, version)) return reading.current;
    reading.next ??= reading.current.then(
      () => this.#begin(strategyId, version),
      () => this.#begin(strategyId, version),
    );
    return reading.next;
  }

  #begin(strategyId: number, version: string): Promise<Kept> {
    const current = this.#readNow(strategyId);
    const reading: Reading = { version, current, next: undefined };
    this.#reading.set(strategyId, reading);
    const end = (): void => {
      if (!reading.next) this.#reading.delete(strategyId);
    };
    current.then(end, end);
    return current;
  }

  async #readNow(strategyId: number): Promise<Kept> {
    const { revision, day, bytes } = await readFlowBytes(this.#store, strategyId);
    const kept: Kept = { version: `${revision}-${day}`, plain: bytes, encoded: new Map() };
    this.#kept.put(strategyId, kept, bytes.length);
    return kept;
  }

  #encode(strategyId: number, kept: Kept, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
    const encoded = compressed([kept.plain], encoding);
    kept.encoded.set(encoding, encoded);
    void encoded.then(({ length }) => this.#kept.grow(strategyId, kept, length));
    return encoded;
  }
}

import { AnswerBytes, compressed, type Encoding, WORTH_COMPRESSING } from '../http/bytes.ts';
import { Shelf } from '../http/shelf.ts';
import type { Store } from '../store/store.ts';
import { readFlow } from './flow.ts';

/** How much is kept in all, in bytes. */
const KEPT_MAX = 48 * 1024 * 1024;

interface Kept {
  /** Revision and day: input statuses change at midnight. */
  version: string;
  plain: Buffer;
  encoded: Map<Encoding, Promise<Buffer>>;
}

/** The content of strategies as the bytes of the answer, kept by revision: a board that many open is read once. */
export class FlowBytes {
  readonly #store: Store;
  readonly #kept = new Shelf<number, Kept>(KEPT_MAX);
  readonly #reading = new Map<string, Promise<Kept>>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** The bytes of a strategy's content at the version its caller was let in at, or a newer one. */
  async get(strategyId: number, version: string, encoding: Encoding): Promise<AnswerBytes> {
    const known = this.#kept.get(strategyId);
    const kept = known?.version === version ? known : await this.#read(strategyId, version);
    if (encoding === 'identity' || kept.plain.length < WORTH_COMPRESSING) {
      return new AnswerBytes(kept.plain, 'identity');
    }
    const encoded = kept.encoded.get(encoding) ?? this.#encode(strategyId, kept, encoding);
    return new AnswerBytes(await encoded, encoding);
  }

  /** Reads once for all who ask for the same at the same time. */
  #read(strategyId: number, version: string): Promise<Kept> {
    const key = `${strategyId} ${version}`;
    const known = this.#reading.get(key);
    if (known) return known;
    const reading = this.#readNow(strategyId, version).finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  async #readNow(strategyId: number, version: string): Promise<Kept> {
    const plain = Buffer.from(JSON.stringify(await readFlow(this.#store, strategyId)));
    const kept: Kept = { version, plain, encoded: new Map() };
    this.#kept.put(strategyId, kept, plain.length);
    return kept;
  }

  #encode(strategyId: number, kept: Kept, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
    const encoded = compressed([kept.plain], encoding);
    kept.encoded.set(encoding, encoded);
    void encoded.then(({ length }) => this.#kept.grow(strategyId, kept, length));
    return encoded;
  }
}

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { AnswerBytes, type Encoding } from '../http/bytes.ts';
import type { Store } from '../store/store.ts';
import { readFlow } from './flow.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** How much is kept in all, in bytes: what was asked for longest ago goes first. */
const KEPT_MAX = 48 * 1024 * 1024;
/** Below this, compressing saves less than it costs. Bytes. */
const WORTH_COMPRESSING = 1024;
/** Brotli's quality: the highest that costs no more time than the JSON did. */
const QUALITY = 4;

interface Kept {
  /** Revision and day: input statuses change at midnight. */
  version: string;
  plain: Buffer;
  encoded: Map<Encoding, Promise<Buffer>>;
  /** Bytes of all forms. */
  size: number;
}

/** The content of strategies as the bytes of the answer, kept by revision: a board that many open is read once. */
export class FlowBytes {
  readonly #store: Store;
  readonly #kept = new Map<number, Kept>();
  readonly #reading = new Map<string, Promise<Kept>>();
  #size = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  /** The bytes of a strategy's content at the version its caller was let in at, or a newer one. */
  async get(strategyId: number, version: string, encoding: Encoding): Promise<AnswerBytes> {
    const known = this.#kept.get(strategyId);
    const kept =
      known?.version === version ? this.#touch(strategyId, known) : await this.#read(strategyId, version);
    if (encoding === 'identity' || kept.plain.length < WORTH_COMPRESSING) {
      return new AnswerBytes(kept.plain, 'identity');
    }
    const encoded = kept.encoded.get(encoding) ?? this.#encode(strategyId, kept, encoding);
    return new AnswerBytes(await encoded, encoding);
  }

  #touch(strategyId: number, kept: Kept): Kept {
    this.#kept.delete(strategyId);
    this.#kept.set(strategyId, kept);
    return kept;
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
    const kept: Kept = { version, plain, encoded: new Map(), size: plain.length };
    this.#forget(strategyId);
    this.#kept.set(strategyId, kept);
    this.#grow(plain.length);
    return kept;
  }

  #encode(strategyId: number, kept: Kept, encoding: Encoding): Promise<Buffer> {
    const making =
      encoding === 'br'
        ? compressBrotli(kept.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
        : compressGzip(kept.plain);
    const encoded = making.then((bytes) => {
      kept.size += bytes.length;
      if (this.#kept.get(strategyId) === kept) this.#grow(bytes.length);
      return bytes;
    });
    kept.encoded.set(encoding, encoded);
    return encoded;
  }

  #forget(strategyId: number): void {
    this.#size -= this.#kept.get(strategyId)?.size ?? 0;
    this.#kept.delete(strategyId);
  }

  #grow(by: number): void {
    this.#size += by;
    for (const strategyId of this.#kept.keys()) {
      if (this.#size <= KEPT_MAX) return;
      this.#forget(strategyId);
    }
  }
}

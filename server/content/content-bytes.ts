import { AnswerBytes, compressed, type Encoding, WORTH_COMPRESSING } from '../lib/answer-bytes.ts';
import { Cache } from '../lib/cache.ts';
import { cachesOf } from '../store/caches.ts';
import { perStore } from '../store/per-store.ts';
import type { Store } from '../store/store.ts';
import type { Revised } from '../../contract/commands/content.ts';
import { inputDay } from '../../contract/month/input-status.ts';
import { bytesOf, contentJson, flowJson, readRevised } from './flow.ts';

/** Encodes a content as JSON, in pieces. `day` is today in UTC, YYYY-MM-DD. */
type Encode = (revised: Revised, day: string) => Iterable<string>;

interface Content {
  /** Revision and day, because the input statuses of a flow change at midnight. */
  version: string;
  plain: Buffer;
  encoded: Map<Encoding, Promise<Buffer>>;
}

/** A running read of a strategy, and the one that starts after it for later callers. */
interface Reading {
  /** The read returns this version or a newer one. */
  version: string;
  current: Promise<Content>;
  next: Promise<Content> | undefined;
}

/** Whether a version has the wanted revision or a newer one, of the same day. */
function isAtLeast(version: string, wanted: string): boolean {
  const [revision = '', day] = version.split(/-(.*)/s);
  const [wantedRevision = '', wantedDay] = wanted.split(/-(.*)/s);
  return day === wantedDay && Number(revision) >= Number(wantedRevision);
}

/** The content of strategies as encoded answers, cached by revision. */
export class ContentBytes {
  readonly #store: Store;
  readonly #encodeJson: Encode;
  readonly #cache: Cache<number, Content>;
  readonly #reading = new Map<number, Reading>();

  constructor(store: Store, name: string, encodeJson: Encode) {
    this.#store = store;
    this.#encodeJson = encodeJson;
    this.#cache = new Cache(cachesOf(store), name);
  }

  /** The encoded content of a strategy at a version or a newer one. */
  async get(strategyId: number, version: string, encoding: Encoding): Promise<AnswerBytes> {
    const cached = this.#cache.get(strategyId);
    const content =
      cached && isAtLeast(cached.version, version) ? cached : await this.#read(strategyId, version);
    if (encoding === 'identity' || content.plain.length < WORTH_COMPRESSING) {
      return new AnswerBytes(content.plain, 'identity');
    }
    const encoded = content.encoded.get(encoding) ?? this.#encode(strategyId, content, encoding);
    return new AnswerBytes(await encoded, encoding);
  }

  /**
   * Runs one read of a strategy at a time; callers that need a newer version share the next one. So a large strategy that
   * many edit and read is in memory once.
   */
  #read(strategyId: number, version: string): Promise<Content> {
    const reading = this.#reading.get(strategyId);
    if (!reading) return this.#start(strategyId, version);
    if (isAtLeast(reading.version, version)) return reading.current;
    reading.next ??= reading.current.then(
      () => this.#start(strategyId, version),
      () => this.#start(strategyId, version),
    );
    return reading.next;
  }

  #start(strategyId: number, version: string): Promise<Content> {
    const current = this.#readNow(strategyId);
    const reading: Reading = { version, current, next: undefined };
    this.#reading.set(strategyId, reading);
    const end = (): void => {
      if (!reading.next) this.#reading.delete(strategyId);
    };
    current.then(end, end);
    return current;
  }

  async #readNow(strategyId: number): Promise<Content> {
    const revised = await readRevised(this.#store, strategyId);
    const day = inputDay();
    const plain = await bytesOf(this.#encodeJson(revised, day));
    const content: Content = { version: `${revised.revision}-${day}`, plain, encoded: new Map() };
    this.#cache.put(strategyId, content, plain.length);
    return content;
  }

  #encode(strategyId: number, content: Content, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
    const encoded = compressed([content.plain], encoding);
    content.encoded.set(encoding, encoded);
    encoded.then(
      ({ length }) => this.#cache.grow(strategyId, content, length),
      // Those who wait for it get the error; the next caller compresses again.
      () => content.encoded.delete(encoding),
    );
    return encoded;
  }
}

/** The flows of strategies of a store, encoded. */
export const flowBytesOf = perStore((store) => new ContentBytes(store, 'flow bytes', flowJson));

/** The records of strategies of a store, encoded. */
export const contentBytesOf = perStore((store) => new ContentBytes(store, 'content bytes', contentJson));

import { LRUCache } from 'lru-cache';

/** A cache bounded by the total size of its values. The least recently used values go first. */
export class LruCache<K extends {}, V> {
  readonly #entries: LRUCache<K, { value: V; size: number }>;

  /** `maxSize` has the unit of the sizes of the values. */
  constructor(maxSize: number) {
    this.#entries = new LRUCache({ maxSize, sizeCalculation: ({ size }) => Math.ceil(size) || 1 });
  }

  get(key: K): V | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Adds a value, or replaces the one of its key. One that is too large by itself is not kept, and evicts no other. */
  put(key: K, value: V, size: number): void {
    this.#entries.set(key, { value, size });
  }

  /** Adds to the size of a value, if the cache still has it. */
  grow(key: K, value: V, by: number): void {
    const entry = this.#entries.peek(key);
    if (entry?.value === value) this.put(key, value, entry.size + by);
  }

  /** Removes a value. */
  forget(key: K): void {
    this.#entries.delete(key);
  }
}

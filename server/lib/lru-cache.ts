/** A cache bounded by the total size of its values. The least recently used values go first. */
export class LruCache<K, V> {
  readonly #maxSize: number;
  readonly #entries = new Map<K, { value: V; size: number }>();
  #size = 0;

  /** `maxSize` has the unit of the sizes of the values. */
  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Adds a value, or replaces the one of its key. */
  put(key: K, value: V, size: number): void {
    this.forget(key);
    this.#entries.set(key, { value, size: 0 });
    this.grow(key, value, size);
  }

  /** Adds to the size of a value, if the cache still has it. */
  grow(key: K, value: V, by: number): void {
    const entry = this.#entries.get(key);
    if (entry?.value !== value) return;
    entry.size += by;
    this.#size += by;
    // A value that is too large by itself must not evict the others.
    if (entry.size > this.#maxSize) this.forget(key);
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#maxSize) return;
      this.forget(oldest);
    }
  }

  /** Removes a value. */
  forget(key: K): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}

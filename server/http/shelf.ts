/** Keeps what is dear to make, up to a size in all: what was asked for longest ago goes first. */
export class Shelf<K, V> {
  readonly #max: number;
  readonly #kept = new Map<K, { value: V; size: number }>();
  #size = 0;

  /** `max` is the size of all together, in the unit that sizes are given in. */
  constructor(max: number) {
    this.#max = max;
  }

  get(key: K): V | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.value;
  }

  /** Keeps a value in place of what was kept under its key. */
  put(key: K, value: V, size: number): void {
    this.forget(key);
    this.#kept.set(key, { value, size: 0 });
    this.grow(key, value, size);
  }

  /** Says that a value has grown, where it is still kept. */
  grow(key: K, value: V, by: number): void {
    const found = this.#kept.get(key);
    if (found?.value !== value) return;
    found.size += by;
    this.#size += by;
    // What has no room by itself pushes nothing else out.
    if (found.size > this.#max) this.forget(key);
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#max) return;
      this.forget(oldest);
    }
  }

  /** Keeps it no longer. */
  forget(key: K): void {
    this.#size -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }
}

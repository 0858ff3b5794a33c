import { LRUCache } from 'lru-cache';

/** What an entry takes beside its value, at least: bytes. */
export const ENTRY_SIZE = 200;

interface Sized {
  value: unknown;
  size: number;
}

/** The memory that several caches share. */
export type CacheBudget = LRUCache<string, Sized>;

/** A budget of so many bytes. A value of more than half of it is not kept, and evicts no other. */
export const cacheBudget = (bytes: number): CacheBudget =>
  new LRUCache({
    maxSize: bytes,
    maxEntrySize: Math.ceil(bytes / 2),
    sizeCalculation: ({ size }) => Math.ceil(size) + ENTRY_SIZE,
  });

/** A cache within a shared budget, whose least recently used values go first, whichever cache has them. */
export class Cache<K extends string | number, V> {
  readonly #budget: CacheBudget;
  readonly #name: string;

  /** `name` tells its values from those of the other caches. */
  constructor(budget: CacheBudget, name: string) {
    this.#budget = budget;
    this.#name = name;
  }

  #keyOf(key: K): string {
    return `${this.#name} ${key}`;
  }

  get(key: K): V | undefined {
    return this.#budget.get(this.#keyOf(key))?.value as V | undefined;
  }

  /** Adds a value of so many bytes, or replaces the one of its key. */
  put(key: K, value: V, size: number): void {
    this.#budget.set(this.#keyOf(key), { value, size });
  }

  /** Adds to the size of a value, if the cache still has it. */
  grow(key: K, value: V, size: number): void {
    const entry = this.#budget.peek(this.#keyOf(key));
    if (entry?.value === value) this.put(key, value, entry.size + size);
  }

  /** Removes a value. */
  forget(key: K): void {
    this.#budget.delete(this.#keyOf(key));
  }
}

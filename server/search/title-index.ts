import { createEntries, type Entry } from '../../contract/search/search.ts';
import { runYielding } from '../lib/event-loop.ts';
import { LruCache } from '../lib/lru-cache.ts';
import type { Reader, Store } from '../store/store.ts';
import { readRecords } from './records.ts';

/** How many titles are cached in all. */
const CACHED_MAX = 250_000;

interface Membership {
  id: number;
  title: string;
  revision: number;
}

const membershipsOf = (reader: Reader, userId: number): Promise<Membership[]> =>
  reader
    .selectFrom('memberships')
    .innerJoin('strategies', 'strategies.id', 'memberships.strategy_id')
    .select(['strategies.id', 'strategies.title', 'strategies.revision'])
    .where('memberships.user_id', '=', userId)
    .execute();

/**
 * Searchable titles of strategies, cached by revision: every change makes a new one, so no cached title is out of date. The
 * user's memberships are read each time.
 */
export class TitleIndex {
  readonly #store: Store;
  readonly #cache = new LruCache<number, { revision: number; entries: Promise<readonly Entry[]> }>(
    CACHED_MAX,
  );

  constructor(store: Store) {
    this.#store = store;
  }

  /** The titles of every strategy that a user is a member of. */
  async of(userId: number): Promise<(readonly Entry[])[]> {
    const memberships = await membershipsOf(this.#store.read, userId);
    const missing = memberships.filter(({ id, revision }) => this.#cache.get(id)?.revision !== revision);
    if (missing.length > 0) this.#build(missing);
    return Promise.all(memberships.map(({ id }) => this.#cache.get(id)?.entries ?? Promise.resolve([])));
  }

  /** Caches the promises, so that concurrent searches wait for the same build. */
  #build(missing: readonly Membership[]): void {
    const ids = missing.map(({ id }) => id);
    const reading = readRecords(this.#store.read, ids);
    let previous: Promise<unknown> = reading;
    for (const { id, title, revision } of missing) {
      const entries = previous.then(async () =>
        runYielding(createEntries({ id, title }, (await reading).get(id) ?? [])),
      );
      previous = entries;
      const cached = { revision, entries };
      this.#cache.put(id, cached, 0);
      entries.then(
        ({ length }) => this.#cache.grow(id, cached, length),
        () => this.#cache.get(id) === cached && this.#cache.forget(id),
      );
    }
  }
}

import { createEntries, type Entry } from '../../contract/search/search.ts';
import { runYielding } from '../lib/event-loop.ts';
import { Cache } from '../lib/cache.ts';
import { cachesOf } from '../store/caches.ts';
import type { Reader, Store } from '../store/store.ts';
import { readRecords } from './records.ts';

/** What a searchable title takes beside its characters, which are there twice: bytes. */
const ENTRY_SIZE = 150;

const sizeOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { title, folded }) => sum + ENTRY_SIZE + (title.length + folded.length) * 2, 0);

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
  readonly #cache: Cache<number, { revision: number; entries: Promise<readonly Entry[]> }>;

  constructor(store: Store) {
    this.#store = store;
    this.#cache = new Cache(cachesOf(store), 'titles');
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
        (all) => this.#cache.grow(id, cached, sizeOf(all)),
        () => this.#cache.get(id) === cached && this.#cache.forget(id),
      );
    }
  }
}

import { entriesInSteps, type Entry } from '../../contract/find.ts';
import type { Reader, Store } from '../store/store.ts';
import { runYielding } from '../event-loop.ts';
import { readParts } from './parts.ts';

/** How many titles are kept in all: what was asked for longest ago goes first. */
const KEPT_MAX = 250_000;

interface Kept {
  revision: number;
  entries: Promise<readonly Entry[]>;
  /** How many they are; 0 until they are made. */
  size: number;
}

interface Membership {
  id: number;
  title: string;
  revision: number;
}

/** The strategies somebody belongs to now. */
const membershipsOf = (reader: Reader, userId: number): Promise<Membership[]> =>
  reader
    .selectFrom('memberships')
    .innerJoin('strategies', 'strategies.id', 'memberships.strategy_id')
    .select(['strategies.id', 'strategies.title', 'strategies.revision'])
    .where('memberships.user_id', '=', userId)
    .execute();

/**
 * Titles made ready to be searched, kept by the revision of their strategy: any change makes a new one, on any node, so
 * nothing that is kept can be out of date, and who may see what is asked of the database every time.
 */
export class Titles {
  readonly #store: Store;
  readonly #kept = new Map<number, Kept>();
  #size = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  /** The titles of every strategy that somebody belongs to. One statement when all is kept, one more for each page of what is not. */
  async of(userId: number): Promise<(readonly Entry[])[]> {
    const memberships = await membershipsOf(this.#store.read, userId);
    const missing = memberships.filter(({ id, revision }) => this.#kept.get(id)?.revision !== revision);
    if (missing.length > 0) this.#make(missing);
    return Promise.all(memberships.map(({ id }) => this.#touch(id)));
  }

  /** Kept from the start of being made, so that who asks meanwhile waits for the same. */
  #make(missing: readonly Membership[]): void {
    const ids = missing.map(({ id }) => id);
    const reading = readParts(this.#store.read, ids);
    let before: Promise<unknown> = reading;
    for (const { id, title, revision } of missing) {
      const entries = before.then(async () =>
        runYielding(entriesInSteps({ id, title }, (await reading).get(id) ?? [])),
      );
      before = entries;
      this.#keep(id, { revision, entries, size: 0 });
    }
  }

  #touch(id: number): Promise<readonly Entry[]> {
    const kept = this.#kept.get(id);
    if (!kept) return Promise.resolve([]);
    this.#kept.delete(id);
    this.#kept.set(id, kept);
    return kept.entries;
  }

  #keep(id: number, kept: Kept): void {
    this.#forget(id);
    this.#kept.set(id, kept);
    void this.#settle(id, kept);
  }

  /** Counts what was made; what could not be is asked for anew the next time. */
  async #settle(id: number, kept: Kept): Promise<void> {
    try {
      const { length } = await kept.entries;
      if (this.#kept.get(id) === kept) this.#count(kept, length);
    } catch {
      if (this.#kept.get(id) === kept) this.#forget(id);
    }
  }

  #count(kept: Kept, size: number): void {
    kept.size = size;
    this.#size += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= KEPT_MAX) return;
      this.#forget(oldest);
    }
  }

  #forget(id: number): void {
    this.#size -= this.#kept.get(id)?.size ?? 0;
    this.#kept.delete(id);
  }
}

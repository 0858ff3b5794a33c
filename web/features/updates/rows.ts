import { isDone as isWorkDone } from '../../../contract/month/work-done.ts';
import type { Update } from '../../../contract/month/updates.ts';

/** Names an update. */
export const keyOf = ({ kind, id, period }: Pick<Update, 'kind' | 'id' | 'period'>): string =>
  `${kind}:${id}:${period?.key ?? 'once'}`;

/** Whether an update needs nothing more. */
export const isDone = ({ entered, work }: Pick<Update, 'entered' | 'work'>): boolean =>
  work ? isWorkDone(work) : entered !== null;

/**
 * The rows of the page: what the server answers, and what was saved here and is due no more. They keep their places, so that no
 * row moves while somebody types; at first what is done comes last.
 */
export class Rows {
  #places: ReadonlyMap<string, number> = new Map();

  of(updates: readonly Update[], saved: Iterable<Update>): Update[] {
    const rows = new Map(updates.map((update) => [keyOf(update), update]));
    for (const update of saved) if (!rows.has(keyOf(update))) rows.set(keyOf(update), update);
    const all = [...rows.values()];
    const fresh = all.filter((row) => !this.#places.has(keyOf(row)));
    const inOrder = [...fresh.filter((row) => !isDone(row)), ...fresh.filter(isDone)];
    if (inOrder.length > 0) {
      const places = new Map(this.#places);
      for (const row of inOrder) places.set(keyOf(row), places.size);
      this.#places = places;
    }
    return all.sort((a, b) => this.#placeOf(a) - this.#placeOf(b));
  }

  #placeOf = (row: Update): number => this.#places.get(keyOf(row)) ?? 0;
}

/** Whether a pasted text is more than the value of one field. */
export const isTable = (text: string): boolean => /[\t\n\r]/.test(text.trim());

type KeysOf<V> = (record: V) => readonly (number | string)[];
type Index = Map<number | string, Set<number>>;

/** The indexes of each map. */
const indexes = new WeakMap<object, Map<KeysOf<never>, Index>>();

function add(index: Index, keys: readonly (number | string)[], id: number): void {
  for (const key of keys) {
    const ids = index.get(key);
    if (ids) ids.add(id);
    else index.set(key, new Set([id]));
  }
}

/** The ids of records by their keys. Computed once for a map; it stays right while a LayeredMap changes. */
export function idsBy<V>(
  records: ReadonlyMap<number, V>,
  keysOf: KeysOf<V>,
): ReadonlyMap<number | string, ReadonlySet<number>> {
  const ofMap = indexes.get(records) ?? new Map<KeysOf<never>, Index>();
  indexes.set(records, ofMap);
  let index = ofMap.get(keysOf);
  if (!index) {
    ofMap.set(keysOf, (index = new Map()));
    for (const [id, record] of records) add(index, keysOf(record), id);
  }
  return index;
}

/** Brings the indexes of a map up to date with a record that is about to change; undefined where there is none. */
export function reindex<V>(
  records: ReadonlyMap<number, V>,
  id: number,
  before: V | undefined,
  after?: V,
): void {
  for (const [keysOf, index] of indexes.get(records) ?? []) {
    if (before !== undefined) for (const key of keysOf(before as never)) index.get(key)?.delete(id);
    if (after !== undefined) add(index, keysOf(after as never), id);
  }
}

/**
 * Keeps what did not change as it was: given entries, it answers them by key, each replaced by the one it answered under
 * that key before where `isSame` finds no difference, and the
 * map itself where all are the same. What is drawn from a value that stays the same is not drawn anew.
 */
export function keeper<K, V extends object>(
  isSame: (before: V, after: V) => boolean,
): (entries: Iterable<readonly [K, V]>) => ReadonlyMap<K, V> {
  let kept = new Map<K, V>();
  return (entries) => {
    const next = new Map<K, V>();
    for (const [key, value] of entries) {
      const before = kept.get(key);
      next.set(key, before && isSame(before, value) ? before : value);
    }
    if (next.size === kept.size && [...next].every(([key, value]) => kept.get(key) === value)) return kept;
    kept = next;
    return next;
  };
}

/** Whether two lists hold the very same things in the same order. */
export const sameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, index) => one === b[index]);

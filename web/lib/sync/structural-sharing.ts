/**
 * Makes a function that turns entries into a map, with the previous value of a key where `isSame` finds no difference.
 * An equal map is the previous one itself. Memoized components then do not render again.
 */
export function shareUnchanged<K, V extends object>(
  isSame: (before: V, after: V) => boolean,
): (entries: Iterable<readonly [K, V]>) => ReadonlyMap<K, V> {
  let cached = new Map<K, V>();
  return (entries) => {
    const next = new Map<K, V>();
    for (const [key, value] of entries) {
      const before = cached.get(key);
      next.set(key, before && isSame(before, value) ? before : value);
    }
    if (next.size === cached.size && [...next].every(([key, value]) => cached.get(key) === value))
      return cached;
    cached = next;
    return next;
  };
}

/** Whether two lists have identical items in the same order. */
export const sameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a === b || (a.length === b.length && a.every((item, index) => item === b[index]));

import type { Store } from './store.ts';

/** What exists once for each store, such as a cache: made when it is first asked for. */
export function perStore<T>(make: (store: Store) => T): (store: Store) => T {
  const all = new WeakMap<Store, T>();
  return (store) => {
    const cached = all.get(store);
    if (cached !== undefined) return cached;
    const made = make(store);
    all.set(store, made);
    return made;
  };
}

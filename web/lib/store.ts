import { useSyncExternalStore } from 'react';

/** A value that parts of the page look at, by `useStore`, and that changes from outside of them. */
export class Store<T> {
  readonly #listeners = new Set<() => void>();
  #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  readonly get = (): T => this.#value;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }
}

/** The value of a store; the component is drawn anew when it is another. Drawn by the server, it is what the store began with. */
export const useStore = <T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T => useStored(store, store.get);

/** What `read` finds in a store, to be compared as it is: for whoever needs a part of it only. */
export const useStored = <T>({ subscribe }: Pick<Store<unknown>, 'subscribe'>, read: () => T): T =>
  useSyncExternalStore(subscribe, read, read);

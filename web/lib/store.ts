import { useSyncExternalStore } from 'react';

/** A value outside of React, which components read by `useStore`. */
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

/** The value of a store; a change renders the component again. */
export const useStore = <T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T => useStored(store, store.get);

/** A selected value of a store, compared by identity. `readOnServer` gives the value of the first render where the server knows another. */
export const useStored = <T>(
  { subscribe }: Pick<Store<unknown>, 'subscribe'>,
  read: () => T,
  readOnServer = read,
): T => useSyncExternalStore(subscribe, read, readOnServer);

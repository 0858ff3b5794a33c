import { Store } from './store.ts';

const KEY = 'singleKeys';

function kept(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Whether single characters are shortcuts in this browser: whoever speaks their input, or hits keys by chance, turns them off. */
export const singleKeys = new Store(typeof localStorage === 'undefined' ? true : kept());

/** Keeps the choice in local storage. */
export function setSingleKeys(on: boolean): void {
  singleKeys.set(on);
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // Where storage is refused, the choice holds until the page goes.
  }
}

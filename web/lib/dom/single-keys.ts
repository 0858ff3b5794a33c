import { Store } from '../store.ts';

const KEY = 'singleKeys';

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Whether single characters are shortcuts in this browser. Users of speech input turn them off (WCAG 2.1.4). */
export const singleKeys = new Store(typeof localStorage === 'undefined' ? true : stored());

/** Keeps the choice in local storage. */
export function setSingleKeys(on: boolean): void {
  singleKeys.set(on);
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // Without storage, the choice holds until the page closes.
  }
}

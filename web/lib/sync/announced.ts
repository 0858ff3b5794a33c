import { Store } from '../store.ts';

/** The last announcement of the changes of others, for a polite live region. */
export const announcement = new Store('');

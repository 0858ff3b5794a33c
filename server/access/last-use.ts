import { transact } from '../change/transact.ts';
import { outageOf } from '../store/errors.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import type { Store } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';

/** The oldest last use that a call leaves as it is: 5 minutes, so that not every read writes. */
export const REFRESH_MS = 5 * 60 * 1000;

/** Stores that a session or a token was used. During an outage of the database reads go on without it. */
export async function noteUse(store: Store, update: (writer: Writer) => Promise<unknown>): Promise<void> {
  try {
    await transact(store, { principal: HOUSEKEEPING }, ({ writer }) => update(writer));
  } catch (error) {
    if (!outageOf(error)) throw error;
  }
}

import { randomUUID } from 'node:crypto';
import { transact } from '../change/transact.ts';
import { toProvider } from '../provider-settings.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import type { Store } from '../store/store.ts';

/** A provider that every product of the tests names, and that nobody reaches. */
export const OWN_ID = toProvider({
  id: 'own',
  name: 'Own ID',
  issuer: 'http://127.0.0.1:9',
  clientId: 'meridian',
});

/** Binds an account at OWN_ID to a user; returns its id. */
export async function insertIdentity(store: Store, userId: number): Promise<number> {
  const { id } = await transact(store, { principal: HOUSEKEEPING }, ({ writer }) =>
    writer
      .insertInto('identities')
      .values({
        user_id: userId,
        issuer: OWN_ID.issuer,
        subject: randomUUID(),
        label: 'someone@example.com',
        created_at: new Date().toISOString(),
        last_used_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

import { hashPassword } from '../access/passwords.ts';
import { readConfig } from '../config.ts';
import { write } from '../store/write.ts';
import type { Reply } from './http.ts';
import { PASSWORD, type Person, visitor } from './person.ts';
import type { Product } from './product.ts';

/** The limits of the settings with some of them given. */
export const limitsWith = (settings: Record<string, string>) => readConfig(settings).limits;

/** What a product behind one proxy takes for the address of a client. */
export const from = (address: string) => ({ 'x-forwarded-for': address });

/** One try to sign in. */
export const attempt = (
  who: Person,
  username: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<Reply> => who.call('session.create', { body: { username, password }, headers });

/** Statuses of so many wrong passwords from unknown browsers, one after the other. */
export async function failures(
  product: Product,
  count: number,
  nameOf: (n: number) => string,
  headersOf: (n: number) => Record<string, string> = () => ({}),
): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++)
    statuses.push((await attempt(visitor(product), nameOf(n), 'not it', headersOf(n))).status);
  return statuses;
}

/** Adds so many accounts with the usual password, without a registration each; gives their names. */
export async function addAccounts(product: Product, count: number): Promise<string[]> {
  const password_hash = await hashPassword(PASSWORD);
  const names = Array.from({ length: count }, (_, n) => `colleague-${n}`);
  await write(product.store, (writer) =>
    writer
      .insertInto('users')
      .values(
        names.map((name) => ({
          username: name,
          username_key: name,
          password_hash,
          temporary_until: null,
          display_name: name,
          disabled_at: null,
          resettable_by: null,
          created_at: new Date().toISOString(),
        })),
      )
      .execute(),
  );
  return names;
}

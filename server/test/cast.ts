import type { Role } from '../../contract/people/roles.ts';
import { write } from '../store/write.ts';
import { again, person, type Person, visitor } from './person.ts';
import type { Product } from './product.ts';
import { enroll, expel } from './strategy.ts';

/** Everybody a call can meet. The temporary session is the owner's own, opened with a temporary password. */
export const CAST = [
  'owner',
  'read_write',
  'contributor',
  'read_only',
  'outsider',
  'former member',
  'operator',
  'signed out',
  'temporary password',
] as const;
export type Part = (typeof CAST)[number];
export type Cast = Record<Part, Person>;

/** What each of them is in the strategy. */
export const ROLE_OF: Partial<Record<Part, Role>> = {
  owner: 'owner',
  read_write: 'read_write',
  contributor: 'contributor',
  read_only: 'read_only',
};

/** Makes a user's password temporary, as a reset does, or permanent (null). */
export const makeTemporary = (product: Product, who: Person, until: string | null): Promise<unknown> =>
  write(product.store, (writer) =>
    writer.updateTable('users').set({ temporary_until: until }).where('id', '=', who.id).execute(),
  );

/** A second session of this person that must set a new password first. */
export async function temporarySession(product: Product, who: Person): Promise<Person> {
  await makeTemporary(product, who, '9999-01-01T00:00:00.000Z');
  const session = await again(product, who);
  await makeTemporary(product, who, null);
  return session;
}

/** Makes a user an operator of the server. */
export const makeOperator = (product: Product, { username }: Pick<Person, 'username'>): Promise<unknown> =>
  write(product.store, (writer) =>
    writer
      .insertInto('reserved_names')
      .values({ name_key: username.toLowerCase(), reason: 'operator' })
      .execute(),
  );

/** Registers one of each. */
export async function castOf(product: Product): Promise<Cast> {
  const [owner, editor, contributor, reader, outsider, former, operator] = await Promise.all([
    person(product),
    person(product),
    person(product),
    person(product),
    person(product),
    person(product),
    person(product),
  ]);
  await makeOperator(product, operator);
  return {
    owner,
    read_write: editor,
    contributor,
    read_only: reader,
    outsider,
    'former member': former,
    operator,
    'signed out': visitor(product),
    'temporary password': await temporarySession(product, owner),
  };
}

/** Gives each of them their role in a strategy of the owner. */
export async function enrollCast(product: Product, cast: Cast, strategyId: number): Promise<void> {
  await enroll(product, strategyId, cast.read_write, 'read_write');
  await enroll(product, strategyId, cast.contributor, 'contributor');
  await enroll(product, strategyId, cast.read_only, 'read_only');
  await enroll(product, strategyId, cast['former member'], 'read_write');
  await expel(product, strategyId, cast['former member']);
}

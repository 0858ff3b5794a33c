import * as z from 'zod/mini';
import type { Row } from '../store/schema.ts';
import { namesOf, parse, pick } from './message.ts';

const TEXT_MAX = 200;
const text = z.string().check(z.maxLength(TEXT_MAX));

/** Entra ID writes booleans as the texts True and False. */
const flag = z.pipe(
  z.transform((value) => {
    const word = typeof value === 'string' ? value.toLowerCase() : value;
    return word === 'true' ? true : word === 'false' ? false : word;
  }),
  z.boolean(),
);

const ScimUser = z.object({
  userName: text.check(z.minLength(1)),
  externalId: z.optional(text),
  active: z.optional(flag),
  displayName: z.optional(text),
  name: z.optional(
    z.object({
      formatted: z.optional(text),
      givenName: z.optional(text),
      familyName: z.optional(text),
    }),
  ),
  emails: z.optional(
    z
      .array(z.object({ value: text, type: z.optional(text), primary: z.optional(flag) }))
      .check(z.maxLength(20)),
  ),
});
/** What a directory says of a person; other attributes are not kept. */
export type ScimUser = z.infer<typeof ScimUser>;

const USER = namesOf('userName', 'externalId', 'active', 'displayName', 'name', 'emails');
/** The parts of a name that are kept. */
export const NAME = namesOf('formatted', 'givenName', 'familyName');
/** The parts of an address that are kept. */
export const EMAIL = namesOf('value', 'type', 'primary');

/** Reads a person from a body. Throws 400. */
export function readUser(body: unknown): ScimUser {
  const { name, emails, ...user } = pick(body, USER);
  return parse(ScimUser, {
    ...user,
    ...(name !== undefined && { name: pick(name, NAME) }),
    ...(emails !== undefined && { emails: [emails].flat().map((email) => pick(email, EMAIL)) }),
  });
}

/** The schema of users. */
export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';

/** A person of the directory with the account. */
export type Provisioned = Row<'provisioned_people'> &
  Pick<Row<'users'>, 'disabled_at' | 'disabled_by' | 'username'>;

/** A person as the directory last said them. */
export const toUser = (row: Provisioned): ScimUser => ({
  userName: row.user_name,
  ...(row.external_id !== null && { externalId: row.external_id }),
  ...(JSON.parse(row.resource) as Pick<ScimUser, 'displayName' | 'name' | 'emails'>),
});

/** A full name as the directory writes it; null for none. */
export function fullNameOf({ displayName, name }: ScimUser): string | null {
  const parts = [name?.givenName, name?.familyName].filter(Boolean).join(' ');
  return (displayName ?? name?.formatted ?? parts).trim().slice(0, 100) || null;
}

/** A person as SCIM answers them. */
export const toScim = (row: Provisioned, address: string) => ({
  schemas: [USER_SCHEMA],
  id: String(row.user_id),
  ...toUser(row),
  active: row.disabled_at === null,
  meta: {
    resourceType: 'User',
    created: row.created_at,
    lastModified: row.changed_at,
    location: `${address}/scim/v2/Users/${row.user_id}`,
  },
});

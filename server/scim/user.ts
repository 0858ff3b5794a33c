import * as z from 'zod/mini';
import type { Row } from '../store/schema.ts';

const TEXT_MAX = 200;
const text = z.string().check(z.maxLength(TEXT_MAX));

/** Entra ID writes booleans as the texts True and False. */
const flag = z.pipe(
  z.transform((value) => (typeof value === 'string' ? value.toLowerCase() === 'true' : value)),
  z.boolean(),
);

/** What a directory says of a person; other attributes are not kept. */
export const ScimUser = z.object({
  userName: text.check(z.minLength(1)),
  externalId: z.optional(text),
  active: z._default(flag, true),
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
export type ScimUser = z.infer<typeof ScimUser>;

/** The schema of users. */
export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';

/** A person of the directory with the account. */
export type Provisioned = Row<'provisioned_people'> & Pick<Row<'users'>, 'disabled_at' | 'username'>;

/** A full name as the directory writes it; null for none. */
export function fullNameOf({ displayName, name }: ScimUser): string | null {
  const parts = [name?.givenName, name?.familyName].filter(Boolean).join(' ');
  return (displayName ?? name?.formatted ?? parts).trim().slice(0, 100) || null;
}

/** A person as SCIM answers them. */
export const toScim = (row: Provisioned, address: string) => ({
  schemas: [USER_SCHEMA],
  id: String(row.user_id),
  ...(row.external_id !== null && { externalId: row.external_id }),
  userName: row.user_name,
  ...(JSON.parse(row.resource) as Pick<ScimUser, 'displayName' | 'name' | 'emails'>),
  active: row.disabled_at === null,
  meta: {
    resourceType: 'User',
    created: row.created_at,
    lastModified: row.changed_at,
    location: `${address}/scim/v2/Users/${row.user_id}`,
  },
});

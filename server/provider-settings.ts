import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { INVITE_ROLES } from '../contract/people/roles.ts';
import { isLoopbackHost } from './lib/loopback.ts';

/** Whether REGISTRATION decides who gets an account at the first sign-in, or the provider alone. */
export const NEW_ACCOUNTS = ['registration', 'all'] as const;

const filled = z.string().check(z.minLength(1, 'is empty'));

/** The issuer of a provider: https, or plain http on this machine. */
export const issuerUrl = z.string().check(
  z.refine((text) => {
    const url = URL.parse(text);
    if (url === null || url.search !== '' || url.hash !== '') return false;
    return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.host));
  }, 'must be the issuer of the provider, such as https://login.example.com'),
);

/** The part of mail addresses after the @, in lower case. */
export const domain = z.pipe(
  z.string().check(z.regex(/^[\w.-]+\.[\w-]+$/, 'must be a domain such as example.com')),
  z.transform((text) => text.toLowerCase()),
);

const GroupRole = z.strictObject({
  group: filled,
  strategy: z.int().check(z.positive()),
  role: z.enum(INVITE_ROLES),
});

const Provider = z.strictObject({
  /** Part of the redirect address. */
  id: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/, 'must be 1 to 32 of a-z, 0-9 and -')),
  name: filled,
  issuer: issuerUrl,
  clientId: filled,
  clientSecret: z.optional(filled),
  scopes: z._default(z.string(), 'openid profile email'),
  /** Only people with a verified address of these domains; empty: everybody. */
  allowedDomains: z._default(z.array(domain), []),
  newAccounts: z._default(z.enum(NEW_ACCOUNTS), 'registration'),
  /** Connects the account of a verified address: that which SCIM made for it, or whose user confirmed it here. */
  linkVerifiedAddress: z._default(z.boolean(), false),
  /** Connects the account that SCIM made with the external id that the provider calls `sub` or `oid`. */
  linkExternalId: z._default(z.boolean(), false),
  /** Signing out here goes on to sign out there. */
  signOut: z._default(z.boolean(), true),
  groupsClaim: z._default(z.string(), 'groups'),
  groups: z._default(z.array(GroupRole), []),
});

/** A provider of OpenID Connect. */
export type Provider = z.infer<typeof Provider>;

const ProviderList = z.array(Provider).check(
  z.refine(
    (list) => new Set(list.map(({ id }) => id)).size === list.length,
    'has two providers with the same id',
  ),
  z.refine(
    (list) => new Set(list.map(({ issuer }) => issuer)).size === list.length,
    'has two providers with the same issuer',
  ),
);

/** What the settings say of one provider, as an entry of the file has it. */
export const toProvider = (entry: z.input<typeof Provider>): Provider => Provider.parse(entry);

/** The providers in a JSON file, by its path. */
export const providersFile = z.pipe(
  z.string(),
  z.transform((file, { issues }) => {
    try {
      const list = ProviderList.safeParse(JSON.parse(readFileSync(file, 'utf8')));
      if (list.success) return list.data;
      for (const { path, message } of list.error.issues)
        issues.push({ code: 'custom', message: `${file}: ${path.join('.')} ${message}`, input: file });
    } catch (error) {
      // The text of the file has secrets, and the message of a parser quotes it.
      const why = error instanceof SyntaxError ? 'is not JSON' : `could not be read (${String(error)})`;
      issues.push({ code: 'custom', message: `${file} ${why}`, input: file });
    }
    return z.NEVER;
  }),
);

import type { IDToken, UserInfoResponse } from 'openid-client';
import { FullName } from '../../contract/people/names.ts';
import type { Provider } from '../provider-settings.ts';

/** What a provider says of the person who signed in there. */
export interface Profile {
  issuer: string;
  subject: string;
  /** Other identifiers of the same account that a directory may know it by. */
  externalIds: string[];
  /** The address, in lower case, where the provider verified it. */
  verifiedAddress: string | undefined;
  /** The domain of an organisation that the provider vouches for: Google's `hd`. */
  organisation: string | undefined;
  /** The address or name, for people to tell accounts apart. */
  label: string;
  /** Where the username is made from. */
  name: string;
  fullName: string | null;
  groups: string[];
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** Reads the claims of a provider. */
export function profileOf(
  { groupsClaim }: Pick<Provider, 'groupsClaim'>,
  claims: IDToken & Partial<UserInfoResponse>,
): Profile {
  const email = textOf(claims['email'])?.toLowerCase();
  const oid = textOf(claims['oid']);
  const groups: unknown = claims[groupsClaim];
  const fullName = FullName.safeParse(claims['name']);
  const name = textOf(claims['preferred_username']) ?? email ?? textOf(claims['name']) ?? '';
  return {
    issuer: claims.iss,
    subject: claims.sub,
    externalIds: oid === undefined ? [claims.sub] : [claims.sub, oid],
    // Some providers write the text 'true'; an address without the claim is not verified.
    verifiedAddress: claims['email_verified'] === true ? email : undefined,
    organisation: textOf(claims['hd'])?.toLowerCase(),
    label: (email ?? name).slice(0, 200),
    name,
    fullName: fullName.success && fullName.data !== '' ? fullName.data : null,
    groups: Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : [],
  };
}

/** Whether the provider's settings let a person in. */
export function isAllowed({ allowedDomains }: Provider, { verifiedAddress, organisation }: Profile): boolean {
  if (allowedDomains.length === 0) return true;
  const domain = verifiedAddress?.split('@').at(-1) ?? organisation;
  return domain !== undefined && allowedDomains.includes(domain);
}

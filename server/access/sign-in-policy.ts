import type { Config } from '../config.ts';
import { perStore } from '../store/per-store.ts';

/** How people may sign in, and whose accounts a directory may adopt, by the settings. */
export type SignInPolicy = Pick<
  Config,
  'localPasswords' | 'providers' | 'secondFactorRequired' | 'scimAdopt' | 'scimDecides'
>;

/** The issuers whose accounts the directory knows by its external ids: those that are said to be so, or the only one. */
export const directoryIssuers = ({ providers }: Pick<SignInPolicy, 'providers'>): string[] =>
  providers
    .filter(({ linkExternalId }) => linkExternalId || providers.length === 1)
    .map(({ issuer }) => issuer);

/** The policy of a server. Commands on a database of their own have the default, which allows everything. */
export const signInPolicyOf = perStore((): SignInPolicy => ({
  localPasswords: true,
  providers: [],
  secondFactorRequired: false,
  scimAdopt: [],
  scimDecides: false,
}));

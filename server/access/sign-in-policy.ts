import type { Config } from '../config.ts';
import { perStore } from '../store/per-store.ts';

/** How people may sign in, and whose accounts a directory may adopt, by the settings. */
export type SignInPolicy = Pick<
  Config,
  'localPasswords' | 'providers' | 'secondFactorRequired' | 'scimAdopt' | 'scimDecides'
>;

/** The policy of a server. Commands on a database of their own have the default, which allows everything. */
export const signInPolicyOf = perStore((): SignInPolicy => ({
  localPasswords: true,
  providers: [],
  secondFactorRequired: false,
  scimAdopt: [],
  scimDecides: false,
}));

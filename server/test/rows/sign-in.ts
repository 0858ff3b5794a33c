import { insertIdentity, OWN_ID } from '../identities.ts';
import type { Rows } from './row.ts';

/** Sign-in at providers. */
export const signInRows = {
  'sso.begin': {
    given: () => ({ body: { provider: OWN_ID.id, next: '/updates', invite: 'x'.repeat(43), asNew: false } }),
  },
  'signIn.read': { given: () => ({}) },
  'identities.connect': {
    given: (_scene, caller) => ({ body: { provider: OWN_ID.id, password: caller.password } }),
  },
  'identities.disconnect': {
    given: async ({ store }, caller) => ({
      params: { id: caller.id === 0 ? 1 : await insertIdentity(store, caller.id) },
      body: { password: caller.password },
    }),
  },
} satisfies Partial<Rows>;

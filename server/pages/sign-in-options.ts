import type { SignInOptions } from '../../contract/people/account.ts';
import type { Session } from '../access/sessions.ts';
import { signInPolicyOf } from '../access/sign-in-policy.ts';
import { perStore } from '../store/per-store.ts';
import type { Store } from '../store/store.ts';

/** Whether anybody has a passkey: once it is so, it is taken to stay so. */
const known = perStore(() => ({ passkeys: false }));

async function hasPasskeys(store: Store): Promise<boolean> {
  const state = known(store);
  if (!state.passkeys) {
    const some = await store.read.selectFrom('passkeys').select('id').limit(1).executeTakeFirst();
    state.passkeys = some !== undefined;
  }
  return state.passkeys;
}

/** What the sign-in page offers, and what signing out does. Only who is signed out needs to know of passkeys. */
export async function signInOptions(store: Store, session: Session | undefined): Promise<SignInOptions> {
  const { providers, localPasswords } = signInPolicyOf(store);
  const opened = session?.opened?.issuer;
  return {
    providers: providers.map(({ id, name }) => ({ id, name })),
    passwords: localPasswords,
    passkeys: session === undefined && (await hasPasskeys(store)),
    by: providers.find(({ issuer, signOut }) => signOut && issuer === opened)?.id ?? null,
  };
}

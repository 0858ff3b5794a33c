import { hash, randomBytes } from 'node:crypto';
import type { Call } from '../http/call.ts';
import { ownPath } from '../../contract/people/own-path.ts';
import { SSO_PATH } from '../../contract/people/sso-path.ts';
import { notFound } from '../../contract/api/refusal.ts';
import { keepAttempt } from '../accounts/attempts.ts';
import { signInPolicyOf } from '../access/sign-in-policy.ts';
import { transact } from '../change/transact.ts';
import type { Provider } from '../provider-settings.ts';
import { VISITOR } from '../store/principal.ts';
import type { Store } from '../store/store.ts';

/** How long a sign-in at a provider may take: 10 minutes, in milliseconds. */
const ATTEMPT_MS = 10 * 60 * 1000;

/** A sign-in at a provider that waits for the answer. */
export interface Attempt {
  provider: string;
  /** Digest of the browser's cookie: only the browser that began it may end it. */
  browser: string;
  nonce: string;
  /** The secret behind the challenge of PKCE. */
  verifier: string;
  next: string;
  invite?: string | undefined;
  asNew?: boolean | undefined;
  /** Whose account the one at the provider is connected with; undefined where it signs in. */
  userId?: number;
}

const random = (): string => randomBytes(32).toString('base64url');

/** What an attempt remembers of a browser's cookie. */
export const browserOf = (cookie: string): string => hash('sha256', cookie, 'hex');

/** A provider of the settings by its id. */
export const findProvider = (store: Store, id: string): Provider | undefined =>
  signInPolicyOf(store).providers.find((provider) => provider.id === id);

/** Where the browser goes on: the state is the key of the attempt. */
const stepAddress = (ownAddress: string, state: string): string =>
  `${ownAddress}${SSO_PATH}/go?state=${state}`;

/** Keeps a new attempt of this browser, and returns the address to open. */
export async function beginAttempt(
  { store, ownAddress, attemptCookie }: Pick<Call<'sso.begin'>, 'store' | 'ownAddress' | 'attemptCookie'>,
  {
    provider,
    next,
    ...more
  }: Pick<Attempt, 'invite' | 'asNew' | 'userId'> & { provider: string; next: string | undefined },
): Promise<{ address: string }> {
  if (!findProvider(store, provider)) throw notFound('This provider');
  // Several tabs of a browser sign in side by side.
  const cookie = attemptCookie.read() ?? random();
  const state = random();
  const attempt: Attempt = {
    provider,
    browser: browserOf(cookie),
    nonce: random(),
    verifier: random(),
    next: ownPath(next, new URL(ownAddress).origin) ?? '/dashboard',
    ...more,
  };
  await transact(store, { principal: VISITOR }, ({ writer }) =>
    keepAttempt(writer, state, attempt, ATTEMPT_MS),
  );
  attemptCookie.set(cookie);
  return { address: stepAddress(ownAddress, state) };
}

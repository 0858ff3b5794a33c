import type { Configuration, IDToken } from 'openid-client';
import { digestOf, endSessionIn, openSession, strengthenSession } from '../access/sessions.ts';
import { signInPolicyOf } from '../access/sign-in-policy.ts';
import { findById, holdUser } from '../access/users.ts';
import { transact } from '../change/transact.ts';
import type { ClientInfo } from '../access/sessions.ts';
import type { Provider } from '../provider-settings.ts';
import { VISITOR } from '../store/principal.ts';
import type { Store } from '../store/store.ts';
import { type Arriving, findOrMake, type Opened } from './account.ts';
import type { Attempt } from './attempt.ts';
import { clientOf, openid } from './clients.ts';
import { type RoleChange, syncRoles } from './group-roles.ts';
import { SsoError } from './problem.ts';
import { isAllowed, type Profile, profileOf } from './profile.ts';

/** The address of the provider's sign-in page for an attempt. */
export async function providerAddress(
  provider: Provider,
  { nonce, verifier }: Attempt,
  state: string,
  redirect_uri: string,
): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openid();
  const client = await clientOf(provider);
  return buildAuthorizationUrl(client, {
    redirect_uri,
    scope: provider.scopes,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href;
}

/** The claims of the ID token, and those that the provider gives only when it is asked for them. */
async function claimsOf(client: Configuration, claims: IDToken, accessToken: string, isMore: boolean) {
  const { userinfo_endpoint } = client.serverMetadata();
  if (!isMore || userinfo_endpoint === undefined) return claims;
  const { fetchUserInfo } = await openid();
  return { ...(await fetchUserInfo(client, accessToken, claims.sub)), ...claims };
}

/**
 * Ends the exchange with a provider: state, nonce, issuer and signature are checked, and the code is exchanged with the secret of PKCE.
 * `answer` is the redirect address with the query of the request, and nothing else of it.
 */
export async function profileFrom(
  provider: Provider,
  { nonce, verifier }: Attempt,
  state: string,
  answer: URL,
): Promise<Profile> {
  const { authorizationCodeGrant } = await openid();
  const client = await clientOf(provider);
  const tokens = await authorizationCodeGrant(client, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new SsoError('failed');
  const isMore =
    claims['email'] === undefined ||
    (provider.groups.length > 0 && claims[provider.groupsClaim] === undefined);
  return profileOf(provider, await claimsOf(client, claims, tokens.access_token, isMore));
}

/** A sign-in that worked: whose it is, and the token of the new session, which connecting opens none of. */
export interface Arrived extends Opened {
  token: string | undefined;
  /** The roles that a group gave, changed or took back. */
  changed: RoleChange[];
}

/** Opens a session for who arrives from a provider, in place of that of the browser. Throws SsoError. */
export async function arrive(
  store: Store,
  arriving: Omit<Arriving, 'policy'>,
  client: ClientInfo & { session: string | undefined },
): Promise<Arrived> {
  const { provider, profile, attempt } = arriving;
  if (!isAllowed(provider, profile)) throw new SsoError('domain');
  const policy = signInPolicyOf(store);
  const opened = await transact(store, { principal: VISITOR }, ({ writer }) =>
    findOrMake(writer, { ...arriving, policy }),
  );
  const { id } = opened.user;
  // Before there is a session: who lost a group has lost the role when the first page opens.
  const changed = await syncRoles(store, provider, id, profile);
  if (attempt.userId !== undefined) {
    const { session } = client;
    if (session !== undefined)
      await transact(store, { principal: VISITOR }, ({ writer }) =>
        strengthenSession(writer, digestOf(session)),
      );
    return { ...opened, changed, token: undefined };
  }
  const token = await transact(store, { principal: VISITOR }, async ({ writer }) => {
    await holdUser(writer, id);
    // Disabled meanwhile.
    if ((await findById(writer, id))?.disabled_at !== null) throw new SsoError('disabled');
    if (client.session !== undefined) await endSessionIn(writer, client.session);
    return openSession(writer, id, false, client, { isStrong: true, issuer: profile.issuer });
  });
  return { ...opened, changed, token };
}

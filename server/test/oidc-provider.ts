import { generateKeyPairSync } from 'node:crypto';
import OidcProvider from 'oidc-provider';

/** What a provider says of a person. */
export type Claims = Record<string, unknown>;

/** The client of the product at each provider of the tests. */
export const CLIENT = { clientId: 'meridian', clientSecret: 'a secret of the client' };

/** A provider of OpenID Connect for the product at the address `client`, which grants everything. */
export function oidcProvider({
  issuer,
  id,
  people,
  client,
}: {
  issuer: string;
  id: string;
  people: Map<string, Claims>;
  client: string;
}): OidcProvider {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  return new OidcProvider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${client}/sso/callback/${id}`],
        post_logout_redirect_uris: [`${client}/auth`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...key, use: 'sig', kid: id, alg: 'RS256' }] },
    cookies: { keys: ['a key of the tests'] },
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username', 'groups', 'oid'],
      email: ['email', 'email_verified'],
    },
    features: {
      devInteractions: { enabled: false },
      // The usual page loads a font from elsewhere.
      rpInitiatedLogout: {
        logoutSource: (ctx, form) => {
          ctx.body = `<!doctype html><html lang="en"><title>Sign out</title>${form}
            <button form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button></html>`;
        },
      },
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Grant: 60, Interaction: 60, Session: 60 },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => Promise.resolve({ ...people.get(sub), sub }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
}

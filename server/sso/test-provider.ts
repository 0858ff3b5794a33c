import type { ServerMetadata } from 'openid-client';
import type { ConnectionTest } from '../../contract/admin/connections.ts';
import type { Provider } from '../provider-settings.ts';
import { discover } from './clients.ts';

const isAddress = (text: unknown, issuer: string): boolean => {
  const url = typeof text === 'string' ? URL.parse(text) : null;
  return url !== null && (url.protocol === 'https:' || url.protocol === new URL(issuer).protocol);
};

/** Whether a list of the metadata has a value. What a provider does not list is not known to be missing. */
const lacks = (list: unknown, value: string): boolean => Array.isArray(list) && !list.includes(value);

/** What of a provider's description keeps people from signing in, each a sentence. */
export function faultsOf(
  { issuer, clientSecret, scopes }: Pick<Provider, 'issuer' | 'clientSecret' | 'scopes'>,
  metadata: Omit<ServerMetadata, 'issuer'>,
): string[] {
  const addresses = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;
  const listed = metadata.scopes_supported;
  const unknownScopes = scopes.split(' ').filter((scope) => scope !== '' && lacks(listed, scope));
  const methods = metadata.token_endpoint_auth_methods_supported;
  return [
    ...addresses
      .filter((name) => !isAddress(metadata[name], issuer))
      .map((name) => `Its description has no https address as ${name}.`),
    lacks(metadata.response_types_supported, 'code') &&
      'It does not offer the authorization code flow (response_types_supported has no code).',
    lacks(metadata.code_challenge_methods_supported, 'S256') &&
      'It does not offer PKCE with S256 (code_challenge_methods_supported).',
    clientSecret !== undefined &&
      lacks(methods, 'client_secret_post') &&
      'It does not take the client secret in the body (token_endpoint_auth_methods_supported has no client_secret_post).',
    clientSecret === undefined &&
      lacks(methods, 'none') &&
      'It asks for a client secret, and none is set (token_endpoint_auth_methods_supported has no none).',
    unknownScopes.length > 0 && `It does not know the scope ${unknownScopes.join(', ')} (scopes_supported).`,
  ].filter((sentence) => typeof sentence === 'string');
}

/** What the libraries say of a failure. */
interface Failure {
  name?: string;
  code?: string;
  message?: string;
  cause?: { code?: string; message?: string; status?: number; body?: { issuer?: unknown } };
}

/** Why the description of a provider could not be used, by the codes of the library. */
function whyNot({ issuer }: Provider, error: unknown): string {
  const { name, code, message, cause } = error as Failure;
  const path = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  if (name === 'TimeoutError' || code === 'OAUTH_TIMEOUT')
    return `${new URL(issuer).host} did not answer in time.`;
  switch (code) {
    case 'OAUTH_RESPONSE_IS_NOT_CONFORM':
      return `${path} answered ${cause?.status ?? 'with an error'}, not 200. Check the issuer.`;
    case 'OAUTH_RESPONSE_IS_NOT_JSON':
    case 'OAUTH_PARSE_ERROR':
      return `${path} is no JSON. Check the issuer.`;
    case 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED':
      return `The provider calls itself ${String(cause?.body?.issuer).slice(0, 200)}. Set the issuer to exactly that.`;
    case 'OAUTH_INVALID_RESPONSE':
      return `${path} is no description of a provider. Check the issuer.`;
    case undefined:
    default:
      // A failure of the network, of the name or of the certificate.
      return `${new URL(issuer).host} was not reached: ${cause?.message ?? cause?.code ?? message ?? 'unknown'}.`;
  }
}

/** Reads the description of a provider anew, and checks issuer and metadata. Client and secret are checked by a sign-in alone. */
export async function testProvider(provider: Provider): Promise<ConnectionTest> {
  let metadata: ServerMetadata;
  try {
    metadata = (await discover(provider)).serverMetadata();
  } catch (error) {
    return { works: false, message: whyNot(provider, error) };
  }
  const faults = faultsOf(provider, metadata);
  if (faults.length > 0) return { works: false, message: faults.join(' ') };
  const signOut =
    provider.signOut && metadata.end_session_endpoint === undefined
      ? ' It has no sign-out: signing out here leaves people signed in there.'
      : '';
  return {
    works: true,
    message: `Issuer and description fit. Client and secret are checked when somebody signs in.${signOut}`,
  };
}

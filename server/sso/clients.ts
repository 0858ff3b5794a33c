import type { Configuration } from 'openid-client';
import type { Provider } from '../provider-settings.ts';

/** How long a provider may take to answer: seconds. */
const TIMEOUT = 5;
/** How long the description of a provider is used: an hour, in milliseconds. It names keys and addresses, which may change. */
const KEPT_MS = 60 * 60 * 1000;

/** The library, loaded with the first sign-in: most servers start without one. */
export const openid = () => import('openid-client');

/** Reads the description of a provider, which takes some seconds at most. */
export async function discover(provider: Provider): Promise<Configuration> {
  const { allowInsecureRequests, ClientSecretPost, discovery, enableNonRepudiationChecks, None } =
    await openid();
  const { issuer, clientId, clientSecret } = provider;
  const url = new URL(issuer);
  // The library checks signatures of ID tokens only where it is asked to. The settings allow plain http on this machine only.
  const execute = [enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [allowInsecureRequests] : [])];
  const secret = clientSecret === undefined ? None() : ClientSecretPost(clientSecret);
  return discovery(url, clientId, undefined, secret, { execute, timeout: TIMEOUT });
}

const kept = new WeakMap<Provider, { at: number; client: Promise<Configuration> }>();

/** The client of a provider. It reads the provider's description when somebody signs in, never at the start of the server. */
export function clientOf(provider: Provider): Promise<Configuration> {
  const known = kept.get(provider);
  if (known && Date.now() - known.at < KEPT_MS) return known.client;
  const client = discover(provider);
  kept.set(provider, { at: Date.now(), client });
  // The next sign-in tries again.
  client.catch(() => kept.delete(provider));
  return client;
}

import { createHmac, randomBytes } from 'node:crypto';
import type { SecretBox } from '../lib/secret-box.ts';

const PREFIX = 'whsec_';
const PURPOSE = 'webhook';

/** A new secret: 256 random bits, in the form of Standard Webhooks. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/** A secret as it is stored. Webhooks also work without SECRET_KEY; the secret is readable in the database then. */
export const storedSecret = (secrets: SecretBox, secret: string): string =>
  secrets.sealIfPossible(PURPOSE, secret);

/** A secret that is stored. Throws SecretKeyError. */
export const openSecret = (secrets: SecretBox, stored: string): string => secrets.open(PURPOSE, stored);

/** The headers of a message by Standard Webhooks. `at` is the time of this try. */
export function signedHeaders(
  secret: string,
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

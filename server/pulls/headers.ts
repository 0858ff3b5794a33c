import type * as z from 'zod/mini';
import { badField } from '../../contract/api/refusal.ts';
import type { pullHeaders } from '../../contract/pulls/pull.ts';
import type { SecretBox } from '../lib/secret-box.ts';
import type { Row } from '../store/schema.ts';

export type GivenHeaders = z.output<typeof pullHeaders>;
export type Headers = Readonly<Record<string, string>>;
type Stored = Pick<Row<'pulls'>, 'headers' | 'source'>;

const PURPOSE = 'pull headers';
/** What the connection itself sets, or what no request can be sent with. */
const RESERVED = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The headers of a stored data pull. */
export const headersIn = (secrets: SecretBox, { headers }: Pick<Stored, 'headers'>): Headers =>
  headers === null ? {} : (JSON.parse(secrets.open(PURPOSE, headers)) as Headers);

/** Headers as they are stored, encrypted. Without SECRET_KEY there is no place for them. */
export function sealed(secrets: SecretBox, headers: Headers): string | null {
  if (Object.keys(headers).length === 0) return null;
  if (!secrets.canSeal)
    throw badField(
      'headers',
      'Headers are stored only encrypted. Ask the operator of this server to set SECRET_KEY, or leave them out',
    );
  return secrets.seal(PURPOSE, JSON.stringify(headers));
}

const originOf = (url: string): string | undefined => URL.parse(url)?.origin;

/**
 * The headers that somebody gives; those without a value are the stored ones. These are sent to the same server only, so that nobody
 * reads a secret by another address.
 */
export function givenHeaders(
  secrets: SecretBox,
  given: GivenHeaders,
  url: string,
  stored: Stored | undefined,
): Headers {
  const isKept = given.some(({ value }) => value === undefined || value === null);
  const storedUrl = stored && (JSON.parse(stored.source) as { url: string }).url;
  if (isKept && storedUrl !== undefined && originOf(storedUrl) !== originOf(url))
    throw badField('headers', 'The address leads to another server. Enter the headers again');
  const kept = isKept && stored ? headersIn(secrets, stored) : {};
  const names = new Set<string>();
  return Object.fromEntries(
    given.map(({ name, value }) => {
      const text = value ?? (Object.hasOwn(kept, name) ? kept[name] : undefined);
      if (RESERVED.has(name.toLowerCase())) throw badField('headers', `The header ${name} cannot be set`);
      if (names.has(name.toLowerCase())) throw badField('headers', `The header ${name} is given twice`);
      names.add(name.toLowerCase());
      if (text === undefined) throw badField('headers', `Give the header ${name} a value`);
      return [name, text];
    }),
  );
}

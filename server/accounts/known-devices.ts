import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Row } from '../store/schema.ts';

/**
 * Device cookies as OWASP describes them ('Slow Down Online Guessing Attacks with Device Cookies'): a browser that has signed
 * in to an account is limited by itself, so a flood of wrong passwords from elsewhere does not shut the person out there.
 *
 * The cookie has one entry for each account: a nonce, and its HMAC under the stored password hash of that account. The hash has
 * a random salt and never leaves the server, so nobody else can make an entry, and an entry ends with the password.
 */
type Account = Pick<Row<'users'>, 'id' | 'password_hash'>;

/** How many accounts a browser is known to at most. */
const ENTRIES_MAX = 5;
const BETWEEN = '~';
const ENTRY = /^[\w-]{22}\.[\w-]{43}$/;

const digestOf = ({ id, password_hash }: Account, nonce: string): string =>
  createHmac('sha256', password_hash).update(`device ${id} ${nonce}`).digest('base64url');

const entriesIn = (cookie: string | undefined): string[] =>
  (cookie ?? '').split(BETWEEN, ENTRIES_MAX).filter((entry) => ENTRY.test(entry));

const isOf = (account: Account, entry: string): boolean => {
  const [nonce = '', digest = ''] = entry.split('.');
  return timingSafeEqual(Buffer.from(digest), Buffer.from(digestOf(account, nonce)));
};

/** What the limits count a known device of an account by; undefined where the browser is none. */
export function knownDevice(account: Account | undefined, cookie: string | undefined): string | undefined {
  // A name that nobody has takes as long.
  const checked = account ?? { id: 0, password_hash: 'nobody' };
  const entry = entriesIn(cookie).find((remembered) => isOf(checked, remembered));
  return account && entry?.split('.')[0];
}

/** The cookie of a browser that has signed in to an account: what it had, with the account's entry first. */
export function rememberAccount(account: Account, cookie: string | undefined): string {
  const entries = entriesIn(cookie);
  const accountEntry = entries.find((entry) => isOf(account, entry));
  const nonce = accountEntry?.split('.')[0] ?? randomBytes(16).toString('base64url');
  const first = `${nonce}.${digestOf(account, nonce)}`;
  return [first, ...entries.filter((entry) => entry !== accountEntry)].slice(0, ENTRIES_MAX).join(BETWEEN);
}

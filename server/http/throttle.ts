import { transact } from '../change/transact.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import { hash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { ErrorCode } from '../../contract/api/errors.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import type { Store } from '../store/store.ts';
import { poolOf } from '../store/write.ts';
import { networkOf } from './network.ts';
import { Slots } from '../lib/slots.ts';
import { usernameKey } from '../access/users.ts';

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;

/** Sign-ins at providers that begin from an address in 15 minutes. */
const BEGUN = 3000;
/** Searches of a user in 15 minutes: one a second. */
const SEARCHES = 900;
/** Views of published pages from an address in a minute: as many as the server shall answer, 1,000 a second. */
const VIEWS = 60_000;
const MINUTE = 60;
/** Calls of an API token in a minute: 20 a second. */
export const TOKEN_CALLS = 1200;
/** Requests in 15 minutes that a user has this server send to addresses to try them. */
const OUTGOING_TRIES = 100;
/** Reads of a calendar feed in 15 minutes; calendars read one a few times in an hour, from several devices. */
export const FEED_READS = 60;
/** Invalid invitations that a user may try in 15 minutes. */
const INVITATION_FAILURES = 30;
/** Mails to strangers that calls from an address cause in an hour, and those about one name or of one user. */
const MAILS_PER_ADDRESS = 200;
const MAILS_PER_NAME = 20;
/** How many attempts run at the same time. */
const ATTEMPTS = 3;
/** How many attempts wait at most. */
const WAITING_MAX = 400;

/** The errors of failed attempts; others are not counted. */
const FAILURES: ReadonlySet<ErrorCode> = new Set([
  'wrong_credentials',
  'wrong_current_password',
  'wrong_code',
  'username_taken',
  'invite_not_valid',
  'link_not_valid',
]);

/** Who makes an attempt. */
export interface By {
  address: string;
  /** The username; none for a new account. */
  name?: string;
  /** The key of a known device of the account, which counts in place of address and name. */
  device?: string | undefined;
}

/** Protects the account calls from guessing and from floods. */
export interface Throttle {
  /**
   * Runs an attempt when a slot is free, and counts it if it fails. It is counted before it runs, so that parallel attempts
   * cannot pass the limit. Throws too_many_requests, unavailable where too many wait, and the error of the attempt.
   */
  attempt<T>(what: 'credentials' | 'invitations', by: By, run: () => Promise<T>): Promise<T>;
  /** Runs a registration as an attempt; for an address, those that succeed count too. */
  register<T>(by: By, run: () => Promise<T>): Promise<T>;
  /** Resets the failures of a name or a known device after a successful sign-in. */
  forgive(by: By): Promise<void>;
  /** Counts a call of an API token. */
  token(tokenId: number): Promise<void>;
  /** Counts a sign-in at a provider that an address begins. */
  beginSignIn(address: string): Promise<void>;
  /** Counts a search of a user. */
  search(userId: number): Promise<void>;
  /** Counts a comment of a user and the people it mentions, who are notified. */
  comment(userId: number, mentions: number): Promise<void>;
  /** Counts a mail that a call causes, by its address and by whom it is about or from, known or not. */
  mail(by: Required<Pick<By, 'address' | 'name'>>): Promise<void>;
  /** Refuses a user who changed too much in the last hour. */
  requireChanges(userId: number): Promise<void>;
  /** Counts values and fields that a user changed. */
  countChanges(userId: number, count: number): Promise<void>;
  /** Counts a view of a published page, from everybody behind an address together. */
  view(address: string): Promise<void>;
  /** Counts a view of a page that is not there. Once there are too many, existing pages are still shown: an old link in a newsletter must not hide others. */
  missedView(address: string): Promise<void>;
  /** Counts a request that a user has this server send to an address. */
  outgoing(userId: number): Promise<void>;
  /** Counts a read of a calendar feed. */
  feed(feedId: number): Promise<void>;
}

const minutes = (ms: number): string => {
  const count = Math.max(1, Math.ceil(ms / 60_000));
  return count === 1 ? 'a minute' : `${count} minutes`;
};

type Limiter = RateLimiterMemory | RateLimiterPostgres;
type Count = readonly [limiter: Limiter, key: string];

function refusal(reason: unknown, { duration }: Limiter, why: string): unknown {
  if (!(reason instanceof RateLimiterRes)) return reason;
  // After a clock was set back the wait would look too long.
  const wait = Math.min(reason.msBeforeNext, duration * 1000);
  return new Refusal('too_many_requests', `${why} Try again in ${minutes(wait)}.`, {
    retryAfter: Math.ceil(wait / 1000),
  });
}

const giveBack = (counts: readonly Count[]) =>
  Promise.all(counts.map(([limiter, key]) => limiter.reward(key)));

async function take(counts: readonly Count[], why = 'Too many attempts.', points = 1): Promise<void> {
  for (const [index, [limiter, key]] of counts.entries()) {
    try {
      await limiter.consume(key, points);
    } catch (reason) {
      // An attempt that another limit refuses does not count.
      await giveBack(counts.slice(0, index));
      throw refusal(reason, limiter, why);
    }
  }
}

const isFailure = (error: unknown): boolean => error instanceof Refusal && FAILURES.has(error.code);

async function counted<T>(counts: readonly Count[], run: () => Promise<T>): Promise<T> {
  await take(counts);
  let failed = false;
  try {
    return await run();
  } catch (error) {
    failed = isFailure(error);
    throw error;
  } finally {
    if (!failed) await giveBack(counts);
  }
}

/** Hashed, because a name may be a password typed in the wrong field. */
const keyOf = (name = ''): string => hash('sha256', usernameKey(name), 'base64url');

/** A throttle without limits (RATE_LIMIT=off). */
function unlimited(): Throttle {
  const slots = new Slots(ATTEMPTS);
  return {
    attempt: (_what, _by, run) => slots.run(run),
    register: (_by, run) => slots.run(run),
    forgive: () => Promise.resolve(),
    token: () => Promise.resolve(),
    beginSignIn: () => Promise.resolve(),
    search: () => Promise.resolve(),
    comment: () => Promise.resolve(),
    mail: () => Promise.resolve(),
    requireChanges: () => Promise.resolve(),
    countChanges: () => Promise.resolve(),
    view: () => Promise.resolve(),
    missedView: () => Promise.resolve(),
    outgoing: () => Promise.resolve(),
    feed: () => Promise.resolve(),
  };
}

/**
 * A throttle with the limits of the settings. On PostgreSQL all nodes share the counts, and during an outage each counts by
 * itself. On SQLite the counts are in memory.
 */
export function createThrottle(
  { rateLimit, limits }: Pick<Config, 'rateLimit' | 'limits'>,
  store: Store,
): Throttle {
  if (!rateLimit) return unlimited();
  const pool = poolOf(store);
  const limiter = (keyPrefix: string, points: number, duration = QUARTER_HOUR): Limiter => {
    const options = { keyPrefix, points, duration };
    const memory = new RateLimiterMemory(options);
    if (!pool) return memory;
    return new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      storeType: 'client',
      tableName: 'sign_in_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      insuranceLimiter: memory,
      // A client over its limit is refused without a query.
      inMemoryBlockOnConsumed: points + 1,
    });
  };
  const { signInFailuresPerAddress, signInFailuresPerName, registrationsPerAddress } = limits;
  const credentials = {
    address: limiter('sign-in address', signInFailuresPerAddress),
    name: limiter('sign-in name', signInFailuresPerName),
    device: limiter('sign-in device', signInFailuresPerName),
  };
  const invitations = {
    address: limiter('invitation address', signInFailuresPerAddress),
    name: limiter('invitation name', INVITATION_FAILURES),
  };
  const registrations = limiter('registration address', registrationsPerAddress, HOUR);
  const failedRegistrations = limiter('registration failure address', signInFailuresPerAddress);
  const mails = {
    address: limiter('mail address', MAILS_PER_ADDRESS, HOUR),
    name: limiter('mail name', MAILS_PER_NAME, HOUR),
  };
  const comments = limiter('comments', limits.commentsPerUser, HOUR);
  const mentioned = limiter('mentions', limits.mentionsPerUser, HOUR);
  const changes = new RateLimiterMemory({ points: limits.changesPerUser, duration: HOUR });
  const tokens = new RateLimiterMemory({ points: TOKEN_CALLS, duration: MINUTE });
  const begun = new RateLimiterMemory({ points: BEGUN, duration: QUARTER_HOUR });
  const searches = new RateLimiterMemory({ points: SEARCHES, duration: QUARTER_HOUR });
  const views = new RateLimiterMemory({ points: VIEWS, duration: MINUTE });
  const missedViews = new RateLimiterMemory({ points: signInFailuresPerAddress, duration: QUARTER_HOUR });
  const outgoing = new RateLimiterMemory({ points: OUTGOING_TRIES, duration: QUARTER_HOUR });
  const feeds = new RateLimiterMemory({ points: FEED_READS, duration: QUARTER_HOUR });
  const slots = new Slots(ATTEMPTS, WAITING_MAX);
  // A flood of attempts must not delay known devices.
  const deviceSlots = new Slots(ATTEMPTS, WAITING_MAX);
  return {
    attempt: (what, { address, name, device }, run) => {
      if (device !== undefined) {
        // Queued by account, because one user can have many devices.
        return deviceSlots.run(() => counted([[credentials.device, device]], run), keyOf(name));
      }
      const limits = what === 'credentials' ? credentials : invitations;
      const network = networkOf(address);
      const counts: Count[] = [
        [limits.address, network],
        [limits.name, keyOf(name)],
      ];
      return slots.run(() => counted(counts, run), network);
    },
    register: ({ address }, run) => {
      const network = networkOf(address);
      return slots.run(async () => {
        await take([[registrations, network]]);
        return counted([[failedRegistrations, network]], run);
      }, network);
    },
    forgive: async ({ name, device }) => {
      if (device === undefined) await credentials.name.delete(keyOf(name));
      else await credentials.device.delete(device);
    },
    token: (tokenId) => take([[tokens, String(tokenId)]], 'This token makes very many calls.'),
    beginSignIn: (address) => take([[begun, networkOf(address)]]),
    search: (userId) => take([[searches, String(userId)]]),
    comment: async (userId, mentions) => {
      const key = String(userId);
      await take([[comments, key]], 'You wrote very many comments.');
      if (mentions > 0) await take([[mentioned, key]], 'Your comments mention very many people.', mentions);
    },
    mail: ({ address, name }) =>
      take([
        [mails.address, networkOf(address)],
        [mails.name, keyOf(name)],
      ]),
    requireChanges: async (userId) => {
      const count = await changes.get(String(userId));
      if (count && count.remainingPoints <= 0)
        throw refusal(count, changes, 'You changed very much in an hour.');
    },
    countChanges: async (userId, count) => void (await changes.penalty(String(userId), count)),
    view: (address) => take([[views, networkOf(address)]]),
    missedView: (address) => take([[missedViews, networkOf(address)]]),
    outgoing: (userId) => take([[outgoing, String(userId)]], 'You tried very many addresses.'),
    feed: (feedId) => take([[feeds, String(feedId)]], 'This calendar is read very often.'),
  };
}

/** Deletes expired counts. */
export async function deleteExpiredLimits(store: Store, now: Date): Promise<void> {
  await transact(store, { principal: HOUSEKEEPING }, ({ writer }) =>
    writer.deleteFrom('sign_in_limits').where('expire', '<', now.getTime()).execute(),
  );
}

import { hash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';
import type { Store } from '../store/store.ts';
import { poolOf, write } from '../store/writer.ts';
import { networkOf } from './network.ts';
import { Slots } from './slots.ts';
import { usernameKey } from './users.ts';

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;

/** How many searches a person may make in a quarter of an hour: a letter a second. */
const SEARCHES = 900;
/** How many invitations that are not valid a person may try in a quarter of an hour. */
const INVITATION_FAILURES = 30;
/** How many attempts run at a time: so many may be counted that turn out to be right. */
const ATTEMPTS = 3;
/** How many attempts wait at most. */
const WAITING_MAX = 400;

/** What ends an attempt that failed; one that ends otherwise is not counted. */
const FAILURES: ReadonlySet<ErrorCode> = new Set([
  'wrong_credentials',
  'wrong_current_password',
  'wrong_code',
  'username_taken',
  'invite_not_valid',
]);

/** Who makes an attempt. */
export interface By {
  address: string;
  /** The name that is tried; none for an account that is new. */
  name?: string;
  /** Where the browser is a known device of the account, what it counts by, in place of address and name. */
  device?: string | undefined;
}

/** Protects the account calls from guessing and from floods. */
export interface Throttle {
  /**
   * Runs an attempt in its turn, and counts it where it fails. It is counted before it runs, so that many at a time cannot pass
   * the limit, and given back where it did not fail. Throws too_many_requests, with the seconds to wait, once a limit is
   * reached; unavailable where too many wait; and what the attempt throws.
   */
  attempt<T>(what: 'credentials' | 'invitations', by: By, run: () => Promise<T>): Promise<T>;
  /** Runs a registration as an attempt; all of an address are counted as well, also those that succeed. */
  register<T>(by: By, run: () => Promise<T>): Promise<T>;
  /** Forgets the failures on a name, or of a known device: its owner proved who they are. */
  forgive(by: By): Promise<void>;
  /** Counts a search of a person. */
  search(userId: number): Promise<void>;
}

const minutes = (ms: number): string => {
  const count = Math.max(1, Math.ceil(ms / 60_000));
  return count === 1 ? 'a minute' : `${count} minutes`;
};

type Limiter = RateLimiterMemory | RateLimiterPostgres;
type Count = readonly [limiter: Limiter, key: string];

function refusal(reason: unknown, { duration }: Limiter): unknown {
  if (!(reason instanceof RateLimiterRes)) return reason;
  // A clock that is put back makes the wait look longer than it is.
  const wait = Math.min(reason.msBeforeNext, duration * 1000);
  return new Refusal('too_many_requests', `Too many attempts. Try again in ${minutes(wait)}.`, {
    retryAfter: Math.ceil(wait / 1000),
  });
}

const giveBack = (counts: readonly Count[]) =>
  Promise.all(counts.map(([limiter, key]) => limiter.reward(key)));

async function take(counts: readonly Count[]): Promise<void> {
  for (const [index, [limiter, key]] of counts.entries()) {
    try {
      await limiter.consume(key);
    } catch (reason) {
      // What another limit refuses was not tried.
      await giveBack(counts.slice(0, index));
      throw refusal(reason, limiter);
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

/** What is typed as a name may be a password in the wrong field. */
const keyOf = (name = ''): string => hash('sha256', usernameKey(name), 'base64url');

/** Lets everything pass (RATE_LIMIT=off), in its turn. */
function unlimited(): Throttle {
  const slots = new Slots(ATTEMPTS);
  return {
    attempt: (_what, _by, run) => slots.run(run),
    register: (_by, run) => slots.run(run),
    forgive: () => Promise.resolve(),
    search: () => Promise.resolve(),
  };
}

/**
 * A throttle with the limits of the settings. On PostgreSQL all nodes count together, and each by itself while the database does
 * not answer; on SQLite the one server counts in memory.
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
      // Whoever is over a limit by now needs no query to be refused.
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
  const searches = new RateLimiterMemory({ points: SEARCHES, duration: QUARTER_HOUR });
  const slots = new Slots(ATTEMPTS, WAITING_MAX);
  // No flood from elsewhere makes known devices wait.
  const deviceSlots = new Slots(ATTEMPTS, WAITING_MAX);
  return {
    attempt: (what, { address, name, device }, run) => {
      if (device !== undefined) {
        // By the account: whoever knows its password has as many devices as they like.
        return deviceSlots.run(() => counted([[credentials.device, device]], run), keyOf(name));
      }
      const by = what === 'credentials' ? credentials : invitations;
      const network = networkOf(address);
      const counts: Count[] = [
        [by.address, network],
        [by.name, keyOf(name)],
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
    search: async (userId) => {
      try {
        await searches.consume(userId);
      } catch (reason) {
        throw refusal(reason, searches);
      }
    },
  };
}

/** Removes the shared counts that are over. */
export async function forgetExpiredLimits(store: Store, now: Date): Promise<void> {
  await write(store, (writer) =>
    writer.deleteFrom('sign_in_limits').where('expire', '<', now.getTime()).execute(),
  );
}

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../refusal.ts';

const QUARTER_HOUR = 15 * 60;

/** What is limited: each has a limit by address and one by name. */
export type Limited = 'credentials' | 'registration' | 'invitations' | 'searches';

/** Brute-force protection of the account calls of one node. */
export interface Throttle {
  /** Counts one attempt; throws too_many_requests, with the seconds to wait, once either limit is reached. */
  count(what: Limited, address: string, name: string): Promise<void>;
  /** Forgets the attempts on a name: its owner proved who they are. */
  forgive(what: Limited, name: string): Promise<void>;
}

// Points a quarter of an hour. An office shares one address, hence the wider limit there.
const LIMITS: Record<Limited, { address: number; name: number }> = {
  credentials: { address: 100, name: 10 },
  registration: { address: 30, name: 10 },
  invitations: { address: 100, name: 30 },
  // A letter a second for a quarter of an hour.
  searches: { address: 9000, name: 900 },
};

const minutes = (ms: number): string => {
  const count = Math.max(1, Math.ceil(ms / 60_000));
  return count === 1 ? 'a minute' : `${count} minutes`;
};

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  // A clock that is put back makes the wait look longer than it is.
  const wait = Math.min(reason.msBeforeNext, QUARTER_HOUR * 1000);
  throw new Refusal('too_many_requests', `Too many attempts. Try again in ${minutes(wait)}.`, {
    retryAfter: Math.ceil(wait / 1000),
  });
}

/** A throttle that counts, or one that lets everything pass (RATE_LIMIT=off). */
export function createThrottle(active: boolean): Throttle {
  if (!active) return { count: () => Promise.resolve(), forgive: () => Promise.resolve() };
  const limiter = (points: number) => new RateLimiterMemory({ points, duration: QUARTER_HOUR });
  const limiters = {
    credentials: { address: limiter(LIMITS.credentials.address), name: limiter(LIMITS.credentials.name) },
    invitations: { address: limiter(LIMITS.invitations.address), name: limiter(LIMITS.invitations.name) },
    searches: { address: limiter(LIMITS.searches.address), name: limiter(LIMITS.searches.name) },
    registration: { address: limiter(LIMITS.registration.address), name: limiter(LIMITS.registration.name) },
  };
  return {
    async count(what, address, name) {
      await limiters[what].address.consume(address).catch(refuse);
      await limiters[what].name.consume(name.toLowerCase()).catch(refuse);
    },
    async forgive(what, name) {
      await limiters[what].name.delete(name.toLowerCase());
    },
  };
}

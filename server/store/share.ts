import { setTimeout as delay } from 'node:timers/promises';

/** The first half of the names of our locks: "meri" in ASCII. */
const OURS = 0x6d657269;
/** The two numbers of PostgreSQL's advisory lock of which every process that writes has a share, and one that is alone all. */
export const LOCK = `${OURS}, 0`;

/** Tries to take a share for as long as the connection lasts. */
export const SHARE_OF_SESSION = `select pg_try_advisory_lock_shared(${LOCK}) as done`;
/** Tries to take a share until the transaction is over, and what it committed to be seen. */
export const SHARE_OF_TRANSACTION = `select pg_try_advisory_xact_lock_shared(${LOCK}) as done`;
/** Ends the connection of whoever is alone. Those of another role it may not end. */
export const END_WHO_IS_ALONE = `select pg_terminate_backend(pid) from pg_locks
  where locktype = 'advisory' and (classid, objid, objsubid) = (${LOCK}, 2) and mode = 'ExclusiveLock' and granted
    and database = (select oid from pg_database where datname = current_database())`;

/** How long who is alone may take to make room before its connection is ended: milliseconds. */
const ROOM_MS = 2000;
/** How often a share is tried for meanwhile: milliseconds. */
const TRY_MS = 5;

/** Nobody made room; it has the code that PostgreSQL has for a lock that did not come in time. */
class NoRoomError extends Error {
  readonly code = '55P03';
}

/**
 * Takes a share of the database: nobody is alone with it meanwhile. `takes` tries once, `plead` asks whoever is alone to make
 * room; where it does not, because it hangs, `insist` has its connection ended. Throws what these throw, and where nothing helps.
 */
export async function share(
  takes: () => Promise<boolean>,
  { plead, insist }: { plead: () => Promise<unknown>; insist: () => Promise<unknown> },
): Promise<void> {
  if (await takes()) return;
  for (const ask of [plead, insist]) {
    await ask();
    const until = performance.now() + ROOM_MS;
    do {
      if (await takes()) return;
      await delay(TRY_MS);
    } while (performance.now() < until);
  }
  throw new NoRoomError('Another process keeps the database for itself');
}

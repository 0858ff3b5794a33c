import type pg from 'pg';
import { togetherInATurn } from './turn.ts';

/** The first half of the names of our locks: "meri" in ASCII. */
const OURS = 0x6d657269;
/** PostgreSQL's advisory lock of which every process that writes has a share, and one that is alone all. */
const DATABASE = `${OURS}, 0`;

/** How long it is believed that nothing was committed elsewhere: milliseconds. */
export const BELIEVED_MS = 50;
/** After how long that is looked up anew, where somebody asks: milliseconds. */
const RENEWED_MS = BELIEVED_MS / 2;
/** How long a node that is not alone waits before it tries again to be: milliseconds. */
const RETRY_MS = 1000;
/** How long who is alone may take to make room before its connection is ended: milliseconds. */
const ROOM_MS = 1000;
/** PostgreSQL's code for a lock that did not come in time. */
const LOCK_NOT_AVAILABLE = '55P03';

const TRY_SHARE = `select pg_try_advisory_lock_shared(${DATABASE}) as done`;
const SHARE = `select pg_advisory_lock_shared(${DATABASE})`;
/** It goes through only where nobody else has a share. */
const TAKE = `select pg_try_advisory_lock(${DATABASE}) as done`;
const GIVE_BACK = `select pg_advisory_unlock(${DATABASE})`;
const END_WHO_IS_ALONE = `select pg_terminate_backend(pid) from pg_locks
  where locktype = 'advisory' and (classid, objid, objsubid) = (${DATABASE}, 2) and mode = 'ExclusiveLock' and granted
    and database = (select oid from pg_database where datname = current_database())`;
/** It differs from an earlier one where anything was committed since. */
const SNAPSHOT = 'select pg_current_snapshot()::text as snapshot';

interface Answer {
  done?: boolean;
  snapshot?: string;
}

async function ask(client: pg.ClientBase, statement: string): Promise<Answer> {
  const { rows } = await client.query<Answer>(statement);
  return rows[0] ?? {};
}

/**
 * Takes a share of the database on a connection, for as long as that lasts: nobody is alone with it meanwhile. `plead` asks
 * whoever is to make room; where it does not, because it hangs, its connection is ended. Throws the driver's error.
 */
export async function share(client: pg.ClientBase, plead: () => Promise<unknown>): Promise<void> {
  if ((await ask(client, TRY_SHARE)).done) return;
  await plead();
  await client.query(`set lock_timeout = ${ROOM_MS}`);
  try {
    await client.query(SHARE);
  } catch (error) {
    if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
    await client.query(END_WHO_IS_ALONE);
    await client.query(SHARE);
  }
}

/** What a connection that has a share of the database holds besides. */
interface Held {
  client: pg.ClientBase;
  /** The last question, answered or not: the driver wants one at a time. */
  last: Promise<Answer>;
  isAlone: boolean;
  isRenewing: boolean;
  snapshot: string | undefined;
  renewedAt: number;
  /** When it last tried to be alone, or was last asked not to be. */
  triedAt: number;
}

/**
 * A node's knowledge that it is alone with its PostgreSQL, where what it was answered stays true until it commits something
 * itself: who else does takes a share first, and so has it given up. A lease (Gray and Cheriton, 1989), tied to a connection and
 * believed for BELIEVED_MS at a time, so that a connection that breaks unnoticed, or a hand that writes past the locks,
 * leaves nothing older than that.
 */
export class Lease {
  #held: Held | undefined;
  #version = 0;
  readonly #read = togetherInATurn(() => this.#believed());

  /** Whether it is tied to a connection, which has a share of the database. */
  get isHeld(): boolean {
    return this.#held !== undefined;
  }

  /** Ties it to a connection that has a share of the database. Throws the driver's error. */
  async begin(client: pg.ClientBase): Promise<void> {
    const long = Number.NEGATIVE_INFINITY;
    const states = { isAlone: false, isRenewing: false };
    const last = Promise.resolve({});
    const held = { client, last, ...states, snapshot: undefined, renewedAt: long, triedAt: long };
    this.#held = held;
    await this.#take(held);
  }

  /** A connection is lost. */
  end(client: pg.ClientBase | undefined): void {
    if (this.#held?.client === client) this.#held = undefined;
  }

  /** This node has committed something, or may have. */
  committed(): void {
    this.#version++;
  }

  /** As Store has it; undefined at once where this node is not alone, which is then tried again. */
  version(): Promise<number | undefined> | undefined {
    const held = this.#held;
    if (held?.isAlone) return this.#read();
    if (held && performance.now() - held.triedAt > RETRY_MS) this.#take(held).catch(() => undefined);
    return undefined;
  }

  /** Lets others have a share too. */
  async makeRoom(): Promise<void> {
    const held = this.#held;
    if (!held) return;
    held.triedAt = performance.now();
    if (!held.isAlone) return;
    held.isAlone = false;
    await this.#ask(held, GIVE_BACK);
  }

  #ask(held: Held, statement: string): Promise<Answer> {
    const question = () => ask(held.client, statement);
    held.last = held.last.then(question, question);
    return held.last;
  }

  #believed(): number | undefined {
    const held = this.#held;
    if (!held?.isAlone) return undefined;
    const age = performance.now() - held.renewedAt;
    if (age > RENEWED_MS && !held.isRenewing) this.#renew(held).catch(() => undefined);
    return age < BELIEVED_MS ? this.#version : undefined;
  }

  async #take(held: Held): Promise<void> {
    const triedAt = performance.now();
    held.triedAt = triedAt;
    if (!(await this.#ask(held, TAKE)).done) return;
    held.isAlone = true;
    this.#version++;
    // Who asked for room meanwhile asked in vain.
    if (held.triedAt !== triedAt) await this.makeRoom();
    else await this.#renew(held);
  }

  async #renew(held: Held): Promise<void> {
    held.isRenewing = true;
    const at = performance.now();
    try {
      const { snapshot } = await this.#ask(held, SNAPSHOT);
      if (snapshot !== held.snapshot) this.#version++;
      Object.assign(held, { snapshot, renewedAt: at });
    } finally {
      held.isRenewing = false;
    }
  }
}

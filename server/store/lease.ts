import type pg from 'pg';
import { LOCK } from './share.ts';
import { BELIEVED_MS } from './store.ts';
import { togetherInATurn } from './turn.ts';

/** After how long that is looked up anew, where somebody asks: milliseconds. */
const RENEWED_MS = BELIEVED_MS / 2;
/** How long a node that is not alone waits before it tries again to be: milliseconds. */
const RETRY_MS = 1000;
/** How long PostgreSQL may be silent before the connection counts as lost: milliseconds. The system takes many minutes where something is asked on it. */
export const SILENT_MS = 5000;

/** It goes through only where nobody else has a share. */
const TAKE = `select pg_try_advisory_lock(${LOCK}) as done`;
const GIVE_BACK = `select pg_advisory_unlock(${LOCK})`;
/** It differs from an earlier one where anything was committed since. */
const SNAPSHOT = 'select pg_current_snapshot()::text as snapshot';

interface Answer {
  done?: boolean;
  snapshot?: string;
}

/** A connection that has a share of the database, and what it holds besides. */
interface Held {
  client: pg.Client;
  /** The last question, answered or not: the driver wants one at a time. */
  last: Promise<Answer>;
  /** Whether it is being looked up that this node is alone. */
  isAsking: boolean;
  isAlone: boolean;
  /** Whether something was committed, or is being, of which nobody was told because nobody else was there. */
  isQuiet: boolean;
  /** How often somebody asked for room. */
  pleas: number;
  triedAt: number;
  renewedAt: number;
  snapshot: string | undefined;
}

async function ask({ client }: Held, statement: string): Promise<Answer> {
  let isAnswered = false;
  // After a turn of the loop more: a process that was stopped itself finds the answer there.
  const giveUp = () => setImmediate(() => isAnswered || void client.end().catch(() => undefined));
  const silent = setTimeout(giveUp, SILENT_MS);
  try {
    const { rows } = await client.query<Answer>(statement);
    return rows[0] ?? {};
  } finally {
    isAnswered = true;
    clearTimeout(silent);
  }
}

/** Asks when all that was asked before is answered. */
function askNext(held: Held, statement: string): Promise<Answer> {
  const question = () => ask(held, statement);
  held.last = held.last.then(question, question);
  return held.last;
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
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #read = togetherInATurn(() => this.#believed());

  /** Whether it is tied to a connection, which has a share of the database. */
  get hasShare(): boolean {
    return this.#held !== undefined;
  }

  /** Ties it to a connection that has a share of the database. It tries to be alone later: others may just be asking for room. */
  begin(client: pg.Client): void {
    this.#held = {
      client,
      last: Promise.resolve({}),
      isAsking: false,
      isAlone: false,
      isQuiet: false,
      pleas: 0,
      triedAt: performance.now(),
      renewedAt: Number.NEGATIVE_INFINITY,
      snapshot: undefined,
    };
  }

  /**
   * A connection is lost. Answers whether the others have to be told, once all is settled, that something may have been
   * committed quietly.
   */
  end(client: pg.Client | undefined): boolean {
    const held = this.#held;
    if (!held || held.client !== client) return false;
    this.#held = undefined;
    return held.isQuiet;
  }

  /** Does something that commits. What is known meanwhile may be from before it or after. */
  async writing<T>(work: () => Promise<T>): Promise<T> {
    const doing = work();
    this.#underWay.add(doing);
    try {
      return await doing;
    } finally {
      this.#underWay.delete(doing);
      this.#version++;
    }
  }

  /** Waits for the end of every write that is under way. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay);
  }

  /**
   * Whether a transaction may be committed now without a word to anybody: nobody else is there, and who comes looks at
   * everything once it has its share.
   */
  commitsQuietly(): boolean {
    const held = this.#held;
    if (!held || !this.#isBelieved(held)) return false;
    held.isQuiet = true;
    return true;
  }

  /** As Store has it; undefined at once where this node is not alone, which is then tried again. */
  version(): Promise<number | undefined> | undefined {
    const held = this.#held;
    if (held?.isAlone) return this.#read();
    if (held && !held.isAsking && performance.now() - held.triedAt > RETRY_MS)
      this.#take(held).catch(() => undefined);
    return undefined;
  }

  /** Lets others have a share too. Answers as end does: what is committed quietly now may come after they looked. */
  async makeRoom(): Promise<boolean> {
    if (this.#held) this.#held.pleas++;
    return this.#held?.isAlone === true && this.#giveBack(this.#held);
  }

  async #giveBack(held: Held): Promise<boolean> {
    held.isAlone = false;
    held.triedAt = performance.now();
    const owesWord = held.isQuiet && this.#underWay.size > 0;
    await askNext(held, GIVE_BACK);
    held.isQuiet = false;
    return owesWord;
  }

  #believed(): number | undefined {
    const held = this.#held;
    return held && this.#underWay.size === 0 && this.#isBelieved(held) ? this.#version : undefined;
  }

  /** Whether this node was alone not long ago; has it looked up anew in the second half of that time. */
  #isBelieved(held: Held): boolean {
    if (!held.isAlone) return false;
    const age = performance.now() - held.renewedAt;
    if (age > RENEWED_MS && !held.isAsking) this.#renew(held).catch(() => undefined);
    return age < BELIEVED_MS;
  }

  async #take(held: Held): Promise<void> {
    held.triedAt = performance.now();
    held.isAsking = true;
    const { pleas } = held;
    try {
      if (!(await askNext(held, TAKE)).done) return;
    } finally {
      held.isAsking = false;
    }
    this.#version++;
    held.isAlone = true;
    // Who asked meanwhile asked in vain.
    if (held.pleas === pleas) await this.#renew(held);
    else await this.#giveBack(held);
  }

  async #renew(held: Held): Promise<void> {
    held.isAsking = true;
    const at = performance.now();
    try {
      const { snapshot } = await askNext(held, SNAPSHOT);
      if (snapshot !== held.snapshot) this.#version++;
      Object.assign(held, { snapshot, renewedAt: at });
    } finally {
      held.isAsking = false;
    }
  }
}

import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isRetryable } from './errors.ts';

/** How many statements have a name. */
const NAMES_MAX = 300;
/**
 * Statements with pages, or with lists of values or rows: a plan made for few rows is far too slow for many, and a list has another
 * text for each length.
 */
const PAGED = /\blimit\b|\bin \(|\), \(/;
/** PostgreSQL's SQLSTATE for a prepared statement that a migration outdated. */
const OUTDATED = '0A000';

/** The names of the statements of one pool: each is a digest of its text, the same on every connection and node. */
class StatementNames {
  /** Counts the migrations beside this pool: statements prepared before one have another name after it. */
  generation = 0;
  readonly #names = new Map<string, string>();

  of(text: string): string | undefined {
    const stored = this.#names.get(text);
    if (stored !== undefined || this.#names.size >= NAMES_MAX || PAGED.test(text)) return stored;
    const name = createHash('sha256').update(text).digest('base64url');
    this.#names.set(text, name);
    return name;
  }
}

function withNames(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  let isOutdated = false;
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    const name = values.length > 0 ? names.of(text) : undefined;
    const prepared = names.generation;
    const isAlone = client.getTransactionStatus() === 'I';
    try {
      return await client.query({
        text,
        values: [...values],
        ...(name === undefined ? {} : { name: `${name}${prepared || ''}` }),
      });
    } catch (error) {
      if ((error as { code?: unknown }).code === OUTDATED) {
        isOutdated = true;
        if (prepared === names.generation) names.generation++;
      }
      // A statement of a transaction cannot run again without those before it.
      if (!isAlone || !isRetryable(error)) throw error;
      return client.query({ text, values: [...values] });
    }
  };
  // The pool closes an outdated connection, because a connection cannot forget its statements.
  return { query: query as PostgresPoolClient['query'], release: () => client.release(isOutdated) };
}

/**
 * A pool that sends statements as named prepared statements: PostgreSQL plans them longer than it runs them. Not for a pooler
 * in transaction mode, which changes connections between transactions.
 */
export function preparedStatements(pool: pg.Pool): PostgresPool {
  const names = new StatementNames();
  return {
    options: pool.options,
    connect: async () => withNames(await pool.connect(), names),
    end: () => pool.end(),
  };
}

import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** How many statements have a name. */
const NAMES_MAX = 300;
/**
 * Statements with pages, or with lists of values or rows: a plan made for few rows is far too slow for many, and a list has another
 * text for each length.
 */
const PAGED = /\blimit\b|\bin \(|\), \(/;
/** PostgreSQL's SQLSTATE for a prepared statement that a migration outdated. */
const OUTDATED = '0A000';

const names = new Map<string, string>();

/** The name of a statement: a digest of its text, the same on every connection and node. */
function nameOf(text: string): string | undefined {
  const stored = names.get(text);
  if (stored !== undefined || names.size >= NAMES_MAX || PAGED.test(text)) return stored;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

function withNames(client: pg.PoolClient): PostgresPoolClient {
  let isOutdated = false;
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    try {
      const name = values.length > 0 ? nameOf(text) : undefined;
      return await client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
    } catch (error) {
      isOutdated ||= (error as { code?: unknown }).code === OUTDATED;
      throw error;
    }
  };
  // The pool closes an outdated connection, because a connection cannot forget its statements.
  return { query: query as PostgresPoolClient['query'], release: () => client.release(isOutdated) };
}

/**
 * A pool that sends statements as named prepared statements: PostgreSQL plans them longer than it runs them. Not for a pooler
 * in transaction mode, which changes connections between transactions.
 */
export const preparedStatements = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => withNames(await pool.connect()),
  end: () => pool.end(),
});

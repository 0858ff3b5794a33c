import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** How many texts have a name, on all connections. Lists of values make a text for each length. */
const NAMES_MAX = 300;

const names = new Map<string, string>();

/** Statements that handle pages or lists of rows: a plan that was made for few rows is far too slow for many. */
const PAGED = /\blimit\b|\bin \(/;

/** The name of a statement: a digest of its text, so that it means the same on every connection and node. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMES_MAX || PAGED.test(text)) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** PostgreSQL's code for a prepared statement that a migration beside this process outdated. */
const OUTDATED = '0A000';

function preparing(client: pg.PoolClient): PostgresPoolClient {
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
  // A connection keeps its statements for as long as it lives.
  return { query: query as PostgresPoolClient['query'], release: () => client.release(isOutdated) };
}

/**
 * A pool whose connections plan a statement once and then know it by name: planning takes PostgreSQL longer than most of our
 * reads and writes. Not for a pooler that hands another connection to each transaction.
 */
export const preparedPool = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => preparing(await pool.connect()),
  end: () => pool.end(),
});

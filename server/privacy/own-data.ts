import { sql } from 'kysely';
import { transact } from '../change/transact.ts';
import { PAGE } from '../lib/paging.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import type { Store } from '../store/store.ts';

/** The columns by which a row belongs to a user. */
const OWNERS = ['user_id', 'of_id', 'owner_id', 'made_by', 'by_user', 'actor_id', 'resolved_by', 'kept_by'];
/** Columns that hold secrets or their digests. */
const SECRET = /digest|secret|password|hash|token|public_key|unsubscribe_key|^headers$/;
/** Copies of whole strategies, and answers to retries: what they say of a person stands in the other tables. */
const LEFT_OUT = new Set(['snapshots', 'commands', 'sign_in_challenges', 'recovery_codes']);

interface OwnTable {
  name: string;
  columns: string[];
  owners: string[];
}

/** The tables with rows of users. New ones are among them, so that no part of the product is forgotten. */
async function tablesOf(store: Store): Promise<OwnTable[]> {
  const tables = await transact(store, { principal: HOUSEKEEPING }, ({ writer }) =>
    writer.introspection.getTables(),
  );
  return tables.flatMap(({ name, columns }) => {
    const names = columns.map((column) => column.name);
    const owners = name === 'users' ? ['id'] : OWNERS.filter((owner) => names.includes(owner));
    if (owners.length === 0 || LEFT_OUT.has(name)) return [];
    return [{ name, columns: names.filter((column) => !SECRET.test(column)), owners }];
  });
}

/** Some rows of a table that belong to a user. */
async function rowsOf(
  { read }: Store,
  { name, columns, owners }: OwnTable,
  userId: number,
  offset: number,
): Promise<unknown[]> {
  const own = sql.join(
    owners.map((owner) => sql`${sql.ref(owner)} = ${userId}`),
    sql` or `,
  );
  const rows = sql<Record<string, unknown>>`(select ${sql.join(columns.map((column) => sql.ref(column)))}
    from ${sql.table(name)} where ${own} order by ${sql.join(columns.map((column) => sql.ref(column)))}
    limit ${PAGE} offset ${offset})`;
  return read.selectFrom(rows.as('own')).selectAll().execute();
}

/** All that is stored about a user, as pieces of one JSON text: an object with a list of rows for each table. */
export async function* ownData(store: Store, userId: number): AsyncGenerator<string, void> {
  yield `{"madeAt":${JSON.stringify(new Date().toISOString())}`;
  for (const table of await tablesOf(store)) {
    yield `,\n${JSON.stringify(table.name)}:[`;
    for (let offset = 0; ; offset += PAGE) {
      const rows = await rowsOf(store, table, userId, offset);
      if (rows.length > 0)
        yield (offset === 0 ? '' : ',') + rows.map((row) => `\n  ${JSON.stringify(row)}`).join(',');
      if (rows.length < PAGE) break;
    }
    yield ']';
  }
  yield '}\n';
}

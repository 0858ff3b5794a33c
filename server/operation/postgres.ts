import { sql } from 'kysely';
import { connectPostgres } from '../store/postgres.ts';
import { batchOf, type CopyOptions, type Rows, type Table, type WholeDatabase } from './whole.ts';

interface Reference {
  table: string;
  name: string;
}

/** The foreign keys of this schema's tables. */
async function references(database: Rows): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.relname as table, k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`.execute(database);
  return rows;
}

/** The sequence of an identity column. */
async function sequence(database: Rows, { name, counts }: Table): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select pg_get_serial_sequence(quote_ident(${name}), ${counts}) as name`.execute(database);
  return rows[0]?.name ?? '';
}

const copying: CopyOptions = {
  async schema(database) {
    const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(database);
    return rows[0]?.name;
  },

  async key(database, table) {
    const { rows } = await sql<{ name: string; isText: boolean }>`
      select a.attname as name, a.attcollation <> 0 as "isText" from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = quote_ident(${table})::regclass and i.indisprimary
      order by array_position(i.indkey::int2[], a.attnum)`.execute(database);
    return rows;
  },

  async counts(database, table) {
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute
      where attrelid = quote_ident(${table})::regclass and attidentity <> ''`.execute(database);
    return rows[0]?.name;
  },

  async *batches(database, table) {
    const { name, columns, key } = table;
    const most = batchOf(table);
    const selected = sql.join(columns.map((column) => sql.ref(column)));
    // SQLite sorts text by its bytes; PostgreSQL does so with the collation "C".
    const order = sql.join(
      key.map((column) => sql`${sql.ref(column.name)}${sql.raw(column.isText ? ' collate "C"' : '')}`),
    );
    await sql`declare content no scroll cursor for select ${selected} from ${sql.table(name)} order by ${order}`.execute(
      database,
    );
    for (;;) {
      const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(most)} from content`.execute(
        database,
      );
      yield rows;
      if (rows.length < most) break;
    }
    await sql`close content`.execute(database);
  },

  async counter(database, table) {
    const counter = await sequence(database, table);
    const { rows } = await sql<{
      last: number;
    }>`select case when is_called then last_value else 0 end as last from ${sql.raw(counter)}`.execute(
      database,
    );
    return rows[0]?.last ?? 0;
  },

  async setCounter(database, table, value) {
    const counter = await sequence(database, table);
    await sql`select setval(${counter}::regclass, ${Math.max(value, 1)}, ${value > 0})`.execute(database);
  },

  async deferReferences(database) {
    for (const { table, name } of await references(database)) {
      await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} deferrable initially deferred`.execute(
        database,
      );
    }
  },

  async checkReferences(database) {
    await sql`set constraints all immediate`.execute(database);
    for (const { table, name } of await references(database)) {
      await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} not deferrable`.execute(
        database,
      );
    }
  },
};

/** Opens a PostgreSQL by its URL, without migrating it. */
export function openUrl(url: string): WholeDatabase {
  const database = connectPostgres(url);
  const name = 'the database at DATABASE_URL';
  return { engine: 'postgres', name, database, copying, close: () => database.destroy() };
}

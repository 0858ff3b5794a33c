import { sql } from 'kysely';
import { connect, fileIn } from '../store/sqlite.ts';
import { kysely } from '../store/sqlite-dialect.ts';
import { OperationError, requireEmbedded } from './command.ts';
import { batchOf, type CopyOptions, type WholeDatabase } from './whole.ts';

const copying: CopyOptions = {
  schema: () => Promise.resolve(undefined),

  async key(database, table) {
    const { rows } = await sql<{
      name: string;
    }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`.execute(database);
    return rows.map(({ name }) => ({ name, isText: false }));
  },

  // A numeric key counts up only where the table was created so; otherwise it refers to another table.
  async counts(database, table) {
    const { rows } = await sql<{
      name: string;
    }>`select p.name from sqlite_master m join pragma_table_info(m.name) p on p.pk > 0
      where m.name = ${table} and m.sql like '%autoincrement%'`.execute(database);
    return rows[0]?.name;
  },

  async *batches(database, table) {
    const { name, columns, key } = table;
    const query = database.selectFrom(name).select(columns);
    const ordered = key.reduce((sorted, column) => sorted.orderBy(column.name), query);
    let batch: Record<string, unknown>[] = [];
    for await (const row of ordered.stream()) {
      if (batch.push(row) < batchOf(table)) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  },

  async counter(database, { name }) {
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${name}`.execute(
      database,
    );
    return rows[0]?.seq ?? 0;
  },

  async setCounter(database, { name }, value) {
    await sql`delete from sqlite_sequence where name = ${name}`.execute(database);
    await sql`insert into sqlite_sequence (name, seq) values (${name}, ${value})`.execute(database);
  },

  async deferReferences(database) {
    await sql`pragma defer_foreign_keys = on`.execute(database);
  },

  async checkReferences(database) {
    const { rows } = await sql`pragma foreign_key_check`.execute(database);
    if (rows.length > 0) throw new OperationError('Rows refer to rows that are not there.');
  },
};

/** Opens a file of the embedded database, made when missing. With `writes`, its transactions lock out other writers. */
export function openFile(file: string, writes: boolean): WholeDatabase {
  const tx = connect(file, writes);
  const database = kysely(tx, writes);
  return { engine: 'sqlite', name: file, database, copying, close: () => database.destroy() };
}

/** Opens the embedded database of a data folder. Throws OperationError where there is none. */
export function openEmbedded(folder: string, writes = false): WholeDatabase {
  requireEmbedded(folder);
  return openFile(fileIn(folder), writes);
}

import { fill, type Lines } from '../operation/content.ts';
import { openUrl } from '../operation/postgres.ts';
import { openFile } from '../operation/sqlite.ts';
import { rowsOf, type Rows, type Table, tablesOf } from '../operation/whole.ts';
import { migrate } from '../store/migrate.ts';
import { migrationNames } from '../store/migrations/index.ts';
import { fileIn } from '../store/sqlite.ts';
import { type Database, engine } from './database.ts';

/** Makes a database whose last migration is the given one, with the lines that are given for its tables. */
export async function fillOlderWith(
  { dataFolder, databaseUrl }: Database,
  last: string,
  linesFor: (tables: Table[]) => Lines,
): Promise<void> {
  const whole = databaseUrl === undefined ? openFile(fileIn(dataFolder), true) : openUrl(databaseUrl);
  await migrate(whole.database, engine, { last });
  await whole.database.transaction().execute(async (transaction) => {
    const rows = rowsOf(transaction);
    await fill(whole.copying, rows, linesFor(await tablesOf(whole.copying, rows)));
  });
  await whole.close();
}

/** Makes a database whose last migration is the given one, with all rows that it can hold of a later one. */
export async function fillOlder(older: Database, later: Rows, last: string): Promise<void> {
  const hasUpdateOnly = migrationNames.indexOf(last) >= migrationNames.indexOf('0015_update_only');
  const hasNoTarget = migrationNames.indexOf(last) >= migrationNames.indexOf('0054_no_target');
  async function* linesFor(tables: Table[]): Lines {
    const existing = later.selectFrom('strategies').select('id');
    for (const { name, columns } of tables) {
      const query =
        name === 'changes'
          ? later.selectFrom('events').where('strategy_id', 'in', existing).orderBy('id', 'desc')
          : name === 'memberships' && !hasUpdateOnly
            ? later.selectFrom(name).where('role', '!=', 'contributor')
            : later.selectFrom(name);
      const rows = await query.select(columns).execute();
      yield [JSON.stringify({ table: name, columns })];
      // Before, a KPI without a target had 0.
      if (name === 'kpis' && !hasNoTarget) for (const row of rows) row['target'] ??= 0;
      yield rows.map((row) => JSON.stringify(columns.map((column) => row[column])));
    }
  }
  await fillOlderWith(older, last, linesFor);
}

import { createHash } from 'node:crypto';
import { type CopyOptions, type Rows, type Table, tablesOf } from './whole.ts';

/**
 * The content of a database as lines of JSON, the same on both engines: each table with its columns, then its rows in key
 * order. The last line has the id counters, so that no id is ever used again.
 */
export type Lines = AsyncIterable<string[]>;

/** The first line of a table. */
export interface TableLine {
  table: string;
  columns: string[];
}

/** The last line: the highest id that each table ever used. */
export interface CountersLine {
  counters: Record<string, number>;
}

/** Number of rows and SHA-256 of each table, and a SHA-256 of all lines. */
export interface Summary {
  tables: Record<string, { rows: number; digest: string }>;
  digest: string;
}

/** Reads the content of a database in an open transaction. Tables in `leaveOut` have no rows in it. */
export async function* contentOf(
  copying: CopyOptions,
  database: Rows,
  leaveOut: readonly string[] = [],
): AsyncGenerator<string[]> {
  const tables = await tablesOf(copying, database);
  const counters: Record<string, number> = {};
  for (const table of tables) {
    const { name, columns } = table;
    yield [JSON.stringify({ table: name, columns } satisfies TableLine)];
    if (table.counts !== undefined) counters[name] = await copying.counter(database, table);
    if (leaveOut.includes(name)) continue;
    for await (const rows of copying.batches(database, table)) {
      yield rows.map((row) => JSON.stringify(columns.map((column) => row[column])));
    }
  }
  yield [JSON.stringify({ counters } satisfies CountersLine)];
}

/** Counts and digests lines. */
export class ContentCounts {
  readonly #all = createHash('sha256');
  readonly #tables = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>();
  #open: { rows: number; hash: ReturnType<typeof createHash> } | undefined;

  add(line: string): void {
    this.#all.update(line).update('\n');
    if (line.startsWith('{"table"')) {
      this.#open = { rows: 0, hash: createHash('sha256') };
      this.#tables.set((JSON.parse(line) as TableLine).table, this.#open);
    } else if (this.#open && line.startsWith('[')) this.#open.rows++;
    this.#open?.hash.update(line).update('\n');
  }

  /** The summary; no line may be added afterwards. */
  summary(): Summary {
    const tables = [...this.#tables].map(
      ([name, { rows, hash }]) => [name, { rows, digest: hash.digest('hex') }] as const,
    );
    return { tables: Object.fromEntries(tables), digest: this.#all.digest('hex') };
  }
}

/** The summary of a content. */
export async function summaryOf(lines: Lines): Promise<Summary> {
  const tally = new ContentCounts();
  for await (const some of lines) for (const line of some) tally.add(line);
  return tally.summary();
}

/** Rows of one insert: the number of parameters stays below the limit of the engine (SQLite: 32,766). */
const rowsAtOnce = (columns: string[]): number => Math.min(500, Math.floor(30_000 / columns.length));

async function insert(database: Rows, { table, columns }: TableLine, lines: string[]): Promise<void> {
  const rows = lines.map((line) => {
    const values = JSON.parse(line) as unknown[];
    return Object.fromEntries(columns.map((column, index) => [column, values[index]]));
  });
  for (let from = 0; from < rows.length; from += rowsAtOnce(columns)) {
    await database
      .insertInto(table)
      .values(rows.slice(from, from + rowsAtOnce(columns)))
      .execute();
  }
}

/**
 * Writes content and id counters into the empty tables of a database in an open transaction; returns the summary of the content.
 */
export async function fill(copying: CopyOptions, database: Rows, lines: Lines): Promise<Summary> {
  const tables = new Map((await tablesOf(copying, database)).map((table) => [table.name, table]));
  const tally = new ContentCounts();
  let table: TableLine | undefined;
  let counters: CountersLine['counters'] = {};
  await copying.deferReferences(database);
  for await (const some of lines) {
    for (const line of some) tally.add(line);
    const [first = ''] = some;
    if (first.startsWith('{"table"')) table = JSON.parse(first) as TableLine;
    else if (first.startsWith('{"counters"')) ({ counters } = JSON.parse(first) as CountersLine);
    else if (table && some.length > 0) await insert(database, table, some);
  }
  await copying.checkReferences(database);
  for (const [name, value] of Object.entries(counters)) {
    const table: Table | undefined = tables.get(name);
    if (table) await copying.setCounter(database, table, value);
  }
  return tally.summary();
}

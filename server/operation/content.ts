import { createHash } from 'node:crypto';
import { type Copying, type Rows, type Table, tablesOf } from './whole.ts';

/**
 * The content of a whole database as lines of JSON, the same on every engine: a table with its columns, its rows in the order
 * of the key, each a list of values; at the end the counters, so that a number given once is never given again.
 */
export type Lines = AsyncIterable<string[]>;

/** The first line of a table. */
export interface TableLine {
  table: string;
  columns: string[];
}

/** The last line: the highest number each table's counter ever gave. */
export interface CountersLine {
  counters: Record<string, number>;
}

/** What a content amounts to: rows and SHA-256 of each table's lines, and a SHA-256 of all lines. */
export interface Summary {
  tables: Record<string, { rows: number; digest: string }>;
  digest: string;
}

/** Reads the content of a database inside an open transaction. Tables in `leaveOut` come without their rows. */
export async function* contentOf(
  copying: Copying,
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

/** Counts and digests lines as they pass. */
export class Tally {
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

  /** What passed so far; nothing more may be added. */
  summary(): Summary {
    const tables = [...this.#tables].map(
      ([name, { rows, hash }]) => [name, { rows, digest: hash.digest('hex') }] as const,
    );
    return { tables: Object.fromEntries(tables), digest: this.#all.digest('hex') };
  }
}

/** The summary of a content. */
export async function summaryOf(lines: Lines): Promise<Summary> {
  const tally = new Tally();
  for await (const some of lines) for (const line of some) tally.add(line);
  return tally.summary();
}

/** How many rows a statement carries, so that its values stay below what engines take (SQLite: 32,766). */
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
 * Writes a content into the empty tables of a database inside an open transaction, its counters included, and gives the
 * summary of what it was given.
 */
export async function fill(copying: Copying, database: Rows, lines: Lines): Promise<Summary> {
  const known = new Map((await tablesOf(copying, database)).map((table) => [table.name, table]));
  const tally = new Tally();
  let open: TableLine | undefined;
  let counters: CountersLine['counters'] = {};
  await copying.deferReferences(database);
  for await (const some of lines) {
    for (const line of some) tally.add(line);
    const [first = ''] = some;
    if (first.startsWith('{"table"')) open = JSON.parse(first) as TableLine;
    else if (first.startsWith('{"counters"')) ({ counters } = JSON.parse(first) as CountersLine);
    else if (open && some.length > 0) await insert(database, open, some);
  }
  await copying.checkReferences(database);
  for (const [name, value] of Object.entries(counters)) {
    const table: Table | undefined = known.get(name);
    if (table) await copying.setCounter(database, table, value);
  }
  return tally.summary();
}

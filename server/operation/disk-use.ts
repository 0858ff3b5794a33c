import { sql } from 'kysely';
import { readConfig } from '../config.ts';
import { type CommandResult, OperationError } from './command.ts';
import { runCommand } from './run-command.ts';
import { BOOK_FILES } from '../books/files.ts';
import type { FileStore } from '../files/file-store.ts';
import { filesOf } from '../files/open-files.ts';
import { openWhole } from './open-whole.ts';
import { rowsOf, type WholeDatabase } from './whole.ts';

/** The name of what a table holds; tables that are not listed hold content of strategies. */
const PARTS: Record<string, string> = {
  events: 'history',
  commands: 'answers kept for retries',
  jobs: 'jobs',
  maintenance_runs: 'jobs',
  users: 'accounts',
  former_names: 'accounts',
  sessions: 'accounts',
  second_factors: 'accounts',
  recovery_codes: 'accounts',
  sign_in_challenges: 'accounts',
  sign_in_attempts: 'accounts',
  identities: 'accounts',
  provisioned_people: 'accounts',
  provisioned_groups: 'accounts',
  provisioned_group_members: 'accounts',
  adoptions: 'accounts',
  passkeys: 'accounts',
  api_tokens: 'accounts',
  feeds: 'accounts',
  mail_accounts: 'accounts',
  password_resets: 'accounts',
  reserved_names: 'accounts',
  mails: 'mails',
  audit_log: 'audit log',
};
const CONTENT = 'strategies';

interface TableSize {
  table: string;
  bytes: number;
}

/** Bytes of each table on disk, with its indexes. */
async function tableSizes({ engine, database }: WholeDatabase): Promise<TableSize[]> {
  const query =
    engine === 'sqlite'
      ? sql<TableSize>`select s.tbl_name as "table", sum(d.pgsize) as bytes
          from dbstat d join sqlite_schema s on s.name = d.name where d.aggregate = 1 group by s.tbl_name`
      : sql<TableSize>`select relname as "table", pg_total_relation_size(oid) as bytes
          from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`;
  return (await query.execute(rowsOf(database))).rows;
}

/** Bytes of the files of books. */
async function fileSizes(files: FileStore): Promise<number> {
  let sum = 0;
  for await (const { size } of files.list(BOOK_FILES)) sum += size;
  return sum;
}

const inMegabytes = (bytes: number): string =>
  `${(bytes / 1e6).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;

/** Lines with the disk use of each part of a database and of its files, the largest first, then the total. */
export async function diskUse(whole: WholeDatabase, files: FileStore): Promise<string> {
  const parts = new Map([['files of books', await fileSizes(files)]]);
  for (const { table, bytes } of await tableSizes(whole)) {
    const part = PARTS[table] ?? CONTENT;
    parts.set(part, (parts.get(part) ?? 0) + bytes);
  }
  const sorted = [...parts].toSorted(([, a], [, b]) => b - a);
  const total = sorted.reduce((sum, [, bytes]) => sum + bytes, 0);
  const lines = [...sorted, ['all', total] as const];
  return lines.map(([part, bytes]) => `${part}\t${inMegabytes(bytes)}`).join('\n');
}

async function showDiskUse(words: string[]): Promise<CommandResult> {
  if (words.length > 0) throw new OperationError('Usage: npm run disk-use');
  const config = readConfig(process.env);
  const whole = await openWhole(config);
  try {
    return { message: await diskUse(whole, filesOf(config)), act: {} };
  } finally {
    await whole.close();
  }
}

if (import.meta.main) await runCommand(() => 'disk-use', showDiskUse);

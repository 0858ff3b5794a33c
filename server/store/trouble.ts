/** What keeps a database from doing its work for a while: it is out of reach, or has no room left to write. */
export type Trouble = 'unreachable' | 'full';

/** SQLite's primary result codes: the low byte of an extended one. */
const SQLITE = { busy: 5, readOnly: 8, ioError: 10, full: 13, cannotOpen: 14 } as const;
/**
 * Extended codes of input and output errors that mean: this could not be written. A disk that is full, a quota and a
 * limit on the size of files show themselves so too: WRITE, FSYNC, TRUNCATE and SHMSIZE.
 */
const UNWRITTEN = new Set([0x30a, 0x40a, 0x60a, 0x130a]);

function ofSqlite(code: number): Trouble | undefined {
  const primary = code & 0xff;
  if (primary === SQLITE.full || UNWRITTEN.has(code)) return 'full';
  const passing: number[] = [SQLITE.busy, SQLITE.readOnly, SQLITE.ioError, SQLITE.cannotOpen];
  return passing.includes(primary) ? 'unreachable' : undefined;
}

/** PostgreSQL's code for a transaction that it ended because it and another one waited for each other. */
const DEADLOCK = '40P01';

/**
 * PostgreSQL's SQLSTATEs: connections that break (08), shutdowns and crashes (57P0x), too many connections, a stand-by
 * that only reads, deadlocks met again and again, a prepared statement that a migration outdated.
 */
const UNREACHABLE_STATE = /^(?:08...|57P0.|53300|25006|40P01|0A000)$/;
/** What the system says of a connection that is not made or breaks. */
const UNREACHABLE_CODE =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What the driver says without a code of its own. */
const UNREACHABLE_WORDS =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired)/;

/** Why the database did not do something, where that passes by itself or by an operator; undefined for any other error. */
export function troubleOf(error: unknown): Trouble | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, errcode, message } = error as Error & { code?: unknown; errcode?: unknown };
  if (code === 'ERR_SQLITE_ERROR') return typeof errcode === 'number' ? ofSqlite(errcode) : undefined;
  if (code === '53100') return 'full';
  const isUnreachable =
    typeof code === 'string'
      ? UNREACHABLE_STATE.test(code) || UNREACHABLE_CODE.test(code)
      : UNREACHABLE_WORDS.test(message);
  return isUnreachable ? 'unreachable' : undefined;
}

/** Whether SQLite did not get a lock, because another process holds it. */
export function isBusy(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' && (errcode & 0xff) === SQLITE.busy;
}

/** Whether PostgreSQL found the idempotency key of a command taken by another transaction, which was first. */
export function isCommandTaken(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23505' && constraint === 'commands_key';
}

/** Whether PostgreSQL ended a transaction because it and another one waited for each other. */
export const isDeadlock = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === DEADLOCK;

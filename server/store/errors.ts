/** Why a database cannot work for now: it is out of reach, or its disk is full. */
export type Outage = 'unreachable' | 'full';

/** SQLite's primary result codes: the low byte of an extended one. */
const SQLITE = {
  busy: 5,
  noMemory: 7,
  readOnly: 8,
  ioError: 10,
  full: 13,
  cannotOpen: 14,
  protocol: 15,
} as const;
/** Extended codes WRITE, FSYNC, TRUNCATE and SHMSIZE: a full disk, a quota and a limit on file sizes also cause them. */
const NOT_WRITTEN = new Set([0x30a, 0x40a, 0x60a, 0x130a]);
const PASSING = new Set<number>(Object.values(SQLITE).filter((code) => code !== SQLITE.full));

function sqliteOutage(code: number): Outage | undefined {
  const primary = code & 0xff;
  if (primary === SQLITE.full || NOT_WRITTEN.has(code)) return 'full';
  return PASSING.has(primary) ? 'unreachable' : undefined;
}

const DISK_FULL = '53100';
/**
 * PostgreSQL's SQLSTATEs for a serialization failure, a deadlock, and a prepared statement that a migration outdated: it rolled
 * back, and the transaction may run again.
 */
const RETRYABLE_STATE = /^(?:40001|40P01|0A000)$/;
/**
 * PostgreSQL's SQLSTATEs: broken connections (08), sessions that a time limit ended (25P0x), shutdowns and crashes (57P0x), no
 * memory or connection left (53), locks or statements over a time limit, a failed disk, a stand-by that only reads, an outdated
 * prepared statement, and what was retried too often.
 */
const UNREACHABLE_STATE =
  /^(?:08...|25P0[34]|57P0.|53[234]00|55P03|57014|58030|25006|0A000|40001|40003|40P01)$/;
/** The system's codes for connections that fail or break. */
const UNREACHABLE_CODE =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The errors of `pg` that have no code. */
const UNREACHABLE_MESSAGE =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired)/;

interface DriverError {
  code?: unknown;
  errcode?: unknown;
  constraint?: unknown;
}

/** The outage that an error reports; undefined for any other error. */
export function outageOf(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, errcode } = error as DriverError;
  if (code === 'ERR_SQLITE_ERROR') return typeof errcode === 'number' ? sqliteOutage(errcode) : undefined;
  if (code === DISK_FULL) return 'full';
  const isUnreachable =
    typeof code === 'string'
      ? UNREACHABLE_STATE.test(code) || UNREACHABLE_CODE.test(code)
      : UNREACHABLE_MESSAGE.test(error.message);
  return isUnreachable ? 'unreachable' : undefined;
}

/** Whether another process holds the lock of SQLite that was asked for. */
export function isBusy(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as DriverError;
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' && (errcode & 0xff) === SQLITE.busy;
}

/** Whether another transaction on PostgreSQL committed a command with the same idempotency key first. */
export function isCommandTaken(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as DriverError;
  return code === '23505' && constraint === 'commands_key';
}

/** Whether PostgreSQL rolled a transaction back because of another one, or of a migration, at the same time. It may succeed when it runs again. */
export function isRetryable(error: unknown): boolean {
  const { code } = (error ?? {}) as DriverError;
  return typeof code === 'string' && RETRYABLE_STATE.test(code);
}

import { describe, expect, it } from 'vitest';
import { outageOf } from './errors.ts';

const sqlite = (errcode: number): Error =>
  Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode });
const withCode = (code: string): Error => Object.assign(new Error('refused'), { code });

describe('the trouble of a database', () => {
  it.each([
    ['SQLite: full', sqlite(13)],
    ['SQLite: a write that failed', sqlite(10 | (3 << 8))],
    ['SQLite: a sync that failed', sqlite(10 | (4 << 8))],
    ['PostgreSQL: disk_full', withCode('53100')],
  ])('is that there is no room, where it says %s', (_, error) => {
    expect(outageOf(error)).toBe('full');
  });

  it.each([
    ['SQLite: busy', sqlite(5)],
    ['SQLite: a read that failed', sqlite(10 | (1 << 8))],
    ['SQLite: a file system that became read-only', sqlite(8)],
    ['SQLite: a race for the locks of the log', sqlite(15)],
    ['PostgreSQL: serialization_failure', withCode('40001')],
    ['PostgreSQL: idle_in_transaction_session_timeout', withCode('25P03')],
    ['PostgreSQL: lock_not_available', withCode('55P03')],
    ['PostgreSQL: query_canceled', withCode('57014')],
    ['PostgreSQL: out_of_memory', withCode('53200')],
    ['PostgreSQL: admin_shutdown', withCode('57P01')],
    ['PostgreSQL: cannot_connect_now', withCode('57P03')],
    ['PostgreSQL: connection_failure', withCode('08006')],
    ['PostgreSQL: a stand-by that only reads', withCode('25006')],
    ['the system: connection refused', withCode('ECONNREFUSED')],
    ['the driver: connection ended', new Error('Connection terminated unexpectedly')],
    ['the driver: no connection in time', new Error('timeout expired')],
    ['the pool: no connection in time', new Error('timeout exceeded when trying to connect')],
  ])('is that it is out of reach, where it says %s', (_, error) => {
    expect(outageOf(error)).toBe('unreachable');
  });

  it.each([
    ['SQLite: a constraint', sqlite(19)],
    ['PostgreSQL: unique_violation', withCode('23505')],
    ['a fault of ours', new TypeError('x is not a function')],
    ['no error', 'ECONNREFUSED'],
  ])('is none for %s', (_, error) => {
    expect(outageOf(error)).toBeUndefined();
  });
});

import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { outageOf } from '../store/errors.ts';
import { receivedFault, sentFault } from './protocol.ts';

const ended = Object.assign(new DatabaseError('terminating connection', 0, 'error'), { code: '57P01' });
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const full = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });

it.each([
  ['a PostgreSQL that stops', ended, 'unreachable'],
  ['a PostgreSQL that is gone', refused, 'unreachable'],
  ['a connection that broke', new Error('Connection terminated unexpectedly'), 'unreachable'],
  ['a full disk', full, 'full'],
  ['a defect', new TypeError('x is not a function'), undefined],
])('%s is the same outage to the server as to the thread', (_what, error, outage) => {
  const message = structuredClone(sentFault(error));
  expect(outageOf(receivedFault(message))).toBe(outage);
});

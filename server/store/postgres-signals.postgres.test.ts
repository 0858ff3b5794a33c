import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { createDatabase } from '../test/database.ts';
import { until } from '../test/wait.ts';
import { openStore } from './open.ts';
import type { ReceivedSignal } from './signals.ts';

const database = await createDatabase();
const store = await openStore(database);
const sender = new pg.Client(database.databaseUrl);
await sender.connect();
afterAll(async () => {
  await sender.end();
  await store.close();
  await database.drop();
});

const notify = (payload: string) => sender.query('select pg_notify($1, $2)', ['meridian', payload]);

it('should ignore a notification that is no message of a node, with a log line, and handle the next', async () => {
  const received: ReceivedSignal[] = [];
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  process.on('uncaughtException', onFailure);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const unlisten = store.listen((signal) => void received.push(signal));
  await until('the connection', () => received.length === 1);
  received.length = 0;
  const malformed = [
    '',
    'garbage',
    'null',
    '[]',
    '{}',
    '{"node":"n","signals":null}',
    '{"node":"n","signals":[null]}',
    '{"node":7,"signals":[{"of":"jobs"}]}',
    '{"node":"n","signals":[{"of":"present","strategyId":1}]}',
    '{"node":"n","signals":[{"of":"present","strategyId":1,"people":[{"userId":1}]}]}',
    '{"node":"n","signals":[{"of":"strategy","id":"1","revision":1,"users":[]}]}',
  ];
  for (const payload of malformed) await notify(payload);
  // One that a newer version may send, among others.
  await notify('{"node":"n","signals":[{"of":"invented"},{"of":"jobs"}]}');
  await until('the next signal', () => received.length > 0);
  unlisten();
  process.off('uncaughtException', onFailure);
  const lines = logged.mock.calls.map(([line]: unknown[]) => line);
  logged.mockRestore();
  expect(failures).toEqual([]);
  expect(received).toEqual([{ of: 'jobs', node: 'n' }]);
  expect(lines).toHaveLength(malformed.length + 1);
  expect(new Set(lines)).toEqual(new Set([expect.stringMatching(/^A NOTIFY .* was ignored/)]));
});

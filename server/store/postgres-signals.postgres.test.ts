import { createServer, connect, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { createDatabase } from '../test/database.ts';
import { pause, until } from '../test/wait.ts';
import { openStore } from './open.ts';
import { signal } from './writer.ts';
import type { ReceivedSignal } from './signals.ts';
import { write } from './write.ts';

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

it('should send signals once their transaction is committed, many together', async () => {
  const listening = new pg.Client(database.databaseUrl);
  onTestFinished(() => listening.end());
  await listening.connect();
  const messages: { signals: unknown[] }[] = [];
  listening.on('notification', ({ payload = '' }) => messages.push(JSON.parse(payload) as never));
  await listening.query('listen meridian; listen meridian_7');
  const revisions = [1, 2, 3, 4, 5, 6, 7, 8];
  let open = 0;
  // None commits before the connection of the last one is there.
  const { promise: allOpen, resolve } = Promise.withResolvers<void>();
  await Promise.all(
    revisions.map((revision) =>
      write(store, async (writer) => {
        signal(writer, { of: 'strategy', id: 7, revision, users: [] });
        await writer.selectFrom('users').select('id').execute();
        open += 1;
        if (open === revisions.length) resolve();
        await allOpen;
        await pause(50);
        expect(messages).toEqual([]);
      }),
    ),
  );
  await until('the message', () => messages.length > 0);
  await pause(100);
  expect(messages[0]).toMatchObject({ signals: [{ of: 'strategy', id: 7 }] });
  // One, if the machine is not busy.
  expect(messages.length).toBeLessThan(4);
});

it('should connect anew where it hears nothing for long, not even its own heartbeat', async () => {
  const { hostname, port } = new URL(database.databaseUrl ?? '');
  const sockets: Socket[] = [];
  // A line that can go dead without either end being told.
  const line = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far).pipe(near);
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const direct = new URL(database.databaseUrl ?? '');
  direct.host = `127.0.0.1:${(line.address() as { port: number }).port}`;
  const node = await openStore({ ...database, databaseDirectUrl: direct.href });
  const received: string[] = [];
  node.listen(({ of }) => void received.push(of));
  await until('the connection', () => received.includes('resync'));
  const dead = sockets.slice(-2);
  for (const socket of dead) socket.unpipe().pause();
  await notify('{"node":"n","signals":[{"of":"jobs"}]}');
  await pause(100);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 41_000);
  node.publishPresence({ of: 'alive' });
  await until('the second connection', () => received.filter((of) => of === 'resync').length === 2);
  vi.restoreAllMocks();
  await notify('{"node":"n","signals":[{"of":"jobs"}]}');
  await until('a signal', () => received.includes('jobs'));
  for (const socket of sockets) socket.destroy();
  line.close();
  await node.close();
});

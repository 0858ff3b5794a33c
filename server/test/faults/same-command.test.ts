import { afterAll, expect, it } from 'vitest';
import { createDatabase, engine } from '../database.ts';
import { person } from '../person.ts';
import { Server } from './server.ts';
import { brokenPromises } from './stored.ts';
import { type Act, carryOut } from './storm.ts';

const database = await createDatabase();
// On PostgreSQL the same person may reach two nodes at once.
const nodes = await Promise.all(
  Array.from({ length: engine === 'postgres' ? 2 : 1 }, () => new Server(database).start()),
);
afterAll(async () => {
  for (const node of nodes) await node.end('SIGKILL');
  await database.drop();
});

it('executes a command once, and gives one answer, if it is sent 50 times concurrently to every node', async () => {
  const [first = new Server(database)] = nodes;
  const ada = await person(first);
  const everywhere = nodes.map((node) => ({
    ...ada,
    raw: ((method, path, { json, headers } = {}) =>
      node.send({
        method,
        path,
        headers: {
          cookie: [...ada.cookies].map((pair) => pair.join('=')).join('; '),
          'content-type': 'application/json',
          ...headers,
        },
        body: JSON.stringify(json),
      })) as typeof ada.raw,
  }));
  const act: Omit<Act, 'who'> = {
    name: 'strategies.create',
    key: 'fifty-times-the-same',
    path: '/api/strategies',
    body: { title: 'Once', template: 'balanced_scorecard' },
    reply: undefined,
  };
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, n) => carryOut({ ...act, who: everywhere[n % everywhere.length] ?? ada })),
  );
  expect(new Set(replies.map(({ status, bytes }) => `${status} ${bytes.toString()}`)).size).toBe(1);
  expect(replies[0]?.status).toBe(201);
  expect(await ada.done('strategies.list')).toHaveLength(1);
  expect(await brokenPromises(database, [{ ...act, who: ada, reply: replies[0] }])).toEqual([]);
});

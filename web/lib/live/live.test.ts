import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Change } from '../../../contract/change.ts';
import type { Flow } from '../../../contract/entities.ts';
import { flowKey, queryClient } from '../query.ts';
import { FakeSocket } from './fake-socket.ts';
import { isTold, onChanges, watchStrategy } from './live.ts';

const ID = 7;

/** The titles of a content's nodes. */
const titles = () => queryClient.getQueryData<Flow>(flowKey(ID))?.nodes.map(({ title }) => title);

const made = (revision: number, title: string): Change => ({
  revision,
  seq: 0,
  at: '2030-01-01T00:00:00.000Z',
  userId: 1,
  name: 'Ada',
  entity: 'node',
  id: revision,
  operation: 'create',
  label: title,
  before: null,
  after: { id: revision, title },
  commandId: null,
});

const read = (revision: number, ...changes: Change[]): void => {
  const nodes = changes.map(({ after }) => after) as unknown as Flow['nodes'];
  queryClient.setQueryData<Flow>(flowKey(ID), { revision, nodes, links: [], kpis: [], initiatives: [] });
};

const sockets: FakeSocket[] = [];
const socket = (): FakeSocket => sockets.at(-1) ?? new FakeSocket();
/** Opens the one connection, unless a test before did. */
const connect = (): void => void (socket().readyState === 1 || socket().open());
let told: string[] = [];
let leave: (() => void)[] = [];

beforeEach(() => {
  vi.stubGlobal('location', { protocol: 'http:', host: 'plan.example.com' });
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      constructor() {
        super();
        sockets.push(this);
      }
    },
  );
  told = [];
  leave = [onChanges((_, changes) => told.push(...changes.map(({ label }) => label)))];
});
afterEach(() => {
  for (const one of leave) one();
  vi.unstubAllGlobals();
});

test('listeners hear a change that was read before word of it came, and hear nothing twice', () => {
  read(1);
  leave.push(watchStrategy(ID));
  connect();
  const [one, two] = [made(2, 'One'), made(3, 'Two')];
  socket().tell({ type: 'changes', strategyId: ID, from: 1, to: 2, changes: [one] });
  read(3, one, two);
  socket().tell({ type: 'changes', strategyId: ID, from: 2, to: 3, changes: [two] });
  socket().tell({ type: 'changes', strategyId: ID, from: 1, to: 3, changes: [one, two] });
  expect(told).toEqual(['One', 'Two']);
  expect(titles()).toEqual(['One', 'Two']);
});

test('what is not watched any more stands still until it is watched again, from where it stood', () => {
  read(1);
  const stop = watchStrategy(ID);
  connect();
  stop();
  const one = made(2, 'One');
  socket().tell({ type: 'changes', strategyId: ID, from: 1, to: 2, changes: [one] });
  expect(titles()).toEqual([]);
  leave.push(watchStrategy(ID));
  expect(JSON.parse(socket().sent.at(-1) ?? '')).toEqual({ type: 'watch', strategyId: ID, revision: 1 });
  expect(isTold(ID)).toBe(true);
  socket().tell({ type: 'changes', strategyId: ID, from: 1, to: 2, changes: [one] });
  expect(titles()).toEqual(['One']);
  expect(told).toEqual(['One']);
});

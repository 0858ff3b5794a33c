import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Change } from '../../../../contract/api/change.ts';
import { emptyContent } from '../../../../contract/commands/content.ts';
import type { ContentRecords } from '../../../../contract/api/entities.ts';
import { nodesOf, revisedOf } from '../../../../contract/api/views.ts';
import { contentOf } from '../../../test/content.ts';
import type { Revised } from '../../../../contract/commands/content.ts';
import { cachedContent } from '../content.ts';
import { contentKey, queryClient, strategiesKey, strategyKey, userKey } from '../query.ts';
import { FakeSocket } from './fake-socket.ts';
import { isSubscribed, onChanges, watchList, watchStrategy } from './live.ts';
import { catchUp } from './patch.ts';
import { readWithChanges } from './read-with-changes.ts';

const ID = 7;

/** The titles of a content's nodes. */
const titles = () => {
  const cached = cachedContent(ID);
  return cached && nodesOf(cached.content).map(({ title }) => title);
};

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
  const node = changes.map(({ after }) => after) as unknown as ContentRecords['node'];
  queryClient.setQueryData(contentKey(ID), revisedOf({ ...contentOf(), revision, node }));
};

const sockets: FakeSocket[] = [];
const socket = (): FakeSocket => sockets.at(-1) ?? new FakeSocket();
/** Opens the one connection, unless a test before did. */
const connect = (): void => void (socket().readyState === 1 || socket().open());
let notified: string[] = [];
let leave: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
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
  notified = [];
  leave = [onChanges((_, changes) => notified.push(...changes.map(({ label }) => label)))];
});
afterEach(() => {
  for (const one of leave) one();
  queryClient.clear();
  queryClient.setQueryDefaults(contentKey(ID), {});
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('listeners get a change that was read before its event, and no change twice', () => {
  read(1);
  leave.push(watchStrategy(ID));
  connect();
  const [one, two] = [made(2, 'One'), made(3, 'Two')];
  socket().receive({ type: 'changes', strategyId: ID, from: 1, to: 2, changes: [one] });
  read(3, one, two);
  socket().receive({ type: 'changes', strategyId: ID, from: 2, to: 3, changes: [two] });
  socket().receive({ type: 'changes', strategyId: ID, from: 1, to: 3, changes: [one, two] });
  expect(notified).toEqual(['One', 'Two']);
  expect(titles()).toEqual(['One', 'Two']);
});

test('a strategy that is older than its content is read again when that is watched', () => {
  queryClient.setQueryData(strategyKey(ID), { id: ID, title: 'Old', revision: 2 });
  read(2);
  watchStrategy(ID)();
  expect(queryClient.getQueryState(strategyKey(ID))?.isInvalidated).toBe(false);
  read(3);
  connect();
  leave.push(watchStrategy(ID));
  expect(queryClient.getQueryState(strategyKey(ID))?.isInvalidated).toBe(true);
});

test('a new connection watches from the last notified revision, though the content was read again meanwhile', () => {
  read(1);
  leave.push(watchStrategy(ID));
  connect();
  socket().receive({ type: 'changes', strategyId: ID, from: 1, to: 2, changes: [made(2, 'One')] });
  socket().lose(1006);
  read(3, made(2, 'One'), made(3, 'Two'));
  vi.advanceTimersByTime(1000);
  connect();
  expect(JSON.parse(socket().sent.at(-1) ?? '')).toEqual({ type: 'watch', strategyId: ID, revision: 2 });
  socket().receive({ type: 'changes', strategyId: ID, from: 2, to: 3, changes: [made(3, 'Two')] });
  expect(notified).toEqual(['One', 'Two']);
  expect(titles()).toEqual(['One', 'Two']);
});

test('a resync runs once at a time, applies the changes received meanwhile, and watches from there', async () => {
  const readings: ReturnType<typeof Promise.withResolvers<Revised>>[] = [];
  const queryFn = () => {
    const reading = Promise.withResolvers<Revised>();
    readings.push(reading);
    return readWithChanges(
      ID,
      () => reading.promise,
      (content, changes) => catchUp(content, changes) ?? content,
    );
  };
  queryClient.setQueryDefaults(contentKey(ID), { queryFn });
  read(1);
  queryClient.setQueryData(userKey, { id: 1 });
  leave.push(watchStrategy(ID));
  connect();
  socket().receive({ type: 'reset', strategyId: ID });
  for (const at of [9, 10])
    socket().receive({
      type: 'changes',
      strategyId: ID,
      from: at - 1,
      to: at,
      changes: [made(at, `At ${at}`)],
    });
  expect(readings).toHaveLength(1);
  readings[0]?.reject(new Error('not now'));
  await vi.advanceTimersByTimeAsync(0);
  socket().receive({ type: 'reset', strategyId: ID });
  expect(readings).toHaveLength(2);
  socket().receive({ type: 'changes', strategyId: ID, from: 10, to: 11, changes: [made(11, 'At 11')] });
  readings[1]?.resolve({ revision: 10, content: emptyContent() });
  await vi.advanceTimersByTimeAsync(0);
  expect(titles()).toEqual(['At 11']);
  expect(JSON.parse(socket().sent.at(-1) ?? '')).toEqual({ type: 'watch', strategyId: ID, revision: 11 });
});

test('a failed read is retried once, and then with the next event', async () => {
  const tries: number[] = [];
  queryClient.setQueryDefaults(contentKey(ID), {
    queryFn: () => Promise.reject(new Error(`not now, try ${tries.push(tries.length)}`)),
  });
  read(1);
  queryClient.setQueryData(userKey, { id: 1 });
  leave.push(watchStrategy(ID));
  connect();
  const { length } = socket().sent;
  socket().receive({ type: 'reset', strategyId: ID });
  await vi.advanceTimersByTimeAsync(0);
  expect(tries).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(tries).toHaveLength(2);
  socket().receive({ type: 'changes', strategyId: ID, from: 10, to: 11, changes: [made(11, 'At 11')] });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(tries).toHaveLength(4);
  // Nothing was read, so nothing new is watched.
  expect(socket().sent).toHaveLength(length);
});

test('after two connections that broke before the answer to the watch, the content is read again and watched from there', async () => {
  let readings = 0;
  queryClient.setQueryDefaults(contentKey(ID), {
    queryFn: () => {
      readings++;
      return Promise.resolve(revisedOf({ ...contentOf(), revision: 9 }));
    },
  });
  read(1);
  queryClient.setQueryData(userKey, { id: 1 });
  leave.push(watchStrategy(ID));
  const breaks = async (): Promise<void> => {
    connect();
    socket().lose(1006);
    await vi.advanceTimersByTimeAsync(1000);
  };
  await breaks();
  connect();
  socket().receive({ type: 'present', strategyId: ID, people: [] });
  await breaks();
  await breaks();
  await breaks();
  expect(readings).toBe(0);
  connect();
  await vi.advanceTimersByTimeAsync(0);
  expect(readings).toBe(1);
  expect(JSON.parse(socket().sent.at(-1) ?? '')).toEqual({ type: 'watch', strategyId: ID, revision: 9 });
});

test('the list is read again when it is shown after a connection without a subscription to it', () => {
  connect();
  queryClient.setQueryData(strategiesKey, []);
  const isStale = () => queryClient.getQueryState(strategiesKey)?.isInvalidated;
  watchList()();
  vi.advanceTimersByTime(1000);
  queryClient.setQueryData(strategiesKey, []);
  watchList()();
  vi.advanceTimersByTime(1000);
  expect(isStale()).toBe(false);
  socket().lose(1006);
  vi.advanceTimersByTime(1000);
  connect();
  watchList()();
  vi.advanceTimersByTime(1000);
  expect(isStale()).toBe(true);
});

test('a strategy that is not watched any more keeps its revision, and is watched again from there', () => {
  read(1);
  const stop = watchStrategy(ID);
  connect();
  stop();
  const one = made(2, 'One');
  socket().receive({ type: 'changes', strategyId: ID, from: 1, to: 2, changes: [one] });
  expect(titles()).toEqual([]);
  leave.push(watchStrategy(ID));
  expect(JSON.parse(socket().sent.at(-1) ?? '')).toEqual({ type: 'watch', strategyId: ID, revision: 1 });
  expect(isSubscribed(ID)).toBe(true);
  socket().receive({ type: 'changes', strategyId: ID, from: 1, to: 2, changes: [one] });
  expect(titles()).toEqual(['One']);
  expect(notified).toEqual(['One']);
});

test('after a restore the content is read again, though its revision is the same', async () => {
  let readings = 0;
  queryClient.setQueryDefaults(contentKey(ID), {
    queryFn: () => {
      readings++;
      return Promise.resolve(revisedOf({ ...contentOf(), revision: 4 }));
    },
  });
  read(4, made(4, 'Lost'));
  queryClient.setQueryData(strategiesKey, []);
  queryClient.setQueryData(userKey, { id: 1 });
  // As the board shows it.
  leave.push(new QueryObserver(queryClient, { queryKey: contentKey(ID) }).subscribe(() => undefined));
  leave.push(watchStrategy(ID));
  connect();
  socket().receive({ type: 'database', id: 'one' });
  socket().lose(1006);
  await vi.advanceTimersByTimeAsync(1000);
  connect();
  socket().receive({ type: 'database', id: 'one' });
  socket().receive({ type: 'present', strategyId: ID, people: [] });
  await vi.advanceTimersByTimeAsync(0);
  expect([readings, titles()]).toEqual([0, ['Lost']]);
  socket().lose(1006);
  await vi.advanceTimersByTimeAsync(1000);
  connect();
  socket().receive({ type: 'database', id: 'restored' });
  await vi.advanceTimersByTimeAsync(0);
  expect([readings, titles()]).toEqual([1, []]);
  expect(queryClient.getQueryState(strategiesKey)?.isInvalidated).toBe(true);
});

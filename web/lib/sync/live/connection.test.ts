import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection } from './connection.ts';
import { FakeSocket } from './fake-socket.ts';
import { LIVE_CLOSE } from '../../../../contract/kinds/constants.ts';

function harness() {
  const sockets: FakeSocket[] = [];
  const events: string[] = [];
  const state = { mayRetry: true };
  const connection = new Connection({
    onOpen: () => events.push('open'),
    onMessage: ({ type }) => events.push(type),
    onLost: () => events.push('lost'),
    onRefused: () => events.push('refused'),
    mayRetry: () => state.mayRetry,
    longestPause: () => 8_000,
    open: (address) => {
      events.push(address);
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
  });
  const last = (): FakeSocket => sockets.at(-1) ?? new FakeSocket();
  return { connection, sockets, events, state, last };
}

const LONG_MS = 60_000;
const ADDRESS = 'wss://plan.example.com/ws';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { protocol: 'https:', host: 'plan.example.com' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('start opens one socket, with the scheme and host of the page', () => {
  const { connection, sockets, events } = harness();
  connection.start();
  connection.start();
  expect(sockets).toHaveLength(1);
  expect(events).toEqual([ADDRESS]);
});

test('a message before the connection is open is dropped; afterwards it is sent', () => {
  const { connection, last } = harness();
  connection.start();
  connection.send({ type: 'watchList' });
  last().open();
  connection.send({ type: 'unwatch', strategyId: 7 });
  expect(last().sent).toEqual(['{"type":"unwatch","strategyId":7}']);
});

test('a connection that breaks is opened again', async () => {
  const { connection, sockets, last, events } = harness();
  connection.start();
  last().open();
  last().lose(1006);
  expect(events.at(-1)).toBe('lost');
  await vi.advanceTimersByTimeAsync(1_000);
  last().open();
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(sockets).toHaveLength(2);
  expect(events).not.toContain('refused');
});

test('a socket that never opens is refused, and is not retried while mayRetry is false', async () => {
  const { connection, sockets, last, events, state } = harness();
  connection.start();
  last().lose(1006);
  expect(events).toContain('refused');
  state.mayRetry = false;
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(sockets).toHaveLength(1);
  connection.restart();
  expect(sockets).toHaveLength(2);
});

test('restart reports the old connection as lost, once, and ignores its events', () => {
  const { connection, last, events } = harness();
  connection.start();
  last().open();
  const former = last();
  connection.restart();
  former.lose(1006);
  expect(events).toEqual([ADDRESS, 'open', 'lost', ADDRESS]);
});

test('the connection of an ended session is not retried', async () => {
  const { connection, sockets, last } = harness();
  connection.start();
  last().open();
  last().lose(LIVE_CLOSE.signedOut);
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(sockets).toHaveLength(1);
});

test('retryNow ends the pause between two attempts', async () => {
  const { connection, sockets, last } = harness();
  connection.start();
  last().open();
  last().lose(1006);
  connection.retryNow();
  expect(sockets).toHaveLength(2);
  last().open();
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(sockets).toHaveLength(2);
});

test('an attempt that is answered by nothing ends, and counts as refused', async () => {
  const { connection, events, sockets } = harness();
  connection.start();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(events).toEqual([ADDRESS]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(events).toContain('refused');
  expect(sockets.length).toBeGreaterThan(1);
});

test('a connection that goes silent, though it did not break, is replaced', async () => {
  const { connection, sockets, last, events } = harness();
  connection.start();
  last().open();
  last().receive({ type: 'database', id: 'one', aliveMs: 30_000 });
  for (let minute = 0; minute < 3; minute++) {
    await vi.advanceTimersByTimeAsync(LONG_MS);
    last().receive({ type: 'alive' });
  }
  expect(sockets).toHaveLength(1);
  expect(events).toEqual([ADDRESS, 'open', 'database']);
  await vi.advanceTimersByTimeAsync(LONG_MS + 20_000);
  expect(sockets).toHaveLength(2);
  expect(events).toEqual([ADDRESS, 'open', 'database', 'lost', ADDRESS]);
});

test('a silent connection to a server that does not say that it is alive is kept', async () => {
  const { connection, sockets, last } = harness();
  connection.start();
  last().open();
  last().receive({ type: 'database', id: 'one' });
  await vi.advanceTimersByTimeAsync(10 * LONG_MS);
  expect(sockets).toHaveLength(1);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection } from './connection.ts';
import { FakeSocket } from './fake-socket.ts';
import { LIVE_CLOSE } from '../../../contract/constants.ts';

function harness() {
  const sockets: FakeSocket[] = [];
  const heard: string[] = [];
  const state = { mayRetry: true };
  const connection = new Connection({
    onOpen: () => heard.push('open'),
    onMessage: ({ type }) => heard.push(type),
    onLost: () => heard.push('lost'),
    onRefused: () => heard.push('refused'),
    mayRetry: () => state.mayRetry,
    open: (address) => {
      heard.push(address);
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
  });
  const last = (): FakeSocket => sockets.at(-1) ?? new FakeSocket();
  return { connection, sockets, heard, state, last };
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

test('one socket is opened, under the page’s own scheme and host, however often it is asked for', () => {
  const { connection, sockets, heard } = harness();
  connection.start();
  connection.start();
  expect(sockets).toHaveLength(1);
  expect(heard).toEqual([ADDRESS]);
});

test('what is said before it is open is left to onOpen; afterwards it is sent', () => {
  const { connection, last } = harness();
  connection.start();
  connection.say({ type: 'watchList' });
  last().open();
  connection.say({ type: 'unwatch', strategyId: 7 });
  expect(last().sent).toEqual(['{"type":"unwatch","strategyId":7}']);
});

test('a connection that breaks is made again', async () => {
  const { connection, sockets, last, heard } = harness();
  connection.start();
  last().open();
  last().lose(1006);
  expect(heard.at(-1)).toBe('lost');
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(sockets).toHaveLength(2);
  expect(heard).not.toContain('refused');
});

test('a socket that never opens is told as refused, and is not tried again while that makes no sense', async () => {
  const { connection, sockets, last, heard, state } = harness();
  connection.start();
  last().lose(1006);
  expect(heard).toContain('refused');
  state.mayRetry = false;
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(sockets).toHaveLength(1);
  connection.restart();
  expect(sockets).toHaveLength(2);
});

test('a new connection is made after the former is told lost, once, and nothing of that one counts', () => {
  const { connection, last, heard } = harness();
  connection.start();
  last().open();
  const former = last();
  connection.restart();
  former.lose(1006);
  expect(heard).toEqual([ADDRESS, 'open', 'lost', ADDRESS]);
});

test('a session that ended ends the connection, and nothing retries it', async () => {
  const { connection, sockets, last } = harness();
  connection.start();
  last().open();
  last().lose(LIVE_CLOSE.signedOut);
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(sockets).toHaveLength(1);
});

test('back online, the pause between two tries ends at once', async () => {
  const { connection, sockets, last } = harness();
  connection.start();
  last().open();
  last().lose(1006);
  connection.hurry();
  expect(sockets).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(sockets).toHaveLength(2);
});

import { once } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LIVE_CLOSE, LIVE_PATH } from '../../../contract/kinds/constants.ts';
import { ClientMessage } from '../../../contract/api/live.ts';
import { watch } from '../live.ts';
import { again, person } from '../person.ts';
import { startProduct } from '../product.ts';
import { seed } from '../random.ts';
import { strategyOf } from '../strategy.ts';
import { until } from '../wait.ts';
import { inputs } from './inputs.ts';
import { memory } from './memory.ts';
import { isRef, valueOf } from './schema.ts';
import { hostileValue } from './values.ts';
import { openWire } from './wire.ts';

const logged: string[] = [];
// Security events are no errors, and are logged at every level.
const isError = (line: string): boolean => !line.includes('"log":"security"');
const logger = {
  level: 'error',
  stream: { write: (line: string) => void (isError(line) && logged.push(line)) },
};
const product = await startProduct({ logger });
const olga = await person(product);
const eve = await person(product);
const { id } = await strategyOf(olga, { pillars: 1, objectives: 1 });
const cookie = [...eve.cookies].map((pair) => pair.join('=')).join('; ');

/** A socket of a non-member, and the code it was closed with. */
async function open(): Promise<{ socket: WebSocket; code: () => number | undefined }> {
  const socket = new WebSocket(`${product.origin.replace('http', 'ws')}${LIVE_PATH}`, {
    headers: { cookie },
  });
  let closed: number | undefined;
  socket.on('close', (code) => (closed = code));
  await once(socket, 'open');
  socket.on('error', () => undefined);
  return { socket, code: () => closed };
}

/** Waits until the server has taken what was said so far, or has hung up. */
async function settled(socket: WebSocket): Promise<void> {
  if (socket.readyState !== socket.OPEN) return;
  const over = new AbortController();
  socket.ping();
  await Promise.race([once(socket, 'pong', over), once(socket, 'close', over)]);
  over.abort();
}

/** Codes a broken message may be answered with: the contract's, and the protocol's for bad frames, bad UTF-8 and size. */
const PROPER = new Set<number>([LIVE_CLOSE.badMessage, LIVE_CLOSE.tooMany, 1002, 1007, 1009]);

interface Said {
  bytes: string;
  binary: boolean;
}

const text = (message: unknown): Said => ({
  bytes: Buffer.from(
    JSON.stringify(message, (_key, value: unknown) => (isRef(value) ? id : value)) ?? '',
  ).toString('base64'),
  binary: false,
});

const said: fc.Arbitrary<Said> = fc.oneof(
  { weight: 4, arbitrary: valueOf(ClientMessage).map(text) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        valueOf(ClientMessage),
        fc.constantFrom('type', 'strategyId', 'revision', 'what', '__proto__', 'x'),
        hostileValue,
      )
      .map(([message, field, value]) =>
        text(Object.fromEntries([...Object.entries(message as object), [field, value]])),
      ),
  },
  { weight: 1, arbitrary: hostileValue.map(text) },
  {
    weight: 1,
    arbitrary: fc.record({
      bytes: fc.uint8Array({ maxLength: 5_000 }).map((bytes) => Buffer.from(bytes).toString('base64')),
      binary: fc.boolean(),
    }),
  },
);

const RUNS = Math.max(100, Math.ceil(inputs / 10));

describe(`the live socket (seed ${seed})`, () => {
  it(
    `should take or refuse ${RUNS} messages made from the contract and spoiled`,
    async () => {
      let [line, left] = [await open(), 0];
      const codes = new Set<number | undefined>();
      await fc.assert(
        fc.asyncProperty(said, async ({ bytes, binary }) => {
          // A socket may say so much at once, and what is asked after each message counts, too.
          if (left-- === 0 || line.code() !== undefined) {
            line.socket.terminate();
            [line, left] = [await open(), 50];
          }
          line.socket.send(Buffer.from(bytes, 'base64'), { binary });
          await settled(line.socket);
          const code = line.code();
          codes.add(code);
          expect(code === undefined || PROPER.has(code), String(code)).toBe(true);
          expect(logged.splice(0)).toEqual([]);
        }),
        { seed, numRuns: RUNS },
      );
      line.socket.terminate();
      expect([...codes]).toEqual(expect.arrayContaining([undefined, LIVE_CLOSE.badMessage]));
    },
    20_000 + RUNS * 20,
  );

  it.each([
    ['a message that is binary', Buffer.from('{"type":"watchList"}'), true, LIVE_CLOSE.badMessage],
    ['text that is no UTF-8', Buffer.from([0x22, 0xff, 0x22]), false, 1007],
    ['lists in one another', Buffer.from('['.repeat(4_000)), false, LIVE_CLOSE.badMessage],
    ['a lone surrogate', Buffer.from('{"type":"\\ud800"}'), false, LIVE_CLOSE.badMessage],
    ['more than it takes', Buffer.alloc(5_000_000, 0x20), false, 1009],
  ])('should close on %s', async (_what, bytes, binary, code) => {
    const line = await open();
    line.socket.send(bytes, { binary });
    await until('the end', () => line.code() !== undefined);
    expect(line.code()).toBe(code);
  });

  it.each([
    ['no mask', [0x81, 0x02, 0x7b, 0x7d]],
    ['bits that mean nothing', [0xf1, 0x80, 0, 0, 0, 0]],
    ['a kind that does not exist', [0x83, 0x80, 0, 0, 0, 0]],
    ['a length of 2^63', [0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['a length of 1 GB', [0x81, 0xff, 0, 0, 0, 0, 0x40, 0, 0, 0, 0, 0, 0, 0]],
    ['a piece of nothing', [0x80, 0x80, 0, 0, 0, 0]],
    ['a ping that is too long', [0x89, 0xfe, 0x01, 0x00, 0, 0, 0, 0]],
  ])('should close on a frame with %s', async (_what, frame) => {
    const wire = await openWire(product);
    await wire.send(
      `GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    expect((await wire.receives(1))[0]?.status).toBe(101);
    await wire.send(Uint8Array.from(frame));
    await wire.ends();
  });

  it.each([
    ['messages', (socket: WebSocket) => socket.send('{"type":"watchList"}')],
    [
      'watches of what it may not see',
      (socket: WebSocket) => socket.send(`{"type":"watch","strategyId":${id},"revision":0}`),
    ],
    ['pings', (socket: WebSocket) => socket.ping()],
  ])('should close (4429) on a flood of %s, and still serve the others', async (what, say) => {
    const page = await watch(product, await again(product, olga), id);
    const flood = async (): Promise<void> => {
      const line = await open();
      for (let i = 0; i < 400 && line.socket.readyState === line.socket.OPEN; i++) say(line.socket);
      await until('the end', () => line.code() !== undefined);
      // A crowd of pings that came at once is cut off without a word.
      expect(what === 'pings' ? [LIVE_CLOSE.tooMany, 1006] : [LIVE_CLOSE.tooMany]).toContain(line.code());
    };
    const floods = (): Promise<void[]> => Promise.all(Array.from({ length: 5 }, flood));
    await floods();
    const before = memory();
    const flooding = floods();
    const { revision } = await olga.done('strategies.update', {
      params: { id },
      body: { description: String(Math.random()) },
    });
    await page.reaches(id, revision);
    await flooding;
    await floods();
    expect(memory().heap).toBeLessThan(before.heap * 1.3);
    expect(logged).toEqual([]);
    page.cut();
  });

  it('should accept a hundred messages at once from one client', async () => {
    const line = await open();
    for (let i = 0; i < 100; i++) line.socket.send('{"type":"watchList"}');
    await settled(line.socket);
    expect(line.code()).toBeUndefined();
    line.socket.terminate();
  });

  it('should refuse (400) an invalid upgrade, in the usual error format', async () => {
    const wire = await openWire(product);
    await wire.send(
      `GET /ws HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 1\r\n\r\n`,
    );
    const [answer] = await wire.receives(1);
    expect(answer).toMatchObject({ status: 400, headers: { 'x-content-type-options': 'nosniff' } });
  });
});

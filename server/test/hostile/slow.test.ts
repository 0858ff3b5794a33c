import { describe, expect, it } from 'vitest';
import { person } from '../person.ts';
import { startProduct } from '../product.ts';
import { strategyOf } from '../strategy.ts';
import { pause } from '../wait.ts';
import { CONNECTION_TIMEOUTS } from '../../http/connections.ts';
import { expectRefusal, openWire, type Wire } from './wire.ts';

const product = await startProduct({
  patience: { headers: 500, request: 1_000, silence: 750, check: 50 },
});
const olga = await person(product);
const { id } = await strategyOf(olga, { pillars: 2, objectives: 3 });

const HEAD = 'POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\n';
const SLOW = 300;
/** Longer than the patience of this server with a whole request. */
const LONG_MS = 6_000;

/** Median duration of 30 reads by another user, in milliseconds. All must succeed. */
async function bystander(): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 30; i++) {
    const start = performance.now();
    await olga.done('strategies.readFlow', { params: { id } });
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[15] ?? 0;
}

const openMany = (count: number): Promise<Wire[]> =>
  Promise.all(Array.from({ length: count }, () => openWire(product)));

/** Says one byte of a text each 50 ms on every connection that still stands, until none does. */
async function drip(wires: Wire[], text: string): Promise<void> {
  const end = performance.now() + LONG_MS;
  for (let at = 0; wires.some((wire) => !wire.isOver) && performance.now() < end; at++) {
    await Promise.all(wires.map((wire) => wire.send(text[at % text.length] ?? '')));
    await pause(50);
  }
}

describe(`${SLOW} slow connections`, () => {
  it('should have at most a minute by default', () => {
    expect(CONNECTION_TIMEOUTS.headers).toBeLessThanOrEqual(15_000);
    expect(Math.max(...Object.values(CONNECTION_TIMEOUTS))).toBeLessThanOrEqual(60_000);
  });

  it.each([
    ['in their headers', HEAD, 'X-Slow: a\r\n'],
    ['in their body', `${HEAD}Content-Type: application/json\r\nContent-Length: 10000\r\n\r\n`, '['],
    [
      'in chunks',
      `${HEAD}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
      '1\r\n[\r\n',
    ],
  ])('%s should be refused (408) in time, and delay no other client', async (_where, head, text) => {
    const alone = await bystander();
    const wires = await openMany(SLOW);
    await Promise.all(wires.map((wire) => wire.send(head)));
    const dripping = drip(wires, text);
    expect(await bystander()).toBeLessThan(alone * 20 + 100);
    await dripping;
    expect(wires.filter((wire) => !wire.isOver)).toEqual([]);
    for (const wire of wires) {
      const [answer] = wire.answers();
      if (answer) expectRefusal(answer, 408);
    }
    // A byte that arrives after the server hung up resets the connection, and may take the refusal with it.
    expect(wires.filter((wire) => wire.answers().length === 1).length).toBeGreaterThan(SLOW / 2);
  });

  it('without any data should be closed', async () => {
    const wires = await openMany(SLOW);
    await Promise.all(wires.map((wire) => wire.ends(LONG_MS)));
  });

  it('that do not read their answers should be closed', async () => {
    const long = 'x'.repeat(10_000);
    const body = { initiative: 'Long', description: long, how: long, notes: long };
    for (let i = 0; i < 40; i++) await olga.done('initiatives.create', { params: { id }, body });
    const cookie = [...olga.cookies].map((pair) => pair.join('=')).join('; ');
    const ask = `GET /api/strategies/${id}/flow HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n\r\n`;
    const wires = await openMany(5);
    for (const wire of wires) wire.stopReading();
    await Promise.all(wires.map((wire) => wire.send(ask.repeat(20))));
    await bystander();
    await pause(2_000);
    for (const wire of wires) wire.readOn();
    await Promise.all(wires.map((wire) => wire.ends(1_000)));
    // 24 MB were asked for: what the system had taken on its way is all that came.
    for (const wire of wires) expect(wire.raw().length).toBeLessThan(20_000_000);
  });
});

import { describe, expect, it } from 'vitest';
import { LARGEST_BODY } from '../../contract/api/routes.ts';
import { Environment } from '../environment.ts';
import { begin, type Begun, cookieOf } from '../test/begun.ts';
import type { Wire } from '../test/hostile/wire.ts';
import { pathOf, person, type Person } from '../test/person.ts';
import { openProduct, startProduct } from '../test/product.ts';
import { enroll, expel, strategyOf } from '../test/strategy.ts';
import { pause, until } from '../test/wait.ts';

const LEAST = 96;
const MIB = 1024 * 1024;
const PATIENCE = { headers: 1_000, request: 400, silence: 1_500, check: 50 };
const FROM_FILE = { method: 'POST', path: '/api/strategies/from-file' };
const LOGIN = { method: 'POST', path: '/api/login' };

const statusOf = async (wire: Wire): Promise<number | undefined> => (await wire.receives(1))[0]?.status;

describe('the bodies under way', () => {
  const starting = startProduct({ bodiesMegabytes: LEAST });
  const open = async (begun: Begun): Promise<Wire> => begin(await starting, begun);
  const fileOf = (who: Person, megabytes: number) =>
    open({ ...FROM_FILE, length: megabytes * MIB, headers: cookieOf(who) });
  /** Whether the server still waits for the rest. */
  const isTaken = async (wire: Wire): Promise<boolean> => {
    await pause(100);
    return wire.answers().length === 0 && !wire.isOver;
  };
  /** Tries until there is a place again. */
  const untilTaken = (what: string, again: () => Promise<Wire>) =>
    until(what, async () => {
      const wire = await again();
      const isIn = await isTaken(wire);
      wire.cut();
      return isIn;
    });

  it('should have room for the largest, with the least that a setting can give', () => {
    const { MAX_BODIES_MEGABYTES: setting } = Environment.shape;
    expect(setting.safeParse(String(LEAST)).success).toBe(true);
    expect(setting.safeParse(String(LEAST - 1)).success).toBe(false);
    expect(LEAST * MIB * 0.75).toBeGreaterThan(LARGEST_BODY);
  });

  it('should be bounded for an address without a session (429), and give their room back', async () => {
    const ada = await person(await starting);
    const begun = { ...LOGIN, length: 256 * 1024 };
    const wires = await Promise.all(Array.from({ length: 16 }, () => open(begun)));
    for (const wire of wires) expect(await isTaken(wire)).toBe(true);
    const refused = await open(begun);
    const [answer] = await refused.receives(1);
    expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': '5', connection: 'close' } });
    // Whoever has a session is not counted by the address.
    await strategyOf(ada);
    for (const wire of wires) wire.cut();
    await untilTaken('the room of those that were broken off', () => open(begun));
  });

  it('should not keep others from signing in: the oldest that does not come is ended for them (408)', async () => {
    const proxied = await openProduct({ bodiesMegabytes: LEAST, trustProxy: () => true });
    const begun = (address: number): Begun => ({
      ...LOGIN,
      length: 256 * 1024,
      headers: { 'x-forwarded-for': `192.0.2.${address}` },
    });
    const wires: Wire[] = [];
    for (let count = 0; count < 48; count++) wires.push(await begin(proxied, begun(count)));
    await person(proxied);
    expect(await statusOf(wires[0] as Wire)).toBe(408);
    expect(wires.filter((wire) => wire.answers().length === 0)).toHaveLength(47);
    for (const wire of wires) wire.cut();
    await proxied.close();
  });

  it('should be bounded for a user (429), and in all (503), beside which small ones come in, also theirs', async () => {
    const product = await starting;
    const [ada, eve] = [await person(product), await person(product)];
    const first = await fileOf(ada, LARGEST_BODY / MIB);
    expect(await isTaken(first)).toBe(true);
    expect(await statusOf(await fileOf(ada, 40))).toBe(429);
    const refused = await fileOf(eve, 40);
    const [answer] = await refused.receives(1);
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    for (const who of [ada, eve]) await strategyOf(who, { pillars: 1 });
    first.cut();
    await untilTaken('the room of the first', () => fileOf(eve, 40));
  });

  it('should count what comes in chunks as it comes', async () => {
    const product = await starting;
    const ada = await person(product);
    const wire = await open({ ...FROM_FILE, length: undefined, headers: cookieOf(ada), piece: '"' });
    const chunk = `100000\r\n${'x'.repeat(MIB)}\r\n`;
    for (let sent = 0; sent < 80 && wire.answers().length === 0 && !wire.isOver; sent++)
      await wire.send(chunk);
    expect(await statusOf(wire)).toBe(413);
  });
});

describe('a slow body', () => {
  const starting = startProduct({ patience: PATIENCE });

  it.each([
    ['with a length', 100_000],
    ['in chunks', undefined],
  ])('%s should be refused (408) after a while', async (_how, length) => {
    const wire = await begin(await starting, { ...LOGIN, length });
    const began = performance.now();
    expect(await statusOf(wire)).toBe(408);
    expect(performance.now() - began).toBeGreaterThan(PATIENCE.request - 50);
  });

  it('should pass on a line of 1.6 Mbit/s, however long it takes', async () => {
    const product = await starting;
    const ada = await person(product);
    const { id } = await strategyOf(ada);
    const [piece, pieces] = [20_000, 15];
    const path = pathOf('commands.run', { id });
    const begun = { method: 'POST', path, length: piece * pieces, headers: cookieOf(ada) };
    const wire = await begin(product, { ...begun, piece: '{"commands":[]'.padEnd(piece) });
    for (let sent = 1; sent < pieces; sent++) {
      await pause(100);
      await wire.send(`${' '.repeat(piece - 1)}${sent === pieces - 1 ? '}' : ' '}`);
    }
    expect(await statusOf(wire)).toBe(400);
    expect(wire.raw().toString()).toContain('commands');
    wire.cut();
  });

  it('should be refused (404) where its sender lost the strategy meanwhile', async () => {
    const product = await starting;
    const [ada, eve] = [await person(product), await person(product)];
    const { id } = await strategyOf(ada);
    await enroll(product, id, eve, 'read_write');
    const body = JSON.stringify({ source: { text: 'KPI\tJan\nA\t1' } });
    const path = pathOf('imports.sheets', { id });
    const padded = body.padEnd(200_000);
    const begun = { method: 'POST', path, length: padded.length, headers: cookieOf(eve) };
    const wire = await begin(product, { ...begun, piece: padded.slice(0, 100_000) });
    await pause(500);
    await expel(product, id, eve);
    await wire.send(padded.slice(100_000, 150_000));
    await pause(600);
    await wire.send(padded.slice(150_000));
    expect(await statusOf(wire)).toBe(404);
    wire.cut();
  });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { keptHeaders } from '../load/record.ts';
import { answerLength, load, requestBytes } from './load.ts';
import { conclude, judge, median } from './measure.ts';

describe('the load client', () => {
  it('should know the length of an answer once its head is complete, and not before', () => {
    const head = 'HTTP/1.1 200 OK\r\nX-Length: 3\r\nContent-Length: 12\r\n\r\n';
    expect(answerLength(Buffer.from(head.slice(0, -1)), 200)).toBe(0);
    expect(answerLength(Buffer.from(`${head}{"a"`), 200)).toBe(head.length + 12);
    const bodiless = 'HTTP/1.1 304 Not Modified\r\nETag: "1"\r\n\r\n';
    expect(answerLength(Buffer.from(bodiless), 304)).toBe(bodiless.length);
  });

  it('should fail on an answer of another status', () => {
    expect(() => answerLength(Buffer.from('HTTP/1.1 500 No\r\n\r\n'), 200)).toThrow('500 in place of 200');
  });

  it('should count every answer once, also if it comes in pieces', async () => {
    let answered = 0;
    const server = createServer((request, reply) => {
      request.resume().on('end', () => {
        answered++;
        reply.writeHead(200, { 'Content-Length': 100_000 }).write('x'.repeat(50_000));
        setImmediate(() => reply.end('x'.repeat(50_000)));
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => void server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const request = requestBytes('POST', '/', {}, { a: 'ü' });
    const found = await load({ port, connections: 3, ms: 200, status: 200, next: () => request });
    server.close();
    expect(answered).toBeGreaterThan(3);
    expect(found.answers).toBe(answered);
  });
});

describe('a run', () => {
  const budgets = { fast: { atLeast: 10 }, small: { atMost: 5 } };
  const found = (figures: Record<string, number>) =>
    Object.entries(figures).map(([name, value]) => judge({ name, value, unit: '' }, budgets));
  const conclusion = (figures: Record<string, number>, isWhole: boolean) =>
    conclude(found(figures), { isWhole }, budgets);

  it('should pass when it met every budget, and name those it missed', () => {
    const met = { text: '2 of 2 budgets measured, all met.', isWell: true };
    expect(conclusion({ fast: 10, small: 5, another: 1 }, true)).toEqual(met);
    const missed = conclusion({ fast: 9, small: 5 }, true);
    expect(missed.isWell).toBe(false);
    expect(missed.text).toContain('Budgets missed:\n- fast\n\n2 of 2 budgets measured, 1 missed.');
  });

  it('should name the budgets it did not measure, which fail a whole run', () => {
    const part = conclusion({ fast: 10 }, false);
    expect(part.isWell).toBe(true);
    expect(part.text).toContain('- small\n\n1 of 2 budgets measured, all met.');
    const whole = conclusion({ fast: 10 }, true);
    expect(whole.isWell).toBe(false);
    expect(whole.text).toContain('1 not measured, which counts as missed.');
    expect(conclusion({}, false).text).toMatch(/^0 of 2 budgets measured\.$/m);
  });
});

describe('a figure', () => {
  it('should meet a budget at its edge, miss it beyond, and miss it when nothing was measured', () => {
    const budgets = { fast: { atLeast: 10 }, small: { atMost: 5 } };
    const met = (name: string, value: number) => judge({ name, value, unit: '' }, budgets).met;
    expect([met('fast', 10), met('fast', 9), met('fast', Number.NaN)]).toEqual([true, false, false]);
    expect([met('small', 5), met('small', 6), met('small', Number.NaN)]).toEqual([true, false, false]);
    expect(met('another', 1)).toBeUndefined();
  });

  it('should be the middle one of its rounds', () => {
    expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2]);
  });
});

it('a recorded answer should leave out what node:http sets by itself', () => {
  expect(keptHeaders(['Date', 'today', 'ETag', '"1"', 'Connection', 'keep-alive'])).toEqual(['ETag', '"1"']);
});

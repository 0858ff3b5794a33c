import { expect, it } from 'vitest';
import { readAhead } from './paging.ts';

const log: string[] = [];

async function* source(count: number, failsAt?: number) {
  for (let at = 0; at < count; at++) {
    log.push(`read ${at}`);
    await Promise.resolve();
    if (at === failsAt) throw new Error('The database is gone');
    yield at;
  }
}

async function takeAll(values: AsyncGenerator<number, void>): Promise<void> {
  for await (const value of values) {
    // What is read meanwhile has its turn.
    await new Promise(setImmediate);
    log.push(`took ${value}`);
  }
}

it('reads the next value while one is handled, and each once', async () => {
  log.length = 0;
  await takeAll(readAhead(source(3)));
  expect(log).toEqual(['read 0', 'read 1', 'took 0', 'read 2', 'took 1', 'took 2']);
});

it('fails at the value that cannot be read, after those before it', async () => {
  log.length = 0;
  await expect(takeAll(readAhead(source(3, 1)))).rejects.toThrow('The database is gone');
  expect(log).toEqual(['read 0', 'read 1', 'took 0']);
});

it('leaves no failure behind where nobody takes the value', async () => {
  for await (const value of readAhead(source(2, 1))) {
    expect(value).toBe(0);
    break;
  }
  await new Promise(setImmediate);
});

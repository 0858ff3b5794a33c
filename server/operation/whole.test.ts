import { expect, it } from 'vitest';
import { batchOf, type Table } from './whole.ts';

it('keeps one document in memory at a time', () => {
  const table = (...columns: string[]): Table => ({ name: 'one', columns, key: [], counts: undefined });
  expect(batchOf(table('id', 'document'))).toBe(1);
  expect(batchOf(table('id', 'name'))).toBe(500);
});

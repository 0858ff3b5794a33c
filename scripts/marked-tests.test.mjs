import { expect, test } from 'vitest';
import { hasMarkedTests } from './marked-tests.mjs';

const REASON = '  // On both engines: upserts.';
const MARKED = "  it.onBoth('stores a row', async () => {";
const EACH = '  it.onBoth.each([1, 2])(';
const PLAIN = "  it('reads a row', async () => {";

/** @param {...string} lines */
const marked = (...lines) => hasMarkedTests('server/a.test.ts', lines.join('\n'));

test('a file runs on PostgreSQL where it has a marked test', () => {
  expect(marked(PLAIN)).toBe(false);
  expect(marked(PLAIN, REASON, MARKED)).toBe(true);
  expect(marked(REASON, EACH)).toBe(true);
});

test('a reason holds for marked tests that follow each other', () => {
  expect(marked(REASON, MARKED, "describe('a list', () => {", EACH)).toBe(true);
  expect(() => marked(REASON, MARKED, PLAIN, MARKED)).toThrow('server/a.test.ts:4 has no reason');
  expect(() => marked(MARKED)).toThrow('server/a.test.ts:1 has no reason');
});

test.each([
  ['no marked test follows', [REASON, PLAIN]],
  ['it is empty', ['  // On both engines: ', MARKED]],
  ['it is written in another way', ['  // Runs on both engines: upserts.', MARKED]],
])('a reason is refused where %s', (_where, lines) => {
  expect(() => marked(...lines)).toThrow(
    'server/a.test.ts:1 says its engines elsewhere than above it.onBoth',
  );
});

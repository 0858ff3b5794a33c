import { expect, test } from 'vitest';
import { contentOf } from '../../test/content.ts';
import { arrange } from './arrangement.ts';
import { printSizeOf } from './print-size.ts';

const { pillars } = arrange(contentOf({ pillars: { Patients: ['Time', 'Care'], People: ['Staff'] } }).node);

test.each([
  ['a board that fits one page', 4, 'usual'],
  ['one that fits in small letters only', 5, 'small'],
  ['one that fits by no means', 9, 'usual'],
] as const)('%s', (_, kpis, size) => {
  expect(printSizeOf(pillars, () => kpis)).toBe(size);
});

test('a board without pillars', () => {
  expect(printSizeOf([], () => 0)).toBe('usual');
});

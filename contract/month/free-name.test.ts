import { expect, it } from 'vitest';
import { TITLE_MAX } from '../kinds/constants.ts';
import { freeName } from './free-name.ts';

it('a name that is used gets the first free number', () => {
  expect(freeName('October 2026', new Set())).toBe('October 2026');
  expect(freeName('October 2026', new Set(['October 2026']))).toBe('October 2026 (2)');
  expect(freeName('October 2026', new Set(['October 2026', 'October 2026 (2)']))).toBe('October 2026 (3)');
});

it('a name of the full length is cut to make room for its number', () => {
  const long = 'x'.repeat(TITLE_MAX);
  const name = freeName(long, new Set([long]));
  expect(name).toHaveLength(TITLE_MAX);
  expect(name).toMatch(/x \(2\)$/);
});

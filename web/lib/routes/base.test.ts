import { expect, test } from 'vitest';
import { pathIn } from './base.ts';

test.each([
  ['/meridian', '/'],
  ['/meridian/', '/'],
  ['/meridian/strategy/5', '/strategy/5'],
  ['/meridian-test/strategy/5', undefined],
  ['/strategy/5', undefined],
])('below /meridian, %s is the page %s', (pathname, path) => {
  expect(pathIn(pathname, '/meridian')).toBe(path);
});

test('at the root every path is that of a page', () => {
  for (const path of ['/', '/strategy/5', '/meridian']) expect(pathIn(path, '')).toBe(path);
});

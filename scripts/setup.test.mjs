import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isInstalled } from './setup.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-setup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** @param {string} name @param {Record<string, object>} packages */
function write(name, packages) {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify({ packages }));
  return path;
}

const root = { '': { name: 'meridian' } };
const zod = { 'node_modules/zod': { version: '4.0.0', integrity: 'a' } };
const forAnotherSystem = { 'node_modules/darwin': { version: '1.0.0', integrity: 'b', optional: true } };

describe('dependencies are installed', () => {
  test('when npm has recorded exactly what the lock file asks for', () => {
    expect(isInstalled(write('lock', { ...root, ...zod }), write('installed', zod), false)).toBe(true);
  });

  test('also without an optional package of another system', () => {
    const lock = write('lock', { ...root, ...zod, ...forAnotherSystem });
    expect(isInstalled(lock, write('installed', zod), false)).toBe(true);
  });

  test('also with an optional package of this system that the lock file lacks', () => {
    const installed = write('installed', { ...zod, ...forAnotherSystem });
    expect(isInstalled(write('lock', { ...root, ...zod }), installed, false)).toBe(true);
  });
});

test('what only development needs may be missing in a release, and only there', () => {
  const tool = { 'node_modules/vite': { version: '7.0.0', integrity: 'd', dev: true } };
  const [lock, installed] = [write('lock', { ...root, ...zod, ...tool }), write('installed', zod)];
  expect(isInstalled(lock, installed, true)).toBe(true);
  expect(isInstalled(lock, installed, false)).toBe(false);
  expect(isInstalled(lock, write('installed', tool), true)).toBe(false);
});

describe('dependencies are missing or stale', () => {
  test.each([
    ['a package is missing', { ...zod, 'node_modules/pg': { version: '8.0.0', integrity: 'c' } }],
    ['a version differs', { 'node_modules/zod': { version: '4.0.1', integrity: 'a' } }],
    ['the same version has other bytes', { 'node_modules/zod': { version: '4.0.0', integrity: 'z' } }],
    ['a package is no longer wanted', {}],
  ])('when %s', (_reason, wanted) => {
    expect(isInstalled(write('lock', { ...root, ...wanted }), write('installed', zod), false)).toBe(false);
  });

  test('when npm has not finished an install', () => {
    expect(isInstalled(write('lock', zod), join(folder, 'none'), false)).toBe(false);
  });
});

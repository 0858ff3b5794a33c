// @ts-expect-error The pages are typed without Node, in which this test runs.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const urlOf = (path: string) => new URL(path, import.meta.url);
const read = (path: string): string => readFileSync(urlOf(path), 'utf8');
const worker = read('service-worker.js');
const offline = read('offline.html');
const tokens = read('../ui/tokens.css');

/** The colors that the first block of `selector` sets, by their names without `prefix`. */
function colors(css: string, selector: string, prefix: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...block.matchAll(new RegExp(`--${prefix}([\\w-]+): (oklch[^;]+);`, 'g'))].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
}

test.each([
  [':root', '@theme static'],
  ["[data-theme='dark']", "[data-theme='dark']"],
])('the offline page has the colors of the design system: %s', (ours, theirs) => {
  const own = colors(offline, ours, '');
  const all = colors(tokens, theirs, 'color-');
  expect(own.size).toBe(7);
  expect(own).toEqual(new Map([...own.keys()].map((name) => [name, all.get(name)])));
});

test('the worker stores nothing: it opens no cache and no database', () => {
  expect(worker).not.toMatch(/caches|indexedDB|cache\.put|localStorage\.setItem/);
});

test('the product can be installed: its manifest is complete, and its icons have the declared sizes', () => {
  const { icons, ...manifest }: { icons: { src: string; sizes: string; purpose?: string }[] } = JSON.parse(
    read('../public/manifest.webmanifest'),
  );
  expect(manifest).toMatchObject({ name: 'Meridian', start_url: '/dashboard', display: 'standalone' });
  // A PNG begins with its width and height, after 16 bytes.
  const sizeOf = (png: { readUInt32BE: (at: number) => number }) =>
    `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
  const bitmaps = icons.filter(({ sizes }) => sizes !== 'any');
  expect(bitmaps.map(({ src }) => sizeOf(readFileSync(urlOf(`../public${src}`))))).toEqual(
    bitmaps.map(({ sizes }) => sizes),
  );
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
});

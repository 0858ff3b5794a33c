import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PAGES } from '../web/lib/routes/pages.ts';

/** @type {readonly string[]} */
const WITHOUT_BAR = [
  PAGES.start,
  PAGES.join,
  PAGES.auth,
  PAGES.forgot,
  PAGES.reset,
  PAGES.verify,
  PAGES.present,
];

it('the list of pages in the documentation should have every page with a bar, and no other', () => {
  const list = readFileSync(join(import.meta.dirname, '../docs/contributing/pages.md'), 'utf8');
  const listed = Array.from(list.matchAll(/^\| `(\/[^`]*)`/gm), ([, path = '']) => path);
  const pages = Object.values(PAGES).filter((path) => !WITHOUT_BAR.includes(path));
  expect(listed.toSorted()).toEqual(pages.toSorted());
});

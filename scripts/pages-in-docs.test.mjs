import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PAGES } from '../web/lib/routes/pages.ts';

/** The pages of a visitor, and the board, whose address is that of the strategy. */
const WITHOUT_ADDRESS = new Set(['/join', '/auth', '/strategy/{id}']);

it('the list of pages in the documentation should have every page, and no other', () => {
  const guide = readFileSync(join(import.meta.dirname, '../docs/contributing/add-a-screen.md'), 'utf8');
  const list = guide.slice(guide.indexOf('## All pages'));
  const listed = Array.from(list.matchAll(/`(\/[a-z\-/{}]*)`/g), ([, path = '']) => path);
  const pages = Object.values(PAGES).map((path) => path.replaceAll(/:\w+/g, '{id}'));
  const addresses = pages.filter((path) => !WITHOUT_ADDRESS.has(path));
  expect(new Set(listed.filter((path) => !WITHOUT_ADDRESS.has(path)))).toEqual(
    new Set(addresses.map((path) => path.replace('/strategy/{id}', ''))),
  );
});

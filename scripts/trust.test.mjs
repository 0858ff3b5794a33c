import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './command.mjs';

const document = readFileSync(join(root, 'docs/trust.md'), 'utf8');
const accessibility = readFileSync(join(root, 'docs/accessibility.md'), 'utf8');

/** A test file between backticks, and the titles of its tests between double quotes after it. */
const CITED = /`([^`\s]+\.(?:test|spec)\.[cm]?tsx?|[^`\s]+\.test\.mjs)`((?:,?\s*"[^"]+")*)/g;

/** The documents by their sections: each may name, before all else, the folder of the tests it cites without one. */
const citations = [document, accessibility]
  .join('\n## ')
  .split(/^## /m)
  .flatMap((section) => {
    const [, folder = ''] = /`([^`\s]+\/)`/.exec(section) ?? [];
    return [...section.matchAll(CITED)].map(([, name = '', titles = '']) => ({
      file: name.includes('/') ? name : folder + name,
      titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
    }));
  });
const files = [...new Set(citations.map(({ file }) => file))];
const titles = citations.flatMap(({ file, titles: own }) => own.map((title) => [file, title]));

/** @param {string} file @returns {string} the source, its quoted texts as they read */
const sourceOf = (file) => readFileSync(join(root, file), 'utf8').replaceAll(/\\(['"`])/g, '$1');

describe('docs/trust.md and docs/accessibility.md', () => {
  it.each(files)('cites %s, which is there', (file) => {
    expect(existsSync(join(root, file))).toBe(true);
  });

  it.each(titles)('cites of %s: %s', (file = '', title = '') => {
    const source = sourceOf(file);
    const begins = ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}`));
    expect(begins, `${file} has no title that begins with "${title}"`).toBe(true);
  });

  it('answers each row of a table by a test, or says that it is not met', () => {
    const HEAD = /\|\s*(?:held|shown) by\s*\|$/i;
    const ANSWER = /\.(?:test|spec)\.\w+`|Not met|Not applicable|the same/;
    const tables = document.match(/^\|.*\n\|[\s:|-]+$/gm) ?? [];
    expect(tables.filter((table) => !HEAD.test(table.split('\n')[0] ?? ''))).toEqual([]);
    let isHeld = false;
    const rows = document.split('\n').filter((line) => {
      const isRow = isHeld && line.startsWith('|') && !/^\|[\s:|-]+$/.test(line);
      isHeld = line.startsWith('|') && (isHeld || HEAD.test(line));
      return isRow;
    });
    expect(rows.filter((row) => !ANSWER.test(row.split('|').at(-2) ?? ''))).toEqual([]);
    expect(rows.length).toBeGreaterThan(100);
  });

  it('have each of the 55 criteria of WCAG 2.2 A and AA, and none that is not supported', () => {
    const rows = accessibility.match(/^\| \d\.\d\.\d+ .*$/gm) ?? [];
    expect(rows).toHaveLength(55);
    expect(
      rows.filter((row) => !/^\|[^|]+\| (?:supports|does not apply|partly: [^|]+) +\|/.test(row)),
    ).toEqual([]);
  });
});

/** @param {string} folder @returns {string[]} its source files that are no tests */
const productFiles = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^test[\\/]|^dist[\\/]/.test(name))
    .map((name) => join(folder, name));

/** What takes text for code or markup. A query may only name what the code itself says: values are bound. */
const TAKES_TEXT =
  /\beval\(|new Function\(|innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc|execSync|import \{[^}]*\bexec\b[^}]*\} from 'node:child_process'|shell:/;

it('no text becomes code: neither a shell, nor eval, nor markup takes any', () => {
  const all = ['contract', 'server', 'web'].flatMap(productFiles);
  expect(all.length).toBeGreaterThan(200);
  expect(all.filter((file) => TAKES_TEXT.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

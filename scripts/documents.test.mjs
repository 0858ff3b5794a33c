import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './command.mjs';

const OURS = ['bench', 'contract', 'deploy', 'docs', 'e2e', 'scripts', 'server', 'web'];

const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...OURS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md') && !name.startsWith('dist'))
      .map((name) => join(folder, name)),
  ),
];
/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');

/** @param {string} text @returns {string} a document without what it shows as code */
const prose = (text) => text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').replaceAll(/`[^`\n]+`/g, '');

/** The name by which a heading is linked to, as GitHub makes it. @param {string} heading */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** @param {string} path a document's @returns {string[]} */
const anchorsOf = (path) =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** @param {string} document @param {string} link @returns {boolean} whether it leads somewhere in this folder */
function leadsSomewhere(document, link) {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? document : normalize(join(dirname(document), file));
  if (target.startsWith('..') || !existsSync(join(root, target))) return false;
  return anchor === undefined || anchorsOf(target).includes(anchor);
}

const { scripts } = JSON.parse(read('package.json'));
const BUILT_IN = new Set(['ci', 'install', 'start', 'test']);
/** The checks, as `npm test -- …` takes them, are named in checks.mjs. */
const checks = new Set(
  [...read('scripts/checks.mjs').matchAll(/(?:name|group): '([^']+)'/g)].map(([, name]) => name),
);

/** The most words of a sentence. */
const WORDS_MAX = 25;

/** The sentences of a document: of its paragraphs and list items, not of tables, headings and code. @param {string} text */
function sentencesOf(text) {
  const blocks = prose(text)
    .replaceAll(/^(?:#.*| *\|.*)$/gm, '')
    // Links and code count as one word each.
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, (_, words) => String(words).replaceAll(' ', '-'))
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/);
  return blocks.flatMap((block) =>
    block
      .replaceAll(/\s+/g, ' ')
      .split(/(?<=[.!?:;])\s+(?=\S)/)
      .filter((sentence) => sentence.split(' ').filter((word) => /\w/.test(word)).length > WORDS_MAX),
  );
}

/** Of the changelog only what is not released yet can still change. @param {string} document @param {string} text */
const currentPart = (document, text) =>
  document === 'CHANGELOG.md' ? text.split(/^## /m).slice(0, 2).join('') : text;

/** Words that had two meanings on screen: a month is locked, a status is chosen, a value is not expected, limits have a status. */
const REPLACED =
  /\bclos(?:e|es|ed|ing) (?:a|the|each|every) (?:month|quarter|year|period)|\bsaid (?:on|off) track|\b(?:as|an) exception\b.*\bvalue|\blower ends of|\ba word on\b/i;

describe.each(documents)('%s', (document) => {
  const text = read(document);

  it('links to what is there', () => {
    const links = [...prose(text).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)]
      .map(([, link, source]) => link ?? source ?? '')
      .filter((link) => !/^[a-z]+:/.test(link));
    expect(links.filter((link) => !leadsSomewhere(document, link))).toEqual([]);
  });

  it('has no sentence of over 25 words', () => {
    expect(sentencesOf(currentPart(document, text))).toEqual([]);
  });

  it('has no replaced word', () => {
    if (!document.startsWith('docs/decisions/'))
      expect(REPLACED.exec(currentPart(document, text))).toBeNull();
  });

  it('names commands that there are', () => {
    const runs = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(runs.filter((name) => !(name in scripts))).toEqual([]);
    const others = [...text.matchAll(/`npm ([a-z][\w-]*)/g)].map(([, name = '']) => name);
    expect(others.filter((name) => name !== 'run' && !BUILT_IN.has(name))).toEqual([]);
    const asked = [...text.matchAll(/npm test -- ([a-z\d ]+)/g)].flatMap(([, names = '']) =>
      names.trim().split(/ +/),
    );
    expect(asked.filter((name) => !checks.has(name))).toEqual([]);
  });

  it('names files and folders that there are', () => {
    const paths = [...text.matchAll(/`((?:bench|contract|deploy|docs|e2e|scripts|server|web)\/[\w./-]*)`/g)];
    const missing = paths.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)));
    // What the how-tos have their reader make.
    expect(missing.filter((path) => !/\bdue\b/.test(path))).toEqual([]);
  });
});

/** @param {string} folder @returns {string} all the texts of the source files below it, in one */
const textsOf = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('dist'))
    .map((name) => read(join(folder, name)))
    .join('\n');

describe('docs/using', () => {
  const screen = textsOf('web') + textsOf('contract');
  const folder = 'docs/using';

  it.each(readdirSync(join(root, folder)).filter((name) => name.endsWith('.md')))(
    '%s speaks the words of the screen',
    (name) => {
      const words = [...read(join(folder, name)).matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = '']) => word);
      expect(words.length).toBeGreaterThan(0);
      const isSaid = (/** @type {string} */ word) =>
        ["'", '"', '`', '>', '\n', ' '].some((before) => screen.includes(before + word));
      expect([...new Set(words)].filter((word) => !isSaid(word))).toEqual([]);
    },
  );
});

it('the pictures of the docs are light enough for a page', () => {
  const folder = join(root, 'docs/pictures');
  const heavy = readdirSync(folder).filter((name) => statSync(join(folder, name)).size > 150_000);
  expect(heavy).toEqual([]);
});

import { runAtOnce } from '../scorecard/run-at-once.ts';
import { type Content, recordsOf } from '../commands/content.ts';
import { type AnyRecord, KINDS } from '../kinds/kinds.ts';
import { KIND_NAMES, type KindName } from '../kinds/names.ts';
import { SEARCH_KINDS, RESULTS_MAX, type SearchKind } from './kinds.ts';
import type { SearchResult, SearchResults } from './result.ts';

/** A titled record: `nodeId` is its pillar or objective, `partId` its KPI, initiative or tactic. */
export interface SearchRecord {
  kind: Exclude<SearchKind, 'strategy'>;
  id: number;
  title: string;
  code?: string;
  nodeId: number | null;
  partId: number | null;
}

/** A searchable title with its parent. `folded` is the title as it is compared. */
export interface Entry {
  kind: SearchKind;
  id: number;
  strategyId: number;
  title: string;
  folded: string;
  code: string;
  /** The code as it is compared. */
  foldedCode: string;
  parent: Entry | null;
}

/** The fields by which a kind of record stands under others, for searches. */
interface Parents {
  /** Refers to its pillar or objective. */
  nodeId: string | undefined;
  /** Refers to its KPI, initiative or tactic. */
  partId: string | undefined;
  partKind: KindName | undefined;
}

function parentsOf(kind: KindName): Parents {
  const single = Object.entries(KINDS[kind].fields).filter(([, { initial }]) => !Array.isArray(initial));
  const [nodeId] = single.find(([, { refers }]) => refers?.to === 'node') ?? [];
  const [partId, field] = single.find(([, { refers }]) => refers && refers.to !== 'node') ?? [];
  return { nodeId, partId, partKind: field?.refers?.to };
}

/** The kinds of record with titles, beside the strategy, and where they stand. */
export const SEARCHED: ReadonlyMap<KindName, Parents & { title: string }> = new Map(
  KIND_NAMES.flatMap((kind) => {
    const { title } = KINDS[kind];
    return title === undefined || kind === 'strategy' ? [] : [[kind, { title, ...parentsOf(kind) }] as const];
  }),
);

/** Letters that Unicode normalization does not decompose. */
const MARKED: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ς: 'σ' };

/** Normalizes a text for comparison: no case, accents, Hebrew points or Arabic vowels; ß is ss. */
export function fold(text: string): string {
  // oxlint-disable-next-line no-control-regex -- most titles are plain ASCII, which needs no more than lower case
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase();
  return (
    text
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u0670]/g, '')
      // First to upper case, which merges letters with two lower-case forms.
      .toUpperCase()
      .toLowerCase()
      .replaceAll(/[øłđðþæœς]/g, (letter) => MARKED[letter] ?? letter)
  );
}

/** How many titles are processed between two yields. */
const STEP = 500;

/** The searchable entries of a strategy, the strategy first. */
export const entriesOf = (...args: Parameters<typeof createEntries>): Entry[] =>
  runAtOnce(createEntries(...args));

/** Like entriesOf, as a generator that yields after each STEP titles. */
export function* createEntries(
  strategy: { id: number; title: string },
  parts: readonly SearchRecord[],
): Generator<undefined, Entry[]> {
  const root: Entry = {
    kind: 'strategy',
    id: strategy.id,
    strategyId: strategy.id,
    title: strategy.title,
    parent: null,
    folded: fold(strategy.title),
    code: '',
    foldedCode: '',
  };
  const nodes = new Map<number, Entry>();
  const parents = new Map<string, Entry>();
  const entries: Entry[] = [];
  for (const { kind, id, title, code = '' } of parts) {
    const texts = { title, folded: fold(title), code, foldedCode: fold(code) };
    const entry = { kind, id, strategyId: strategy.id, ...texts, parent: root };
    if (kind === 'perspective' || kind === 'objective') nodes.set(id, entry);
    else parents.set(`${kind} ${id}`, entry);
    if (entries.push(entry) % STEP === 0) yield;
  }
  for (const [index, { kind, nodeId, partId }] of parts.entries()) {
    if (index % STEP === STEP - 1) yield;
    const parent =
      partId === null ? undefined : parents.get(`${SEARCHED.get(kind as KindName)?.partKind} ${partId}`);
    const entry = entries[index];
    if (!entry) continue;
    entry.parent = parent ?? (nodeId === null ? undefined : nodes.get(nodeId)) ?? root;
  }
  return [root, ...entries];
}

/** The searchable records of a strategy's content. */
export const searchRecordsOf = (content: Content): SearchRecord[] =>
  Array.from(SEARCHED).flatMap(([kind, { title, nodeId, partId }]) =>
    Array.from(recordsOf(content, kind).values(), (record) => ({
      kind: (kind === 'node' ? record['type'] : kind) as SearchRecord['kind'],
      id: record.id,
      title: String(record[title]),
      code: typeof record['code'] === 'string' ? record['code'] : '',
      nodeId: idIn(record, nodeId),
      partId: idIn(record, partId),
    })),
  );

const idIn = (record: AnyRecord, field: string | undefined): number | null =>
  field === undefined ? null : (record[field] as number | null);

const isWordStart = (text: string, at: number): boolean =>
  at === 0 || /[^\p{L}\p{N}]/u.test(text[at - 1] ?? '');

/** Whether a word is in a text where one begins. */
function startsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (isWordStart(text, at)) return true;
  return false;
}

/**
 * Ranks how well a folded name matches a folded query and its words, best first: the whole name, its start, the start of a
 * word, the words apart, the inside of a word. Undefined for no match.
 */
function rankOfName(name: string, query: string, words: readonly string[]): number | undefined {
  if (!words.every((word) => name.includes(word))) return undefined;
  if (name.startsWith(query)) return name === query ? 0 : 1;
  if (startsWord(name, query)) return 2;
  return words.every((word) => startsWord(name, word)) ? 3 : 4;
}

/** The folded query and its words. */
function parseQuery(typed: string): [query: string, words: string[]] {
  const query = fold(typed).trim();
  return [query, [...new Set(query.split(/\s+/).filter(Boolean))]];
}

/** Ranks how well a name matches a typed query, 0 best; undefined for no match. */
export const rankOf = (name: string, typed: string): number | undefined =>
  rankOfName(fold(name), ...parseQuery(typed));

/** Whether an ancestor of an entry contains a word. */
function ancestorHas(entry: Entry, word: string): boolean {
  for (let up = entry.parent; up; up = up.parent) if (up.folded.includes(word)) return true;
  return false;
}

/**
 * Ranks how well a folded query and its words match an entry, 0 best; undefined for no match. At least one word must be in
 * the title or the code, the others there or in the title of an ancestor.
 */
function rankOfEntry(entry: Entry, query: string, words: readonly string[]): number | undefined {
  const { folded, foldedCode } = entry;
  if (foldedCode !== '' && foldedCode === query) return 0;
  const rank = rankOfName(folded, query, words);
  if (rank !== undefined) return rank;
  const missing = words.filter((word) => !folded.includes(word) && !foldedCode.includes(word));
  if (missing.length === words.length) return undefined;
  if (missing.length === 0) return 4;
  return missing.every((word) => ancestorHas(entry, word)) ? 5 : undefined;
}

interface Match {
  entry: Entry;
  /** It belongs to the strategy that comes first. */
  isFirst: boolean;
  rank: number;
}

const compare = (a: Match, b: Match): number =>
  Number(b.isFirst) - Number(a.isFirst) ||
  a.rank - b.rank ||
  SEARCH_KINDS.indexOf(a.entry.kind) - SEARCH_KINDS.indexOf(b.entry.kind) ||
  a.entry.folded.length - b.entry.folded.length ||
  a.entry.id - b.entry.id;

function toResult({ kind, id, strategyId, title, code, parent, ...rest }: Entry): SearchResult {
  const ancestors: Entry[] = [];
  for (let up = parent; up; up = up.parent) ancestors.unshift(up);
  const objective = [...ancestors, { kind, id, ...rest }].find((ranked) => ranked.kind === 'objective');
  return {
    kind,
    id,
    strategyId,
    title,
    ...(code !== '' && { code }),
    path: ancestors.map((ranked) => ranked.title),
    objectiveId: objective?.id ?? null,
  };
}

/** Searches entries for a typed query, at most RESULTS_MAX: those of the strategy `first`, then the others, each best first. */
export const findIn = (...args: Parameters<typeof searchEntries>): SearchResults =>
  runAtOnce(searchEntries(...args));

/** Like findIn, as a generator that yields after each STEP entries. */
export function* searchEntries(
  lists: Iterable<readonly Entry[]>,
  query: string,
  first?: number,
): Generator<undefined, SearchResults> {
  const [folded, words] = parseQuery(query);
  const best: Match[] = [];
  let total = 0;
  let seen = 0;
  for (const list of lists) {
    for (const entry of list) {
      if (++seen % STEP === 0) yield;
      const rank = rankOfEntry(entry, folded, words);
      if (rank === undefined) continue;
      total++;
      const ranked = { entry, isFirst: entry.strategyId === first, rank };
      const last = best.at(-1);
      if (best.length === RESULTS_MAX && last && compare(ranked, last) >= 0) continue;
      if (best.length === RESULTS_MAX) best.pop();
      const place = best.findIndex((other) => compare(ranked, other) < 0);
      best.splice(place < 0 ? best.length : place, 0, ranked);
    }
  }
  return { found: best.map(({ entry }) => toResult(entry)), total };
}

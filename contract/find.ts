import type { Flow } from './entities.ts';
import { FOUND_KINDS, FOUND_MAX, type FoundKind } from './found.ts';
import type { Found, Finds } from './search.ts';

/** A titled part of a strategy: `nodeId` is the pillar or objective it lies in, `partId` the KPI, initiative or tactic. */
export interface Part {
  kind: Exclude<FoundKind, 'strategy'>;
  id: number;
  title: string;
  nodeId: number | null;
  partId: number | null;
}

/** A title that can be found, knowing what it lies in. */
export interface Entry {
  kind: FoundKind;
  id: number;
  strategyId: number;
  title: string;
  folded: string;
  parent: Entry | null;
}

/** What lies in what: tactics in initiatives, action steps in tactics, KPIs in KPIs. */
const HOLDERS: Partial<Record<FoundKind, FoundKind>> = {
  kpi: 'kpi',
  tactic: 'initiative',
  actionStep: 'tactic',
};

/** Letters that carry their mark inside, which no normalization takes apart. */
const MARKED: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ς: 'σ' };

/** A text as it is compared: without case, accents, Hebrew points and Arabic vowels; ß is ss. */
export function fold(text: string): string {
  // oxlint-disable-next-line no-control-regex -- most titles are plain ASCII, which needs no more than lower case
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase();
  return (
    text
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u0670]/g, '')
      // By way of upper case, so that letters with two lower forms become one.
      .toUpperCase()
      .toLowerCase()
      .replaceAll(/[øłđðþæœς]/g, (letter) => MARKED[letter] ?? letter)
  );
}

/** How many titles are gone through from one pause to the next. */
const STEP = 500;

/** Goes through work that pauses, without a pause. */
function atOnce<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Everything of a strategy that can be found, the strategy first. */
export const entriesOf = (...of: Parameters<typeof entriesInSteps>): Entry[] => atOnce(entriesInSteps(...of));

/** As entriesOf, for whoever has something else to do meanwhile. */
export function* entriesInSteps(
  strategy: { id: number; title: string },
  parts: readonly Part[],
): Generator<undefined, Entry[]> {
  const root: Entry = {
    kind: 'strategy',
    id: strategy.id,
    strategyId: strategy.id,
    title: strategy.title,
    parent: null,
    folded: fold(strategy.title),
  };
  const nodes = new Map<number, Entry>();
  const holders = new Map<string, Entry>();
  const entries: Entry[] = [];
  for (const { kind, id, title } of parts) {
    const entry = { kind, id, strategyId: strategy.id, title, folded: fold(title), parent: root };
    if (kind === 'perspective' || kind === 'objective') nodes.set(id, entry);
    else holders.set(`${kind} ${id}`, entry);
    if (entries.push(entry) % STEP === 0) yield;
  }
  for (const [index, { kind, nodeId, partId }] of parts.entries()) {
    if (index % STEP === STEP - 1) yield;
    const holder = partId === null ? undefined : holders.get(`${HOLDERS[kind]} ${partId}`);
    const entry = entries[index];
    if (!entry) continue;
    entry.parent = holder ?? (nodeId === null ? undefined : nodes.get(nodeId)) ?? root;
  }
  return [root, ...entries];
}

/** The titled parts of a strategy's content. */
export function partsOf({ nodes, kpis, initiatives }: Pick<Flow, 'nodes' | 'kpis' | 'initiatives'>): Part[] {
  const of = (kind: Part['kind'], title: string, one: { id: number }, rest: Partial<Part> = {}): Part => ({
    kind,
    id: one.id,
    title,
    nodeId: null,
    partId: null,
    ...rest,
  });
  return [
    ...nodes.map((node) => of(node.type, node.title, node, { nodeId: node.perspectiveId })),
    ...kpis.flatMap((kpi) => [
      of('kpi', kpi.measure, kpi, { nodeId: kpi.nodeId }),
      ...kpi.departmentKpis.flatMap((department) => [
        of('kpi', department.measure, department, { partId: kpi.id }),
        ...department.teamKpis.map((team) => of('kpi', team.measure, team, { partId: department.id })),
      ]),
    ]),
    ...initiatives.flatMap((initiative) => [
      of('initiative', initiative.initiative, initiative, { nodeId: initiative.nodeId }),
      ...initiative.tactics.flatMap((tactic) => [
        of('tactic', tactic.title, tactic, { partId: initiative.id }),
        ...tactic.actionSteps.map((step) => of('actionStep', step.title, step, { partId: tactic.id })),
      ]),
    ]),
  ];
}

const isWordStart = (text: string, at: number): boolean =>
  at === 0 || /[^\p{L}\p{N}]/u.test(text[at - 1] ?? '');

/** Whether a word stands in what an entry lies in. */
function liesIn(entry: Entry, word: string): boolean {
  for (let up = entry.parent; up; up = up.parent) if (up.folded.includes(word)) return true;
  return false;
}

/**
 * How well a folded query and its words fit an entry, 0 best; undefined where they do not. Every word must stand in the
 * title or in what it lies in, at least one in the title.
 */
function fitOf(entry: Entry, query: string, words: readonly string[]): number | undefined {
  const { folded } = entry;
  const missing = words.filter((word) => !folded.includes(word));
  if (missing.length === words.length) return undefined;
  if (missing.length > 0) return missing.every((word) => liesIn(entry, word)) ? 5 : undefined;
  const at = folded.indexOf(query);
  if (at === 0) return folded.length === query.length ? 0 : 1;
  if (at > 0 && isWordStart(folded, at)) return 2;
  return words.every((word) => isWordStart(folded, folded.indexOf(word))) ? 3 : 4;
}

interface Fit {
  entry: Entry;
  fit: number;
}

const compare = (a: Fit, b: Fit): number =>
  a.fit - b.fit ||
  FOUND_KINDS.indexOf(a.entry.kind) - FOUND_KINDS.indexOf(b.entry.kind) ||
  a.entry.folded.length - b.entry.folded.length ||
  a.entry.id - b.entry.id;

function toFound({ kind, id, strategyId, title, parent, ...rest }: Entry): Found {
  const above: Entry[] = [];
  for (let up = parent; up; up = up.parent) above.unshift(up);
  const objective = [...above, { kind, id, ...rest }].find((one) => one.kind === 'objective');
  return {
    kind,
    id,
    strategyId,
    title,
    path: above.map((one) => one.title),
    objectiveId: objective?.id ?? null,
  };
}

/** The entries that a query as it was typed finds, best first, at most FOUND_MAX of them. */
export const findIn = (...of: Parameters<typeof findInSteps>): Finds => atOnce(findInSteps(...of));

/** As findIn, for whoever has something else to do meanwhile. */
export function* findInSteps(lists: Iterable<readonly Entry[]>, query: string): Generator<undefined, Finds> {
  const folded = fold(query).trim();
  const words = [...new Set(folded.split(/\s+/).filter(Boolean))];
  const best: Fit[] = [];
  let total = 0;
  let seen = 0;
  for (const list of lists) {
    for (const entry of list) {
      if (++seen % STEP === 0) yield;
      const fit = fitOf(entry, folded, words);
      if (fit === undefined) continue;
      total++;
      const one = { entry, fit };
      const last = best.at(-1);
      if (best.length === FOUND_MAX && last && compare(one, last) >= 0) continue;
      if (best.length === FOUND_MAX) best.pop();
      const place = best.findIndex((other) => compare(one, other) < 0);
      best.splice(place < 0 ? best.length : place, 0, one);
    }
  }
  return { found: best.map(({ entry }) => toFound(entry)), total };
}

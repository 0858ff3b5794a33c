import type { Flow } from '../../contract/api/entities.ts';
import { startServer } from '../../e2e/support/server.ts';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { ensureWebApp } from '../../scripts/setup.mjs';
import type { Measure, Part } from '../support/measure.ts';
import { measureInteractions } from './interactions.ts';
import { measureFirstClicks } from './first-click.ts';
import { measureFirstTasks } from './first-tasks.ts';
import { serveBareDocument } from './bare-document.ts';
import { type Bench, openBrowser, type Pace } from './browser.ts';
import { type Load, measureLoad } from './load.ts';
import { measureScroll } from './scroll.ts';
import { seed, signIn, type Size } from './seed.ts';
import type { Target } from './instrumented-page.ts';

const SMALL = [20, 200, 2000].map((cards) => ({
  name: `board of ${cards.toLocaleString('en-US')} cards`,
  size: { objectives: cards, kpis: cards, initiatives: cards / 2 },
}));
/** Up to so many cards the server renders the board. */
const RENDERED = 200;
const BIG: { name: string; size: Size } = {
  name: 'big board',
  size: { objectives: 500, kpis: 5000, initiatives: 2000 },
};

/** Only boards with a budget in a quick run. */
const boardsOf = (pace: Pace, quick: boolean) =>
  quick ? SMALL.slice(1, pace === 'slow' ? 2 : 3) : [...SMALL, BIG];

const boardOf = (id: number, cards: number): Target => ({
  path: `/strategy/${id}`,
  tag: 'h4',
  count: cards,
  click: { on: 'li button[aria-haspopup=menu]', shows: '[role=menu]:is(:popover-open, :not([popover]))' },
});
/** A list is painted with its first rows: only visible rows are rendered. It is usable when its filters open. */
const listOf = (id: number, list: string): Target => ({
  path: `/strategy/${id}/${list}`,
  tag: '[role=row]',
  count: 10,
  click: { on: 'main [aria-haspopup=dialog][popovertarget]', shows: '[role=dialog]:popover-open' },
});
/** The page of a strategy's first objective, usable when the menu of its first row opens. */
const objectiveOf = (id: number, nodeId: number): Target => ({
  path: `/strategy/${id}/objective/${nodeId}`,
  tag: '[role=row]',
  count: 2,
  click: { on: '[role=row] [aria-haspopup=menu]', shows: '[role=menu]:popover-open' },
});

const isShown: Partial<Record<keyof Load, [string, string]>> = {
  shown: ['painted', 'ms'],
  usable: ['usable', 'ms'],
  fcp: ['first contentful paint', 'ms'],
  lcp: ['largest contentful paint', 'ms'],
  longest: ['longest task', 'ms'],
  cls: ['layout shift', ''],
  heap: ['JavaScript heap', 'MiB'],
  requests: ['requests', ''],
  bytes: ['bytes', 'KB'],
  scriptBytes: ['JavaScript', 'KB'],
};

const lines = (name: string, load: Load, keys: readonly (keyof Load)[]): Measure[] =>
  keys.map((key) => {
    const [words, unit] = isShown[key] ?? [key, ''];
    return { name: `${name}: ${words}`, value: unit === 'KB' ? load[key] / 1000 : load[key], unit };
  });

const ALL = [
  'shown',
  'usable',
  'fcp',
  'lcp',
  'longest',
  'cls',
  'requests',
  'bytes',
  'scriptBytes',
  'heap',
] as const;

/** The lists of a strategy, and the page of an objective. */
async function measurePages(
  bench: Bench,
  pages: readonly (readonly [name: string, target: Target])[],
  pace: Pace,
  runs: number,
): Promise<Measure[]> {
  const found: Measure[] = [];
  for (const [name, target] of pages) {
    const { cold, repeat } = await measureLoad(bench, pace, target, runs);
    found.push(...lines(`${name}, ${pace}, cold`, cold, ['shown', 'usable', 'requests']));
    found.push(...lines(`${name}, ${pace}, repeat`, repeat, ['shown', 'usable', 'fcp']));
  }
  return found;
}

/** The lists of a big strategy, and scrolling. */
async function measureBig(bench: Bench, big: number, runs: number): Promise<Measure[]> {
  const found: Measure[] = [];
  for (const list of ['kpis', 'initiatives']) {
    const target = listOf(big, list);
    const { cold } = await measureLoad(bench, 'unthrottled', target, runs);
    found.push(...lines(`big list of ${list}, unthrottled, cold`, cold, ['shown', 'longest', 'heap']));
  }
  const scrolled: [string, Target][] = [
    ['big board', boardOf(big, BIG.size.objectives)],
    ['big list of kpis', listOf(big, 'kpis')],
    ['big list of initiatives', listOf(big, 'initiatives')],
  ];
  for (const [name, target] of scrolled) {
    const { p95, longestTask } = await measureScroll(bench, target);
    found.push({ name: `${name}, scrolling: time between frames, p95`, value: p95, unit: 'ms' });
    found.push({ name: `${name}, scrolling: longest task`, value: longestTask, unit: 'ms' });
  }
  return found;
}

async function measureAll(
  bench: Bench,
  ids: ReadonlyMap<string, number>,
  objective: Target,
  quick: boolean,
): Promise<Measure[]> {
  const runs = quick ? 1 : 3;
  const found: Measure[] = [];
  const paces: Pace[] = ['unthrottled', 'slow'];
  const rows = listOf(ids.get('list of 1,000 rows') ?? 0, 'kpis');
  const pages = [
    ['list of 1,000 KPIs', rows],
    ['list of 100 initiatives', listOf(ids.get('board of 200 cards') ?? 0, 'initiatives')],
    ['objective page', objective],
  ] as const;
  for (const pace of paces) {
    found.push(...(await measurePages(bench, pages, pace, runs)));
    for (const { name, size } of boardsOf(pace, quick)) {
      const target = boardOf(ids.get(name) ?? 0, size.objectives);
      const { cold, repeat } = await measureLoad(bench, pace, target, runs);
      found.push(...lines(`${name}, ${pace}, cold`, cold, ALL));
      found.push(
        ...lines(`${name}, ${pace}, repeat`, repeat, [
          'shown',
          'usable',
          'fcp',
          'longest',
          'requests',
          'bytes',
        ]),
      );
      if (size.objectives > RENDERED) continue;
      const bare = await serveBareDocument(bench, target.path);
      const least = await measureLoad({ ...bench, origin: bare.origin }, pace, target, runs);
      await bare.close();
      found.push({
        name: `${name}, ${pace}, repeat: usable beside a bare document`,
        value: repeat.usable / least.repeat.usable,
        unit: 'x',
      });
    }
  }
  const rendered = SMALL.filter(({ size }) => size.objectives <= RENDERED);
  const boards = rendered.map(({ name, size }) => ({
    name,
    ...boardOf(ids.get(name) ?? 0, size.objectives),
  }));
  found.push(...(await measureFirstClicks(bench, boards, paces, runs)));
  for (const { name, size } of rendered) {
    const { path } = boardOf(ids.get(name) ?? 0, size.objectives);
    const tasks = await measureFirstTasks(bench, path, runs);
    for (const [visit, value] of Object.entries(tasks))
      found.push({ name: `${name}, ${visit}: longest task after the first paint`, value, unit: 'ms' });
  }
  if (!quick) found.push(...(await measureBig(bench, ids.get(BIG.name) ?? 0, runs)));
  const board = boardOf(ids.get('board of 200 cards') ?? 0, 200);
  for (const { name, middle, worst } of await measureInteractions(bench, board, rows, quick ? 2 : 5)) {
    const note = `the slowest of all ${worst} ms`;
    found.push({
      name: `input to paint at 4x CPU slowdown: ${name}`,
      value: middle,
      unit: 'ms',
      note,
    });
  }
  return found;
}

/** Measures pages in Chromium against the production build, on the embedded database. */
export const measure: Part = async ({ quick }) => {
  await ensureWebApp();
  await ensureChromium();
  const server = await startServer();
  const browser = await openBrowser();
  try {
    const origin = server.url;
    const context = await browser.newContext({ baseURL: origin });
    await signIn(context, origin);
    const ids = new Map<string, number>();
    const rows = { name: 'list of 1,000 rows', size: { objectives: 20, kpis: 1000, initiatives: 0 } };
    for (const { name, size } of [...SMALL, ...(quick ? [] : [BIG]), rows])
      ids.set(name, await seed(context, origin, name, size));
    const board = ids.get('board of 200 cards') ?? 0;
    const flow = await context.request.get(`/api/strategies/${board}/flow`);
    const { nodes } = (await flow.json()) as Flow;
    const objective = objectiveOf(board, nodes.find(({ type }) => type === 'objective')?.id ?? 0);
    const signedIn = await context.storageState();
    await context.close();
    return await measureAll({ browser, origin, signedIn }, ids, objective, quick);
  } finally {
    await browser.close();
    await server.stop();
  }
};

import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { type RouteName, routeEntries, routes } from '../../contract/api/routes.ts';
import type { Reply } from './http.ts';
import { callAny } from './matrix.ts';
import { startProduct } from './product.ts';
import { countStatements, statementTexts } from './statements.ts';
import { grow, type Grown, prepare } from './statements-scene.ts';
import { strategyOf } from './strategy.ts';
import { webFolderThatRenders } from './web-folder.ts';

// In place of the real server entry, which makes no query: it is given all it renders.
const webFolder = webFolderThatRenders(
  'export const renderPage = async (_path, _strategy, { content }) => `<main>${content.node.size} nodes</main>`;',
);
const product = await startProduct({ webFolder, isInjected: true });
const few = await grow(product, 2);
const many = await grow(product, 20);
const { owner } = many.scene;

/** What a call takes; expects that it ends as it shall. */
async function textsOf(status: number, call: () => Promise<Reply>): Promise<string[]> {
  let reply: Reply | undefined;
  const texts = await statementTexts(async () => (reply = await call()));
  expect(reply?.status, reply?.bytes.toString()).toBe(status);
  return texts;
}

const countCall = async (status: number, call: () => Promise<Reply>): Promise<number> =>
  (await textsOf(status, call)).length;

/** The statements of one list that are not in another. */
function without(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return texts.filter((text) => {
    const at = left.indexOf(text);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

async function textsIn(name: RouteName, on: Grown): Promise<string[]> {
  const { caller, given, after } = await prepare(name, on);
  const { method, status } = routes[name];
  // As the browser sends what changes something.
  const headers = method === 'GET' ? {} : { 'idempotency-key': randomUUID() };
  const texts = await textsOf(status, () => callAny(caller, name, { ...given, headers }));
  await after?.();
  return texts;
}

async function countDocument({ scene }: Grown): Promise<number> {
  return countCall(200, async () => {
    const reply = await scene.owner.raw('GET', `/strategy/${scene.board.id}`);
    expect(reply.body).toContain(' nodes</main>');
    return reply;
  });
}

/** What goes through a history, the points of KPIs or the pieces of snapshots does so in pages: more of them take some statements more. */
const PAGED = new Set<RouteName>([
  'strategies.delete',
  'map.read',
  'map.draw',
  'scorecard.read',
  'scorecard.whatIf',
  'close.read',
  'compare.read',
  'periods.lock',
  'periods.relock',
  'snapshots.delete',
  'strategies.readFile',
  'user.export',
  'admin.people.delete',
]);
const PAGES_MORE = 3;
/** How many tables it goes through, where it is more than one. */
const PAGED_TABLES: Partial<Record<RouteName, number>> = {
  'strategies.delete': 2,
  'user.export': 10,
  'admin.people.delete': 2,
};

/** What is computed once for each revision of each strategy: after that it takes no more statements for more of them. */
const COMPUTED_ONCE = new Set<RouteName>(['updates.overview', 'search.read']);

/** What writes snapshots, each as large as a plan, does so one by one. */
const ONE_BY_ONE = new Set<RouteName>(['strategies.copy']);

// What deletes comes last and in reverse: the steps before the work they belong to, the strategy at the end.
const isLast = ([name]: (typeof routeEntries)[number]) => Number(name === 'strategies.delete');
const deleting = routeEntries
  .filter(([, { method }]) => method === 'DELETE')
  .toReversed()
  .toSorted((a, b) => isLast(a) - isLast(b));
const others = routeEntries.filter(([name, { method }]) => method !== 'DELETE' && !ONE_BY_ONE.has(name));

describe('the number of statements', () => {
  it('should include each, by any method of the driver', async () => {
    const database = new DatabaseSync(':memory:');
    const statement = database.prepare('select 1');
    const ask = async () => [statement.all(), statement.get(), [...statement.iterate()], statement.run()];
    expect(await countStatements(ask)).toBe(4);
    database.close();
  });

  it("of a board's document should not grow with its data", async () => {
    // The board shows the scores of its KPIs.
    const more = (await countDocument(many)) - (await countDocument(few));
    expect(more).toBeLessThanOrEqual(PAGES_MORE);
  });

  it.each([...others.map(([name]) => name), ...deleting.map(([name]) => name)])(
    'of %s should not grow with what there is',
    async (name) => {
      if (COMPUTED_ONCE.has(name)) for (const on of [many, few]) await textsIn(name, on);
      const [more, fewer] = [await textsIn(name, many), await textsIn(name, few)];
      const differing = JSON.stringify({ more: without(more, fewer), fewer: without(fewer, more) });
      if (PAGED.has(name))
        expect(more.length - fewer.length, differing).toBeLessThanOrEqual(
          PAGES_MORE * (PAGED_TABLES[name] ?? 1),
        );
      else expect(more.length, differing).toBe(fewer.length);
    },
  );

  it('of a new vision should not grow with the missions it is linked to', async () => {
    const count = async (missions: number): Promise<number> => {
      const { id } = await strategyOf(owner, { mission: true });
      const add = (type: 'vision' | 'mission') =>
        owner.call('nodes.create', { params: { id }, body: { type } });
      for (let n = 1; n < missions; n++) await add('mission');
      return countCall(201, () => add('vision'));
    };
    expect(await count(20)).toBe(await count(2));
  });
});

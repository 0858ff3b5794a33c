import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { type RouteName, routeEntries, routes } from '../../contract/api/routes.ts';
import type { Reply } from './http.ts';
import { callAny } from './matrix.ts';
import { startProduct } from './product.ts';
import { countStatements } from './statements.ts';
import { grow, type Grown, prepare } from './statements-scene.ts';
import { strategyOf } from './strategy.ts';
import { webFolderThatRenders } from './web-folder.ts';

// In place of the real server entry, which makes no query: it is given all it renders.
const webFolder = webFolderThatRenders(
  'export const renderBoard = async (_strategy, { nodes }) => `<main>${nodes.length} nodes</main>`;',
);
const product = await startProduct({ webFolder });
const few = await grow(product, 2);
const many = await grow(product, 20);
const { owner } = many.scene;

/** Counts what a call takes, and expects that it ends as it shall. */
async function countCall(status: number, call: () => Promise<Reply>): Promise<number> {
  let reply: Reply | undefined;
  const count = await countStatements(async () => (reply = await call()));
  expect(reply?.status, reply?.bytes.toString()).toBe(status);
  return count;
}

async function countIn(name: RouteName, on: Grown): Promise<number> {
  const { caller, given, after } = await prepare(name, on);
  const { method, status } = routes[name];
  // As the browser sends what changes something.
  const headers = method === 'GET' ? {} : { 'idempotency-key': randomUUID() };
  const count = await countCall(status, () => callAny(caller, name, { ...given, headers }));
  await after?.();
  return count;
}

async function countDocument({ scene }: Grown): Promise<number> {
  return countCall(200, async () => {
    const reply = await scene.owner.raw('GET', `/strategy/${scene.board.id}`);
    expect(reply.body).toContain(' nodes</main>');
    return reply;
  });
}

/** What goes through a history or the points of KPIs does so in pages: more of them take some statements more. */
const PAGED = new Set<RouteName>([
  'strategies.delete',
  'scorecard.read',
  'scorecard.whatIf',
  'close.read',
  'compare.read',
  'periods.lock',
  'periods.relock',
]);
const PAGES_MORE = 3;

/** What is computed once for each revision of each strategy: after that it takes no more statements for more of them. */
const COMPUTED_ONCE = new Set<RouteName>(['updates.overview']);

// What deletes comes last and in reverse: the steps before the work they belong to, the strategy at the end.
const deleting = routeEntries.filter(([, { method }]) => method === 'DELETE').toReversed();
const others = routeEntries.filter(([, { method }]) => method !== 'DELETE');

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
      if (COMPUTED_ONCE.has(name)) for (const on of [many, few]) await countIn(name, on);
      const [more, fewer] = [await countIn(name, many), await countIn(name, few)];
      if (PAGED.has(name)) expect(more - fewer).toBeLessThanOrEqual(PAGES_MORE);
      else expect(more).toBe(fewer);
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

import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { type RouteName, routeEntries, routes } from '../../contract/routes.ts';
import { TEMPLATES } from '../../contract/routes/strategies.ts';
import { engine } from './database.ts';
import type { Reply } from './http.ts';
import { callAny } from './matrix.ts';
import { startProduct } from './product.ts';
import {
  acquaint,
  budgetOf,
  countStatements,
  countWithoutBeats,
  forgetAnswers,
  otherBudgets,
} from './statements.ts';
import { grow, type Grown, prepare } from './statements-scene.ts';
import { strategyOf } from './strategy.ts';
import { webFolderThatDraws } from './web-folder.ts';

// Stands for the program's own, which asks the database nothing: it is given all it draws.
const webFolder = webFolderThatDraws(
  'export const drawBoard = async (_strategy, { nodes }) => `<main>${nodes.length} nodes</main>`;',
);
const product = await startProduct({ webFolder });
const few = await grow(product, 2);
const many = await grow(product, 20);
const { owner } = many.scene;
await acquaint(product, owner);

/** Counts what a call takes, and expects that it ends as it shall. */
async function countCall(status: number, call: () => Promise<Reply>): Promise<number> {
  await forgetAnswers(product);
  let reply: Reply | undefined;
  const count = await countWithoutBeats(async () => (reply = await call()));
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

// What deletes comes last and in reverse: the steps before the work they belong to, the strategy at the end.
const deleting = routeEntries.filter(([, { method }]) => method === 'DELETE').toReversed();
const others = routeEntries.filter(([, { method }]) => method !== 'DELETE');

describe('the number of statements', () => {
  it('should hold each, whichever way it is asked', async () => {
    const database = new DatabaseSync(':memory:');
    const statement = database.prepare('select 1');
    const ask = async () => [statement.all(), statement.get(), [...statement.iterate()], statement.run()];
    expect(await countStatements(ask)).toBe(4);
    database.close();
  });

  it('should have a budget for each call and for no other', () => {
    expect(Object.keys(budgetOf).sort()).toEqual(routeEntries.map(([name]) => name).sort());
  });

  it("of a board's document should be within its budget and not grow with what there is", async () => {
    const count = await countDocument(many);
    expect(count).toBeLessThanOrEqual(otherBudgets['document of a board']);
    expect(await countDocument(few)).toBe(count);
  });

  it('of a change under a key should be lower on PostgreSQL, where each is a way there and back', async () => {
    const { id } = many.scene.board;
    const node = await owner.done('nodes.create', { params: { id }, body: { type: 'vision' } });
    const count = await countCall(200, () =>
      owner.call('nodes.update', {
        params: { id, nodeId: node.id },
        body: { title: 'Another' },
        headers: { 'idempotency-key': randomUUID() },
      }),
    );
    expect(count).toBeLessThanOrEqual(otherBudgets[`rename under a key, on ${engine}`]);
  });

  it.each([...others.map(([name]) => name), ...deleting.map(([name]) => name)])(
    'of %s should be within its budget and not grow with what there is',
    async (name) => {
      const count = await countIn(name, many);
      expect(count).toBeLessThanOrEqual(budgetOf[name]);
      expect(await countIn(name, few)).toBe(count);
    },
  );

  // The one that has most is counted with its call.
  it.each(TEMPLATES.filter((template) => template !== 'example'))(
    'of a strategy that starts as %s should be within its budget',
    async (template) => {
      const body = { title: 'Next year', template };
      const headers = { 'idempotency-key': randomUUID() };
      const count = await countCall(201, () => owner.call('strategies.create', { body, headers }));
      expect(count).toBeLessThanOrEqual(otherBudgets[`strategy that starts as ${template}`]);
    },
  );

  it('of a new vision should be within its budget and not grow with the missions it is linked to', async () => {
    const count = async (missions: number): Promise<number> => {
      const { id } = await strategyOf(owner, { mission: true });
      const add = (type: 'vision' | 'mission') =>
        owner.call('nodes.create', { params: { id }, body: { type } });
      for (let n = 1; n < missions; n++) await add('mission');
      return countCall(201, () => add('vision'));
    };
    const one = await count(2);
    expect(one).toBeLessThanOrEqual(budgetOf['nodes.create']);
    expect(await count(20)).toBe(one);
  });
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import budgets from '../../bench/budgets.json' with { type: 'json' };
import { type RouteName, routeEntries } from '../../contract/routes.ts';
import { write } from '../store/writer.ts';
import { castOf } from './cast.ts';
import { callAny, castFor, givenOf, sceneOf } from './matrix.ts';
import { person } from './person.ts';
import { startProduct } from './product.ts';
import type { Scene } from './rows/row.ts';
import { countStatements } from './statements.ts';
import { enroll, strategyOf } from './strategy.ts';

const product = await startProduct();
const everybody = await castOf(product);
const { owner } = everybody;

/** A scene to which everything the product can add to one was added so many times. */
async function sceneWith(times: number): Promise<Scene> {
  const scene = await sceneOf(product, everybody);
  const adding = routeEntries.filter(([, { status, path }]) => status === 201 && path.includes('{id}'));
  for (let time = 0; time < times; time++) {
    for (const [name] of adding) await callAny(owner, name, await givenOf(name, scene, owner));
  }
  return scene;
}

const small = await sceneWith(1);
const large = await sceneWith(3);

async function countIn(name: RouteName, scene: Scene): Promise<number> {
  const cast = await castFor(product, name, everybody);
  const given = await givenOf(name, scene, cast.owner);
  // After a commit nothing is known any more, so that each call asks all it may have to ask.
  await write(product.store, (writer) => sql`update users set created_at = ${randomUUID()}`.execute(writer));
  return countStatements(() => callAny(cast.owner, name, given));
}

// What deletes comes last and in reverse: the steps before the work they belong to, the strategy at the end.
const deleting = routeEntries.filter(([, { method }]) => method === 'DELETE').toReversed();
// After a hand-over the others would be refused: it has a test of its own.
const others = routeEntries.filter(
  ([name, { method }]) => method !== 'DELETE' && name !== 'strategies.handOver',
);

const limits: Record<string, number> = budgets.statementsACall;

/** How many statements a call may take: its own budget, or that of its method. */
const limitOf = (name: RouteName, method: string): number => limits[name] ?? limits[method] ?? 0;

describe('the number of statements', () => {
  it.each([...others, ...deleting])(
    'of %s should be within its budget and not grow with what there is',
    async (name, { method }) => {
      const count = await countIn(name, large);
      expect(count).toBeLessThanOrEqual(limitOf(name, method));
      expect(await countIn(name, small)).toBe(count);
    },
  );

  it('of strategies.handOver should not grow with what there is', async () => {
    const few = await countIn('strategies.handOver', await sceneWith(1));
    const many = await countIn('strategies.handOver', await sceneWith(3));
    expect(many).toBe(few);
  });

  it('of a new vision should not grow with the missions it is linked to', async () => {
    const count = async (missions: number): Promise<number> => {
      const { id } = await strategyOf(owner, { mission: true });
      const add = (type: 'vision' | 'mission') =>
        owner.done('nodes.create', { params: { id }, body: { type } });
      for (let n = 1; n < missions; n++) await add('mission');
      return countStatements(() => add('vision'));
    };
    const one = await count(1);
    expect(one).toBeGreaterThan(5);
    expect(await count(8)).toBe(one);
  });

  it('of the list should not grow with strategies and members', async () => {
    const ada = await person(product);
    await strategyOf(ada);
    const few = await countStatements(() => ada.done('strategies.list'));
    for (let n = 0; n < 8; n++) {
      const { id } = await strategyOf(ada, { pillars: 1 });
      await enroll(product, id, owner, 'read_only');
      await enroll(product, id, everybody.outsider, 'read_only');
    }
    expect(await countStatements(() => ada.done('strategies.list'))).toBe(few);
  });
});

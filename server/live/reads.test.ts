import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { liveSessions } from '../accounts/sessions.ts';
import { engine } from '../test/database.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { sessionDigestOf } from '../test/sharing.ts';
import { strategyOf } from '../test/strategy.ts';
import { findOutsiders, revisionsOf, strategiesOfUsers } from './reads.ts';

/** Twice as many values as one statement of the engine takes. */
const MANY = 2 * (engine === 'postgres' ? 65_535 : 32_766);

const product = await startProduct();
const { read } = product.store;
const olga = await person(product, 'Olga');
const { id } = await strategyOf(olga);

/** Ids of nothing, with one in the end that is of something. */
const idsUpTo = (last: number): number[] => [...Array.from({ length: MANY }, (_, n) => 1_000_000 + n), last];

it('finds who is signed in among twice as many as a statement takes', async () => {
  const digests = Array.from({ length: MANY }, () => randomBytes(32).toString('hex'));
  const own = sessionDigestOf(olga);
  expect(await liveSessions(read, [...digests, own])).toEqual(new Map([[own, 'Olga']]));
});

it('finds who belongs to nothing that they watch among twice as many as a statement takes', async () => {
  const all = idsUpTo(olga.id).map((userId) => ({ strategyId: id, userId }));
  const outsiders = await findOutsiders(read, all);
  expect(outsiders).toHaveLength(MANY);
  expect(outsiders).not.toContainEqual({ strategyId: id, userId: olga.id });
  expect(await findOutsiders(read, [])).toEqual([]);
});

it('finds what people belong to, and where strategies stand, for twice as many as a statement takes', async () => {
  const strategies = await strategiesOfUsers(read, idsUpTo(olga.id));
  expect(strategies.get(olga.id)).toEqual(new Set([id]));
  expect(strategies.size).toBe(MANY + 1);
  expect(await revisionsOf(read, idsUpTo(id))).toEqual(new Map([[id, 1]]));
});

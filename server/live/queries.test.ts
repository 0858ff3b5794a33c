import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { liveSessions } from '../access/sessions.ts';
import { it } from '../test/both.ts';
import { engine } from '../test/database.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { sessionDigestOf } from '../test/sharing.ts';
import { strategyOf } from '../test/strategy.ts';
import { findNonMembers, revisionsOf, strategiesOfUsers } from './queries.ts';

/** More values than one statement of the engine takes. */
const MANY = 1_000 + (engine === 'postgres' ? 65_535 : 32_766);

const product = await startProduct();
const { read } = product.store;
const olga = await person(product, 'Olga');
const { id } = await strategyOf(olga);

/** Ids that do not exist, and one at the end that does. */
const idsUpTo = (last: number): number[] => [...Array.from({ length: MANY }, (_, n) => 1_000_000 + n), last];

// On both engines: SQL with many parameters.
it.onBoth('finds live sessions among more digests than a statement takes', async () => {
  const digests = Array.from({ length: MANY }, () => randomBytes(32).toString('hex'));
  const own = sessionDigestOf(olga);
  expect(await liveSessions(read, [...digests, own])).toEqual(
    new Map([[own, { name: 'Olga', fullName: null }]]),
  );
});

it.onBoth('finds non-members among more watches than a statement takes', async () => {
  const all = idsUpTo(olga.id).map((userId) => ({ strategyId: id, userId }));
  const nonMembers = await findNonMembers(read, all);
  expect(nonMembers).toHaveLength(MANY);
  expect(nonMembers).not.toContainEqual({ strategyId: id, userId: olga.id });
  expect(await findNonMembers(read, [])).toEqual([]);
});

it.onBoth('finds memberships and revisions for more ids than a statement takes', async () => {
  const strategies = await strategiesOfUsers(read, idsUpTo(olga.id));
  expect(strategies.get(olga.id)).toEqual(new Map([[id, 1]]));
  expect(strategies.size).toBe(MANY + 1);
  expect(await revisionsOf(read, idsUpTo(id))).toEqual(new Map([[id, 1]]));
});

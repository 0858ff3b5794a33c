import { expect } from 'vitest';
import { transact } from '../change/transact.ts';
import { createStrategy } from '../strategies/create.ts';
import { VISITOR } from '../store/principal.ts';
import { join, joinNewAccount } from './join.ts';
import { hashPassword } from '../access/passwords.ts';
import type { UserPrincipal } from '../store/principal.ts';
import { digestOf, openSession } from '../access/sessions.ts';
import { insertUser } from '../access/users.ts';
import { it } from '../test/both.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { inviteOf, principalOf } from '../test/sharing.ts';
import { strategyOf } from '../test/strategy.ts';
import { resetPassword } from './reset.ts';

const product = await startProduct();
const [owner, other] = [await person(product), await person(product)];
const [board, elsewhere] = [await strategyOf(owner), await strategyOf(other)];
const [invite, away] = [await inviteOf(owner, board.id), await inviteOf(other, elsewhere.id)];
const hash = await hashPassword('what nobody will type');

let count = 0;

/** A new user who joined by the owner's link, with an open session. Skips HTTP, because a hundred are needed. */
const newcomer = () =>
  transact(product.store, { principal: VISITOR }, async (tx) => {
    const { writer } = tx;
    const user = await insertUser(writer, `raced-${++count}`, hash);
    if (!user) throw new Error('The name is taken');
    const token = await openSession(writer, user.id, false, { address: '', device: '' });
    const principal = { kind: 'user', userId: user.id, session: digestOf(token) } as const;
    await joinNewAccount(tx, principal, invite.token);
    return principal;
  });

const reset = (userId: number) =>
  transact(
    product.store,
    { principal: principalOf(owner), strategy: board.id, act: 'strategy.manage' },
    (tx) => resetPassword(tx, userId, hash),
  );

const texts = { title: 'Own', description: '', boardTitle: '' };

// On both engines: a reset beside other changes.
it.onBoth.each([
  [
    'joining elsewhere',
    (principal: UserPrincipal): Promise<unknown> =>
      transact(product.store, { principal }, (tx) => join(tx, principal, away.token)),
  ],
  [
    'opening a strategy',
    (principal: UserPrincipal): Promise<unknown> =>
      transact(product.store, { principal }, (tx) =>
        createStrategy(tx, { principal }, texts, () => Promise.resolve()),
      ),
  ],
])('never lets a reset and %s both come true, in fifty rounds', async (_what, goOut) => {
  for (let round = 0; round < 50; round++) {
    const principal = await newcomer();
    const acts = [() => reset(principal.userId), () => goOut(principal)];
    if (round % 2 === 1) acts.reverse();
    const ends = await Promise.allSettled(acts.map((act) => act()));
    if (round % 2 === 1) ends.reverse();
    const codes = ends.map((end) =>
      end.status === 'fulfilled' ? 'done' : (end.reason as { code: string }).code,
    );
    expect([
      ['done', 'not_signed_in'],
      ['forbidden', 'done'],
    ]).toContainEqual(codes);
    const outside = await product.store.read
      .selectFrom('memberships')
      .select('strategy_id')
      .where('user_id', '=', principal.userId)
      .where('strategy_id', '!=', board.id)
      .execute();
    expect(outside).toHaveLength(codes[0] === 'done' ? 0 : 1);
  }
});

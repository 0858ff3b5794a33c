import { expect, onTestFinished } from 'vitest';
import type { RegistrationMode } from '../../contract/people/account.ts';
import { it } from '../test/both.ts';
import { openNode, openProduct, type Product } from '../test/product.ts';
import { PASSWORD, visitor } from '../test/person.ts';
import { pause } from '../test/wait.ts';
import { write } from '../store/write.ts';
import { Registration } from './registration.ts';
import { insertUser } from './users.ts';

async function productWith(registration: RegistrationMode): Promise<Product> {
  const product = await openProduct({ registration });
  onTestFinished(() => product.close());
  return product;
}

const register = (product: Product, username: string) =>
  visitor(product).call('user.create', { body: { username, password: PASSWORD } });

// On both engines: a lock of the table of users.
it.onBoth.each(['invite', 'closed'] as const)(
  '%s should let only one of those who come first at once in',
  async (mode) => {
    const product = await productWith(mode);
    // Of two nodes on PostgreSQL neither knows what the other is about to write.
    const other = await openNode(product.database, { registration: mode });
    const names = ['one', 'two', 'three', 'four', 'five', 'six'];
    const replies = await Promise.all(names.map((name, at) => register(at % 2 ? product : other, name)));
    await other.close();
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 403, 403, 403, 403, 403,
    ]);
  },
);

it.onBoth.each(['invite', 'closed'] as const)(
  '%s should look for a first account once no other can be on its way',
  async (mode) => {
    const product = await productWith(mode);
    const hasBegun = Promise.withResolvers<void>();
    const add = (username: string, then: () => Promise<void>) =>
      write(product.store, async (writer) => {
        await new Registration(product.store, mode).requireIn(writer, false);
        await insertUser(writer, username, 'no hash');
        await then();
      });
    const isHeld = (): Promise<void> => {
      hasBegun.resolve();
      return pause(200);
    };
    const [first, second] = await Promise.allSettled([
      add('first', isHeld),
      hasBegun.promise.then(() => add('second', () => Promise.resolve())),
    ]);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'registration_closed' } });
  },
);

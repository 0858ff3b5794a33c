import { Username } from '../../contract/api/routes/accounts.ts';
import { findByName, usernameKey } from '../access/users.ts';
import { transact } from '../change/transact.ts';
import type { Store } from '../store/store.ts';
import type { Act } from './audit.ts';
import { type CommandResult, OperationError } from './command.ts';

const OPERATOR = { kind: 'operator' } as const;

async function actOf(store: Store, name: string): Promise<Act> {
  const user = await findByName(store.read, name);
  return user ? { of: user.id, ofUsername: user.username } : { name: usernameKey(name) };
}

/** Makes an account an operator of the server; a name without one is kept for the command that makes the account. */
export async function makeOperator(store: Store, name: string): Promise<CommandResult> {
  const { data: username, error } = Username.safeParse(name);
  if (username === undefined) throw new OperationError(`NAME: ${error?.issues[0]?.message}.`);
  await transact(store, { principal: OPERATOR }, ({ writer }) =>
    writer
      .insertInto('reserved_names')
      .values({ name_key: usernameKey(username), reason: 'operator' })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const act = await actOf(store, username);
  const message =
    act['of'] === undefined
      ? `The name ${username} is kept for an operator. Make the account: npm run users -- add ${username}`
      : `${username} is an operator now.`;
  return { message, act };
}

/** Takes back what makeOperator gave. */
export async function endOperator(store: Store, name: string): Promise<CommandResult> {
  const ended = await transact(store, { principal: OPERATOR }, ({ writer }) =>
    writer
      .deleteFrom('reserved_names')
      .where('name_key', '=', usernameKey(name))
      .where('reason', '=', 'operator')
      .executeTakeFirst(),
  );
  if (ended.numDeletedRows === 0n) throw new OperationError(`No command made ${name} an operator.`);
  return { message: `${name} is no operator any more.`, act: await actOf(store, name) };
}

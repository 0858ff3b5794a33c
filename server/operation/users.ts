import { transact } from '../change/transact.ts';
import { endAccessOf } from '../access/live-callers.ts';
import { setDeactivated } from '../people/offboard.ts';
import { setTemporaryPassword, temporaryPassword } from '../people/temporary-password.ts';
import { deletePerson, isDeleted } from '../people/delete-person.ts';
import { isOperatorColumn } from '../access/reserved-names.ts';
import { endOperator, makeOperator } from './operators.ts';
import { removeSecondFactor } from '../accounts/second-factor.ts';
import { findByName, holdUser, insertUser } from '../access/users.ts';
import { readConfig } from '../config.ts';
import type { Act } from './audit.ts';
import { type CommandResult, OperationError, requireEmbeddedInUse } from './command.ts';
import { runCommand } from './run-command.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import { handOverAsOperator } from '../people/hand-over.ts';
import { Username } from '../../contract/api/routes/accounts.ts';
import { openStore } from '../store/open.ts';
import type { Row } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

const USAGE = `Usage: npm run users -- COMMAND

  list                           the accounts, a line each, which begins with the account's id
  add NAME                       makes an account, whatever REGISTRATION says; prints a temporary password once, it works for 24 hours
  set-temporary-password NAME    for a user who forgot theirs; prints it once, it works for 24 hours
  disable NAME                   ends the account's sessions, invite links and issued temporary passwords at once; lets nobody in
  enable NAME                    lets the account in again
  turn-off-second-factor NAME    for a user who lost theirs; ends the account's sessions at once
  hand-over STRATEGY-ID NAME     makes the account the owner of a strategy; the former owner stays on with Read & Write
  make-operator NAME             lets the account administer this server; a name without an account is kept for \`add\`
  end-operator NAME              takes that back; operators of the setting OPERATORS are ended there
  delete NAME                    removes a person, who must own nothing; what they did stays under a pseudonym`;

async function accountOf(store: Store, username: string): Promise<Row<'users'>> {
  const user = await findByName(store.read, username);
  if (!user || isDeleted(user)) throw new OperationError(`There is no account named ${username}.`);
  return user;
}

const named = ({ id, username }: Pick<Row<'users'>, 'id' | 'username'>): Act => ({
  of: id,
  ofUsername: username,
});

async function list(store: Store): Promise<CommandResult> {
  const users = await store.read
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .selectAll('users')
    .select(['second_factors.confirmed_at', isOperatorColumn.as('is_operator')])
    .orderBy('username_key')
    .execute();
  const lines = users.map((user) =>
    [
      user.id,
      user.username,
      // A name may hold newlines and tabs, which would make lines and columns of their own here.
      (user.full_name ?? user.display_name).replaceAll(/\s+/g, ' '),
      `since ${user.created_at.slice(0, 10)}`,
      ...(user.disabled_at === null ? [] : [isDeleted(user) ? 'deleted' : 'disabled']),
      ...(user.temporary_until === null ? [] : ['temporary password']),
      ...(user.confirmed_at === null ? [] : ['second factor']),
      ...(user.is_operator === 1 ? ['operator'] : []),
    ].join('\t'),
  );
  return { message: lines.length === 0 ? 'There are no accounts yet.' : lines.join('\n'), act: {} };
}

const OPERATOR = { kind: 'operator' } as const;

const temporaryPasswordText = (username: string, password: string): string =>
  `The temporary password of ${username} is ${password}\nIt works once, within 24 hours; a new one must be chosen then.`;

async function add(store: Store, name: string): Promise<CommandResult> {
  const { data: username, error } = Username.safeParse(name);
  if (username === undefined) throw new OperationError(`NAME: ${error?.issues[0]?.message}.`);
  const { password, password_hash, temporary_until } = await temporaryPassword();
  const user = await transact(store, { principal: OPERATOR }, async ({ writer }) => {
    const added = await insertUser(writer, username, password_hash, { isByCommand: true });
    if (!added) throw new OperationError(`The username ${username} is taken.`);
    await writer.updateTable('users').set({ temporary_until }).where('id', '=', added.id).execute();
    return added;
  });
  return { message: temporaryPasswordText(username, password), act: named(user) };
}

async function giveTemporaryPassword(store: Store, username: string): Promise<CommandResult> {
  const user = await accountOf(store, username);
  const password = await setTemporaryPassword(store, OPERATOR, user.id);
  return { message: temporaryPasswordText(username, password), act: named(user) };
}

async function setDisabled(store: Store, username: string, disabled: boolean): Promise<CommandResult> {
  const user = await accountOf(store, username);
  await setDeactivated(store, OPERATOR, user.id, disabled);
  return { message: `The account ${username} is ${disabled ? 'disabled' : 'enabled'}.`, act: named(user) };
}

async function turnOffSecondFactor(store: Store, username: string): Promise<CommandResult> {
  const user = await accountOf(store, username);
  const wasOn = await transact(store, { principal: OPERATOR }, async ({ writer }) => {
    await holdUser(writer, user.id);
    await endAccessOf(writer, user.id);
    return removeSecondFactor(writer, user.id);
  });
  const message = `The second factor of ${username} ${wasOn ? 'is off now.' : 'was off already.'}`;
  return { message, act: named(user) };
}

async function handOver(store: Store, strategy: string, username: string): Promise<CommandResult> {
  if (!/^[1-9]\d{0,14}$/.test(strategy)) throw new OperationError(USAGE);
  const id = Number(strategy);
  const heir = await accountOf(store, username);
  try {
    const { title, formerOwner } = await transact(store, { principal: OPERATOR }, (tx) =>
      handOverAsOperator(tx, id, heir),
    );
    const message = `${heir.username} owns the strategy ${id} (${title.replaceAll(/\s+/g, ' ')}) now.`;
    return { message, act: { ...named(heir), strategy: id, title, formerOwner } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new OperationError(
      error.code === 'not_found' ? `There is no strategy with the id ${id}.` : error.message,
    );
  }
}

async function remove(store: Store, username: string): Promise<CommandResult> {
  const user = await accountOf(store, username);
  try {
    await deletePerson(store, OPERATOR, user);
  } catch (error) {
    throw error instanceof Refusal ? new OperationError(error.message) : error;
  }
  const message = `The person ${user.username} is deleted. The history names them “Former member ${user.id}”.`;
  return { message, act: named(user) };
}

/** The commands that take the name of an account. */
const COMMANDS: Record<string, (store: Store, name: string) => Promise<CommandResult>> = {
  add,
  'set-temporary-password': giveTemporaryPassword,
  'turn-off-second-factor': turnOffSecondFactor,
  'make-operator': makeOperator,
  'end-operator': endOperator,
  disable: (store, name) => setDisabled(store, name, true),
  enable: (store, name) => setDisabled(store, name, false),
  delete: remove,
};

/** Carries out an operator's command line and gives what to print. Throws OperationError for what cannot be done. */
export async function operate(store: Store, [command = '', ...words]: string[]): Promise<CommandResult> {
  const [first, second, ...more] = words;
  if (command === 'list' && first === undefined) return list(store);
  if (more.length > 0 || first === undefined) throw new OperationError(USAGE);
  if (command === 'hand-over' && second !== undefined) return handOver(store, first, second);
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!run || second !== undefined) throw new OperationError(USAGE);
  return run(store, first);
}

/** Runs one command on the database the settings name. */
async function operateHere(words: string[]): Promise<CommandResult> {
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined) requireEmbeddedInUse(config);
  const store = await openStore(config);
  try {
    return await operate(store, words);
  } finally {
    await store.close();
  }
}

if (import.meta.main) await runCommand((words) => `users.${words[0]}`, operateHere);

import { endSessionsOf } from './sessions.ts';
import { hashPassword } from './passwords.ts';
import { removeSecondFactor } from './second-factor.ts';
import { findByName, holdUser } from './users.ts';
import { readConfig } from '../config.ts';
import { OperationError, requireEmbedded, runCommand } from '../operation/command.ts';
import { newTemporaryPassword } from '../sharing/tokens.ts';
import { TEMPORARY_PASSWORD_MS } from '../../contract/sharing.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { write } from '../store/writer.ts';

const USAGE = `Usage: npm run users -- COMMAND

  list                           the accounts, a line each
  set-temporary-password NAME    for somebody who forgot theirs; prints it once, it works for 24 hours
  disable NAME                   ends the account's sessions at once and lets nobody in
  enable NAME                    lets the account in again
  turn-off-second-factor NAME    for somebody who lost theirs; ends the account's sessions at once`;

async function idOf(store: Store, username: string): Promise<number> {
  const user = await findByName(store.read, username);
  if (!user) throw new OperationError(`There is no account named ${username}.`);
  return user.id;
}

async function list(store: Store): Promise<string> {
  const users = await store.read
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .selectAll('users')
    .select('second_factors.confirmed_at')
    .orderBy('username_key')
    .execute();
  const lines = users.map((user) =>
    [
      user.username,
      // A name may hold newlines and tabs, which would make lines and columns of their own here.
      user.display_name.replaceAll(/\s+/g, ' '),
      `since ${user.created_at.slice(0, 10)}`,
      ...(user.disabled_at === null ? [] : ['disabled']),
      ...(user.temporary_until === null ? [] : ['temporary password']),
      ...(user.confirmed_at === null ? [] : ['second factor']),
    ].join('\t'),
  );
  return lines.length === 0 ? 'There are no accounts yet.' : lines.join('\n');
}

async function setTemporaryPassword(store: Store, username: string): Promise<string> {
  const id = await idOf(store, username);
  const password = newTemporaryPassword();
  const password_hash = await hashPassword(password);
  const temporary_until = new Date(Date.now() + TEMPORARY_PASSWORD_MS).toISOString();
  await write(store, async (writer) => {
    await writer.updateTable('users').set({ password_hash, temporary_until }).where('id', '=', id).execute();
    await endSessionsOf(writer, id);
  });
  return `The temporary password of ${username} is ${password}\nIt works once, within 24 hours; a new one must be chosen then.`;
}

async function setDisabled(store: Store, username: string, disabled: boolean): Promise<string> {
  const id = await idOf(store, username);
  const disabled_at = disabled ? new Date().toISOString() : null;
  await write(store, async (writer) => {
    await writer.updateTable('users').set({ disabled_at }).where('id', '=', id).execute();
    if (disabled) await endSessionsOf(writer, id);
  });
  return `The account ${username} is ${disabled ? 'disabled' : 'enabled'}.`;
}

async function turnOffSecondFactor(store: Store, username: string): Promise<string> {
  const id = await idOf(store, username);
  const wasOn = await write(store, async (writer) => {
    await holdUser(writer, id);
    await endSessionsOf(writer, id);
    return removeSecondFactor(writer, id);
  });
  return `The second factor of ${username} ${wasOn ? 'is off now.' : 'was off already.'}`;
}

/** Carries out an operator's command line and gives what to print. Throws OperationError for what cannot be done. */
export async function operate(store: Store, [command, name]: string[]): Promise<string> {
  if (command === 'list') return list(store);
  if (name !== undefined) {
    if (command === 'set-temporary-password') return setTemporaryPassword(store, name);
    if (command === 'turn-off-second-factor') return turnOffSecondFactor(store, name);
    if (command === 'disable' || command === 'enable') return setDisabled(store, name, command === 'disable');
  }
  throw new OperationError(USAGE);
}

/** Runs one command on the database the settings name. */
async function operateHere(words: string[]): Promise<string> {
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined) requireEmbedded(config.dataFolder);
  const store = await openStore(config);
  try {
    return await operate(store, words);
  } finally {
    await store.close();
  }
}

if (import.meta.main) await runCommand(operateHere);

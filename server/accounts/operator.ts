import { endSessionsOf } from './sessions.ts';
import { hashPassword } from './passwords.ts';
import { findByName } from './users.ts';
import { ConfigError, readConfig } from '../config.ts';
import { newTemporaryPassword } from '../sharing/tokens.ts';
import { TEMPORARY_PASSWORD_MS } from '../../contract/sharing.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { write } from '../store/writer.ts';

const USAGE = `Usage: npm run users -- COMMAND

  list                           the accounts, a line each
  set-temporary-password NAME    for somebody who forgot theirs; prints it once, it works for 24 hours
  disable NAME                   ends the account's sessions at once and lets nobody in
  enable NAME                    lets the account in again`;

/** What an operator asked for cannot be done; the message says why. */
class OperatorError extends Error {}

async function idOf(store: Store, username: string): Promise<number> {
  const user = await findByName(store.read, username);
  if (!user) throw new OperatorError(`There is no account named ${username}.`);
  return user.id;
}

async function list(store: Store): Promise<string> {
  const users = await store.read.selectFrom('users').selectAll().orderBy('username_key').execute();
  const lines = users.map((user) =>
    [
      user.username,
      // A name may hold newlines and tabs, which would make lines and columns of their own here.
      user.display_name.replaceAll(/\s+/g, ' '),
      `since ${user.created_at.slice(0, 10)}`,
      ...(user.disabled_at === null ? [] : ['disabled']),
      ...(user.temporary_until === null ? [] : ['temporary password']),
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

/** Carries out an operator's command line and gives what to print. Throws OperatorError for what cannot be done. */
export async function operate(store: Store, [command, name]: string[]): Promise<string> {
  if (command === 'list') return list(store);
  if (name !== undefined) {
    if (command === 'set-temporary-password') return setTemporaryPassword(store, name);
    if (command === 'disable' || command === 'enable') return setDisabled(store, name, command === 'disable');
  }
  throw new OperatorError(USAGE);
}

/** Runs one command on the database the settings name. Exit code 0, or 2 with the reason on standard error. */
async function main(): Promise<number> {
  try {
    const store = await openStore(readConfig(process.env));
    try {
      console.log(await operate(store, process.argv.slice(2)));
      return 0;
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof OperatorError) && !(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return 2;
  }
}

if (import.meta.main) process.exitCode = await main();

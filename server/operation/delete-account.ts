import { randomBytes } from 'node:crypto';
import { changeWithin, transact } from '../change/transact.ts';
import { OperationError } from './command.ts';
import { endMembership } from '../sharing/members.ts';
import type { Row } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';
import { hashPassword } from '../access/passwords.ts';
import { endAccessOf } from '../access/live-callers.ts';
import { holdUser, renameUser } from '../access/users.ts';
import { endIssued } from './end-issued.ts';

/** What a deleted person is called, wherever they did something. */
const DELETED_NAME = 'Deleted user';
/** A username that nobody can register: the colon is not allowed. */
const deletedUsername = (id: number): string => `deleted:${id}`;

/** Whether an account was deleted: its row stays only because the history refers to it. */
export const isDeleted = ({ id, username }: Pick<Row<'users'>, 'id' | 'username'>): boolean =>
  username === deletedUsername(id);

const membershipsOf = (writer: Writer, userId: number) =>
  writer
    .selectFrom('memberships')
    .innerJoin('strategies', 'strategies.id', 'memberships.strategy_id')
    .select(['strategies.id', 'strategies.title', 'memberships.role'])
    .where('memberships.user_id', '=', userId)
    .orderBy('strategies.id')
    .execute();

/** Throws OperationError, which names them, while a person owns strategies. */
async function requireOwnsNothing(writer: Writer, { id, username }: Row<'users'>): Promise<void> {
  const owned = (await membershipsOf(writer, id)).filter(({ role }) => role === 'owner');
  if (owned.length === 0) return;
  const lines = owned.map((strategy) => `  ${strategy.id}\t${strategy.title.replaceAll(/\s+/g, ' ')}`);
  throw new OperationError(
    `${username} owns strategies. Hand each over (npm run users -- hand-over ID NAME) or have it deleted first:\n${lines.join('\n')}`,
  );
}

const PRIVATE = [
  'recovery_codes',
  'second_factors',
  'passkeys',
  'identities',
  'group_roles',
  'provisioned_people',
  'notifications',
  'notifications_off',
  'notifications_mailed',
  'password_resets',
  'mails',
  'mail_accounts',
] as const;

/** Removes the credentials and private rows of a user, and stored answers to others' commands that name them. */
async function forget(writer: Writer, id: number): Promise<void> {
  await endAccessOf(writer, id);
  for (const table of PRIVATE) {
    await writer.deleteFrom(table).where('user_id', '=', id).execute();
  }
  await writer
    .deleteFrom('commands')
    .where((row) => row.or([row('user_id', '=', id), row('answer', 'like', `%"userId":${id},%`)]))
    .execute();
  await endIssued(writer, id);
  await writer.updateTable('users').set({ resettable_by: null }).where('resettable_by', '=', id).execute();
}

/**
 * Deletes a user: what they did stays in the history, under an anonymous name. The account is disabled first, in a
 * transaction of its own: from then on nobody can join or open a strategy by it, so the memberships that are ended after it are
 * all. A command that was broken off in between is repeated. Throws OperationError while they own strategies.
 */
export async function deleteAccount(store: Store, user: Row<'users'>): Promise<void> {
  const { id } = user;
  const principal = { kind: 'operator' } as const;
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'));
  await transact(store, { principal }, async ({ writer }) => {
    await holdUser(writer, id);
    await requireOwnsNothing(writer, user);
    const disabled_at = user.disabled_at ?? new Date().toISOString();
    await writer.updateTable('users').set({ disabled_at }).where('id', '=', id).execute();
    await endAccessOf(writer, id);
  });
  await transact(store, { principal }, async (tx) => {
    const { writer } = tx;
    // A strategy may have been handed to them meanwhile.
    await requireOwnsNothing(writer, user);
    for (const strategy of await membershipsOf(writer, id)) {
      await changeWithin(tx, { principal, strategy: strategy.id, act: null }, (change) =>
        endMembership(change, id),
      );
    }
    const username = deletedUsername(id);
    await writer
      .updateTable('users')
      .set({ username, username_key: username, password_hash, temporary_until: null, resettable_by: null })
      .where('id', '=', id)
      .execute();
    await renameUser(writer, id, { name: DELETED_NAME, fullName: null });
    await forget(writer, id);
  });
}

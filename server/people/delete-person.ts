import { randomBytes } from 'node:crypto';
import { Refusal } from '../../contract/api/refusal.ts';
import { hashPassword } from '../access/passwords.ts';
import { holdUser, renameUser, usernameKey } from '../access/users.ts';
import { runOnContent } from '../change/apply-commands.ts';
import { changeWithin, transact } from '../change/transact.ts';
import type { Tx } from '../change/tx.ts';
import { endMembership } from '../sharing/members.ts';
import type { ServicePrincipal } from '../store/principal.ts';
import type { Row } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';
import { handOverAsOperator } from './hand-over.ts';
import { endAllOf } from './offboard.ts';
import { ownedBy } from './owned.ts';
import { mayHold, namesOf, type Replaced } from './names-in-texts.ts';
import { replaceInMessages } from './replace-in-messages.ts';
import { replaceInSnapshots } from './replace-in-snapshots.ts';
import {
  commandsFor,
  type Heir,
  replaceInActions,
  replaceInComments,
  replaceInHistory,
  replaceInReviews,
} from './replace-names.ts';

/** What a deleted person is called, wherever they did something. */
const pseudonymOf = (id: number): string => `Former member ${id}`;
/** A username that nobody can register: the colon is not allowed. */
const deletedUsername = (id: number): string => `deleted:${id}`;

/** Whether an account was deleted: its row stays only because the history refers to it. */
export const isDeleted = ({ id, username }: Pick<Row<'users'>, 'id' | 'username'>): boolean =>
  username === deletedUsername(id);

/** The ids of the strategies that a user is or was a member of, as far as they exist. */
async function strategiesOf(writer: Writer, userId: number): Promise<number[]> {
  const rows = await writer
    .selectFrom('strategies')
    .select('id')
    .where((row) =>
      row.or([
        row('id', 'in', writer.selectFrom('memberships').select('strategy_id').where('user_id', '=', userId)),
        row('id', 'in', writer.selectFrom('events').select('strategy_id').where('user_id', '=', userId)),
        row(
          'id',
          'in',
          writer
            .selectFrom('events')
            .select('strategy_id')
            .where('entity', '=', 'membership')
            .where('entity_id', '=', userId),
        ),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

const isMember = async (writer: Writer, strategyId: number, userId: number): Promise<boolean> =>
  (await writer
    .selectFrom('memberships')
    .select('role')
    .where('strategy_id', '=', strategyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined;

/** Hands the work of a person in a strategy over, and ends their membership. */
async function leaveStrategy(
  tx: Tx,
  strategy: number,
  person: Replaced,
  heir: Heir | undefined,
): Promise<void> {
  const { writer, principal } = tx;
  const here = heir && (await isMember(writer, strategy, heir.id)) ? heir : undefined;
  const commands = await commandsFor(writer, strategy, person, here);
  const isTheirs = await isMember(writer, strategy, person.id);
  await replaceInActions(writer, strategy, person, here);
  // A change without an event would roll all back.
  if (!isTheirs && commands.length === 0) return;
  await changeWithin(tx, { principal, strategy, act: null }, async (change) => {
    if (commands.length > 0) await runOnContent(change, commands, { isDerived: true });
    if (isTheirs) await endMembership(change, person.id);
  });
}

/** The tables of credentials and private rows. */
const PRIVATE = [
  'recovery_codes',
  'second_factors',
  'passkeys',
  'identities',
  'group_roles',
  'provisioned_people',
  'provisioned_group_members',
  'adoptions',
  'notifications',
  'notifications_off',
  'notifications_mailed',
  'password_resets',
  'mails',
  'mail_accounts',
  'former_names',
] as const;

/** Removes the credentials and private rows of a user, and stored answers to others' commands that name them. */
async function forget(writer: Writer, { id, username, names }: Replaced): Promise<void> {
  await endAllOf(writer, id);
  // Invitations that were mailed to them.
  await writer
    .deleteFrom('mails')
    .where('address', 'in', writer.selectFrom('mail_accounts').select('address').where('user_id', '=', id))
    .execute();
  for (const table of PRIVATE) {
    await writer.deleteFrom(table).where('user_id', '=', id).execute();
  }
  await writer
    .deleteFrom('commands')
    .where((row) =>
      row.or([row('user_id', '=', id), row('answer', 'like', `%"userId":${id},%`), mayHold('answer', names)]),
    )
    .execute();
  await writer
    .deleteFrom('reserved_names')
    .where('name_key', '=', usernameKey(username))
    .where('reason', '=', 'operator')
    .execute();
  await writer.updateTable('users').set({ resettable_by: null }).where('resettable_by', '=', id).execute();
}

/** Throws conflict, which names them, while a person owns strategies. */
async function requireOwnsNothing(writer: Writer, { id, username }: Row<'users'>): Promise<void> {
  const { strategies } = await ownedBy(writer, id);
  if (strategies.length === 0) return;
  const titles = strategies.map((strategy) => `“${strategy.title.replaceAll(/\s+/g, ' ')}” (${strategy.id})`);
  throw new Refusal(
    'conflict',
    `${username} owns strategies. Hand each over or have it deleted first: ${titles.join(', ')}.`,
  );
}

/**
 * Deletes a person: what they did stays, under a pseudonym; only the files of books that were issued keep the name. The heir
 * takes over what they own, and their work in the strategies of which the heir is a member. The account is deactivated first, in a
 * transaction of its own: from then on nobody can join or open a strategy by it, so the memberships that are ended after it are
 * all. Snapshots, which may be large, follow one by one, and once more at the end for those that were taken meanwhile. A deletion
 * that was broken off in between is repeated. Throws conflict while they own strategies and there is no heir.
 */
export async function deletePerson(
  store: Store,
  principal: ServicePrincipal,
  user: Row<'users'>,
  heir?: Row<'users'>,
): Promise<void> {
  const { id } = user;
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'));
  const pseudonym = pseudonymOf(id);
  const { person, memberOf } = await transact(store, { principal }, async ({ writer }) => {
    await holdUser(writer, id);
    if (!heir) await requireOwnsNothing(writer, user);
    const disabled_at = user.disabled_at ?? new Date().toISOString();
    await writer.updateTable('users').set({ disabled_at }).where('id', '=', id).execute();
    await endAllOf(writer, id);
    const names = await namesOf(writer, user);
    return {
      person: { id, username: user.username, names, pseudonym },
      memberOf: await strategiesOf(writer, id),
    };
  });
  const alone = (work: (writer: Writer) => Promise<void>): Promise<void> =>
    transact(store, { principal }, ({ writer }) => work(writer));
  await replaceInSnapshots(store.read, alone, memberOf, person);
  await transact(store, { principal }, async (tx) => {
    const { writer } = tx;
    // A strategy may have been handed to them meanwhile.
    if (!heir) await requireOwnsNothing(writer, user);
    else
      for (const strategy of (await ownedBy(writer, id)).strategies)
        await handOverAsOperator(tx, strategy.id, heir, id);
    await renameUser(writer, id, { name: pseudonym, fullName: null });
    const strategyIds = await strategiesOf(writer, id);
    for (const strategy of strategyIds) await leaveStrategy(tx, strategy, person, heir);
    if (strategyIds.length > 0) {
      await replaceInHistory(writer, strategyIds, person);
      await replaceInComments(writer, strategyIds, person);
      await replaceInReviews(writer, strategyIds, person);
      await replaceInMessages(writer, strategyIds, person);
      await replaceInSnapshots(writer, (work) => work(writer), strategyIds, person);
    }
    const username = deletedUsername(id);
    await writer
      .updateTable('users')
      .set({ username, username_key: username, password_hash, temporary_until: null, resettable_by: null })
      .where('id', '=', id)
      .execute();
    await forget(writer, person);
  });
}

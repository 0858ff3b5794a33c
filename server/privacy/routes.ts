import { Readable } from 'node:stream';
import { badField, notFound } from '../../contract/api/refusal.ts';
import { findById, usernameKey } from '../access/users.ts';
import { requirePassword } from '../accounts/sign-in.ts';
import type { Handler, Handlers } from '../http/call.ts';
import { AnswerFile } from '../lib/answer-bytes.ts';
import { deletePerson } from '../people/delete-person.ts';
import { ownedBy } from '../people/owned.ts';
import type { Row } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';
import { ownData } from './own-data.ts';

/** Answers what is stored about the caller, by the list of the docs. */
const exportOwnData: Handler<'user.export'> = ({ store, user, logEvent }) => {
  logEvent('own_data.exported');
  const person = { id: user.id, username_key: usernameKey(user.username) };
  const bytes = Readable.from(ownData(store, person), { objectMode: false });
  return Promise.resolve(
    new AnswerFile({ bytes, size: undefined }, 'application/json; charset=utf-8', `${user.username}.json`),
  );
};

/** The account of an active member of all strategies that a user owns. Throws invalid_request. */
async function requireHeir(reader: Reader, userId: number, heirId: number): Promise<Row<'users'>> {
  const heir = heirId === userId ? undefined : await findById(reader, heirId);
  const [mine, theirs] = [await ownedBy(reader, userId), await ownedBy(reader, heirId)];
  const ids = new Set(theirs.memberships.map(({ id }) => id));
  if (!heir || heir.disabled_at !== null || !mine.strategies.every(({ id }) => ids.has(id)))
    throw badField('handOverTo', 'Choose a member of all your strategies');
  return heir;
}

/** Deletes the caller's account. */
const deleteOwnAccount: Handler<'user.delete'> = async (call) => {
  const { store, user, body, cookie, logEvent } = call;
  await requirePassword(call, body.password);
  const row = await findById(store.read, user.id);
  if (!row) throw notFound('This account');
  const heirId = body.handOverTo ?? undefined;
  const heir = heirId === undefined ? undefined : await requireHeir(store.read, user.id, heirId);
  await deletePerson(store, { kind: 'job', job: 'deletion of an account' }, row, heir);
  logEvent('person.deleted', { of: user.id });
  cookie.clear();
};

/** The calls about one's own data. */
export const privacyHandlers = {
  'user.export': exportOwnData,
  'user.delete': deleteOwnAccount,
} satisfies Partial<Handlers>;

import { badField, notFound, Refusal } from '../../contract/api/refusal.ts';
import { endAccessOf } from '../access/live-callers.ts';
import { findById, holdUser } from '../access/users.ts';
import { removeSecondFactor } from '../accounts/second-factor.ts';
import { transact } from '../change/transact.ts';
import type { Handler, Handlers } from '../http/call.ts';
import { deletePerson, isDeleted } from '../people/delete-person.ts';
import { handOverAll } from '../people/hand-over.ts';
import { setDeactivated, setDeactivatedIn } from '../people/offboard.ts';
import { setTemporaryPassword } from '../people/temporary-password.ts';
import type { Row } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';
import { listPeople, readPerson } from './people.ts';

/** Who acts on accounts and strategies that an operator is no member of. */
export const OPERATOR = { kind: 'operator' } as const;

/** The account of an id. Throws not_found, also for a deleted one. */
async function requireAccount(reader: Reader, id: number): Promise<Row<'users'>> {
  const user = await findById(reader, id);
  if (!user || isDeleted(user)) throw notFound('This person');
  return user;
}

const about = ({ id, username }: Row<'users'>) => ({ of: id, ofUsername: username });

const listPeopleCall: Handler<'admin.people.list'> = ({ store, query }) => listPeople(store.read, query);

const readPersonCall: Handler<'admin.people.read'> = ({ store, params }) => readPerson(store.read, params.id);

const deactivate: Handler<'admin.people.deactivate'> = async ({ store, user, params, query, logEvent }) => {
  const person = await requireAccount(store.read, params.id);
  const { handOverTo } = query;
  if (person.id === user.id) throw new Refusal('conflict', 'You cannot deactivate yourself.');
  await transact(store, { principal: { ...OPERATOR, operatorId: user.id } }, async (tx) => {
    if (handOverTo !== undefined) await handOverAll(tx, person.id, handOverTo);
    await setDeactivatedIn(tx.writer, person.id, 'operator');
  });
  logEvent('person.deactivated', { ...about(person), handedOverTo: handOverTo });
  return readPerson(store.read, person.id);
};

const handOver: Handler<'admin.people.handOver'> = async ({ store, user, params, body, logEvent }) => {
  const person = await requireAccount(store.read, params.id);
  await transact(store, { principal: { ...OPERATOR, operatorId: user.id } }, (tx) =>
    handOverAll(tx, person.id, body.handOverTo),
  );
  logEvent('person.handed_over', { ...about(person), handedOverTo: body.handOverTo });
  return readPerson(store.read, person.id);
};

const reactivate: Handler<'admin.people.reactivate'> = async ({ store, params, logEvent }) => {
  const person = await requireAccount(store.read, params.id);
  await setDeactivated(store, OPERATOR, person.id, false);
  logEvent('person.reactivated', about(person));
  return readPerson(store.read, person.id);
};

const temporaryPassword: Handler<'admin.people.temporaryPassword'> = async ({ store, params, logEvent }) => {
  const person = await requireAccount(store.read, params.id);
  const password = await setTemporaryPassword(store, OPERATOR, person.id);
  logEvent('password.reset', about(person));
  return { password };
};

const turnOffSecondFactor: Handler<'admin.people.turnOffSecondFactor'> = async ({
  store,
  params,
  logEvent,
}) => {
  const person = await requireAccount(store.read, params.id);
  await transact(store, { principal: OPERATOR }, async ({ writer }) => {
    await holdUser(writer, person.id);
    await endAccessOf(writer, person.id);
    await removeSecondFactor(writer, person.id);
  });
  logEvent('second_factor.off', about(person));
  return readPerson(store.read, person.id);
};

const deletePersonCall: Handler<'admin.people.delete'> = async ({ store, user, params, body, logEvent }) => {
  const person = await requireAccount(store.read, params.id);
  if (person.id === user.id) throw new Refusal('conflict', 'Delete your own account on its page, Account.');
  const heirId = body.handOverTo ?? undefined;
  const heir = heirId === undefined ? undefined : await findById(store.read, heirId);
  if (
    heirId !== undefined &&
    (!heir || isDeleted(heir) || heir.id === person.id || heir.disabled_at !== null)
  )
    throw badField('handOverTo', 'Choose another person, who is active');
  await deletePerson(store, { ...OPERATOR, operatorId: user.id }, person, heir);
  logEvent('person.deleted', { of: person.id, handedOverTo: heir?.id });
};

/** The calls of people. */
export const peopleHandlers = {
  'admin.people.list': listPeopleCall,
  'admin.people.read': readPersonCall,
  'admin.people.deactivate': deactivate,
  'admin.people.handOver': handOver,
  'admin.people.reactivate': reactivate,
  'admin.people.temporaryPassword': temporaryPassword,
  'admin.people.turnOffSecondFactor': turnOffSecondFactor,
  'admin.people.delete': deletePersonCall,
} satisfies Partial<Handlers>;

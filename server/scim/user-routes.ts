import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { eventLoggerOf } from '../http/security-log.ts';
import { listed } from './description.ts';
import { ScimError } from './error.ts';
import { pageOf } from './paging.ts';
import { patchUser } from './patch-user.ts';
import {
  type Changed,
  changePerson,
  insertPerson,
  listPeople,
  removePerson,
  requirePerson,
} from './people.ts';
import { type ScimSite, send } from './site.ts';
import { readUser, toScim } from './user.ts';

type WithId = { Params: { id: string } };

/** Logs what became of an account. Throws 409 where an operator must say yes first. */
function note(request: FastifyRequest, { before, after, how, candidate, beside = [] }: Changed): void {
  const log = eventLoggerOf(request);
  const about = { user: after.user_id, by: 'directory' };
  const match = candidate && { match: candidate.match };
  if (how === 'made') log('account.provisioned', about);
  if (how === 'adopted') log('account.adopted', { ...about, ...match });
  if (how === 'asked') log('adoption.asked', { ...about, ...match });
  const was = before ? before.disabled_at === null : true;
  const is = after.disabled_at === null;
  const activity = is ? 'account.enabled' : 'account.disabled';
  if (was !== is) log(activity, about);
  for (const user of beside) log(activity, { ...about, user });
  if (how === 'asked' || how === 'waits')
    throw new ScimError(409, 'An operator must allow this in Administration first.', 'uniqueness');
}

/** The calls of people. */
export function addUsers(scim: FastifyInstance, { store, policy, address, write }: ScimSite): void {
  const answer = (request: FastifyRequest, reply: FastifyReply, status: number, changed: Changed) => {
    note(request, changed);
    return send(reply, status, toScim(changed.after, address(request)));
  };
  scim.get('/Users', async (request, reply) => {
    const query = pageOf(request);
    const { total, page } = await listPeople(store.read, policy, query);
    const site = address(request);
    return send(
      reply,
      200,
      listed(
        page.map((row) => toScim(row, site)),
        total,
        query.start,
      ),
    );
  });
  scim.get<WithId>('/Users/:id', async (request, reply) => {
    const { row } = await requirePerson(store.read, policy, request.params.id);
    return send(reply, 200, toScim(row, address(request)));
  });
  scim.post('/Users', async (request, reply) => {
    const user = readUser(request.body);
    return answer(request, reply, 201, await write((writer) => insertPerson(writer, policy, user)));
  });
  scim.put<WithId>('/Users/:id', async (request, reply) => {
    const user = readUser(request.body);
    const { id } = request.params;
    return answer(request, reply, 200, await write((writer) => changePerson(writer, policy, id, () => user)));
  });
  scim.patch<WithId>('/Users/:id', async (request, reply) => {
    const { id } = request.params;
    const changed = await write((writer) =>
      changePerson(writer, policy, id, (before) => patchUser(before, request.body)),
    );
    return answer(request, reply, 200, changed);
  });
  scim.delete<WithId>('/Users/:id', async (request, reply) => {
    const { id } = request.params;
    note(request, await write((writer) => removePerson(writer, policy, id)));
    return reply.code(204).send();
  });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GROUP_SCHEMA, listed } from './description.ts';
import {
  changeGroup,
  type Group,
  insertGroup,
  listGroups,
  patchGroup,
  readGroup,
  removeGroup,
  requireGroup,
  toGroup,
} from './groups.ts';
import { pageOf } from './paging.ts';
import { type ScimSite, send } from './site.ts';

type WithId = { Params: { id: string } };

/** A group as SCIM answers it. */
const toScim = (group: Group, address: string) => ({
  schemas: [GROUP_SCHEMA],
  id: String(group.id),
  ...toGroup(group),
  meta: {
    resourceType: 'Group',
    created: group.created_at,
    lastModified: group.changed_at,
    location: `${address}/scim/v2/Groups/${group.id}`,
  },
});

/** Whether a call asks for groups without their members, as Entra ID does before it changes some. */
function isWithoutMembers(request: FastifyRequest): boolean {
  const { excludedAttributes } = request.query as Record<string, unknown>;
  return (
    typeof excludedAttributes === 'string' && excludedAttributes.toLowerCase().split(',').includes('members')
  );
}

/** The calls of groups: they are stored for the policy, and give no role. */
export function addGroups(scim: FastifyInstance, { store, address, write }: ScimSite): void {
  const shown = (request: FastifyRequest, group: Group) => {
    const { members, ...rest } = toScim(group, address(request));
    return isWithoutMembers(request) ? rest : { ...rest, members };
  };
  scim.get('/Groups', async (request, reply) => {
    const query = pageOf(request);
    const { total, page } = await listGroups(store.read, query);
    return send(
      reply,
      200,
      listed(
        page.map((group) => shown(request, group)),
        total,
        query.start,
      ),
    );
  });
  scim.get<WithId>('/Groups/:id', async (request, reply) =>
    send(reply, 200, shown(request, await requireGroup(store.read, request.params.id))),
  );
  scim.post('/Groups', async (request, reply) => {
    const group = readGroup(request.body);
    return send(reply, 201, shown(request, await write((writer) => insertGroup(writer, group))));
  });
  scim.put<WithId>('/Groups/:id', async (request, reply) => {
    const group = readGroup(request.body);
    const { id } = request.params;
    return send(reply, 200, shown(request, await write((writer) => changeGroup(writer, id, () => group))));
  });
  scim.patch<WithId>('/Groups/:id', async (request, reply) => {
    const { id } = request.params;
    const changed = await write((writer) =>
      changeGroup(writer, id, (before) => patchGroup(before, request.body)),
    );
    return send(reply, 200, shown(request, changed));
  });
  scim.delete<WithId>('/Groups/:id', async (request, reply) => {
    const { id } = request.params;
    await write((writer) => removeGroup(writer, id));
    return reply.code(204).send();
  });
}

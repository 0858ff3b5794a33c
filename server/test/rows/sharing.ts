import { inviteOf } from '../sharing.ts';
import type { Rows, Scene } from './row.ts';

const idOf = ({ board }: Scene) => ({ id: board.id });
const tokenIn = async ({ owner, board }: Scene) => ({ token: (await inviteOf(owner, board.id)).token });
const memberIn = async (scene: Scene) => ({ ...idOf(scene), userId: (await scene.newcomer()).id });

/** Invite links, members and their roles. */
export const sharingRows = {
  'inviteLinks.create': {
    given: (scene) => ({ params: idOf(scene), body: { role: 'read_only', email: 'bo@example.org' } }),
  },
  'inviteLinks.list': { given: (scene) => ({ params: idOf(scene) }) },
  'inviteLinks.delete': {
    given: async (scene) => ({
      params: { ...idOf(scene), linkId: (await inviteOf(scene.owner, scene.board.id)).id },
    }),
  },
  'invitations.preview': { given: async (scene) => ({ body: await tokenIn(scene) }) },
  'invitations.read': { given: async (scene) => ({ body: await tokenIn(scene) }) },
  'invitations.accept': { given: async (scene) => ({ body: await tokenIn(scene) }) },
  'members.list': { given: (scene) => ({ params: idOf(scene) }) },
  'members.update': {
    given: async (scene) => ({ params: await memberIn(scene), body: { role: 'read_only' } }),
  },
  'members.delete': {
    given: async (scene) => ({
      params: await memberIn(scene),
      query: { handOverTo: String(scene.owner.id) },
    }),
  },
  'members.responsibilities': { given: async (scene) => ({ params: await memberIn(scene) }) },
  'ownerNames.list': { given: (scene) => ({ params: idOf(scene) }) },
  'ownerNames.give': {
    given: async (scene) => {
      const params = idOf(scene);
      await scene.owner.done('kpis.create', { params, body: { measure: 'Calls', inputOwner: 'Joan' } });
      return { params, body: { name: 'Joan', userId: (await scene.newcomer()).id } };
    },
  },
  'members.resetPassword': { given: async (scene) => ({ params: await memberIn(scene) }) },
  'strategies.handOver': {
    given: async (scene) => ({ params: idOf(scene), body: { userId: (await scene.newcomer()).id } }),
  },
  'strategies.leave': {
    given: (scene) => ({ params: idOf(scene), query: { handOverTo: String(scene.owner.id) } }),
  },
} satisfies Partial<Rows>;

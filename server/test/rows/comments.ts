import type { Person } from '../person.ts';
import type { Rows, Scene } from './row.ts';

const ofBoard = ({ board }: Scene) => ({ params: { id: board.id } });

const objectiveOf = ({ board }: Scene): string => `objective:${board.objectives[0]?.id ?? 0}`;

/** A tracked KPI of the scene, added for this call. */
async function trackedIn({ owner, board }: Scene): Promise<string> {
  const body = { measure: 'Orders', grain: 'month' } as const;
  const { id } = await owner.done('kpis.create', { params: { id: board.id }, body });
  return `kpi:${id}`;
}

/** A comment that the caller may change: their own, or the owner's where the caller has no access at all. */
async function commentIn(scene: Scene, caller: Person) {
  const given = { ...ofBoard(scene), body: { of: objectiveOf(scene), text: 'Why?' } };
  const own = await caller.call('comments.create', given);
  const { id } = own.status === 201 ? own.body : await scene.owner.done('comments.create', given);
  return { params: { id: scene.board.id, commentId: id } };
}

/** Comments. */
export const commentRows = {
  'comments.list': { given: (scene) => ({ ...ofBoard(scene), query: { of: objectiveOf(scene) } }) },
  'comments.count': { given: ofBoard },
  'comments.create': {
    given: async (scene) => {
      const of = await trackedIn(scene);
      const body = { of, period: 'month:2026-02-01', text: 'Counted twice' };
      const { id } = await scene.owner.done('comments.create', { ...ofBoard(scene), body });
      return { ...ofBoard(scene), body: { ...body, parentId: id } };
    },
  },
  'comments.update': {
    given: async (scene, caller) => ({
      ...(await commentIn(scene, caller)),
      body: { text: 'Why so low?', isResolved: true },
    }),
  },
  'comments.delete': { given: commentIn },
} satisfies Partial<Rows>;

import type { Rows, Scene } from './row.ts';

/** A KPI of the scene, added for this call, as the record of a finding. */
async function findingIn({ owner, board }: Scene) {
  const { id } = await owner.done('kpis.create', { params: { id: board.id }, body: { measure: 'Orders' } });
  return { rule: 'noOwner', of: `kpi:${id}`, reason: 'It has no owner yet' } as const;
}

/** Findings of the plan check. */
export const findingRows = {
  'findings.listDismissed': { given: ({ board }) => ({ params: { id: board.id } }) },
  'findings.dismiss': {
    given: async (scene) => ({ params: { id: scene.board.id }, body: await findingIn(scene) }),
  },
  'findings.restore': {
    given: async (scene) => {
      const given = { params: { id: scene.board.id }, body: await findingIn(scene) };
      const { id } = await scene.owner.done('findings.dismiss', given);
      return { params: { id: scene.board.id, dismissalId: id } };
    },
  },
} satisfies Partial<Rows>;

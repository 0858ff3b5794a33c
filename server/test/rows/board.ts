import type { Node } from '../../../contract/api/entities.ts';
import { node } from '../../../contract/kinds/node.ts';
import { samplesOf } from '../samples.ts';
import type { Rows, Scene } from './row.ts';

/** The pillar of the scene and two objectives under it. */
const pieces = ({ board }: Scene) => {
  const [pillar] = board.pillars as [Node];
  const [first, second] = board.objectives as [Node, Node];
  return { params: { id: board.id }, pillar, first, second };
};

const causeOf = (kpiId: number) =>
  ({ note: 'Skilled people serve better', strength: 'weak', leadKpiId: kpiId, lagKpiId: kpiId }) as const;

/** A cause between the objectives of the scene, and a KPI. */
async function cause(scene: Scene) {
  const { params, first, second } = pieces(scene);
  const kpi = await scene.owner.done('kpis.create', { params, body: { measure: 'Training days' } });
  const link = await scene.owner.done('links.create', {
    params,
    body: { sourceId: second.id, targetId: first.id, type: 'causes' },
  });
  return { params, link, kpi };
}

/** Nodes and links. */
export const boardRows = {
  'nodes.create': {
    given: (scene) => {
      const { params, pillar, first } = pieces(scene);
      const words = samplesOf(node, { title: 'Grow', type: 'objective' } as const);
      return {
        params,
        body: { ...words, perspectiveId: pillar.id, beforeId: first.id },
      };
    },
  },
  'nodes.update': {
    given: (scene) => {
      const { params, pillar, first, second } = pieces(scene);
      const { type: _, ...words } = samplesOf(node, { title: 'Grow faster', type: 'objective' });
      return {
        params: { ...params, nodeId: second.id },
        body: { ...words, perspectiveId: pillar.id, beforeId: first.id },
      };
    },
  },
  'nodes.delete': {
    given: (scene) => {
      const { params, pillar } = pieces(scene);
      return { params: { ...params, nodeId: pillar.id } };
    },
  },
  'links.create': {
    given: async (scene) => {
      const { params, pillar, first } = pieces(scene);
      const kpi = await scene.owner.done('kpis.create', { params, body: { measure: 'Training days' } });
      // A new one each time: a cause that is there is not made again.
      const effect = await scene.owner.done('nodes.create', {
        params,
        body: { type: 'objective', title: 'Serve better', perspectiveId: pillar.id },
      });
      return {
        params,
        body: { sourceId: first.id, targetId: effect.id, ...causeOf(kpi.id), type: 'causes' },
      };
    },
  },
  'links.update': {
    given: async (scene) => {
      const { params, link, kpi } = await cause(scene);
      return { params: { ...params, linkId: link.id }, body: causeOf(kpi.id) };
    },
  },
  'links.delete': {
    given: async (scene) => {
      const { params, link } = await cause(scene);
      return { params: { ...params, linkId: link.id } };
    },
  },
} satisfies Partial<Rows>;

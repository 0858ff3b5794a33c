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
    given: (scene) => {
      const { params, first, second } = pieces(scene);
      return { params, body: { sourceId: first.id, targetId: second.id, type: 'hierarchy' } };
    },
  },
} satisfies Partial<Rows>;

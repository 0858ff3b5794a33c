import type { Flow, Node } from '../../../contract/entities.ts';
import type { ContentEdit } from '../../lib/outbox.ts';

/** The texts of an objective. */
export interface Words {
  title: string;
  description: string;
}

/** Updates the given texts of an objective. */
export function updateObjective(
  strategyId: number,
  objectiveId: number,
  words: Partial<Words>,
): ContentEdit<'nodes.update'> {
  const put = (flow: Flow, node: Partial<Node>): Flow => ({
    ...flow,
    nodes: flow.nodes.map((it) => (it.id === objectiveId ? { ...it, ...node } : it)),
  });
  return {
    route: 'nodes.update',
    params: { id: strategyId, nodeId: objectiveId },
    body: words,
    optimistic: (flow) =>
      put(flow, {
        // As the server stores an empty title.
        ...(words.title !== undefined && { title: words.title.trim() || 'Untitled' }),
        ...(words.description !== undefined && { description: words.description.trim() }),
      }),
    settle: put,
  };
}

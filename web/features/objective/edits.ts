import type { Flow, Node } from '../../../contract/entities.ts';
import type { ContentEdit } from '../../lib/outbox.ts';

/** What an objective says of itself. */
export interface Words {
  title: string;
  description: string;
}

/** Changes what an objective says; what is left out stays as it is. */
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
        // What the server makes of a title that is empty.
        ...(words.title !== undefined && { title: words.title.trim() || 'Untitled' }),
        ...(words.description !== undefined && { description: words.description.trim() }),
      }),
    settle: put,
  };
}

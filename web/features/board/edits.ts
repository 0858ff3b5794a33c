import { generateKeyBetween } from 'fractional-indexing';
import { UNTITLED, byPosition } from '../../../contract/constants.ts';
import type { Flow, Node } from '../../../contract/entities.ts';
import type { BodyInput } from '../../../contract/route.ts';
import type { Routes } from '../../../contract/routes.ts';
import { realId, type ContentEdit } from '../../lib/outbox.ts';

/** The texts of a node. */
export interface Words {
  title: string;
  description: string;
}

/** A node that does not exist yet; an objective names its pillar. */
export interface NewNode extends Words {
  type: Node['type'];
  perspectiveId: number | null;
}

/** The target of a move: before a sibling, or last; with the pillar, where that changes. */
export interface Place {
  beforeId: number | null;
  perspectiveId?: number;
}

/** Adds a node after its siblings, under a temporary id until the answer. */
export function createNode(
  strategyId: number,
  temporary: number,
  { type, title, description, perspectiveId }: NewNode,
): ContentEdit<'nodes.create'> {
  return {
    route: 'nodes.create',
    params: { id: strategyId },
    body: (resolve) => ({
      type,
      title,
      description,
      ...(perspectiveId !== null && { perspectiveId: resolve(perspectiveId) }),
    }),
    creates: temporary,
    optimistic: (flow, resolve) => {
      const node: Node = {
        id: temporary,
        strategyId,
        type,
        title: title.trim() || UNTITLED,
        description: description.trim(),
        perspectiveId: perspectiveId === null ? null : resolve(perspectiveId),
        color: null,
        position: '',
      };
      return put(flow, { ...node, position: positionAt(flow.nodes, node, null) });
    },
    settle: put,
  };
}

/** Updates the given texts of a node. */
export function updateNode(
  strategyId: number,
  nodeId: number,
  words: Partial<Words>,
): ContentEdit<'nodes.update'> {
  return change(
    strategyId,
    nodeId,
    () => words,
    (node) => ({
      ...node,
      ...(words.title !== undefined && { title: words.title.trim() || UNTITLED }),
      ...(words.description !== undefined && { description: words.description.trim() }),
    }),
  );
}

/** Moves a node among its siblings, an objective also into another pillar. */
export function moveNode(
  strategyId: number,
  nodeId: number,
  { beforeId, perspectiveId }: Place,
): ContentEdit<'nodes.update'> {
  return change(
    strategyId,
    nodeId,
    (resolve) => ({
      beforeId: beforeId === null ? null : resolve(beforeId),
      ...(perspectiveId !== undefined && { perspectiveId: resolve(perspectiveId) }),
    }),
    (node, nodes, resolve) => {
      const moved = perspectiveId === undefined ? node : { ...node, perspectiveId: resolve(perspectiveId) };
      return { ...moved, position: positionAt(nodes, moved, beforeId === null ? null : resolve(beforeId)) };
    },
  );
}

/** Deletes a node, a pillar with its objectives. The KPIs and initiatives of a deleted objective become Unassigned. */
export function deleteNode(strategyId: number, nodeId: number): ContentEdit<'nodes.delete'> {
  const without = (flow: Flow, id: number): Flow => {
    const nodes = flow.nodes.filter((node) => node.id !== id && node.perspectiveId !== id);
    const left = new Set<number | null>(nodes.map((node) => node.id));
    const unassign = <T extends { nodeId: number | null }>(one: T): T =>
      left.has(one.nodeId) ? one : { ...one, nodeId: null };
    return {
      ...flow,
      nodes,
      links: flow.links.filter(({ sourceId, targetId }) => left.has(sourceId) && left.has(targetId)),
      kpis: flow.kpis.map(unassign),
      initiatives: flow.initiatives.map(unassign),
    };
  };
  return {
    route: 'nodes.delete',
    params: (resolve) => ({ id: strategyId, nodeId: resolve(nodeId) }),
    optimistic: (flow, resolve) => without(flow, resolve(nodeId)),
    settle: (flow) => without(flow, realId(strategyId, nodeId)),
  };
}

/** Sets the title of the board. */
export function setBoardTitle(
  strategyId: number,
  boardTitle: string,
): ContentEdit<'strategies.setBoardTitle'> {
  return {
    route: 'strategies.setBoardTitle',
    params: { id: strategyId },
    body: { boardTitle },
    settle: (flow) => flow,
    optimisticStrategy: (strategy) => ({ ...strategy, boardTitle }),
    settleStrategy: (_, answer) => answer,
  };
}

type Resolve = (id: number) => number;

function change(
  strategyId: number,
  nodeId: number,
  body: (resolve: Resolve) => BodyInput<Routes['nodes.update']>,
  apply: (node: Node, nodes: readonly Node[], resolve: Resolve) => Node,
): ContentEdit<'nodes.update'> {
  return {
    route: 'nodes.update',
    params: (resolve) => ({ id: strategyId, nodeId: resolve(nodeId) }),
    body,
    optimistic: (flow, resolve) => {
      const node = flow.nodes.find(({ id }) => id === resolve(nodeId));
      return node ? put(flow, apply(node, flow.nodes, resolve)) : flow;
    },
    settle: put,
  };
}

function put(flow: Flow, node: Node): Flow {
  const isNew = !flow.nodes.some(({ id }) => id === node.id);
  const nodes = isNew ? [...flow.nodes, node] : flow.nodes.map((it) => (it.id === node.id ? node : it));
  return { ...flow, nodes };
}

/** The position of a node before a sibling; last, where that is null or gone. */
function positionAt(nodes: readonly Node[], node: Node, beforeId: number | null): string {
  const siblings = nodes
    .filter(
      ({ id, type, perspectiveId }) =>
        id !== node.id && type === node.type && perspectiveId === node.perspectiveId,
    )
    .sort(byPosition);
  const index = siblings.findIndex(({ id }) => id === beforeId);
  const before = siblings.at(index < 0 ? siblings.length - 1 : Math.max(index - 1, 0));
  const lower = index === 0 ? null : (before?.position ?? null);
  const upper = index < 0 ? null : (siblings[index]?.position ?? null);
  return generateKeyBetween(lower, upper);
}

import type { Handler } from '../http/call.ts';
import { badField } from '../refusal.ts';
import { deleteNode } from './delete.ts';
import { findNode, insertNode, linkNodes, updateNode } from './nodes.ts';

/** Adds a node to the board. */
export const createNodeCall: Handler<'nodes.create'> = ({ change, body }) =>
  change((open) => insertNode(open, body));

/** Updates a node, its pillar or its position. */
export const updateNodeCall: Handler<'nodes.update'> = ({ change, params, body }) =>
  change((open) => updateNode(open, params.nodeId, body));

/** Deletes a node and its links. */
export const deleteNodeCall: Handler<'nodes.delete'> = ({ change, params }) =>
  change((open) => deleteNode(open, params.nodeId));

/** Links two nodes of the strategy. */
export const createLinkCall: Handler<'links.create'> = ({ change, body }) =>
  change(async (open) => {
    if (body.sourceId === body.targetId) throw badField('targetId', 'Link two different nodes');
    await findNode(open, body.sourceId);
    await findNode(open, body.targetId);
    return linkNodes(open, body.sourceId, body.targetId);
  });

import type { Content } from '../../contract/commands/content.ts';
import type { Link, Node } from '../../contract/api/entities.ts';
import { run } from '../measures/run.ts';
import type { Handler } from '../http/call.ts';

const nodeOf = ({ node }: Content, id: number): Node => node.get(id) as Node;
const linkOf = ({ link }: Content, id: number): Link => link.get(id) as Link;

/** Adds a node to the board. */
export const createNodeCall: Handler<'nodes.create'> = ({ change, body }) =>
  change((tx) => run(tx, { type: 'node.create', fields: body }, nodeOf));

/** Updates a node, its pillar or its position. */
export const updateNodeCall: Handler<'nodes.update'> = ({ change, params, body }) =>
  change((tx) => run(tx, { type: 'node.update', id: params.nodeId, fields: body }, nodeOf));

/** Deletes a node and its links. */
export const deleteNodeCall: Handler<'nodes.delete'> = ({ change, params }) =>
  change((tx) => run(tx, { type: 'node.delete', id: params.nodeId }, () => undefined));

/** Links two nodes of the strategy. */
export const createLinkCall: Handler<'links.create'> = ({ change, body }) =>
  change((tx) => run(tx, { type: 'link.create', fields: body }, linkOf));

/** Changes what is said of a cause. */
export const updateLinkCall: Handler<'links.update'> = ({ change, params, body }) =>
  change((tx) => run(tx, { type: 'link.update', id: params.linkId, fields: body }, linkOf));

/** Deletes a link. */
export const deleteLinkCall: Handler<'links.delete'> = ({ change, params }) =>
  change((tx) => run(tx, { type: 'link.delete', id: params.linkId }, () => undefined));

import { type NodeType, UNTITLED } from '../../contract/constants.ts';
import type { Link, Node } from '../../contract/entities.ts';
import type { ChangeContext } from '../change/pipeline.ts';
import { enforceLimit } from '../change/limits.ts';
import { difference } from '../change/difference.ts';
import { findRecord } from '../change/records.ts';
import { badField } from '../refusal.ts';
import { chunks } from '../paging.ts';
import { positionBefore } from './position.ts';
import { toLink, toNode } from './rows.ts';

/** The fields of a new node. It becomes the last sibling unless `beforeId` is given. */
export interface NewNode {
  type: NodeType;
  title?: string | undefined;
  description?: string | undefined;
  perspectiveId?: number | null | undefined;
  color?: number | null | undefined;
  beforeId?: number | null | undefined;
}

/** The fields of a node that a user can change. */
export type NodePatch = Omit<NewNode, 'type'>;

/** A node of this strategy. Throws not_found for every other id. */
export const findNode = async (change: ChangeContext, id: number): Promise<Node> =>
  toNode(await findRecord(change, 'nodes', id));

/** Checks the pillar of an objective. Every other type must have null. */
async function requirePillar(
  change: ChangeContext,
  type: NodeType,
  perspectiveId: number | null,
): Promise<number | null> {
  if (type !== 'objective') {
    if (perspectiveId !== null) throw badField('perspectiveId', 'Only an objective stands under a pillar');
    return null;
  }
  if (perspectiveId === null) throw badField('perspectiveId', 'An objective needs a pillar');
  const pillar = await findNode(change, perspectiveId);
  if (pillar.type !== 'perspective') throw badField('perspectiveId', 'An objective stands under a pillar');
  return pillar.id;
}

/** Checks the objective of a KPI or initiative; null is Unassigned. */
export async function requireObjective(change: ChangeContext, nodeId: number | null): Promise<number | null> {
  if (nodeId === null) return null;
  const node = await findNode(change, nodeId);
  if (node.type !== 'objective') throw badField('nodeId', 'Choose an objective');
  return node.id;
}

async function insertLinks(
  change: ChangeContext,
  ends: Pick<Link, 'sourceId' | 'targetId'>[],
): Promise<Link[]> {
  const { writer, strategyId } = change;
  if (ends.length === 0) return [];
  await enforceLimit(change, 'link', ends.length);
  const added: Link[] = [];
  for (const some of chunks(ends)) {
    const rows = await writer
      .insertInto('links')
      .values(
        some.map(({ sourceId, targetId }) => ({
          strategy_id: strategyId,
          source_id: sourceId,
          target_id: targetId,
          type: 'hierarchy' as const,
        })),
      )
      .returningAll()
      .execute();
    for (const row of rows.toSorted((one, other) => one.id - other.id)) added.push(toLink(row));
  }
  for (const link of added) change.record({ entity: 'link', id: link.id, label: '', after: link });
  return added;
}

/** Adds a link, or returns the existing one. */
export async function linkNodes(change: ChangeContext, sourceId: number, targetId: number): Promise<Link> {
  const existing = await change.writer
    .selectFrom('links')
    .selectAll()
    .where('source_id', '=', sourceId)
    .where('target_id', '=', targetId)
    .where('strategy_id', '=', change.strategyId)
    .executeTakeFirst();
  if (existing) return toLink(existing);
  const [added] = await insertLinks(change, [{ sourceId, targetId }]);
  if (!added) throw new Error('A link was not added');
  return added;
}

/** Links a new vision to every mission, or every vision to a new mission. */
async function linkVisionsAndMissions(change: ChangeContext, node: Node): Promise<void> {
  if (node.type !== 'vision' && node.type !== 'mission') return;
  const others = await change.writer
    .selectFrom('nodes')
    .select('id')
    .where('strategy_id', '=', change.strategyId)
    .where('type', '=', node.type === 'vision' ? 'mission' : 'vision')
    .orderBy('id')
    .execute();
  await insertLinks(
    change,
    others.map((other) =>
      node.type === 'vision'
        ? { sourceId: node.id, targetId: other.id }
        : { sourceId: other.id, targetId: node.id },
    ),
  );
}

/** Adds a node, with the links of a vision or mission. */
export async function insertNode(change: ChangeContext, given: NewNode): Promise<Node> {
  const { type } = given;
  await enforceLimit(change, type);
  const perspectiveId = await requirePillar(change, type, given.perspectiveId ?? null);
  const row = await change.writer
    .insertInto('nodes')
    .values({
      strategy_id: change.strategyId,
      type,
      title: given.title || UNTITLED,
      description: given.description ?? '',
      perspective_id: perspectiveId,
      color: given.color ?? null,
      position: await positionBefore(change, { type, perspectiveId }, given.beforeId ?? null),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const node = toNode(row);
  change.record({ entity: 'node', id: node.id, label: node.title, after: node });
  await linkVisionsAndMissions(change, node);
  return node;
}

/** Updates the given fields. An objective that moves to another pillar becomes the last one there unless `beforeId` is given. */
export async function updateNode(change: ChangeContext, id: number, patch: NodePatch): Promise<Node> {
  const node = await findNode(change, id);
  const { beforeId, ...fields } = patch;
  const next: Node = {
    ...node,
    title: fields.title === undefined ? node.title : fields.title || UNTITLED,
    description: fields.description ?? node.description,
    color: fields.color === undefined ? node.color : fields.color,
  };
  if (fields.perspectiveId !== undefined) {
    next.perspectiveId = await requirePillar(change, node.type, fields.perspectiveId);
  }
  if (beforeId !== undefined || next.perspectiveId !== node.perspectiveId) {
    if (beforeId === id) throw badField('beforeId', 'Name another sibling to stand before');
    next.position = await positionBefore(change, next, beforeId ?? null, id);
  }
  const changed = difference(node, next);
  if (!changed) return node;
  await change.writer
    .updateTable('nodes')
    .set({
      title: next.title,
      description: next.description,
      color: next.color,
      perspective_id: next.perspectiveId,
      position: next.position,
    })
    .where('id', '=', id)
    .execute();
  change.record({ entity: 'node', id, label: next.title, ...changed });
  return next;
}

import * as z from 'zod/mini';
import { Link, Node } from '../entities.ts';
import { id } from '../fields.ts';
import { rulesOf } from '../../kinds/kind.ts';
import { link } from '../../kinds/link.ts';
import { node } from '../../kinds/node.ts';
import type { Route } from '../route.ts';

const { type: _, ...nodeRules } = rulesOf(node);
/** The sibling to insert before; null for the last place. */
const beforeId = z.nullable(id);

const { type: _type, ...causeRules } = rulesOf(link);
const causeKpis = { leadKpiId: z.optional(z.nullable(id)), lagKpiId: z.optional(z.nullable(id)) };

/** Nodes and links of a board. */
export const boardRoutes = {
  'nodes.create': {
    method: 'POST',
    path: '/api/strategies/{id}/nodes',
    summary: 'Add a vision, mission, pillar or objective; an empty title becomes Untitled',
    access: { who: 'member', act: 'content.change' },
    body: z.strictObject({
      ...nodeRules,
      type: node.fields.type.rule,
      perspectiveId: z.optional(z.nullable(id)),
      beforeId: z.optional(beforeId),
    }),
    ignored: ['id', 'strategyId', 'position', 'kpis', 'initiatives'],
    answer: Node,
    status: 201,
  },
  'nodes.update': {
    method: 'PUT',
    path: '/api/strategies/{id}/nodes/{nodeId}',
    summary: 'Change fields of a node, its pillar, or its position among its siblings',
    access: { who: 'member', act: 'content.change' },
    body: z.strictObject({
      ...nodeRules,
      perspectiveId: z.optional(z.nullable(id)),
      beforeId: z.optional(beforeId),
    }),
    ignored: ['id', 'strategyId', 'type', 'position', 'kpis', 'initiatives'],
    answer: Node,
    status: 200,
  },
  'nodes.delete': {
    method: 'DELETE',
    path: '/api/strategies/{id}/nodes/{nodeId}',
    summary: 'Delete a node and its links; with a pillar also its objectives',
    access: { who: 'member', act: 'content.change' },
    answer: z.void(),
    status: 204,
  },
  'links.create': {
    method: 'POST',
    path: '/api/strategies/{id}/links',
    summary:
      'Link two nodes, or an objective to the one that it causes; an existing link is returned unchanged',
    access: { who: 'member', act: 'content.change' },
    body: z.strictObject({
      sourceId: id,
      targetId: id,
      ...rulesOf(link),
      ...causeKpis,
    }),
    ignored: ['id', 'strategyId'],
    answer: Link,
    status: 201,
  },
  'links.update': {
    method: 'PUT',
    path: '/api/strategies/{id}/links/{linkId}',
    summary: 'Change the note, the strength or the KPIs of a cause',
    access: { who: 'member', act: 'content.change' },
    body: z.strictObject({ ...causeRules, ...causeKpis }),
    ignored: ['id', 'strategyId', 'sourceId', 'targetId', 'type'],
    answer: Link,
    status: 200,
  },
  'links.delete': {
    method: 'DELETE',
    path: '/api/strategies/{id}/links/{linkId}',
    summary: 'Delete a link; its ends stay',
    access: { who: 'member', act: 'content.change' },
    answer: z.void(),
    status: 204,
  },
} as const satisfies Record<string, Route>;

import * as z from 'zod/mini';
import { Link, Node } from '../entities.ts';
import { id, text } from '../fields.ts';
import type { Route } from '../route.ts';
import { ACCENTS, DESCRIPTION_MAX, NODE_TYPES, TITLE_MAX } from '../constants.ts';

const color = z.nullable(
  z
    .int('Give a number')
    .check(z.minimum(1, `Give 1 to ${ACCENTS}`), z.maximum(ACCENTS, `Give 1 to ${ACCENTS}`)),
);
/** The sibling to insert before; null for the last place. */
const beforeId = z.nullable(id);

/** Nodes and links of a board. */
export const boardRoutes = {
  'nodes.create': {
    method: 'POST',
    path: '/api/strategies/{id}/nodes',
    summary: 'Add a vision, mission, pillar or objective; an empty title becomes Untitled',
    access: { who: 'member', act: 'content.change' },
    body: z.strictObject({
      type: z.enum(NODE_TYPES, 'Choose vision, mission, perspective or objective'),
      title: z.optional(text(TITLE_MAX)),
      description: z.optional(text(DESCRIPTION_MAX)),
      perspectiveId: z.optional(z.nullable(id)),
      color: z.optional(color),
      beforeId: z.optional(beforeId),
    }),
    ignored: ['id', 'strategyId', 'position', 'kpis', 'initiatives'],
    answer: Node,
    status: 201,
  },
  'nodes.update': {
    method: 'PUT',
    path: '/api/strategies/{id}/nodes/{nodeId}',
    summary: 'Change fields of a node, its pillar, or its place among its siblings',
    access: { who: 'member', act: 'content.change' },
    body: z.strictObject({
      title: z.optional(text(TITLE_MAX)),
      description: z.optional(text(DESCRIPTION_MAX)),
      perspectiveId: z.optional(z.nullable(id)),
      color: z.optional(color),
      beforeId: z.optional(beforeId),
    }),
    ignored: ['id', 'strategyId', 'type', 'position', 'kpis', 'initiatives'],
    answer: Node,
    status: 200,
  },
  'nodes.delete': {
    method: 'DELETE',
    path: '/api/strategies/{id}/nodes/{nodeId}',
    summary: 'Delete a node and its links; a pillar takes its objectives along',
    access: { who: 'member', act: 'content.change' },
    answer: z.void(),
    status: 204,
  },
  'links.create': {
    method: 'POST',
    path: '/api/strategies/{id}/links',
    summary: 'Link two nodes; a link that exists is answered as it is',
    access: { who: 'member', act: 'content.change' },
    body: z.strictObject({
      sourceId: id,
      targetId: id,
      type: z.optional(z.enum(['hierarchy'], 'Only hierarchy links exist')),
    }),
    ignored: ['id', 'strategyId'],
    answer: Link,
    status: 201,
  },
} as const satisfies Record<string, Route>;

import type { Link, Node } from '../../contract/entities.ts';
import type { Row } from '../store/schema.ts';

/** A node's row as it travels. */
export const toNode = (row: Row<'nodes'>): Node => ({
  id: row.id,
  strategyId: row.strategy_id,
  type: row.type,
  title: row.title,
  description: row.description,
  perspectiveId: row.perspective_id,
  color: row.color,
  position: row.position,
});

/** A link's row as it travels. */
export const toLink = (row: Row<'links'>): Link => ({
  id: row.id,
  sourceId: row.source_id,
  targetId: row.target_id,
  type: row.type,
});

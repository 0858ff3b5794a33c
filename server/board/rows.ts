import type { Link, Node } from '../../contract/entities.ts';
import type { Row } from '../store/schema.ts';

/** A row as the API's node. */
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

/** A row as the API's link. */
export const toLink = (row: Row<'links'>): Link => ({
  id: row.id,
  sourceId: row.source_id,
  targetId: row.target_id,
  type: row.type,
});

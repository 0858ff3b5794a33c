import { nodesOf } from '../../../lib/strategy/selectors.ts';
import type { BoardContent } from '../board-context.ts';
import type { Collapsed } from '../view-preferences.ts';

/** Collapses the cards of all objectives. */
export const collapseAll = (collapsed: Collapsed, { content }: BoardContent): void =>
  collapsed.add(nodesOf(content).flatMap(({ id, type }) => (type === 'objective' ? [id] : [])));

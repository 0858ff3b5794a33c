import type { Layout } from '../../../../contract/api/board-look.ts';
import { nodesOf } from '../../../lib/strategy/selectors.ts';
import type { BoardContent } from '../board-context.ts';
import type { Collapsed, Fold } from '../view-preferences.ts';

/** Collapses the cards of all objectives. */
export const collapseAll = (collapsed: Collapsed, { content }: BoardContent): void =>
  collapsed.add(nodesOf(content).flatMap(({ id, type }) => (type === 'objective' ? [id] : [])));

/** Expands everything, from the top of the board: what expands first pushes the rest out of the window. */
export function expandAll(
  collapsed: Collapsed,
  { board }: Pick<BoardContent, 'board'>,
  layout: Layout,
): void {
  const cards = board.pillars.flatMap(({ objectives }) => objectives.map(({ id }, row) => ({ id, row })));
  const ordered = layout === 'horizontal' ? cards.toSorted((a, b) => a.row - b.row) : cards;
  const places = new Map(ordered.map(({ id }, place) => [id, place]));
  const placeOf = (fold: Fold) => places.get(Number.parseInt(String(fold), 10)) ?? places.size;
  collapsed.expand([...collapsed.get()].toSorted((a, b) => placeOf(a) - placeOf(b)));
}

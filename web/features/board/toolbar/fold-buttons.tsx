import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useBoard, type BoardContent } from '../board-context.ts';
import type { Collapsed } from '../view-preferences.ts';
import { nodesOf } from '../../../lib/strategy/selectors.ts';

/** Collapses the cards of all objectives. */
export const collapseAll = (collapsed: Collapsed, { content }: BoardContent): void =>
  collapsed.add(nodesOf(content).flatMap(({ id, type }) => (type === 'objective' ? [id] : [])));

/** Collapse or expand all cards at once. */
export function FoldButtons() {
  const { collapsed, latest } = useBoard();
  return (
    <>
      <IconButton label="Collapse all" size="xs" onClick={() => collapseAll(collapsed, latest())}>
        <ChevronsDownUp className="size-3.5" />
      </IconButton>
      <IconButton label="Expand all" size="xs" onClick={() => collapsed.clear()}>
        <ChevronsUpDown className="size-3.5" />
      </IconButton>
    </>
  );
}

import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useBoard, type BoardContent } from '../board-context.ts';
import type { Collapsed } from '../view-preferences.ts';

/** Collapses the cards of all objectives. */
export const collapseAll = (collapsed: Collapsed, { flow }: BoardContent): void =>
  collapsed.add(flow.nodes.flatMap(({ id, type }) => (type === 'objective' ? [id] : [])));

/** Collapse or expand all cards at once. */
export function FoldButtons() {
  const { collapsed, latest } = useBoard();
  return (
    <div className="ml-auto flex">
      <Button
        size="sm"
        variant="quiet"
        icon={<ChevronsDownUp className="size-4" />}
        onClick={() => collapseAll(collapsed, latest())}
      >
        Collapse all
      </Button>
      <Button
        size="sm"
        variant="quiet"
        icon={<ChevronsUpDown className="size-4" />}
        onClick={() => collapsed.clear()}
      >
        Expand all
      </Button>
    </div>
  );
}

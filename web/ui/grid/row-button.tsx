import { Undo2, X } from 'lucide-react';
import { IconButton } from '../icon-button.tsx';
import type { RowState } from './row-state.ts';

/** Undoes the changes of a row: removes a new row, restores a saved one. */
export function RowButton({
  row: { number, before, isChanged },
  tabIndex,
  onUndo,
  onRemove,
}: {
  row: RowState;
  tabIndex: number;
  onUndo: () => void;
  onRemove: () => void;
}) {
  if (before && !isChanged) return <span />;
  const Icon = before ? Undo2 : X;
  return (
    <IconButton
      label={before ? `Undo changes to row ${number}` : `Remove row ${number}`}
      size="sm"
      tabIndex={tabIndex}
      onClick={before ? onUndo : onRemove}
      className="-ml-1"
    >
      <Icon className="size-4" aria-hidden="true" />
    </IconButton>
  );
}

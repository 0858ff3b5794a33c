import { Plus } from 'lucide-react';
import type { Node } from '../../../contract/entities.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useBoard } from './board-context.ts';
import { fetchNodeDialogAhead } from './chunks.ts';

const names: Record<Node['type'], string> = {
  vision: 'Add vision',
  mission: 'Add mission',
  perspective: 'Add pillar',
  objective: 'Add Objective',
};

/** Opens the dialog that adds a node: a plus, or with its words beside it. Nothing for whoever may not. */
export function AddButton({
  type,
  pillar,
  look = 'icon',
}: {
  type: Node['type'];
  /** The pillar of the objective that is added. */
  pillar?: Node;
  look?: 'icon' | 'words' | 'row';
}) {
  const { canEdit, open } = useBoard();
  if (!canEdit) return null;
  const props = {
    'data-add': `${type}:${pillar?.id ?? ''}`,
    onPointerEnter: fetchNodeDialogAhead,
    onFocus: fetchNodeDialogAhead,
    onClick: () => open({ kind: 'create', type, perspectiveId: pillar?.id ?? null }),
  };
  const plus = <Plus className="size-4" aria-hidden="true" />;
  if (look === 'icon') {
    return (
      <IconButton {...props} label={names[type]} size="sm">
        {plus}
      </IconButton>
    );
  }
  return (
    <Button
      {...props}
      icon={plus}
      size={look === 'row' ? 'sm' : 'md'}
      variant={look === 'row' ? 'quiet' : 'secondary'}
      {...(pillar && { 'aria-label': `${names[type]} to ${pillar.title}` })}
      {...(look === 'row' && { className: 'w-full justify-start' })}
    >
      {names[type]}
    </Button>
  );
}

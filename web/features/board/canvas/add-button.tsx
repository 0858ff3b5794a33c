import { Plus } from 'lucide-react';
import type { Node } from '../../../../contract/api/entities.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useBoard } from '../board-context.ts';
import { prefetchNodeDialog } from '../chunks.ts';

const names: Record<Node['type'], string> = {
  vision: 'Add vision',
  mission: 'Add mission',
  perspective: 'Add pillar',
  objective: 'Add Objective',
};

/** The button that adds a node, with or without a label. Renders nothing for a viewer who may not edit. */
export function AddButton({
  type,
  pillar,
  look = 'icon',
  className,
}: {
  type: Node['type'];
  /** The pillar of the new objective. */
  pillar?: Node;
  look?: 'icon' | 'words' | 'row';
  className?: string;
}) {
  const { canEdit, open } = useBoard();
  if (!canEdit) return null;
  const props = {
    'data-add': `${type}:${pillar?.id ?? ''}`,
    onPointerEnter: prefetchNodeDialog,
    onFocus: prefetchNodeDialog,
    onClick: () => open({ kind: 'create', type, perspectiveId: pillar?.id ?? null }),
  };
  const plus = <Plus className="size-3.5" />;
  if (look === 'icon') {
    return (
      <IconButton {...props} label={names[type]} size="xs" className={className}>
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

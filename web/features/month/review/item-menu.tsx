import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ReviewItem } from '../../../../contract/month/review.ts';
import { Menu } from '../../../ui/menu.tsx';

/** What can be done with an item of the agenda. */
export function ItemMenu({
  agenda,
  item,
  hasActions,
  onMove,
  onRemove,
}: {
  agenda: readonly ReviewItem[];
  item: ReviewItem;
  hasActions: boolean;
  /** The new place of the item; `before` null is the end. */
  onMove: (key: string, before: string | null) => void;
  onRemove: () => void;
}) {
  const place = agenda.findIndex(({ id }) => id === item.id);
  const isStaying = item.decision !== '' || hasActions;
  return (
    <Menu
      label="Reorder or remove"
      items={[
        {
          id: 'up',
          label: 'Move up',
          icon: <ArrowUp />,
          disabledReason: place === 0 ? 'It is the first item' : undefined,
          onAction: () => onMove(item.id, agenda[place - 1]?.id ?? null),
        },
        {
          id: 'down',
          label: 'Move down',
          icon: <ArrowDown />,
          disabledReason: place === agenda.length - 1 ? 'It is the last item' : undefined,
          onAction: () => onMove(item.id, agenda[place + 2]?.id ?? null),
        },
        {
          id: 'remove',
          label: 'Remove from the agenda',
          icon: <Trash2 />,
          destructive: true,
          disabledReason: isStaying ? 'An item with a decision or actions stays' : undefined,
          onAction: onRemove,
        },
      ]}
    />
  );
}

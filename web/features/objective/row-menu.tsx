import { Ellipsis, History, Pencil, SquareArrowOutUpRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuPopover } from '../../ui/menu.tsx';

interface RowMenuProps {
  /** The name of the row's record. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** The path of its own page, where it has one. */
  page?: string;
  /** The path of its history. */
  history: string;
  /** Called when the menu opens. */
  onUse: () => void;
}

/** Open, Edit, History and Delete of a row. It renders only a button while it is closed. */
export function RowMenu({ name, page, onEdit, onDelete, history, onUse }: RowMenuProps) {
  const [trigger, setTrigger] = useState<HTMLElement>();
  return (
    <>
      <IconButton
        label={`Actions for ${name}`}
        title="Actions"
        size="sm"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => {
          setTrigger(currentTarget);
          onUse();
        }}
      >
        <Ellipsis className="size-4" />
      </IconButton>
      {trigger && (
        <MenuPopover
          trigger={trigger}
          onClose={() => setTrigger(undefined)}
          items={[
            ...(page ? [{ id: 'open', label: 'Open', icon: <SquareArrowOutUpRight />, href: page }] : []),
            { id: 'edit', label: 'Edit', icon: <Pencil />, onAction: onEdit },
            { id: 'history', label: 'History', icon: <History />, href: history },
            { id: 'delete', label: 'Delete', icon: <Trash2 />, destructive: true, onAction: onDelete },
          ]}
        />
      )}
    </>
  );
}

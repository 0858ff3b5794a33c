import { Ellipsis, History, Pencil, SquareArrowOutUpRight, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuPopover } from '../../ui/menu.tsx';
import { useHydrating } from '../../ui/use-hydrating.ts';

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

/** Open, Edit, History and Delete of a row. It renders only a button while it is closed, and on the server the menu too. */
export function RowMenu({ name, page, onEdit, onDelete, history, onUse }: RowMenuProps) {
  const id = useId();
  const [isRendered, setRendered] = useState(useHydrating());
  const [trigger, setTrigger] = useState<HTMLElement>();
  const close = () => {
    setTrigger(undefined);
    setRendered(false);
  };
  return (
    <>
      <IconButton
        label={`Actions for ${name}`}
        title="Actions"
        size="sm"
        aria-haspopup="menu"
        popoverTarget={id}
        onClick={(event) => {
          // A popover that this renders now would be closed again.
          event.preventDefault();
          setTrigger(event.currentTarget);
          onUse();
        }}
      >
        <Ellipsis className="size-4" />
      </IconButton>
      {(trigger || isRendered) && (
        <MenuPopover
          {...{ id, trigger }}
          onClose={close}
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

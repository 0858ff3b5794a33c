import { Ellipsis, History, Pencil, Trash2 } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { prefetchMenu, Menu } from './chunks.ts';

interface RowMenuProps {
  /** The name of the row's record. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** The path of its history. */
  history: string;
  /** Called when the menu opens for the first time. */
  onUse: () => void;
}

/** Edit, History and Delete of a row. It renders only a button until its first use. */
export function RowMenu(props: RowMenuProps) {
  const [isUsed, setUsed] = useState(false);
  const label = `Actions for ${props.name}`;
  const standIn = (
    <IconButton
      label={label}
      title="Actions"
      size="sm"
      aria-haspopup="menu"
      onPointerEnter={prefetchMenu}
      onFocus={prefetchMenu}
      onClick={() => {
        setUsed(true);
        props.onUse();
      }}
    >
      <Ellipsis className="size-4" aria-hidden="true" />
    </IconButton>
  );
  if (!isUsed) return standIn;
  return (
    <Suspense fallback={standIn}>
      <UsedMenu label={label} {...props} />
    </Suspense>
  );
}

function UsedMenu({ label, onEdit, onDelete, history }: RowMenuProps & { label: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const button = place.current?.querySelector('button');
    if (button?.ariaExpanded !== 'true') button?.click();
  }, []);
  return (
    <span ref={place} className="contents">
      <Menu
        label={label}
        size="sm"
        items={[
          { id: 'edit', label: 'Edit', icon: <Pencil />, onAction: onEdit },
          { id: 'history', label: 'History', icon: <History />, href: history },
          { id: 'delete', label: 'Delete', icon: <Trash2 />, destructive: true, onAction: onDelete },
        ]}
      />
    </span>
  );
}

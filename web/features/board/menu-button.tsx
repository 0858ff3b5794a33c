import { Ellipsis } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { fetchDialogsAhead, fetchMenuAhead, Menu } from './chunks.ts';

interface MenuButtonProps {
  label: string;
  /** Asked for when the menu is used. */
  items: () => MenuItem[];
  size?: 'sm' | 'md';
  children?: ReactNode;
}

/** A menu that costs no more than a button until it is first used: a board can have thousands. */
export function MenuButton(props: MenuButtonProps) {
  const [isUsed, setUsed] = useState(false);
  const { label, size = 'sm', children = <Ellipsis className="size-4" aria-hidden="true" /> } = props;
  const standIn = (
    <IconButton
      label={label}
      size={size}
      aria-haspopup="menu"
      onPointerEnter={fetchMenuAhead}
      onFocus={fetchMenuAhead}
      onClick={() => {
        setUsed(true);
        fetchDialogsAhead();
      }}
    >
      {children}
    </IconButton>
  );
  if (!isUsed) return standIn;
  return (
    <Suspense fallback={standIn}>
      <OpenMenu {...props} size={size} />
    </Suspense>
  );
}

function OpenMenu({ label, items, size, children }: MenuButtonProps) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const button = place.current?.querySelector('button');
    if (button?.ariaExpanded !== 'true') button?.click();
  }, []);
  return (
    <span ref={place} className="contents">
      <Menu label={label} items={items()} {...(size && { size })}>
        {children}
      </Menu>
    </span>
  );
}

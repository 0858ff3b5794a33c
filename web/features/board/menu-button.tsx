import { Ellipsis } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { fetchDialogsAhead, fetchMenuAhead, MenuPopover } from './chunks.ts';

/** A menu that costs no more than a button while it is closed: a board can have thousands. */
export function MenuButton({
  label,
  items,
  size = 'sm',
  children = <Ellipsis className="size-4" aria-hidden="true" />,
}: {
  label: string;
  /** Asked for when the menu opens. */
  items: () => MenuItem[];
  size?: 'sm' | 'md';
  children?: ReactNode;
}) {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  const open = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    setTrigger(currentTarget);
    fetchDialogsAhead();
  };
  return (
    <>
      <IconButton
        label={label}
        size={size}
        aria-haspopup="menu"
        aria-expanded={trigger !== null}
        onPointerEnter={fetchMenuAhead}
        onFocus={fetchMenuAhead}
        onClick={open}
        onKeyDown={(event) => {
          // As a click, which a key also makes, it would count as one of assistive technology, and its focus would wait.
          if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
          event.preventDefault();
          open(event);
        }}
      >
        {children}
      </IconButton>
      {trigger && (
        <Suspense fallback={null}>
          <MenuPopover
            label={label}
            items={items().map((item) => afterwards(item, trigger))}
            trigger={trigger}
            onClose={() => setTrigger(null)}
          />
        </Suspense>
      )}
    </>
  );
}

// A dialog gives the focus back to what had it when it opened, so the menu must be gone and its button have it by then.
const afterwards = (item: MenuItem, trigger: HTMLElement): MenuItem => ({
  ...item,
  onAction: () =>
    requestAnimationFrame(() => {
      trigger.focus({ preventScroll: true });
      item.onAction?.();
    }),
});

import { Ellipsis } from 'lucide-react';
import { Suspense, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { prefetchDialogs, prefetchMenu, MenuPopover } from './chunks.ts';

/** A menu that renders only a button while it is closed: a board can have thousands. */
export function MenuButton({
  label,
  items,
  size = 'sm',
  showsLabel = false,
  children = <Ellipsis className="size-4" aria-hidden="true" />,
}: {
  label: string;
  /** Called when the menu opens. */
  items: () => MenuItem[];
  size?: 'sm' | 'md';
  /** The label stands beside the icon; otherwise it is the tooltip. */
  showsLabel?: boolean;
  children?: ReactNode;
}) {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  const open = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    setTrigger(currentTarget);
    prefetchDialogs();
  };
  const props = {
    size,
    'aria-haspopup': 'menu',
    'aria-expanded': trigger !== null,
    onPointerEnter: prefetchMenu,
    onFocus: prefetchMenu,
    onClick: open,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // react-aria would take a click for one of assistive technology, and delay the focus.
      if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
      event.preventDefault();
      open(event);
    },
  } as const;
  return (
    <>
      {showsLabel ? (
        <Button {...props} variant="quiet" icon={children} className="max-sm:px-2">
          {label}
        </Button>
      ) : (
        <IconButton {...props} label={label}>
          {children}
        </IconButton>
      )}
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

// A dialog returns the focus to the element that had it, so the menu must have returned it to its button before.
const afterwards = (item: MenuItem, trigger: HTMLElement): MenuItem => ({
  ...item,
  onAction: () =>
    requestAnimationFrame(() => {
      trigger.focus({ preventScroll: true });
      item.onAction?.();
    }),
});

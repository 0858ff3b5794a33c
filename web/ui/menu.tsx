import { Check, Ellipsis } from 'lucide-react';
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts';
import { cx } from './cx.ts';
import { openMenu } from './menus.ts';
import { menuStyle } from './overlay-style.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  destructive?: boolean;
  /** Whether a choice that can be on or off is on; such an item leaves the menu open. */
  checked?: boolean;
  /** Why it is disabled; shown below the label. The item stays focusable, so that every user can read why. */
  disabledReason?: string | undefined;
  /** Gets the value of the button that opened the menu. */
  onAction?: (value: string) => void;
  /** If given, the item is a link. */
  href?: string;
  /** Whether the link leads to the page that is shown, or to the one around it. */
  isCurrent?: boolean;
  target?: '_blank';
}

export interface MenuSection {
  title: string;
  items: MenuItem[];
  /** The id of the chosen item: the section is a choice. */
  chosen?: string;
}

type Entries = readonly (MenuItem | MenuSection)[];

/** A button that opens a menu, which renders its items when it first opens; `label` names both. Without children the button is three dots. */
export function Menu({
  label,
  items,
  onOpen,
  children,
  variant = 'quiet',
  size = 'md',
  square = !children,
  className,
  id: fixedId,
}: {
  label: string;
  items: Entries;
  onOpen?: () => void;
  children?: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** The button has only an icon. */
  square?: boolean;
  className?: string | undefined;
  /** The id of the panel, where another button opens it too. */
  id?: string | undefined;
}) {
  const ownId = useId();
  const id = fixedId ?? ownId;
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <MenuOpener menu={id} aria-label={label} className={buttonStyle(variant, size, { square, className })}>
        {children ?? <Ellipsis className="size-4" />}
      </MenuOpener>
      <MenuPanel
        id={id}
        items={isAsked ? items : []}
        // At once: its first item gets the focus.
        onBeforeToggle={() => flushSync(() => setAsked(true))}
        onToggle={({ newState }) => newState === 'open' && onOpen?.()}
      />
    </>
  );
}

/** The button of the menu whose panel has the id `menu`. It also works before the page is hydrated. */
export function MenuOpener({ menu, ...props }: ComponentProps<'button'> & { menu: string }) {
  // `aria-expanded` belongs to ui/menus.ts.
  return <button type="button" aria-haspopup="menu" popoverTarget={menu} {...props} />;
}

/** A closed menu. Its name is that of the button that opens it. */
export function MenuPanel({ items, ...props }: ComponentProps<'div'> & { items: Entries }) {
  return (
    <div popover="auto" role="menu" className={menuStyle} {...props}>
      {items.map(renderEntry)}
    </div>
  );
}

/** An open menu at a button rendered elsewhere: for lists whose rows all have a menu that users seldom open. */
export function MenuPopover({
  items,
  trigger,
  onClose,
  id,
}: {
  items: Entries;
  /** Undefined while it is closed. */
  trigger: HTMLElement | undefined;
  onClose: () => void;
  /** For buttons that open it before the page is hydrated. */
  id?: string;
}) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (panel.current && trigger) openMenu(panel.current, trigger);
  }, [trigger]);
  return (
    <MenuPanel
      ref={panel}
      id={id}
      items={items}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    />
  );
}

function renderEntry(entry: MenuItem | MenuSection) {
  if (!('items' in entry)) return <Item key={entry.id} item={entry} />;
  const { title, items, chosen } = entry;
  return (
    <div
      key={title}
      role="group"
      aria-label={title}
      className="not-first:mt-1 not-first:border-t not-first:pt-1"
    >
      <div aria-hidden="true" className="px-2 py-1 text-12 font-medium text-ink-3">
        {title}
      </div>
      {items.map((item) => (
        <Item key={item.id} item={item} {...(chosen !== undefined && { isChosen: item.id === chosen })} />
      ))}
    </div>
  );
}

/** An item; `isChosen` is given where it is one of a choice. */
function Item({ item, isChosen }: { item: MenuItem; isChosen?: boolean }) {
  const { id, label, icon, destructive, checked, disabledReason, onAction, href, isCurrent, target } = item;
  const props = {
    role: isChosen !== undefined ? 'menuitemradio' : checked !== undefined ? 'menuitemcheckbox' : 'menuitem',
    tabIndex: -1,
    'data-item': id,
    'aria-checked': isChosen ?? checked,
    'aria-disabled': disabledReason !== undefined || undefined,
    className: cx(
      'menu-item',
      disabledReason && 'text-ink-3',
      destructive && 'text-destructive focus:bg-destructive-soft',
    ),
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) =>
      onAction?.(currentTarget.closest<HTMLElement>('[popover]')?.dataset['value'] ?? ''),
  };
  const row = (
    <>
      {icon}
      <span>
        {label}
        {/* Part of the accessible name, so that a screen reader announces why the item is disabled. */}
        {disabledReason && (
          <span className="block max-w-56 text-12 text-ink-3">
            <VisuallyHidden>: </VisuallyHidden>
            {disabledReason}
          </span>
        )}
      </span>
      {(isChosen || isCurrent) && <Check className="ml-auto size-4 shrink-0 text-ink-2" />}
    </>
  );
  if (href === undefined) {
    return (
      <button type="button" {...props}>
        {row}
      </button>
    );
  }
  return (
    <Link
      href={href}
      {...props}
      {...(isCurrent && { 'aria-current': true })}
      {...(target && { target, rel: 'noopener' })}
    >
      {row}
    </Link>
  );
}

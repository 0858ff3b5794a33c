import { Check, Ellipsis } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import {
  Button,
  Header,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  MenuTrigger,
  Popover,
  RouterProvider,
} from 'react-aria-components';
import { useLocation } from 'wouter';
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts';
import { cx } from './cx.ts';
import { optionStyle, popoverStyle } from './overlay-style.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  destructive?: boolean;
  /** Why it is disabled; shown below the label. The item stays focusable, so that every user can read why. */
  disabledReason?: string | undefined;
  onAction?: () => void;
  /** If given, the item is a link. */
  href?: string;
  target?: '_blank';
}

export interface MenuSection {
  title: string;
  items: MenuItem[];
  /** The id of the chosen item: the section is a choice. */
  chosen?: string;
}

/** A button that opens a menu; `label` names both. Without children the button is three dots. */
export function Menu({
  label,
  items,
  onOpen,
  children,
  variant = 'quiet',
  size = 'md',
  className,
}: {
  label: string;
  items: readonly (MenuItem | MenuSection)[];
  onOpen?: () => void;
  children?: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
}) {
  const [, navigate] = useLocation();
  return (
    <RouterProvider navigate={navigate}>
      <MenuTrigger onOpenChange={(isOpen) => isOpen && onOpen?.()}>
        <Button aria-label={label} className={buttonStyle(variant, size, { square: !children, className })}>
          {children ?? <Ellipsis className="size-4" aria-hidden="true" />}
        </Button>
        <Popover placement="bottom end" offset={4} className={popoverStyle}>
          <AriaMenu aria-label={label} className="outline-none">
            {items.map(renderEntry)}
          </AriaMenu>
        </Popover>
      </MenuTrigger>
    </RouterProvider>
  );
}

/** An open menu at a button rendered elsewhere: for lists whose rows all have a menu that users seldom open. */
export function MenuPopover({
  label,
  items,
  trigger,
  onClose,
}: {
  label: string;
  items: readonly (MenuItem | MenuSection)[];
  trigger: HTMLElement;
  onClose: () => void;
}) {
  const [, navigate] = useLocation();
  return (
    <RouterProvider navigate={navigate}>
      <Popover
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        triggerRef={{ current: trigger }}
        placement="bottom end"
        offset={4}
        aria-label={label}
        className={popoverStyle}
      >
        {/* At a click without a pointer react-aria focuses the menu before it has items, and then leaves it at that. */}
        <div onFocus={({ target }) => target.role === 'menu' && focusFirst(target)}>
          <AriaMenu aria-label={label} autoFocus="first" onClose={onClose} className="outline-none">
            {items.map(renderEntry)}
          </AriaMenu>
        </div>
      </Popover>
    </RouterProvider>
  );
}

const focusFirst = (menu: HTMLElement) => menu.querySelector<HTMLElement>('[role=menuitem]')?.focus();

function renderEntry(entry: MenuItem | MenuSection) {
  if (!('items' in entry)) return renderItem(entry, false);
  const { title, items, chosen } = entry;
  return (
    <AriaMenuSection
      key={title}
      className="not-first:mt-1 not-first:border-t not-first:pt-1"
      {...(chosen !== undefined && { selectionMode: 'single', selectedKeys: [chosen] })}
    >
      <Header className="px-2 py-1 text-12 font-medium text-ink-3">{title}</Header>
      {items.map((item) => renderItem(item, item.id === chosen))}
    </AriaMenuSection>
  );
}

function renderItem(item: MenuItem, isChosen: boolean) {
  const { id, label, icon, destructive, disabledReason, onAction, href, target } = item;
  const row = (
    <>
      {icon && (
        <span aria-hidden="true" className="flex size-4 shrink-0 *:size-4">
          {icon}
        </span>
      )}
      <span className="min-w-0">
        {label}
        {/* Part of the accessible name, so that a screen reader announces why the item is disabled. */}
        {disabledReason && (
          <span className="block max-w-56 text-12 text-ink-3">
            <VisuallyHidden>: </VisuallyHidden>
            {disabledReason}
          </span>
        )}
      </span>
      {isChosen && <Check className="ml-auto size-4 shrink-0 text-ink-2" aria-hidden="true" />}
    </>
  );
  if (disabledReason) {
    return (
      <AriaMenuItem
        key={id}
        id={id}
        textValue={label}
        shouldCloseOnSelect={false}
        // `isDisabled` would make the item and its reason unreachable by arrow keys.
        render={(props) => <div {...(props as ComponentProps<'div'>)} aria-disabled="true" />}
        className={cx(optionStyle, 'text-ink-3')}
      >
        {row}
      </AriaMenuItem>
    );
  }
  return (
    <AriaMenuItem
      key={id}
      id={id}
      textValue={label}
      {...(onAction && { onAction })}
      {...(href && { href })}
      {...(target && { target, rel: 'noopener' })}
      className={cx(optionStyle, destructive && 'text-destructive data-focused:bg-destructive-soft')}
    >
      {row}
    </AriaMenuItem>
  );
}

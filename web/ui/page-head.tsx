import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Menu, type MenuItem, type MenuSection } from './menu.tsx';

export interface HeadProps {
  /** The heading: a text, or an element that renders the `h1`. */
  title: ReactNode;
  /** Where the page belongs, above the title. */
  crumbs?: ReactNode;
  /** What is told beside the title: a score, counts. */
  about?: ReactNode;
  /** The choice of the period. */
  period?: ReactNode;
  /** The primary action. */
  action?: ReactNode;
  /** What the menu offers. */
  items?: readonly (MenuItem | MenuSection)[];
  /** The name of the menu. */
  menuLabel?: string;
  /** Whether a rule ends the head. */
  hasRule?: boolean;
}

/** The head of a page: its title at the left edge of all pages, period, action and menu at the right. */
export function PageHead({
  title,
  crumbs,
  about,
  period,
  action,
  items = [],
  menuLabel = 'Menu',
  hasRule = true,
}: HeadProps) {
  return (
    <header
      className={cx(
        'flex shrink-0 flex-wrap items-start gap-2 pt-4 sm:items-center pb-3 print:pt-0',
        hasRule && 'border-b print:border-0',
      )}
    >
      <div className="min-w-0 flex-1 sm:basis-72">
        {crumbs && <div className="text-13 wrap-anywhere text-ink-3">{crumbs}</div>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {typeof title === 'string' ? <h1 className={headingStyle}>{title}</h1> : title}
          {about}
        </div>
      </div>
      {/* On a phone the menu stands beside the title, and these below both. */}
      <div className="flex flex-wrap items-center gap-2 empty:hidden max-sm:order-last max-sm:w-full">
        {period}
        {action}
      </div>
      {items.length > 0 && <Menu label={menuLabel} variant="secondary" items={items} />}
    </header>
  );
}

/** The look of the heading of a page. */
export const headingStyle = 'min-w-0 text-24 font-semibold wrap-anywhere text-ink';

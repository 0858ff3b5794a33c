import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { headingStyle } from './heading-style.ts';
import { Menu, type MenuItem, type MenuSection } from './menu.tsx';

/** The id of the menu of a page of a strategy, which the bar of a phone opens. */
export const PAGE_MENU = 'page-menu';

export interface HeadProps {
  /** The heading: a text, or an element that renders the `h1`. */
  title: ReactNode;
  /** Where the page belongs, above the title. */
  crumbs?: ReactNode;
  /** What is told beside the title: a score, counts. */
  about?: ReactNode;
  /** The switch between pages that show the same. */
  views?: ReactNode;
  /** The choice of the period. */
  period?: ReactNode;
  /** The primary action. */
  action?: ReactNode;
  /** What the menu offers. */
  items?: readonly (MenuItem | MenuSection)[];
  /** The name of the menu. */
  menuLabel?: string;
  /** Whether on a phone the button of the menu is in the bar. */
  isMenuInBar?: boolean;
  /** Whether a rule ends the head. */
  hasRule?: boolean;
}

/**
 * The head of a page: its title at the left edge of all pages, views, period, action and menu at the right. On a phone the period
 * follows the title, on its line where there is room.
 */
export function PageHead({
  title,
  crumbs,
  about,
  views,
  period,
  action,
  items = [],
  menuLabel = 'Menu',
  isMenuInBar = false,
  hasRule = true,
}: HeadProps) {
  // It renders seldom: to memoize its parts costs more than it saves.
  'use no memo';
  return (
    <header
      className={cx(
        'flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 pt-4 pb-3 max-sm:pt-2 max-sm:pb-1 print:pt-0',
        hasRule && 'border-b print:border-0',
      )}
    >
      <div className="min-w-0 flex-1 max-sm:contents sm:basis-72">
        {crumbs && <div className="text-13 wrap-anywhere text-ink-3 max-sm:w-full">{crumbs}</div>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:contents">
          <div className="min-w-0 max-sm:flex-auto">
            {typeof title === 'string' ? <h1 className={headingStyle}>{title}</h1> : title}
          </div>
          {about && <div className="max-sm:order-2">{about}</div>}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 empty:hidden max-sm:contents">
        {views && <div className="max-sm:order-3 max-sm:ml-auto">{views}</div>}
        {period && <div className="max-sm:order-1">{period}</div>}
        {action && (
          <div className={cx('flex items-center gap-2 max-sm:order-3', !views && 'max-sm:ml-auto')}>
            {action}
          </div>
        )}
      </div>
      {items.length > 0 && (
        <Menu
          id={isMenuInBar ? PAGE_MENU : undefined}
          label={menuLabel}
          variant="secondary"
          items={items}
          className={isMenuInBar ? 'max-md:hidden' : undefined}
        />
      )}
    </header>
  );
}

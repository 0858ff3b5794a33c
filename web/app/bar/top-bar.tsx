import { Link } from 'wouter';
import type { User } from '../../../contract/api/entities.ts';
import { Bell } from '../../entities/strategy/notifications/bell.tsx';
import { PAGES } from '../../lib/routes/pages.ts';
import { cx } from '../../ui/cx.ts';
import { Wordmark } from '../../ui/wordmark.tsx';
import { AccountMenu } from './account-menu.tsx';
import { barStyle } from './bar-style.ts';
import { SearchButton } from './search-button.tsx';
import { UpdatesLink } from './updates-link.tsx';
import { UpdatesNav } from './updates-nav.tsx';
import { useScrolledAway } from './use-scrolled-away.ts';

/** The bar of a page that belongs to no strategy: it hides on scrolling down, except while it has the focus or an open menu. */
export function TopBar({ user }: { user: User }) {
  const isAway = useScrolledAway();
  return (
    <>
      <div className="group/head">
        <header
          className={cx(
            barStyle,
            'fixed inset-x-0 z-40 transition-[top] duration-150 group-focus-within/head:top-0 has-[[aria-expanded=true]]:top-0 short:absolute',
            isAway ? '-top-15' : 'top-0',
          )}
        >
          <Link href={PAGES.dashboard} className="-mx-1 shrink-0 rounded-sm px-1 py-1 no-underline">
            <Wordmark />
          </Link>
          <div className="flex-1" />
          <SearchButton />
          <UpdatesLink />
          <Bell />
          <AccountMenu user={user} />
        </header>
      </div>
      <UpdatesNav />
    </>
  );
}

import { KeyRound, LogOut, Monitor, Moon, ShieldCheck, Sun, UserRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { User } from '../../contract/api/entities.ts';
import type { ApiError } from '../lib/api/api-error.ts';
import { Bell } from '../entities/strategy/notifications/bell.tsx';
import { PeopleHere } from '../entities/strategy/people-here.tsx';
import { SearchButton } from '../entities/strategy/search-button.tsx';
import { UpdatesLink } from '../entities/strategy/updates-link.tsx';
import { StrategyNav } from '../entities/strategy/strategy-nav.tsx';
import { signOut } from '../lib/session/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { chooseTheme } from '../ui/choose-appearance.ts';
import { cx } from '../ui/cx.ts';
import { Menu } from '../ui/menu.tsx';
import { getTheme, THEMES } from '../ui/theme.ts';
import { toast } from '../ui/toast.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { useScrolledAway } from './use-scrolled-away.ts';
import { PAGES } from '../lib/routes/pages.ts';

const DisplayNameDialog = lazy(() => import('../features/account/display-name-dialog.tsx'));

const themeIcons = { light: <Sun />, dark: <Moon />, system: <Monitor /> };

/**
 * The fixed bar: it hides on scrolling down, except while it has the focus or an open menu. On a page of a strategy it has
 * the navigation of that.
 */
export default function TopBar({ user, strategyId }: { user: User; strategyId: number | null }) {
  const { username, name } = user;
  const [isNaming, setIsNaming] = useState(false);
  const [theme, showTheme] = useState(getTheme);
  const isAway = useScrolledAway();
  const [path, navigate] = useLocation();

  async function logOut() {
    try {
      await signOut();
      navigate('/');
    } catch (error) {
      toast.error((error as ApiError).message);
    }
  }

  return (
    <header
      className={cx(
        // Not translated: a translated bar would carry the navigation at the bottom of a phone along.
        'fixed inset-x-0 z-40 border-b transition-[top] duration-150 focus-within:top-0 has-[[aria-expanded=true]]:top-0 print:hidden',
        isAway ? '-top-13' : 'top-0',
        strategyId === null ? 'bg-paper' : 'bg-surface',
      )}
    >
      <div
        className={cx(
          'flex h-12 items-center gap-1',
          strategyId === null ? 'mx-auto max-w-6xl px-4 sm:px-6' : 'px-3 sm:px-5',
        )}
      >
        <div className="shrink-0 lg:w-32">
          <Link href={PAGES.dashboard} className="-mx-1 rounded-sm px-1 py-1 no-underline">
            <Wordmark />
          </Link>
        </div>
        {strategyId !== null && <StrategyNav strategyId={strategyId} />}
        <div className="flex-1" />
        <SearchButton />
        <UpdatesLink />
        <Bell />
        <div className="flex shrink-0 items-center gap-2">
          {strategyId !== null && <PeopleHere strategyId={strategyId} />}
          <Menu
            label={`Account of ${username}`}
            onOpen={() => showTheme(getTheme())}
            className="size-8 rounded-full px-0"
            items={[
              {
                title: name,
                items: [
                  {
                    id: 'name',
                    label: 'Display Name',
                    icon: <UserRound />,
                    onAction: () => setIsNaming(true),
                  },
                  {
                    id: 'password',
                    label: 'Change Password',
                    icon: <KeyRound />,
                    onAction: () => navigate(`/auth?mode=change&next=${encodeURIComponent(path)}`),
                  },
                  {
                    id: 'security',
                    label: 'Security',
                    icon: <ShieldCheck />,
                    onAction: () => navigate(PAGES.account),
                  },
                  { id: 'logout', label: 'Logout', icon: <LogOut />, onAction: () => void logOut() },
                ],
              },
              {
                title: 'Theme',
                chosen: theme,
                items: THEMES.map(({ value, label }) => ({
                  id: value,
                  label,
                  icon: themeIcons[value],
                  onAction: () => chooseTheme(value),
                })),
              },
            ]}
          >
            <Avatar name={username} />
          </Menu>
        </div>
      </div>
      <Suspense>{isNaming && <DisplayNameDialog user={user} onClose={() => setIsNaming(false)} />}</Suspense>
    </header>
  );
}

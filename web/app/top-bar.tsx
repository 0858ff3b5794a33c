import { KeyRound, LogOut, ShieldCheck, UserRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { User } from '../../contract/entities.ts';
import type { ApiError } from '../lib/api-error.ts';
import { SearchButton } from '../entities/palette/search-button.tsx';
import { HOME } from '../lib/next.ts';
import { signOut } from '../lib/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { cx } from '../ui/cx.ts';
import { Menu } from '../ui/menu.tsx';
import { toast } from '../ui/toast.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { useScrolledAway } from './use-scrolled-away.ts';

const DisplayNameDialog = lazy(() => import('../features/account/display-name-dialog.tsx'));

/** The fixed bar: it hides on scrolling down, except while it has the focus or an open menu. */
export default function TopBar({ user }: { user: User }) {
  const { username, name } = user;
  const [isNaming, setIsNaming] = useState(false);
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
        'fixed inset-x-0 top-0 z-40 border-b bg-paper transition-transform duration-150 focus-within:translate-y-0 has-[[aria-expanded=true]]:translate-y-0 print:hidden',
        isAway && '-translate-y-full',
      )}
    >
      <div className="mx-auto flex h-12 max-w-6xl items-center justify-between px-4 sm:px-6">
        <Link href={HOME} className="-mx-1 rounded-sm px-1 py-1 no-underline">
          <Wordmark />
        </Link>
        <div className="flex items-center gap-2">
          <SearchButton />
          <Menu
            label={`Account of ${username}`}
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
                    onAction: () => navigate('/account'),
                  },
                  { id: 'logout', label: 'Logout', icon: <LogOut />, onAction: () => void logOut() },
                ],
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

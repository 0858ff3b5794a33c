import { KeyRound, LogOut, Monitor, Moon, ServerCog, ShieldCheck, Sun, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { User } from '../../../contract/api/entities.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { signOut } from '../../lib/session/session.ts';
import { PAGES } from '../../lib/routes/pages.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { chooseFontSize, chooseTheme } from '../../ui/choose-appearance.ts';
import { Menu } from '../../ui/menu.tsx';
import { FONT_SIZES, getFontSize, getTheme, THEMES } from '../../ui/theme.ts';
import { toast } from '../../ui/toast.tsx';
import { useHydrating } from '../../ui/use-hydrating.ts';
import { loadable } from '../../lib/dom/prefetch.ts';

const DisplayNameDialog = loadable(() => import('../../features/account/display-name-dialog.tsx'));

const THEME_ICONS = { light: <Sun />, dark: <Moon />, system: <Monitor /> };

/** The viewer's avatar with their account, the appearance and Logout. */
export function AccountMenu({ user }: { user: User }) {
  // The document of a page is the same for all members of its strategy.
  const isHydrated = !useHydrating();
  const [isNaming, setIsNaming] = useState(false);
  const [appearance, setAppearance] = useState(() => ({ theme: getTheme(), fontSize: getFontSize() }));
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
    <>
      <Menu
        label={isHydrated ? `Account of ${user.username}` : 'Account'}
        onOpen={() => setAppearance({ theme: getTheme(), fontSize: getFontSize() })}
        className="size-8 rounded-full px-0"
        items={[
          {
            title: 'Account',
            items: [
              { id: 'name', label: 'Full Name', icon: <UserRound />, onAction: () => setIsNaming(true) },
              {
                id: 'password',
                label: 'Change Password',
                icon: <KeyRound />,
                onAction: () => navigate(`${PAGES.auth}?mode=change&next=${encodeURIComponent(path)}`),
              },
              {
                id: 'account',
                label: 'Account',
                icon: <ShieldCheck />,
                onAction: () => navigate(PAGES.account),
              },
              ...(isHydrated && user.isOperator
                ? [
                    {
                      id: 'admin',
                      label: 'Administration',
                      icon: <ServerCog />,
                      onAction: () => navigate(PAGES.admin),
                    },
                  ]
                : []),
              { id: 'logout', label: 'Logout', icon: <LogOut />, onAction: () => void logOut() },
            ],
          },
          {
            title: 'Theme',
            ...(isHydrated && { chosen: appearance.theme }),
            items: THEMES.map(({ value, label }) => ({
              id: value,
              label,
              icon: THEME_ICONS[value],
              onAction: () => chooseTheme(value),
            })),
          },
          {
            title: 'Font Size',
            ...(isHydrated && { chosen: appearance.fontSize }),
            items: FONT_SIZES.map(({ value, label }) => ({
              id: value,
              label,
              onAction: () => chooseFontSize(value),
            })),
          },
        ]}
      >
        <Avatar name={isHydrated ? (user.fullName ?? user.username) : '·'} />
      </Menu>
      {isNaming && <DisplayNameDialog user={user} onClose={() => setIsNaming(false)} />}
    </>
  );
}

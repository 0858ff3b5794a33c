import { lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { usePageCommands, type PageCommand } from '../lib/dom/page-commands.ts';
import type { ApiError } from '../lib/api/api-error.ts';
import { isTyping } from '../lib/dom/is-typing.ts';
import { prefetch, prefetchWhenIdle } from '../lib/dom/prefetch.ts';
import { modifier, openPalette, overlay, palettePrefetch } from '../lib/dom/overlay.ts';
import { signOut } from '../lib/session/session.ts';
import { singleKeys } from '../lib/dom/single-keys.ts';
import { dropKeys } from '../lib/dom/typed-ahead.ts';
import { useStore } from '../lib/store.ts';
import { chooseFontSize, chooseTheme } from '../ui/choose-appearance.ts';
import { FONT_SIZES, THEMES } from '../ui/theme.ts';
import { isMenuOpen } from '../ui/menus.ts';
import { isPaletteShortcut, shortcutKey } from '../ui/shortcut-key.ts';
import { toast } from '../ui/toast.tsx';
import { lazyComponent } from './lazy-component.tsx';
import { undoOrRedo } from './undo-keys.tsx';
import { PAGES } from '../lib/routes/pages.ts';

// Rendered at once where it is loaded: the user types right after the shortcut.
const Palette = lazyComponent(() => import('../features/palette/palette.tsx'));
const Shortcuts = lazy(() => import('../features/shortcuts/shortcuts.tsx'));

const fetchPalette = (): void => prefetch(Palette.load);

/** The commands of every page. */
function commandsOf(path: string, navigate: (path: string) => void): PageCommand[] {
  const logOut = async (): Promise<void> => {
    try {
      await signOut();
      navigate('/');
    } catch (error) {
      toast.error((error as ApiError).message);
    }
  };
  return [
    { id: 'dashboard', label: 'Go to Dashboard', run: () => navigate(PAGES.dashboard) },
    { id: 'updates', label: 'My updates', run: () => navigate(PAGES.updates) },
    { id: 'undo', label: 'Undo', keys: `${modifier()} Z`, run: () => void undoOrRedo('undo') },
    { id: 'redo', label: 'Redo', keys: `${modifier()} Shift Z`, run: () => void undoOrRedo('redo') },
    ...THEMES.map(({ value, label }) => ({
      id: `theme-${value}`,
      label: `Theme: ${label}`,
      run: () => chooseTheme(value),
    })),
    ...FONT_SIZES.map(({ value, label }) => ({
      id: `font-${value}`,
      label: `Font Size: ${label}`,
      run: () => chooseFontSize(value),
    })),
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      ...(singleKeys.get() && { keys: '?' }),
      run: () => overlay.set('shortcuts'),
    },
    {
      id: 'password',
      label: 'Change Password',
      run: () => navigate(`${PAGES.auth}?mode=change&next=${encodeURIComponent(path)}`),
    },
    { id: 'logout', label: 'Logout', run: () => void logOut() },
  ];
}

const isModalOpen = (): boolean =>
  isMenuOpen() || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** Which global dialog a key opens. */
function overlayOf(event: KeyboardEvent): 'palette' | 'shortcuts' | undefined {
  if (event.altKey || event.defaultPrevented) return undefined;
  if (event.ctrlKey || event.metaKey) return isPaletteShortcut(event) ? 'palette' : undefined;
  if (!singleKeys.get() || isTyping(event.target)) return undefined;
  return ({ '?': 'shortcuts', '/': 'palette' } as const)[shortcutKey(event)];
}

function useCallKeys(isCalled: boolean): void {
  // Before the first paint, so that no key press is lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // The modifier is probably the start of the shortcut.
      if (event.key === 'Control' || event.key === 'Meta') fetchPalette();
      if (event.key === 'Escape' && overlay.get() === 'palette' && !isModalOpen()) overlay.set(null);
      const called = overlayOf(event);
      if (!called) return;
      // Not over a dialog, which may hold unsaved text. The shortcut of the palette also closes it.
      if (overlay.get() === 'palette' && (event.ctrlKey || event.metaKey)) overlay.set(null);
      else if (isModalOpen()) {
        if (called === 'shortcuts') return;
      } else if (called === 'palette') openPalette();
      else overlay.set(called);
      event.preventDefault();
    };
    if (window.endEarlyShortcut?.()) overlay.set('palette');
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    palettePrefetch.fetch = fetchPalette;
    return prefetchWhenIdle(Palette.load);
  }, []);
  useEffect(() => {
    if (!isCalled) return undefined;
    // The error boundary shows the failure.
    Palette.load().catch(dropKeys);
    return dropKeys;
  }, [isCalled]);
}

/** The palette and the list of shortcuts, and the commands of every page. */
export function GlobalCommands() {
  const [path, navigate] = useLocation();
  const open = useStore(overlay);
  const hasSingleKeys = useStore(singleKeys);
  useCallKeys(open === 'palette');
  usePageCommands({
    title: 'Everywhere',
    isGlobal: true,
    commands: () => commandsOf(path, navigate),
    shortcuts: [
      { keys: hasSingleKeys ? `${modifier()} K, /` : `${modifier()} K`, label: 'Search or type an action' },
      { keys: `${modifier()} Z`, label: 'Undo' },
      { keys: `${modifier()} Shift Z, ${modifier()} Y`, label: 'Do again' },
      { keys: 'Alt T', label: 'Go to the messages' },
      ...(hasSingleKeys ? [{ keys: '?', label: 'Show these shortcuts' }] : []),
    ],
  });
  const close = () => overlay.set(null);
  if (!open) return null;
  return (
    <Suspense>{open === 'palette' ? <Palette onClose={close} /> : <Shortcuts onClose={close} />}</Suspense>
  );
}

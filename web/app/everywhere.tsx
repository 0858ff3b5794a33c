import { lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { useActs, type Act } from '../lib/acts.ts';
import type { ApiError } from '../lib/api-error.ts';
import { HOME } from '../lib/next.ts';
import { modifier, overlay, paletteAhead } from '../lib/overlay.ts';
import { signOut } from '../lib/session.ts';
import { singleKeys } from '../lib/single-keys.ts';
import { useStore } from '../lib/store.ts';
import { setFontSize, setTheme, type FontSize, type Theme } from '../ui/theme.ts';
import { toast } from '../ui/toast.tsx';
import { isTyping, undoOrRedo } from './undo-keys.tsx';

const loadPalette = () => import('../features/palette/palette.tsx');
const Palette = lazy(loadPalette);
const Shortcuts = lazy(() => import('../features/shortcuts/shortcuts.tsx'));

// A failure shows when it is really needed.
const fetchPalette = (): void => void loadPalette().catch(() => undefined);

/** How long after its start a page that is left alone fetches the palette: milliseconds. */
const IDLE_MS = 4000;

const themes: [Theme, string][] = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'System'],
];
const fontSizes: [FontSize, string][] = [
  ['regular', 'Regular'],
  ['large', 'Large'],
  ['super-large', 'Super Large'],
];

/** What can be done on every page. */
function actsOf(path: string, navigate: (path: string) => void): Act[] {
  const logOut = async (): Promise<void> => {
    try {
      await signOut();
      navigate('/');
    } catch (error) {
      toast.error((error as ApiError).message);
    }
  };
  return [
    { id: 'dashboard', label: 'Go to Dashboard', run: () => navigate(HOME) },
    { id: 'undo', label: 'Undo', keys: `${modifier()} Z`, run: () => void undoOrRedo('undo') },
    { id: 'redo', label: 'Redo', keys: `${modifier()} Shift Z`, run: () => void undoOrRedo('redo') },
    ...themes.map(([theme, label]) => ({
      id: `theme-${theme}`,
      label: `Theme: ${label}`,
      run: () => {
        setTheme(theme);
        toast.success(label, { title: 'Theme Updated' });
      },
    })),
    ...fontSizes.map(([size, label]) => ({
      id: `font-${size}`,
      label: `Font Size: ${label}`,
      run: () => {
        setFontSize(size);
        toast.success(label, { title: 'Font Size Updated' });
      },
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
      run: () => navigate(`/auth?mode=change&next=${encodeURIComponent(path)}`),
    },
    { id: 'logout', label: 'Logout', run: () => void logOut() },
  ];
}

const isModalOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

/** What a key calls up; undefined where it is anything else. */
function calledBy(event: KeyboardEvent): 'palette' | 'shortcuts' | undefined {
  if (event.altKey || event.defaultPrevented) return undefined;
  const isK = event.key.toLowerCase() === 'k' && !event.shiftKey;
  if (event.ctrlKey || event.metaKey) return isK ? 'palette' : undefined;
  if (!singleKeys.get() || isTyping(event.target)) return undefined;
  return ({ '?': 'shortcuts', '/': 'palette' } as const)[event.key];
}

function useCallKeys(): void {
  // Before the page is painted: who sees it may press a key at once.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // Whoever reaches for the modifier is likely to go on.
      if (event.key === 'Control' || event.key === 'Meta') fetchPalette();
      const called = calledBy(event);
      if (!called) return;
      // Over a dialog it would lead away from what is typed there; the key that opened the palette closes it.
      if (overlay.get() === 'palette' && (event.ctrlKey || event.metaKey)) overlay.set(null);
      else if (!isModalOpen()) overlay.set(called);
      else if (called === 'shortcuts') return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    paletteAhead.fetch = fetchPalette;
    const timer = setTimeout(fetchPalette, IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** The palette and the sheet of shortcuts, which every page can call up, and what can be done on all of them. */
export function Everywhere() {
  const [path, navigate] = useLocation();
  const open = useStore(overlay);
  const hasSingleKeys = useStore(singleKeys);
  useCallKeys();
  useActs({
    title: 'Everywhere',
    isEverywhere: true,
    acts: () => actsOf(path, navigate),
    keys: [
      { keys: hasSingleKeys ? `${modifier()} K, /` : `${modifier()} K`, does: 'Search or type an action' },
      { keys: `${modifier()} Z`, does: 'Undo' },
      { keys: `${modifier()} Shift Z, ${modifier()} Y`, does: 'Do again' },
      { keys: 'Alt T', does: 'Go to the messages' },
      ...(hasSingleKeys ? [{ keys: '?', does: 'Show these shortcuts' }] : []),
    ],
  });
  const close = () => overlay.set(null);
  if (!open) return null;
  return (
    <Suspense>{open === 'palette' ? <Palette onClose={close} /> : <Shortcuts onClose={close} />}</Suspense>
  );
}

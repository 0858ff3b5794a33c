import { useSyncExternalStore } from 'react';
import { Store } from './store.ts';

/** Which of the two that any page can call up is open. */
export const overlay = new Store<'palette' | 'shortcuts' | null>(null);

/** Opens the palette, in which one types where to go or what to do. */
export const openPalette = (): void => overlay.set('palette');

/** Fetches the palette's code; set by whoever draws it. */
export const paletteAhead = { fetch: (): void => undefined };

const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

type Modifier = 'Ctrl' | '⌘';

/** The modifier of shortcuts on this machine, as its keys are written. */
export const modifier = (): Modifier => (isApple() ? '⌘' : 'Ctrl');

const never = () => () => undefined;

/** The same for what shows it: the server, which draws a page first, does not know the machine. */
export const useModifier = (): Modifier => useSyncExternalStore<Modifier>(never, modifier, () => 'Ctrl');

import { useSyncExternalStore } from 'react';
import { Store } from '../store.ts';
import { keepKeys } from './typed-ahead.ts';

/** Which of the two global dialogs is open. */
export const overlay = new Store<'palette' | 'shortcuts' | null>(null);

/** Opens the command palette. Keys wait for its field, whose code may have to load. */
export function openPalette(): void {
  keepKeys();
  overlay.set('palette');
}

/** Loads the palette's code; the component that renders it sets the function. */
export const palettePrefetch = { fetch: (): void => undefined };

const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

type Modifier = 'Ctrl' | '⌘';

/** The modifier of shortcuts on this machine, as printed on its keys. */
export const modifier = (): Modifier => (isApple() ? '⌘' : 'Ctrl');

const never = () => () => undefined;

/** The modifier for rendering: the server entry does not know the machine. */
export const useModifier = (): Modifier => useSyncExternalStore<Modifier>(never, modifier, () => 'Ctrl');

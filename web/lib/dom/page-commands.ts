import { useEffect, useRef } from 'react';

/** A command that the palette offers. */
export interface PageCommand {
  id: string;
  label: string;
  /** The shortcut, as shown: 'Ctrl+Z'. */
  keys?: string;
  run: () => void;
}

/** A keyboard shortcut of the list of shortcuts. */
export interface Shortcut {
  /** As printed on the keys; alternatives with a comma. */
  keys: string;
  label: string;
}

/** The commands and shortcuts of a page, as far as the viewer may use them. */
export interface PageCommands {
  /** The name of the page. */
  title: string;
  commands: () => readonly PageCommand[];
  shortcuts?: readonly Shortcut[];
  /** The same on every page; listed after the page's own. */
  isGlobal?: true;
}

const shown = new Set<{ readonly current: PageCommands }>();

/** Registers a page's commands and shortcuts while it is mounted. */
export function usePageCommands(page: PageCommands): void {
  const latest = useRef(page);
  useEffect(() => {
    latest.current = page;
  });
  useEffect(() => {
    shown.add(latest);
    return () => void shown.delete(latest);
  }, []);
}

/** The commands available now: first the page's own, then those of every page. */
export const availableCommands = (): PageCommands[] =>
  Array.from(shown, ({ current }) => current).toSorted(
    (a, b) => Number(a.isGlobal ?? false) - Number(b.isGlobal ?? false),
  );

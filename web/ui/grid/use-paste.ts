import { useEffect, useEffectEvent } from 'react';

const FIELD = 'input, textarea, select';

/**
 * Handles a paste wherever the focus is, with the clipboard's text. A field keeps its own paste, but the editor of a cell only that of
 * a single text: a block goes into the cells.
 */
export function usePaste(onPaste: (text: string) => void): void {
  const handle = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const field = event.target instanceof HTMLElement ? event.target.closest(FIELD) : null;
    const isBlock = /[\t\n]/.test(text.trimEnd());
    if (field && !(isBlock && field.closest('[role=gridcell]'))) return;
    event.preventDefault();
    onPaste(text);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => handle(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}

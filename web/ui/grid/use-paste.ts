import { useEffect, useEffectEvent, useRef } from 'react';
import type { ReadBlock } from './block.ts';

const FIELD = 'input, textarea, select';

/** Loads what reads a pasted table. A page does so when it opens, so that it works offline. */
export type LoadReader = () => Promise<ReadBlock>;

/**
 * Handles a paste wherever the focus is, with the clipboard's text. A field keeps its own paste, but the editor of a cell only that of
 * a single text: a block goes into the cells. A paste before the reader is loaded waits for it, and goes where the user was.
 */
export function usePaste<Place>(
  load: LoadReader,
  placeNow: () => Place,
  onPaste: (text: string, read: ReadBlock, place: Place) => void,
): void {
  const reader = useRef<ReadBlock>(undefined);
  const paste = useEffectEvent(onPaste);
  const handle = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const field = event.target instanceof HTMLElement ? event.target.closest(FIELD) : null;
    const isBlock = /[\t\n]/.test(text.trimEnd());
    if (field && !(isBlock && field.closest('[role=gridcell]'))) return;
    event.preventDefault();
    const place = placeNow();
    if (reader.current) paste(text, reader.current, place);
    else void load().then((read) => paste(text, read, place));
  });
  // With each render, because what it reads depends on what is shown.
  useEffect(() => {
    void load().then((read) => (reader.current = read));
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => handle(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}

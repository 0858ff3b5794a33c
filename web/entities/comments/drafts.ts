import { useState } from 'react';
import { onViewerChange, viewerId } from '../../lib/session/session.ts';

const PREFIX = 'comment-draft ';

function stored(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function store(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Where storage is refused, the text is kept while the panel is open.
  }
}

/** A text that stays in this browser until it is sent: over a closed panel, a reload and a lost connection. */
export function useDraft(name: string, initial = ''): [text: string, set: (text: string) => void] {
  const key = `${PREFIX}${viewerId()} ${name}`;
  const [text, setText] = useState(() => stored(key) || initial);
  const set = (next: string): void => {
    setText(next);
    store(key, next === initial ? '' : next);
  };
  return [text, set];
}

/** Whether a text was typed and not sent. */
export const hasDraft = (name: string): boolean => stored(`${PREFIX}${viewerId()} ${name}`) !== '';

// Texts are confidential: none stays in the browser after signing out.
onViewerChange.add(() => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Where storage is refused, nothing is kept.
  }
});

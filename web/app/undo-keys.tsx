import { useEffect } from 'react';
import type { ApiError } from '../lib/api/api-error.ts';
import { step } from '../lib/sync/undo/undo.ts';
import { isTyping } from '../lib/dom/is-typing.ts';
import { shortcutKey } from '../ui/shortcut-key.ts';
import { toast } from '../ui/toast.tsx';

/** Ctrl or Cmd with Z is undo; with Shift and Z, or with Y, redo. */
function kindOf(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = shortcutKey(event);
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && !event.shiftKey ? 'redo' : undefined;
}

/** Undoes or redoes, and shows a toast. */
export async function undoOrRedo(kind: 'undo' | 'redo'): Promise<void> {
  const title = kind === 'undo' ? 'Undone' : 'Done again';
  try {
    const label = await step(kind);
    if (label === null) toast.show({ title: kind === 'undo' ? 'Nothing to undo' : 'Nothing to do again' });
    else toast.show({ title, message: label });
  } catch (error) {
    toast.failure(error as ApiError);
  }
}

/** Lets the keyboard undo and redo the viewer's own edits and moves on every page. */
export function UndoKeys() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const kind = kindOf(event);
      if (!kind || event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      void undoOrRedo(kind);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return null;
}

import { GripVertical } from 'lucide-react';
import { createContext, use, type KeyboardEvent, type ReactNode } from 'react';
import { buttonStyle } from '../button-style.ts';
import { cx } from '../cx.ts';
import { keyOf, type Entries } from './entries.ts';
import { type DragHandlers, pressByMouse, pressByTouch } from './press.ts';
import type { Dragged } from './slots.ts';
import type { Nouns } from './announcements.ts';

/** What entries need. It stays the same during a drag, so that no entry renders again. */
interface Sorting {
  nouns: Nouns;
  canMove: Record<Dragged['kind'], boolean>;
  entries: Entries;
  /** Handlers for a press on a drag handle. */
  handlersOf: (dragged: Dragged) => DragHandlers;
  startByKeyboard: (dragged: Dragged) => void;
  /** The id of the instructions. */
  instructions: string;
}

export const SortingContext = createContext<Sorting | null>(null);

const HandleContext = createContext<{ dragged: Dragged; name: string } | null>(null);

interface EntryProps {
  id: number;
  /** The announced label, after the noun. */
  label: string;
  as?: 'div' | 'li' | 'section';
  className?: string;
  children: ReactNode;
}

/** A group of a Sortable. */
export function SortableGroup(props: EntryProps) {
  return <Entry kind="group" {...props} />;
}

/** An item of a group of a Sortable. */
export function SortableItem(props: EntryProps) {
  return <Entry kind="item" {...props} />;
}

function Entry({
  kind,
  id,
  label,
  as: Tag = 'div',
  className,
  children,
}: EntryProps & Pick<Dragged, 'kind'>) {
  const { nouns, entries } = useSorting();
  const setElement = (element: HTMLElement | null) => entries.register(keyOf({ kind, id }), element);
  const Any = Tag as 'div';
  return (
    <HandleContext value={{ dragged: { kind, id }, name: `${nouns[kind]} ${label}`.trimEnd() }}>
      <Any ref={setElement} className={cx('sortable-entry', className)}>
        {children}
      </Any>
    </HandleContext>
  );
}

function useSorting(): Sorting {
  const sorting = use(SortingContext);
  if (!sorting) throw new Error('SortableGroup and SortableItem belong inside Sortable');
  return sorting;
}

/** Mobile browsers let a page prevent a scroll only through a listener added before the touch. */
function preventScroll(handle: HTMLButtonElement): () => void {
  const over = new AbortController();
  handle.addEventListener('touchmove', () => undefined, { passive: false, signal: over.signal });
  return () => over.abort();
}

/** Drags the nearest group or item around it; renders nothing where that may not move. */
export function DragHandle({ className }: { className?: string }) {
  const sorting = use(SortingContext);
  const handle = use(HandleContext);
  if (!handle || !sorting?.canMove[handle.dragged.kind]) return null;
  const { dragged, name } = handle;
  const { entries, handlersOf, startByKeyboard, instructions } = sorting;
  const attach = (element: HTMLButtonElement) => {
    entries.handleMounted(keyOf(dragged));
    return preventScroll(element);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.code !== 'Space' && event.code !== 'Enter') return;
    event.preventDefault();
    if (!event.repeat) startByKeyboard(dragged);
  };
  return (
    <button
      ref={attach}
      type="button"
      data-drag-handle=""
      aria-label={`Move ${name}`}
      aria-describedby={instructions}
      aria-roledescription="drag handle"
      onMouseDown={(event) => pressByMouse(event.nativeEvent, handlersOf(dragged))}
      onTouchStart={(event) => pressByTouch(event.nativeEvent, handlersOf(dragged))}
      onKeyDown={onKeyDown}
      className={buttonStyle('quiet', 'sm', {
        square: true,
        className: cx('drag-handle text-ink-3', className),
      })}
    >
      <GripVertical className="size-4" />
    </button>
  );
}

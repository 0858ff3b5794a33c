import { GripVertical } from 'lucide-react';
import { createContext, use, type KeyboardEvent, type ReactNode } from 'react';
import { buttonStyle } from '../button-style.ts';
import { cx } from '../cx.ts';
import { keyOf, type Entries } from './entries.ts';
import { type Carrying, pressByMouse, pressByTouch } from './press.ts';
import type { Dragged } from './slots.ts';
import type { Nouns } from './words.ts';

/** What entries need to know. It stays the same while something is carried, so that none of them is drawn anew for it. */
interface Sorting {
  nouns: Nouns;
  canMove: Record<Dragged['kind'], boolean>;
  entries: Entries;
  /** What a press on the handle of an entry does. */
  carry: (dragged: Dragged) => Carrying;
  liftByKeyboard: (dragged: Dragged) => void;
  /** The id of the words that say how to. */
  instructions: string;
}

export const SortingContext = createContext<Sorting | null>(null);

const HandleContext = createContext<{ dragged: Dragged; name: string } | null>(null);

// What a pointer has in hand floats beside its place; in the hand of the keyboard it stays there.
const lifted =
  'relative data-[lifted=pointer]:opacity-40 data-[lifted=keyboard]:rounded-lg data-[lifted=keyboard]:outline-2 data-[lifted=keyboard]:outline-offset-2 data-[lifted=keyboard]:outline-focus data-[lifted=keyboard]:outline-dashed';

interface EntryProps {
  id: number;
  /** What it is called aloud, after its noun. */
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
      <Any ref={setElement} className={cx(lifted, className)}>
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

/** A browser on a phone lets only those hold the page still that it knew before the finger came. */
function holdStill(handle: HTMLButtonElement): () => void {
  const over = new AbortController();
  handle.addEventListener('touchmove', () => undefined, { passive: false, signal: over.signal });
  return () => over.abort();
}

/** Lifts the nearest group or item around it; nothing where it may not be moved. */
export function DragHandle({ className }: { className?: string }) {
  const sorting = use(SortingContext);
  const handle = use(HandleContext);
  if (!handle || !sorting?.canMove[handle.dragged.kind]) return null;
  const { dragged, name } = handle;
  const { carry, liftByKeyboard, instructions } = sorting;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.code !== 'Space' && event.code !== 'Enter') return;
    event.preventDefault();
    if (!event.repeat) liftByKeyboard(dragged);
  };
  return (
    <button
      ref={holdStill}
      type="button"
      data-drag-handle=""
      aria-label={`Move ${name}`}
      aria-describedby={instructions}
      aria-roledescription="drag handle"
      onMouseDown={(event) => pressByMouse(event.nativeEvent, carry(dragged))}
      onTouchStart={(event) => pressByTouch(event.nativeEvent, carry(dragged))}
      onKeyDown={onKeyDown}
      className={buttonStyle('quiet', 'sm', {
        square: true,
        className: cx('cursor-grab touch-manipulation text-ink-3', className),
      })}
    >
      <GripVertical className="size-4" aria-hidden="true" />
    </button>
  );
}

import { useDraggable, useDroppable } from '@dnd-kit/core';
import { GripVertical } from 'lucide-react';
import { createContext, use, useEffect, useRef, type ReactNode } from 'react';
import { buttonStyle } from './button-style.ts';
import { cx } from './cx.ts';
import type { Axis, Dragged, Slot, SortableContainer } from './sortable-slots.ts';
import type { Nouns } from './sortable-words.ts';

/** What entries need to know all the time; it stays the same while what they show changes. */
interface Sorting {
  axes: { groups: Axis; items: Axis };
  nouns: Nouns;
  canMove: Record<Dragged['kind'], boolean>;
  /** By `kind:id`, the elements whose places on the screen decide where a drop lands. */
  register: (key: string, element: HTMLElement | null) => void;
}

export const SortingContext = createContext<Sorting | null>(null);

/** What is going on while something is in hand. */
interface Carrying {
  groups: readonly SortableContainer[];
  dragged: Dragged;
  /** Where it would land, when that is not where it lies. */
  target: Slot | null;
  /** A pointer brings its own scrolling. */
  byKeyboard: boolean;
}

/** Null while nothing is in hand, so that entries are not drawn anew for what happens to others. */
export const CarryingContext = createContext<Carrying | null>(null);

type Handle = Pick<ReturnType<typeof useDraggable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>;
const HandleContext = createContext<(Handle & { name: string }) | null>(null);

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
  const { axes, nouns, canMove, register } = useSorting();
  const carrying = use(CarryingContext);
  const key = `${kind}:${id}`;
  const data: Dragged = { kind, id };
  const drag = useDraggable({ id: key, data, disabled: !canMove[kind] });
  // A group is where items drop; naming it lets its own scroll area follow the pointer.
  const drop = useDroppable({ id: key, disabled: kind === 'item' });
  const setElement = (element: HTMLElement | null) => {
    drag.setNodeRef(element);
    drop.setNodeRef(element);
    register(key, element);
  };

  const isDragging = carrying?.dragged.kind === kind && carrying.dragged.id === id;
  const isOver = kind === 'group' && carrying?.target?.group === id;
  const Any = Tag as 'div';
  return (
    <HandleContext
      value={{
        attributes: drag.attributes,
        listeners: drag.listeners,
        setActivatorNodeRef: drag.setActivatorNodeRef,
        name: `${nouns[kind]} ${label}`.trimEnd(),
      }}
    >
      <Any ref={setElement} className={cx('relative', isDragging && 'opacity-40', className)}>
        {children}
        {carrying && (
          <>
            <DropLine
              axis={kind === 'group' ? axes.groups : axes.items}
              edge={edgeOf(carrying, data)}
              byKeyboard={carrying.byKeyboard}
            />
            {isOver && isEmpty(carrying, id) && (
              <DropLine axis="vertical" edge="inside" byKeyboard={carrying.byKeyboard} />
            )}
          </>
        )}
      </Any>
    </HandleContext>
  );
}

function useSorting(): Sorting {
  const sorting = use(SortingContext);
  if (!sorting) throw new Error('SortableGroup and SortableItem belong inside Sortable');
  return sorting;
}

/** The edge of an entry at which the thing in hand would land: before it, or after the last of its line. */
function edgeOf({ groups, dragged, target }: Carrying, { kind, id }: Dragged): 'start' | 'end' | null {
  if (!target || dragged.kind !== kind) return null;
  const entries =
    kind === 'group' ? groups : (groups.find((group) => group.id === target.group)?.items ?? []);
  if (!entries.some((entry) => entry.id === id)) return null;
  if (target.before !== null) return target.before === id ? 'start' : null;
  return entries.findLast((entry) => entry.id !== dragged.id)?.id === id ? 'end' : null;
}

function isEmpty({ groups, dragged }: Carrying, group: number): boolean {
  const items = groups.find(({ id }) => id === group)?.items ?? [];
  return dragged.kind === 'item' && items.every(({ id }) => id === dragged.id);
}

// In the middle of the gap between two entries; an owner with another gap sets --sortable-gap.
const edges = {
  vertical: {
    start: 'inset-x-0 h-0.5 -top-[calc(var(--sortable-gap,0.5rem)/2+1px)]',
    end: 'inset-x-0 h-0.5 -bottom-[calc(var(--sortable-gap,0.5rem)/2+1px)]',
    inside: 'inset-x-2 h-0.5 bottom-1',
  },
  horizontal: {
    start: 'inset-y-0 w-0.5 -left-[calc(var(--sortable-gap,0.5rem)/2+1px)]',
    end: 'inset-y-0 w-0.5 -right-[calc(var(--sortable-gap,0.5rem)/2+1px)]',
    inside: 'inset-y-2 w-0.5 right-1',
  },
};

function DropLine({
  axis,
  edge,
  byKeyboard,
}: {
  axis: Axis;
  edge: 'start' | 'end' | 'inside' | null;
  byKeyboard: boolean;
}) {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (byKeyboard) line.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [edge, byKeyboard]);
  if (!edge) return null;
  return (
    <span
      ref={line}
      aria-hidden="true"
      className={cx('pointer-events-none absolute z-10 scroll-m-16 rounded-full bg-focus', edges[axis][edge])}
    />
  );
}

/** Lifts the nearest group or item around it; nothing where it may not be moved. */
export function DragHandle({ className }: { className?: string }) {
  const handle = use(HandleContext);
  if (!handle || handle.attributes['aria-disabled']) return null;
  const { attributes, listeners, setActivatorNodeRef, name } = handle;
  return (
    <button
      {...listeners}
      ref={setActivatorNodeRef}
      type="button"
      data-drag-handle=""
      aria-label={`Move ${name}`}
      aria-describedby={attributes['aria-describedby']}
      aria-roledescription="drag handle"
      className={buttonStyle('quiet', 'sm', {
        square: true,
        className: cx('cursor-grab touch-manipulation text-ink-3', className),
      })}
    >
      <GripVertical className="size-4" aria-hidden="true" />
    </button>
  );
}

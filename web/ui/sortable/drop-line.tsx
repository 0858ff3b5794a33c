import { useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { keyOf } from './entries.ts';
import type { Axis, Dragged, Slot, SortableContainer } from './slots.ts';

/** An entry, by `kind:id`, and where in it the line of a slot is. */
export interface Edge {
  key: string;
  edge: 'start' | 'end' | 'inside';
}

/** Where the line of a slot is: before an entry, after the last one, or inside an empty group. */
export function edgeOf(groups: readonly SortableContainer[], dragged: Dragged, slot: Slot): Edge | null {
  const { kind } = dragged;
  if (slot.before !== null) return { key: keyOf({ kind, id: slot.before }), edge: 'start' };
  const line = kind === 'group' ? groups : (groups.find(({ id }) => id === slot.group)?.items ?? []);
  const last = line.findLast(({ id }) => id !== dragged.id);
  if (last) return { key: keyOf({ kind, id: last.id }), edge: 'end' };
  return slot.group === null ? null : { key: keyOf({ kind: 'group', id: slot.group }), edge: 'inside' };
}

// In the middle of the gap between two entries; an owner with another gap sets --sortable-gap.
const inside = 'inset-x-2 h-0.5 bottom-1';
const edges = {
  vertical: {
    start: 'inset-x-0 h-0.5 -top-[calc(var(--sortable-gap,0.5rem)/2+1px)]',
    end: 'inset-x-0 h-0.5 -bottom-[calc(var(--sortable-gap,0.5rem)/2+1px)]',
    inside,
  },
  horizontal: {
    start: 'inset-y-0 w-0.5 -left-[calc(var(--sortable-gap,0.5rem)/2+1px)]',
    end: 'inset-y-0 w-0.5 -right-[calc(var(--sortable-gap,0.5rem)/2+1px)]',
    inside,
  },
};

/** The line at the drop position. It is positioned inside an entry. */
export function DropLine({
  axis,
  edge,
  shouldScroll,
}: {
  axis: Axis;
  edge: Edge['edge'];
  /** False for a pointer, which scrolls by itself. */
  shouldScroll: boolean;
}) {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (shouldScroll) line.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [edge, shouldScroll]);
  return (
    <span
      ref={line}
      aria-hidden="true"
      className={cx(
        'pointer-events-none absolute z-10 scroll-m-16 rounded-full bg-focus forced-color-adjust-none',
        edges[axis][edge],
      )}
    />
  );
}

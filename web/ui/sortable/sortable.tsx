import { useId, useLayoutEffect, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { DropLine, edgeOf } from './drop-line.tsx';
import { Entries, keyOf, useElement } from './entries.ts';
import { SortingContext } from './entry.tsx';
import { landing, type Axis, type Dragged, type SortableContainer } from './slots.ts';
import { useDragging, type DragState } from './use-dragging.ts';

export { DragHandle, SortableGroup, SortableItem } from './entry.tsx';

export interface SortableProps {
  groups: readonly SortableContainer[];
  /** The axis of the groups, and that of the items in each. */
  axis: Axis;
  itemAxis?: Axis;
  /** The announced names, such as 'pillar' and 'objective'. */
  groupNoun: string;
  itemNoun: string;
  disabled?: boolean;
  /** Called when a drop changes the order. `beforeItem` null is the end. */
  onMove: (move: { item: number; fromGroup: number; toGroup: number; beforeItem: number | null }) => void;
  /** If omitted, groups cannot be moved. */
  onMoveGroup?: (move: { group: number; beforeGroup: number | null }) => void;
  /** Renders the preview that follows the pointer. */
  overlay: (dragged: Dragged) => ReactNode;
  children: ReactNode;
}

/**
 * Groups and items that users put in order by mouse, touch and keyboard. Nothing moves until the drop, so a cancel has
 * nothing to undo and a live change does no harm. A drag renders no entry again: a board has hundreds.
 */
export function Sortable({
  groups,
  axis,
  itemAxis = 'vertical',
  groupNoun,
  itemNoun,
  disabled = false,
  onMove,
  onMoveGroup,
  overlay,
  children,
}: SortableProps) {
  const axes = { groups: axis, items: itemAxis };
  const nouns = { group: groupNoun, item: itemNoun };
  const instructions = useId();
  const [entries] = useState(() => new Entries());
  const { drag, spoken, float, handlersOf, startByKeyboard } = useDragging({
    groups,
    axes,
    nouns,
    entries,
    isDisabled: disabled,
    onLanding(dragged, { group: fromGroup }, { group: toGroup, before }) {
      if (toGroup === null) onMoveGroup?.({ group: dragged.id, beforeGroup: before });
      else if (fromGroup !== null) onMove({ item: dragged.id, fromGroup, toGroup, beforeItem: before });
    },
  });

  return (
    <>
      <SortingContext
        value={{
          nouns,
          canMove: { item: !disabled, group: !disabled && onMoveGroup !== undefined },
          entries,
          handlersOf,
          startByKeyboard,
          instructions,
        }}
      >
        {children}
      </SortingContext>
      {drag && <Marks drag={drag} groups={groups} axes={axes} entries={entries} />}
      {drag?.pointer && (
        <Float pointer={drag.pointer} ref={float}>
          {overlay(drag.dragged)}
        </Float>
      )}
      <p id={instructions} hidden>
        Press space to lift, the arrow keys to move, space to drop, Escape to cancel.
      </p>
      <p role="status" aria-live="assertive" className="sr-only">
        {spoken}
      </p>
    </>
  );
}

/** Marks the dragged entry, and renders the drop line. */
function Marks({
  drag: { dragged, slot, pointer },
  groups,
  axes,
  entries,
}: {
  drag: DragState;
  groups: readonly SortableContainer[];
  axes: { groups: Axis; items: Axis };
  entries: Entries;
}) {
  const element = useElement(entries, keyOf(dragged));
  useLayoutEffect(() => {
    element?.setAttribute('data-dragging', pointer ? 'pointer' : 'keyboard');
    return () => element?.removeAttribute('data-dragging');
  }, [element, pointer]);
  const target = slot && landing(groups, dragged, slot);
  const line = target && edgeOf(groups, dragged, target);
  const place = useElement(entries, line?.key);
  if (!line || !place) return null;
  return createPortal(
    <DropLine
      key={line.key}
      axis={dragged.kind === 'group' ? axes.groups : axes.items}
      edge={line.edge}
      shouldScroll={pointer === null}
    />,
    place,
  );
}

/** The longest distance from the top of the preview to the pointer, in pixels: a pillar may be long. */
const GRASP = 40;

/** The preview that follows the pointer, as wide as the dragged entry. */
function Float({
  pointer: { box, from, to },
  ref,
  children,
}: {
  pointer: NonNullable<DragState['pointer']>;
  ref: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}) {
  const { left, width } = box;
  const top = Math.max(box.top, from.y - GRASP);
  return createPortal(
    <div
      ref={ref}
      // It takes the pointer in the whole window: a quick pointer is ahead of it, and would hover each card on its way.
      className="fixed z-50 flex min-h-16 cursor-grabbing touch-none flex-col rounded-lg shadow-float *:flex-1 after:absolute after:inset-[-100vmax]"
      // Later moves write this style directly: a render for each pointer event would be slow.
      style={{ left, top, width, translate: `${to.x - from.x}px ${to.y - from.y}px` }}
    >
      {children}
    </div>,
    document.body,
  );
}

import { useId, useLayoutEffect, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { DropLine, edgeOf } from './drop-line.tsx';
import { Entries, keyOf, useElement } from './entries.ts';
import { SortingContext } from './entry.tsx';
import { landing, type Axis, type Dragged, type SortableContainer } from './slots.ts';
import { useCarrying, type InHand } from './use-carrying.ts';

export { DragHandle, SortableGroup, SortableItem } from './entry.tsx';

export interface SortableProps {
  groups: readonly SortableContainer[];
  /** How the groups lie, and the items in each. */
  axis: Axis;
  itemAxis?: Axis;
  /** What the two are called aloud, such as 'pillar' and 'objective'. */
  groupNoun: string;
  itemNoun: string;
  disabled?: boolean;
  /** Called once, on a drop elsewhere than where it lay. `beforeItem` null is the end. */
  onMove: (move: { item: number; fromGroup: number; toGroup: number; beforeItem: number | null }) => void;
  /** Without it the groups stay as they are. */
  onMoveGroup?: (move: { group: number; beforeGroup: number | null }) => void;
  /** What floats while a pointer has something in hand. */
  overlay: (dragged: Dragged) => ReactNode;
  children: ReactNode;
}

/**
 * Groups and items that can be put in order by mouse, touch and keyboard. Nothing moves until the drop: a line shows
 * where the thing in hand would land, so a cancel has nothing to undo and a live change meanwhile does no harm. Of the
 * entries none is drawn anew until the order changes: a board has hundreds.
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
  const { inHand, spoken, float, carry, liftByKeyboard } = useCarrying({
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
          carry,
          liftByKeyboard,
          instructions,
        }}
      >
        {children}
      </SortingContext>
      {inHand && <Marks inHand={inHand} groups={groups} axes={axes} entries={entries} />}
      {inHand?.held && (
        <Float held={inHand.held} ref={float}>
          {overlay(inHand.dragged)}
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

/** Marks what is in hand where it lies, and draws the line where it would land. */
function Marks({
  inHand: { dragged, slot, held },
  groups,
  axes,
  entries,
}: {
  inHand: InHand;
  groups: readonly SortableContainer[];
  axes: { groups: Axis; items: Axis };
  entries: Entries;
}) {
  const lifted = useElement(entries, keyOf(dragged));
  useLayoutEffect(() => {
    lifted?.setAttribute('data-lifted', held ? 'pointer' : 'keyboard');
    return () => lifted?.removeAttribute('data-lifted');
  }, [lifted, held]);
  const target = slot && landing(groups, dragged, slot);
  const line = target && edgeOf(groups, dragged, target);
  const place = useElement(entries, line?.key);
  if (!line || !place) return null;
  return createPortal(
    <DropLine
      key={line.key}
      axis={dragged.kind === 'group' ? axes.groups : axes.items}
      edge={line.edge}
      isBroughtIntoSight={held === null}
    />,
    place,
  );
}

/** How far below its upper edge the pointer has what it carries at most, in pixels: of a long pillar that edge may be far away. */
const GRASP = 40;

/** What goes with the pointer, as wide as what was lifted. */
function Float({
  held: { box, from, to },
  ref,
  children,
}: {
  held: NonNullable<InHand['held']>;
  ref: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}) {
  const { left, width } = box;
  const top = Math.max(box.top, from.y - GRASP);
  return createPortal(
    <div
      ref={ref}
      className="fixed z-50 flex min-h-16 cursor-grabbing touch-none flex-col rounded-lg shadow-float *:flex-1"
      // Where it is from then on is written to the element: each step of a pointer is none of React's.
      style={{ left, top, width, translate: `${to.x - from.x}px ${to.y - from.y}px` }}
    >
      {children}
    </div>,
    document.body,
  );
}

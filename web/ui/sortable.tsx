import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DragEndEvent,
  type DragMoveEvent,
  type DragStartEvent,
} from '@dnd-kit/core';
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { CarryingContext, SortingContext } from './sortable-entry.tsx';
import {
  homeSlot,
  landing,
  sameSlot,
  slotByArrow,
  slotByPoint,
  type Arrow,
  type Axis,
  type Dragged,
  type Slot,
  type SortableContainer,
} from './sortable-slots.ts';
import { dragWords } from './sortable-words.ts';

export { DragHandle, SortableGroup, SortableItem } from './sortable-entry.tsx';

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
  /** What floats while something is in hand. */
  overlay: (dragged: Dragged) => ReactNode;
  children: ReactNode;
}

const arrows: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] satisfies Arrow[];

// dnd-kit's own words know only ids; `spoken` below has the names.
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};
const instructions = {
  draggable: 'Press space to lift, the arrow keys to move, space to drop, Escape to cancel.',
};

/**
 * Groups and items that can be put in order by mouse, touch and keyboard. Nothing moves until the drop: a line shows
 * where the thing in hand would land, so a cancel has nothing to undo and a live change meanwhile does no harm.
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
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [slot, setSlot] = useState<Slot | null>(null);
  const [byKeyboard, setByKeyboard] = useState(false);
  const [spoken, setSpoken] = useState('');
  const elements = useRef(new Map<string, HTMLElement>());
  // dnd-kit would count: a page that the server drew would have another number.
  const id = useId();
  const register = (key: string, element: HTMLElement | null) => {
    if (element) elements.current.set(key, element);
    else elements.current.delete(key);
  };
  const box = (kind: Dragged['kind'], id: number) =>
    elements.current.get(`${kind}:${id}`)?.getBoundingClientRect();

  const goTo = (next: Slot) => {
    if (!dragged || sameSlot(slot, next)) return;
    setSlot(next);
    setSpoken(dragWords('over', groups, nouns, dragged, next));
  };

  // A sensor keeps the options it was lifted with; through this ref it reaches the latest state, as soon as that is shown:
  // an arrow pressed at once after lifting must not meet the state before it.
  const onArrow = useRef<((arrow: Arrow) => void) | null>(null);
  useLayoutEffect(() => {
    onArrow.current = (arrow) => {
      if (dragged && slot) goTo(slotByArrow(groups, dragged, slot, arrow, axes));
    };
  });
  // A card that changed its place or its pillar lost the focus on the way.
  const refocus = useRef<string | null>(null);
  useEffect(() => {
    const key = refocus.current;
    refocus.current = null;
    if (key) elements.current.get(key)?.querySelector<HTMLElement>('[data-drag-handle]')?.focus();
  }, [groups]);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // The delay leaves a quick swipe to scrolling.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: (event) => {
        if (!arrows.includes(event.code)) return;
        event.preventDefault();
        onArrow.current?.(event.code as Arrow);
      },
    }),
  );

  const detect: CollisionDetection = ({ active, pointerCoordinates }) => {
    if (!pointerCoordinates) return [];
    const found = slotByPoint(groups, active.data.current as Dragged, pointerCoordinates, axes, box);
    return found ? [{ id: `group:${found.group ?? active.data.current?.id}`, data: { slot: found } }] : [];
  };
  const start = ({ active, activatorEvent }: DragStartEvent) => {
    const lifted = active.data.current as Dragged;
    setDragged(lifted);
    setByKeyboard(activatorEvent instanceof KeyboardEvent);
    setSlot(homeSlot(groups, lifted));
    setSpoken(dragWords('lifted', groups, nouns, lifted));
  };
  const move = ({ collisions }: DragMoveEvent) => {
    const found = collisions?.[0]?.data?.slot as Slot | undefined;
    if (found) goTo(found);
  };
  const finish = (moved: Slot | null) => {
    if (dragged) {
      setSpoken(dragWords(moved ? 'moved' : 'stayed', groups, nouns, dragged, moved ?? undefined));
    }
    setDragged(null);
    setSlot(null);
  };
  const end = ({ collisions, active }: DragEndEvent) => {
    const last = (collisions?.[0]?.data?.slot as Slot | undefined) ?? slot;
    const home = dragged && homeSlot(groups, dragged);
    const moved = dragged && last && landing(groups, dragged, last);
    finish(moved);
    if (!moved || !home) return;
    if (byKeyboard) refocus.current = String(active.id);
    if (moved.group === null) onMoveGroup?.({ group: dragged.id, beforeGroup: moved.before });
    else {
      onMove({
        item: dragged.id,
        fromGroup: home.group as number,
        toGroup: moved.group,
        beforeItem: moved.before,
      });
    }
  };

  const target = dragged && slot && landing(groups, dragged, slot);
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={detect}
      accessibility={{ announcements: silent, screenReaderInstructions: instructions }}
      onDragStart={start}
      onDragMove={move}
      onDragEnd={end}
      onDragCancel={() => finish(null)}
    >
      <SortingContext
        value={{
          axes,
          nouns,
          canMove: { item: !disabled, group: !disabled && onMoveGroup !== undefined },
          register,
        }}
      >
        <CarryingContext value={dragged ? { groups, target, byKeyboard, dragged } : null}>
          {children}
        </CarryingContext>
      </SortingContext>
      <DragOverlay dropAnimation={null} className="cursor-grabbing rounded-lg shadow-float">
        {dragged && overlay(dragged)}
      </DragOverlay>
      <p role="status" aria-live="assertive" className="sr-only">
        {spoken}
      </p>
    </DndContext>
  );
}

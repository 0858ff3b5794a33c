import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { autoScroll, holdScroll, type AutoScroll } from './auto-scroll.ts';
import { keyOf, blurFocus, type Entries } from './entries.ts';
import type { DragHandlers } from './press.ts';
import {
  homeSlot,
  landing,
  sameSlot,
  slotByArrow,
  slotByPoint,
  type Arrow,
  type Axis,
  type Box,
  type Dragged,
  type Point,
  type Slot,
  type SortableContainer,
} from './slots.ts';
import { dragAnnouncement, type Nouns } from './announcements.ts';

/** The dragged entry, and its drop position. */
export interface DragState {
  dragged: Dragged;
  slot: Slot | null;
  /** The entry's box and the pointer's start and current point; null for a drag by keyboard. */
  pointer: { box: Box; from: Point; to: Point } | null;
}

/** The content and callbacks of a Sortable. */
interface Order {
  groups: readonly SortableContainer[];
  axes: { groups: Axis; items: Axis };
  nouns: Nouns;
  entries: Entries;
  /** Disabling cancels a running drag. */
  isDisabled: boolean;
  /** Called when a drop changes the order. */
  onLanding: (dragged: Dragged, home: Slot, landed: Slot) => void;
}

interface DragActions {
  start: (dragged: Dragged, from?: Point, to?: Point) => void;
  moveTo: (to: Point) => void;
  drop: () => void;
  cancel: () => void;
  onKey: (event: KeyboardEvent) => void;
}

const arrows: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] satisfies Arrow[];

/** Drags the entries of a Sortable and announces each step. `float` is the element that follows the pointer. */
export function useDragging({ groups, axes, nouns, entries, isDisabled, onLanding }: Order): {
  drag: DragState | null;
  /** The text of the live region. */
  spoken: string;
  float: RefObject<HTMLDivElement | null>;
  /** Handlers for a press on a drag handle. */
  handlersOf: (dragged: Dragged) => DragHandlers;
  startByKeyboard: (dragged: Dragged) => void;
} {
  const [spoken, setSpoken] = useState('');
  const float = useRef<HTMLDivElement>(null);
  const scroll = useRef<AutoScroll>(null);
  const box = (kind: Dragged['kind'], id: number) => entries.boxOf(keyOf({ kind, id }));

  const [drag, setDrag] = useState<DragState | null>(null);
  // Several listeners may run before React renders again, so they read a ref.
  const latest = useRef<DragState>(null);
  const update = (next: DragState | null) => {
    latest.current = next;
    setDrag(next);
  };
  const goTo = (next: Slot) => {
    const it = latest.current;
    if (!it || sameSlot(it.slot, next)) return;
    update({ ...it, slot: next });
    setSpoken(dragAnnouncement('over', groups, nouns, it.dragged, next));
  };
  const end = (slot: Slot | null) => {
    const dragged = latest.current?.dragged;
    if (!dragged) return;
    const home = homeSlot(groups, dragged);
    const landed = slot && landing(groups, dragged, slot);
    const element = landed && entries.get(keyOf(dragged));
    // Before any style changes, so that it costs no style recalculation.
    if (element) holdScroll(element);
    scroll.current?.stop();
    scroll.current = null;
    update(null);
    setSpoken(dragAnnouncement(landed ? 'moved' : 'cancelled', groups, nouns, dragged, landed ?? undefined));
    entries.giveFocus(keyOf(dragged));
    if (landed && home) onLanding(dragged, home, landed);
  };

  // The listeners of a press survive renders; through this ref they read the current order.
  const actions = useRef<DragActions>(null);
  useLayoutEffect(() => {
    actions.current = {
      start(dragged, from, to) {
        // A second press replaces the first.
        end(null);
        const element = entries.get(keyOf(dragged));
        if (!element || isDisabled) return;
        const slot = to && slotByPoint(groups, dragged, to, axes, box);
        const pointer = from && to ? { box: element.getBoundingClientRect(), from, to } : null;
        update({ dragged, slot: slot ?? homeSlot(groups, dragged), pointer });
        setSpoken(dragAnnouncement('started', groups, nouns, dragged));
        if (!pointer) return;
        blurFocus();
        scroll.current = autoScroll(element, pointer.from, (at) => actions.current?.moveTo(at));
      },
      moveTo(to) {
        const it = latest.current;
        if (!it?.pointer) return;
        const slot = slotByPoint(groups, it.dragged, to, axes, box);
        if (slot) goTo(slot);
        const { from } = it.pointer;
        if (float.current) float.current.style.translate = `${to.x - from.x}px ${to.y - from.y}px`;
        scroll.current?.follow(to);
      },
      // Drops where the line is, even if an entry moved under the pointer meanwhile.
      drop: () => end(latest.current?.slot ?? null),
      cancel: () => end(null),
      onKey(event) {
        const it = latest.current;
        if (!it || event.ctrlKey || event.altKey || event.metaKey) return;
        if (arrows.includes(event.code)) {
          if (it.slot) goTo(slotByArrow(groups, it.dragged, it.slot, event.code as Arrow, axes));
        } else if (event.code === 'Escape') end(null);
        else if (!['Space', 'Enter', 'Tab'].includes(event.code)) return;
        // The key that started the drag may still be down.
        else if (!event.repeat) end(it.slot);
        event.preventDefault();
        event.stopPropagation();
      },
    };
  });
  // A release after the component unmounts must not drop anything.
  useEffect(
    () => () => {
      scroll.current?.stop();
      actions.current = null;
    },
    [],
  );

  const isLost = drag !== null && (isDisabled || homeSlot(groups, drag.dragged) === null);
  useLayoutEffect(() => {
    if (isLost) actions.current?.cancel();
  }, [isLost]);

  const byKeyboard = drag !== null && drag.pointer === null;
  useLayoutEffect(() => {
    if (!byKeyboard) return undefined;
    const over = new AbortController();
    const options = { capture: true, signal: over.signal };
    addEventListener('keydown', (event) => actions.current?.onKey(event), options);
    // A press or focus elsewhere cancels the drag.
    for (const name of ['pointerdown', 'focusin'])
      addEventListener(name, () => actions.current?.cancel(), options);
    return () => over.abort();
  }, [byKeyboard]);

  const byPointer = drag !== null && drag.pointer !== null;
  useLayoutEffect(() => {
    // Browsers differ in what scrolls under the floating element. A wheel listener on the window would repaint
    // the whole page at drag start and drop.
    const turn = (event: WheelEvent) => {
      if (event.ctrlKey) return;
      event.preventDefault();
      scroll.current?.turn(event.deltaX, event.deltaY);
    };
    const over = new AbortController();
    if (byPointer) float.current?.addEventListener('wheel', turn, { passive: false, signal: over.signal });
    return () => over.abort();
  }, [byPointer]);

  return {
    drag,
    spoken,
    float,
    handlersOf: (dragged) => ({
      // press.ts prevents the browser's own focus.
      click: () => entries.handleOf(keyOf(dragged))?.focus({ preventScroll: true }),
      start: (from, to) => actions.current?.start(dragged, from, to),
      move: (to) => actions.current?.moveTo(to),
      drop: () => actions.current?.drop(),
      cancel: () => actions.current?.cancel(),
    }),
    startByKeyboard: (dragged) => actions.current?.start(dragged),
  };
}

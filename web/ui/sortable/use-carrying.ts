import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { autoScroll, holdScroll, type AutoScroll } from './auto-scroll.ts';
import { keyOf, takeFocus, type Entries } from './entries.ts';
import type { Carrying } from './press.ts';
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
import { dragWords, type Nouns } from './words.ts';

/** What was lifted, and where it would land. */
export interface InHand {
  dragged: Dragged;
  slot: Slot | null;
  /** Where it lay and where the pointer took it and has it; null in the hand of the keyboard, where it stays in its place. */
  held: { box: Box; from: Point; to: Point } | null;
}

/** What a Sortable puts in order. */
interface Order {
  groups: readonly SortableContainer[];
  axes: { groups: Axis; items: Axis };
  nouns: Nouns;
  entries: Entries;
  /** What is in hand is put back. */
  isDisabled: boolean;
  /** Called on a drop elsewhere than where it lay. */
  onLanding: (dragged: Dragged, home: Slot, landed: Slot) => void;
}

interface Acts {
  lift: (dragged: Dragged, from?: Point, to?: Point) => void;
  moveTo: (to: Point) => void;
  drop: () => void;
  putBack: () => void;
  onKey: (event: KeyboardEvent) => void;
}

const arrows: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] satisfies Arrow[];

/** Lifts, carries and drops the entries of a Sortable, and says so. `float` is what goes with the pointer. */
export function useCarrying({ groups, axes, nouns, entries, isDisabled, onLanding }: Order): {
  inHand: InHand | null;
  /** What is said aloud. */
  spoken: string;
  float: RefObject<HTMLDivElement | null>;
  /** What a press on the handle of an entry does, and what lifts it by keyboard: always the same. */
  carry: (dragged: Dragged) => Carrying;
  liftByKeyboard: (dragged: Dragged) => void;
} {
  const [spoken, setSpoken] = useState('');
  const float = useRef<HTMLDivElement>(null);
  const scroll = useRef<AutoScroll>(null);
  const box = (kind: Dragged['kind'], id: number) => entries.boxOf(keyOf({ kind, id }));

  const [inHand, setInHand] = useState<InHand | null>(null);
  // What is in hand for the listeners: several may run before the page shows what the first of them did.
  const hand = useRef<InHand>(null);
  const take = (next: InHand | null) => {
    hand.current = next;
    setInHand(next);
  };
  const goTo = (next: Slot) => {
    const it = hand.current;
    if (!it || sameSlot(it.slot, next)) return;
    take({ ...it, slot: next });
    setSpoken(dragWords('over', groups, nouns, it.dragged, next));
  };
  const end = (slot: Slot | null) => {
    const dragged = hand.current?.dragged;
    if (!dragged) return;
    const home = homeSlot(groups, dragged);
    const landed = slot && landing(groups, dragged, slot);
    const element = landed && entries.get(keyOf(dragged));
    // First, while no style is changed that would be computed anew for it.
    if (element) holdScroll(element);
    scroll.current?.stop();
    scroll.current = null;
    take(null);
    setSpoken(dragWords(landed ? 'moved' : 'stayed', groups, nouns, dragged, landed ?? undefined));
    entries.giveFocus(keyOf(dragged));
    if (landed && home) onLanding(dragged, home, landed);
  };

  // The listeners of a press outlive the render they began in; through this they meet the order as it is now.
  const acts = useRef<Acts>(null);
  useLayoutEffect(() => {
    acts.current = {
      lift(dragged, from, to) {
        // Of two presses the later one counts.
        end(null);
        const element = entries.get(keyOf(dragged));
        if (!element || isDisabled) return;
        const slot = to && slotByPoint(groups, dragged, to, axes, box);
        const held = from && to ? { box: element.getBoundingClientRect(), from, to } : null;
        take({ dragged, slot: slot ?? homeSlot(groups, dragged), held });
        setSpoken(dragWords('lifted', groups, nouns, dragged));
        if (!held) return;
        takeFocus();
        scroll.current = autoScroll(element, held.from, (at) => acts.current?.moveTo(at));
      },
      moveTo(to) {
        const it = hand.current;
        if (!it?.held) return;
        const found = slotByPoint(groups, it.dragged, to, axes, box);
        if (found) goTo(found);
        const { from } = it.held;
        if (float.current) float.current.style.translate = `${to.x - from.x}px ${to.y - from.y}px`;
        scroll.current?.follow(to);
      },
      // Where the line was seen, also where something moved under the pointer meanwhile.
      drop: () => end(hand.current?.slot ?? null),
      putBack: () => end(null),
      onKey(event) {
        const it = hand.current;
        if (!it || event.ctrlKey || event.altKey || event.metaKey) return;
        if (arrows.includes(event.code)) {
          if (it.slot) goTo(slotByArrow(groups, it.dragged, it.slot, event.code as Arrow, axes));
        } else if (event.code === 'Escape') end(null);
        else if (!['Space', 'Enter', 'Tab'].includes(event.code)) return;
        // The key that lifted may still be down.
        else if (!event.repeat) end(it.slot);
        event.preventDefault();
        event.stopPropagation();
      },
    };
  });
  // Left while something is in hand: whoever lets go of it then means another page.
  useEffect(
    () => () => {
      scroll.current?.stop();
      acts.current = null;
    },
    [],
  );

  const isLost = inHand !== null && (isDisabled || homeSlot(groups, inHand.dragged) === null);
  useLayoutEffect(() => {
    if (isLost) acts.current?.putBack();
  }, [isLost]);

  const byKeyboard = inHand !== null && inHand.held === null;
  useLayoutEffect(() => {
    if (!byKeyboard) return undefined;
    const over = new AbortController();
    const options = { capture: true, signal: over.signal };
    addEventListener('keydown', (event) => acts.current?.onKey(event), options);
    // Whoever goes elsewhere, or opens something over it, has other things in mind.
    for (const name of ['pointerdown', 'focusin'])
      addEventListener(name, () => acts.current?.putBack(), options);
    return () => over.abort();
  }, [byKeyboard]);

  const byPointer = inHand !== null && inHand.held !== null;
  useLayoutEffect(() => {
    // Of what floats under the pointer browsers do not agree what scrolls. Not heard on the window: a browser notes with all
    // that it paints whether a wheel over it has to ask the page, so the whole page would be painted anew at lift and drop.
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
    inHand,
    spoken,
    float,
    carry: (dragged) => ({
      // The browser does not: see press.ts.
      click: () => entries.handleOf(keyOf(dragged))?.focus({ preventScroll: true }),
      lift: (from, to) => acts.current?.lift(dragged, from, to),
      move: (to) => acts.current?.moveTo(to),
      drop: () => acts.current?.drop(),
      putBack: () => acts.current?.putBack(),
    }),
    liftByKeyboard: (dragged) => acts.current?.lift(dragged),
  };
}

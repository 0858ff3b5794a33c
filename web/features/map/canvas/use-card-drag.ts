import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { Sight } from './sight.ts';
import { SLACK_PIXELS } from './use-gestures.ts';
import { placeAt, type Point } from './view.ts';

/** A card that is being moved, or from which a link is being drawn. */
export interface CardDrag {
  id: number;
  kind: 'move' | 'link';
  /** How far the card has moved on the map. */
  by: Point;
  /** The place of the map under the pointer. */
  at: Point;
  /** The other card under the pointer. */
  overId: number | null;
}

interface Grip {
  pointerId: number;
  id: number;
  kind: CardDrag['kind'];
  start: Point;
}

const cardAt = ({ clientX, clientY }: PointerEvent): number | null => {
  const card = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-card]');
  return card ? Number(card.dataset['card']) : null;
};

/** Moves cards by a mouse or pen, and draws links from the handle of a card. Escape cancels. */
export function useCardDrag(
  window: RefObject<HTMLElement | null>,
  sight: Sight,
  onDrop: (drag: CardDrag) => void,
) {
  const grip = useRef<Grip | null>(null);
  const [drag, setDrag] = useState<CardDrag | null>(null);

  const end = (): void => {
    grip.current = null;
    setDrag(null);
  };
  const isDragging = drag !== null;
  const cancel = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    end();
  });
  useEffect(() => {
    if (!isDragging) return undefined;
    const onKey = (event: KeyboardEvent): void => cancel(event);
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [isDragging]);

  const placeOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left = 0, top = 0 } = window.current?.getBoundingClientRect() ?? {};
    return placeAt(sight.view.get(), { x: clientX - left, y: clientY - top });
  };
  const dragTo = (event: PointerEvent): CardDrag | null => {
    const held = grip.current;
    if (held?.pointerId !== event.pointerId) return null;
    const at = placeOf(event);
    const by = { x: at.x - held.start.x, y: at.y - held.start.y };
    const slack = SLACK_PIXELS / sight.view.get().scale;
    if (!drag && Math.hypot(by.x, by.y) < slack) return null;
    const over = cardAt(event);
    return { id: held.id, kind: held.kind, by, at, overId: over === held.id ? null : over };
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      const { target, button, pointerType, pointerId } = event;
      if (button !== 0 || !(target instanceof Element)) return;
      const card = target.closest<HTMLElement>('[data-card]');
      const isLink = target.closest('[data-link-handle]') !== null;
      // A finger on a card moves the map.
      if (!card || (pointerType === 'touch' && !isLink)) return;
      const id = Number(card.dataset['card']);
      grip.current = { pointerId, id, kind: isLink ? 'link' : 'move', start: placeOf(event) };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const next = dragTo(event);
      if (!next) return;
      // Captured only now: it would take the click from the card.
      if (!drag) event.currentTarget.setPointerCapture(event.pointerId);
      setDrag(next);
    },
    onPointerUp: (event: PointerEvent) => {
      const last = drag && dragTo(event);
      end();
      if (last) onDrop(last);
    },
    onPointerCancel: end,
  };
  return { drag, handlers };
}

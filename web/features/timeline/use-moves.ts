import { useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { toast } from '../../ui/toast.tsx';
import { daysAlong, moved, type BarPart, type Span } from './geometry.ts';
import { moveByKey } from './key-moves.ts';
import { saveDates, type Bar } from './tasks.ts';
import { formatSpan } from './labels.ts';

/** Dates of a bar that are not saved yet. */
export interface Move {
  key: string;
  span: Span;
  source: 'pointer' | 'keys';
}

interface Grip {
  pointerId: number;
  part: BarPart;
  /** Where the pointer went down, and how wide the chart is, in pixels. */
  x: number;
  width: number;
  hasMoved: boolean;
}

// Movement of less than this is a click.
const SLACK_PIXELS = 4;

/**
 * Moves bars and their ends by pointer and by arrow keys. `move` has the dates that are not saved yet.
 * Pointer release, Enter and blur save them; Escape cancels.
 */
export function useMoves(strategyId: number, range: Span, say: (words: string) => void) {
  const [move, setMove] = useState<Move | null>(null);
  const grip = useRef<Grip | null>(null);

  const drop = () => {
    grip.current = null;
    setMove(null);
  };

  const cancel = (bar: Bar) => {
    if (move) say(`${bar.title} stays, ${formatSpan(bar.span)}`);
    drop();
  };

  const commit = async (bar: Bar, span = move?.span) => {
    drop();
    if (!span || (span.start === bar.span.start && span.end === bar.span.end)) return;
    say(`${bar.title} moved, ${formatSpan(span)}`);
    try {
      await saveDates(strategyId, bar, span);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.failure(error);
      say(`${bar.title} was not moved. ${error.message}`);
    }
  };

  /** The span under the pointer; undefined below the click threshold. */
  const heldTo = (bar: Bar, event: PointerEvent): Span | undefined => {
    const held = grip.current;
    if (held?.pointerId !== event.pointerId) return undefined;
    const distance = event.clientX - held.x;
    if (!held.hasMoved && Math.abs(distance) < SLACK_PIXELS) return undefined;
    held.hasMoved = true;
    return moved(bar.span, held.part, daysAlong(distance, held.width, range));
  };

  /** The handlers of one bar's button. The grip of an end has it as `data-part`. */
  const handlersOf = (bar: Bar) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const button = event.currentTarget;
      const track = button.parentElement;
      const isSelected = document.activeElement === button;
      button.focus({ preventScroll: true });
      // Touch usually scrolls: it moves only a bar that was tapped before.
      if (event.button !== 0 || !track || (event.pointerType === 'touch' && !isSelected)) return;
      const part = (event.target as Element).closest<HTMLElement>('[data-part]')?.dataset.part as
        | BarPart
        | undefined;
      button.setPointerCapture(event.pointerId);
      grip.current = {
        pointerId: event.pointerId,
        part: part ?? 'whole',
        x: event.clientX,
        width: track.clientWidth,
        hasMoved: false,
      };
    },
    onPointerMove: (event: PointerEvent) => {
      const span = heldTo(bar, event);
      if (span) setMove({ key: bar.key, span, source: 'pointer' });
    },
    // The position of the release counts: the last move may not have rendered yet.
    onPointerUp: (event: PointerEvent) => {
      if (grip.current?.pointerId === event.pointerId) void commit(bar, heldTo(bar, event));
    },
    onPointerCancel: () => cancel(bar),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && move) cancel(bar);
      else if (event.key === 'Enter' && move) void commit(bar);
      else {
        const keyMove = grip.current ? null : moveByKey(event);
        if (!keyMove) return;
        const span = moved(move?.span ?? bar.span, keyMove.part, keyMove.days);
        setMove({ key: bar.key, span, source: 'keys' });
        say(`${formatSpan(span)}${move ? '' : '. Enter saves, Escape puts it back.'}`);
      }
      event.preventDefault();
      event.stopPropagation();
    },
    onBlur: (event: FocusEvent) => {
      // When the window loses the focus, the same bar gets it back later.
      if (move?.source === 'keys' && document.activeElement !== event.currentTarget) void commit(bar);
    },
  });

  return { move, handlersOf };
}

import { useEffect, useRef, type MouseEvent, type TouchEvent } from 'react';
import { wayOf, type Way } from './slides.ts';

/** The minimum horizontal distance of a swipe, in pixels. */
const SWIPE = 48;

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** What Enter and the space bar press. */
const PRESSED = 'a, button, summary';
/** A part that scrolls by itself. */
const SCROLLED = '[role=region]';
/** What a click is for. */
const CLICKED = `${PRESSED}, ${SCROLLED}, [role=slider]`;

/** Scrolls a slide that is longer than the screen; false where it is at its end. */
function scrolls(stage: HTMLElement | null, way: Way): boolean {
  if (!stage || (way !== 'next' && way !== 'previous')) return false;
  const room = way === 'next' ? stage.scrollHeight - stage.clientHeight - stage.scrollTop : stage.scrollTop;
  if (room < 2) return false;
  stage.scrollBy({ top: (way === 'next' ? 0.8 : -0.8) * stage.clientHeight });
  return true;
}

/** Navigates a presentation by keys, clicks and swipes. */
export function useWalk(go: (way: Way) => void, leave: () => void) {
  const stage = useRef<HTMLElement>(null);
  const finger = useRef<{ x: number; y: number } | null>(null);
  const latest = useRef({ go, leave });
  useEffect(() => {
    latest.current = { go, leave };
  });

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      // A dialog over the slides, such as the palette, handles its own keys.
      if (event.target instanceof Element && event.target.closest('[role=dialog]')) return;
      if (event.key === 'Escape') return latest.current.leave();
      const way = wayOf(event);
      // A button or link handles these two keys itself.
      if (!way || ((event.key === 'Enter' || event.key === ' ') && isIn(event.target, PRESSED))) return;
      // Left and right always change the slide; the others first scroll a long one.
      const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
      if (!isSideways && isIn(event.target, SCROLLED)) return;
      event.preventDefault();
      if (isSideways || !scrolls(stage.current, way)) latest.current.go(way);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return {
    stage,
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (isIn(event.target, CLICKED) || !getSelection()?.isCollapsed) return;
      const { left, width } = event.currentTarget.getBoundingClientRect();
      go(event.clientX - left < width / 4 ? 'previous' : 'next');
    },
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.item(0);
      finger.current = touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const from = finger.current;
      const touch = changedTouches.item(0);
      finger.current = null;
      if (!from) return;
      const [across, down] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(across) < SWIPE || Math.abs(across) < Math.abs(down) * 1.5) return;
      go(across < 0 ? 'next' : 'previous');
    },
  };
}

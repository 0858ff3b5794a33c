import { useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '../../../ui/after-paint.ts';
import type { Sight } from './in-sight.ts';

/** How long cards render before the next paint, in milliseconds: all that come near at once would be one long task. */
const RENDER_MS = 8;

/** How many cards are laid out before the next paint: complete ones, and others. */
const COMPLETE = 8;
const LAID_OUT = 20;

/** The cards far from the viewport, or not laid out yet: what renders each of them completely. */
const far = new Map<Element, () => void>();
/** Those that came near. */
const waiting = new Set<Element>();
/** One for each board: a card's own costs time in every frame. */
const observers = new WeakMap<Element, IntersectionObserver>();

function renderSome(): void {
  const end = performance.now() + RENDER_MS;
  for (const card of [...waiting].slice(0, COMPLETE)) {
    waiting.delete(card);
    const render = far.get(card);
    far.delete(card);
    layOut(card);
    if (render) flushSync(render);
    if (performance.now() > end) break;
  }
  if (waiting.size > 0) afterPaint(renderSome);
  else settle();
}

/** A card of a board that the server rendered is not laid out before: ui/base.css. */
const layOut = (card: Element) => card.setAttribute('data-settled', '');

/** Lays out the other cards of a board that the server rendered, some at a time. */
function settle(): void {
  const root = document.querySelector('#root[data-settling]');
  if (!root) return;
  const next = Array.from(far.keys()).filter((card) => !card.hasAttribute('data-settled'));
  for (const card of next.slice(0, LAID_OUT)) layOut(card);
  if (next.length > LAID_OUT) afterPaint(settle);
  else root.removeAttribute('data-settling');
}

function renderNear(entries: readonly IntersectionObserverEntry[], observer: IntersectionObserver): void {
  const isRunning = waiting.size > 0;
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    waiting.add(target);
    observer.unobserve(target);
  }
  if (waiting.size === 0) settle();
  else if (!isRunning) afterPaint(renderSome);
}

function observerOf(scroller: Element): IntersectionObserver {
  const known = observers.get(scroller);
  if (known) return known;
  const made = new IntersectionObserver(renderNear, { root: scroller, rootMargin: '50%' });
  observers.set(scroller, made);
  return made;
}

/** Whether a card has come within half a screen of the visible part of its board; from the start when a window may show it. */
export function useNear(element: RefObject<Element | null>, sight: Sight): boolean {
  const [isNear, setNear] = useState(sight !== 'none');
  useEffect(() => {
    const target = element.current;
    const scroller = target?.closest('[data-board-scroller]');
    // One that only a large window shows is complete, and still to be laid out.
    if ((isNear && sight !== 'large') || !target || !scroller) return undefined;
    const observer = observerOf(scroller);
    far.set(target, () => setNear(true));
    observer.observe(target);
    return () => {
      far.delete(target);
      waiting.delete(target);
      observer.unobserve(target);
    };
  }, [element, isNear, sight]);
  return isNear;
}

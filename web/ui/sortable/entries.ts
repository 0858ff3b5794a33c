import { useSyncExternalStore } from 'react';
import { afterPaint } from '../after-paint.ts';
import { hasFocus } from '../has-focus.ts';
import type { Box, Dragged } from './slots.ts';

/** The key of an entry. */
export const keyOf = ({ kind, id }: Dragged): string => `${kind}:${id}`;

/**
 * Removes the focus. Moving a focused element costs a layout when the browser blurs it, and another when React focuses
 * it again.
 */
export function blurFocus(): void {
  if (hasFocus() && document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** The elements of the entries of a Sortable, by their keys. One that is far from the screen may have none yet. */
export class Entries {
  readonly #elements = new Map<string, HTMLElement>();
  readonly #listeners = new Set<() => void>();
  /** The key of the entry that is to get the focus. */
  #pending: string | null = null;

  /** Sets the element of an entry; null removes it. */
  register(key: string, element: HTMLElement | null): void {
    if (element) this.#elements.set(key, element);
    else this.#elements.delete(key);
    for (const listener of this.#listeners) listener();
    if (element) this.handleMounted(key);
  }

  /** Focuses the handle of an entry that waits for it: a card far from the screen mounts its handle later than itself. */
  handleMounted(key: string): void {
    if (key === this.#pending) this.giveFocus(key);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  get(key: string): HTMLElement | undefined {
    return this.#elements.get(key);
  }

  /** The drag handle of an entry. */
  handleOf(key: string): HTMLElement | null {
    return this.#elements.get(key)?.querySelector<HTMLElement>('[data-drag-handle]') ?? null;
  }

  /** The box of an entry in the viewport, in CSS pixels. */
  boxOf(key: string): Box | undefined {
    return this.#elements.get(key)?.getBoundingClientRect();
  }

  /**
   * Focuses the handle of an entry as soon as it exists, unless another element has the focus by then: an entry moved
   * to another group mounts again. It waits for the next paint, which would else need one more layout.
   */
  giveFocus(key: string): void {
    this.#pending = key;
    afterPaint(() => this.#give(key));
  }

  #give(key: string): void {
    if (key !== this.#pending) return;
    const handle = this.handleOf(key);
    if (!handle && !hasFocus()) return;
    this.#pending = null;
    if (!hasFocus()) handle?.focus({ preventScroll: true });
  }
}

/** The element of an entry, while it has one. */
export const useElement = (entries: Entries, key: string | undefined): HTMLElement | undefined => {
  const get = () => (key === undefined ? undefined : entries.get(key));
  return useSyncExternalStore(entries.subscribe, get, get);
};

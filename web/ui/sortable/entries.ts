import { useSyncExternalStore } from 'react';
import { afterPaint } from '../after-paint.ts';
import type { Box, Dragged } from './slots.ts';

/** What an entry is known by. */
export const keyOf = ({ kind, id }: Dragged): string => `${kind}:${id}`;

const hasFocus = () => document.activeElement !== null && document.activeElement !== document.body;

/**
 * Takes the focus away from whatever has it. What is moved within the page while it has it costs a layout when the browser
 * takes it away, and another when React gives it back.
 */
export function takeFocus(): void {
  if (hasFocus() && document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** The elements of the entries of a Sortable, by their keys. One that is far from the screen may have none yet. */
export class Entries {
  readonly #elements = new Map<string, HTMLElement>();
  readonly #listeners = new Set<() => void>();
  /** The key of what shall have the focus. */
  #homeless: string | null = null;

  /** Says which element an entry has from now on; null where it has none any more. */
  register(key: string, element: HTMLElement | null): void {
    if (element) this.#elements.set(key, element);
    else this.#elements.delete(key);
    for (const listener of this.#listeners) listener();
    if (element && key === this.#homeless) this.giveFocus(key);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  get(key: string): HTMLElement | undefined {
    return this.#elements.get(key);
  }

  /** What lifts an entry. */
  handleOf(key: string): HTMLElement | null {
    return this.#elements.get(key)?.querySelector<HTMLElement>('[data-drag-handle]') ?? null;
  }

  /** Where an entry stands on the screen, in CSS pixels. */
  boxOf(key: string): Box | undefined {
    return this.#elements.get(key)?.getBoundingClientRect();
  }

  /**
   * Gives the focus to the handle of an entry, as soon as there is one, unless something else has it by then: what
   * was moved to another group is drawn anew there. After the next paint, which would else wait for one more layout.
   */
  giveFocus(key: string): void {
    this.#homeless = key;
    afterPaint(() => this.#give(key));
  }

  #give(key: string): void {
    if (key !== this.#homeless) return;
    const handle = this.handleOf(key);
    if (!handle && !hasFocus()) return;
    this.#homeless = null;
    if (!hasFocus()) handle?.focus({ preventScroll: true });
  }
}

/** The element of an entry, while it has one. */
export const useElement = (entries: Entries, key: string | undefined): HTMLElement | undefined => {
  const get = () => (key === undefined ? undefined : entries.get(key));
  return useSyncExternalStore(entries.subscribe, get, get);
};

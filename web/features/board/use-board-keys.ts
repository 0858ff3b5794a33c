import { useEffect } from 'react';
import { may, type Role } from '../../../contract/roles.ts';
import type { BoardContent, Request } from './board-context.ts';
import { nearest, type Box, type Direction } from './directions.ts';

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** Where the arrows stop: at what pillars and objectives are called. */
const STOPS = 'h3 button, h4 a';

const boxOf = (element: Element): Box => element.getBoundingClientRect();

/** The stop to go to from one; asks cards, not what is in them, as those out of sight are not laid out. */
function nextStop(from: HTMLElement, direction: Direction): HTMLElement | undefined {
  const places = [...document.querySelectorAll<HTMLElement>('[data-board-scroller] [data-node]')].flatMap(
    (node) => {
      const stop = node.querySelector<HTMLElement>(STOPS);
      // A pillar without one would give that of its first objective.
      if (!stop || stop.closest('[data-node]') !== node) return [];
      // What a pillar is called, not all of the pillar.
      return [{ stop, box: boxOf(stop.closest('h3') ?? node) }];
    },
  );
  const here = places.find(({ stop }) => stop === from);
  if (!here) return undefined;
  const others = places.filter((place) => place !== here);
  return others[
    nearest(
      here.box,
      others.map(({ box }) => box),
      direction,
    )
  ]?.stop;
}

/** Lets arrows go from title to title over a board, and F2 open the one in focus to be edited. */
export function useBoardKeys(role: Role, latest: () => BoardContent, open: (request: Request) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (!(target instanceof HTMLElement) || !target.matches(STOPS)) return;
      const direction = DIRECTIONS[key];
      if (direction) {
        event.preventDefault();
        const stop = nextStop(target, direction);
        stop?.focus({ preventScroll: true });
        stop?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      } else if (key === 'F2' && may(role, 'content.change')) {
        const id = Number(target.closest<HTMLElement>('[data-node]')?.dataset['node']);
        const node = latest().flow.nodes.find((one) => one.id === id);
        if (!node) return;
        event.preventDefault();
        open({ kind: 'edit', node });
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [role, latest, open]);
}

import { useEffect } from 'react';
import { may, type Role } from '../../../../contract/people/roles.ts';
import { isTyping } from '../../../lib/dom/is-typing.ts';
import { singleKeys } from '../../../lib/dom/single-keys.ts';
import { isMenuOpen } from '../../../ui/menus.ts';
import { isModalOpen } from '../../../ui/modals-open.ts';
import { shortcutKey } from '../../../ui/shortcut-key.ts';
import type { BoardContent, Request } from '../board-context.ts';
import { nearest, type Box, type Direction } from './directions.ts';

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** The stops of the arrow keys: the titles of pillars and objectives. */
const STOPS = 'h3 button, h4 a';

const boxOf = (element: Element): Box => element.getBoundingClientRect();

/** The next stop. It measures cards, because the content of those off screen has no layout. */
function nextStop(from: HTMLElement, direction: Direction): HTMLElement | undefined {
  const places = [...document.querySelectorAll<HTMLElement>('[data-board-scroller] [data-node]')].flatMap(
    (node) => {
      const stop = node.querySelector<HTMLElement>(STOPS);
      // For a pillar without a title it would find that of its first objective.
      if (!stop || stop.closest('[data-node]') !== node) return [];
      // The title of a pillar, not the whole pillar.
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

/** Arrow keys move between titles, F2 edits the focused one, C opens the plan check. */
export function useBoardKeys({
  role,
  isNow,
  latest,
  open,
}: {
  role: Role;
  isNow: boolean;
  latest: () => BoardContent;
  open: (request: Request) => void;
}): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (
        isNow &&
        shortcutKey(event) === 'c' &&
        singleKeys.get() &&
        !isTyping(target) &&
        !isModalOpen() &&
        !isMenuOpen()
      ) {
        event.preventDefault();
        return open({ kind: 'planCheck' });
      }
      if (!(target instanceof HTMLElement) || !target.matches(STOPS)) return;
      const direction = DIRECTIONS[key];
      if (direction) {
        event.preventDefault();
        const stop = nextStop(target, direction);
        stop?.focus({ preventScroll: true });
        stop?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      } else if (key === 'F2' && may(role, 'content.change')) {
        const id = Number(target.closest<HTMLElement>('[data-node]')?.dataset['node']);
        const node = latest().content.node.get(id);
        if (!node) return;
        event.preventDefault();
        open({ kind: 'edit', node });
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [role, isNow, latest, open]);
}

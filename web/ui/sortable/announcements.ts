import { homeSlot, position, type Dragged, type Slot, type SortableContainer } from './slots.ts';

/** The announced names of groups and items, such as 'pillar' and 'objective'. */
export interface Nouns {
  group: string;
  item: string;
}

/** The announced name of an entry: its kind and its label. */
function nameOf(groups: readonly SortableContainer[], nouns: Nouns, { kind, id }: Dragged): string {
  const entries = kind === 'group' ? groups : groups.flatMap(({ items }) => items);
  return `${nouns[kind]} ${entries.find((entry) => entry.id === id)?.label ?? ''}`.trimEnd();
}

function placeOf(groups: readonly SortableContainer[], nouns: Nouns, dragged: Dragged, slot: Slot): string {
  const { at, of: size } = position(groups, dragged, slot);
  const place = `position ${at} of ${size}`;
  return slot.group === null
    ? place
    : `${place} in ${nameOf(groups, nouns, { kind: 'group', id: slot.group })}`;
}

/** The announcement at a drag start, a new position, a drop or a cancel. */
export function dragAnnouncement(
  what: 'started' | 'over' | 'moved' | 'cancelled',
  groups: readonly SortableContainer[],
  nouns: Nouns,
  dragged: Dragged,
  slot: Slot | null = homeSlot(groups, dragged),
): string {
  const name = nameOf(groups, nouns, dragged);
  if (!slot) return `${name} is gone`;
  const place = placeOf(groups, nouns, dragged, slot);
  if (what === 'started') return `Lifted ${name}, ${place}`;
  if (what === 'moved') return `Moved ${name} to ${place}`;
  if (what === 'cancelled') return `Put ${name} back at ${place}`;
  return place.charAt(0).toUpperCase() + place.slice(1);
}

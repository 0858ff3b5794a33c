/** An entry that users put in order: its id and its accessible name. */
export interface SortableEntry {
  id: number;
  label: string;
}

/** A container whose items can be put in order and moved to other containers. */
export interface SortableContainer extends SortableEntry {
  items: readonly SortableEntry[];
}

/** The dragged entry. */
export interface Dragged {
  kind: 'item' | 'group';
  id: number;
}

/** A drop position: of an item in a group, or of a group (`group` null); `before` null is the end. */
export interface Slot {
  group: number | null;
  before: number | null;
}

/** A place on the screen, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A rectangle on the screen, in CSS pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Axis = 'horizontal' | 'vertical';
export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** The entries of the slot's line without the dragged one; the slot is before one of them or after the last. */
function line(
  groups: readonly SortableContainer[],
  dragged: Dragged,
  group: number | null,
): readonly SortableEntry[] {
  const all = group === null ? groups : (groups.find(({ id }) => id === group)?.items ?? []);
  return all.filter(({ id }) => id !== dragged.id || (group === null) !== (dragged.kind === 'group'));
}

/** The place a slot names, from 1, and how many will stand in that line. */
export function position(groups: readonly SortableContainer[], dragged: Dragged, slot: Slot) {
  const others = line(groups, dragged, slot.group);
  const index = others.findIndex(({ id }) => id === slot.before);
  return { at: (index < 0 ? others.length : index) + 1, of: others.length + 1 };
}

/** The current slot of the dragged entry; null when it is deleted. */
export function homeSlot(groups: readonly SortableContainer[], dragged: Dragged): Slot | null {
  if (dragged.kind === 'group') {
    const index = groups.findIndex(({ id }) => id === dragged.id);
    return index < 0 ? null : { group: null, before: groups[index + 1]?.id ?? null };
  }
  for (const { id: group, items } of groups) {
    const index = items.findIndex(({ id }) => id === dragged.id);
    if (index >= 0) return { group, before: items[index + 1]?.id ?? null };
  }
  return null;
}

/** Whether two slots are one. */
export function sameSlot(a: Slot | null, b: Slot | null): boolean {
  return a?.group === b?.group && a?.before === b?.before;
}

/** The slot that a drop really leads to, or null when it changes nothing. Others may have moved or deleted entries. */
export function landing(groups: readonly SortableContainer[], dragged: Dragged, slot: Slot): Slot | null {
  const home = homeSlot(groups, dragged);
  if (!home || (slot.group !== null && !groups.some(({ id }) => id === slot.group))) return null;
  const { at } = position(groups, dragged, slot);
  const end = { group: slot.group, before: line(groups, dragged, slot.group)[at - 1]?.id ?? null };
  return sameSlot(end, home) ? null : end;
}

/**
 * The slot an arrow key leads to, or the same one at an edge. Along the axis of the line it goes one place on, and from
 * the end of one group into the next when the groups lie on that axis too; across it goes to the neighboring group.
 */
export function slotByArrow(
  groups: readonly SortableContainer[],
  dragged: Dragged,
  slot: Slot,
  arrow: Arrow,
  axes: { groups: Axis; items: Axis },
): Slot {
  const along: Axis = arrow === 'ArrowUp' || arrow === 'ArrowDown' ? 'vertical' : 'horizontal';
  const step = arrow === 'ArrowUp' || arrow === 'ArrowLeft' ? -1 : 1;
  const here = position(groups, dragged, slot).at - 1;
  const slotAt = (group: number | null, index: number): Slot => {
    const others = line(groups, dragged, group);
    return { group, before: others[Math.max(0, index)]?.id ?? null };
  };

  if (slot.group === null) {
    const next = here + step;
    return next < 0 || next > line(groups, dragged, null).length ? slot : slotAt(null, next);
  }
  const count = line(groups, dragged, slot.group).length;
  const next = here + step;
  if (along === axes.items && next >= 0 && next <= count) return slotAt(slot.group, next);
  if (along === axes.items && along !== axes.groups) return slot;

  const neighbor = groups[groups.findIndex(({ id }) => id === slot.group) + step];
  if (!neighbor) return slot;
  if (along !== axes.items) return slotAt(neighbor.id, here);
  return slotAt(neighbor.id, step > 0 ? 0 : neighbor.items.length);
}

/** The slot under a point, from the boxes of the groups and items on the screen; null when there is none to land in. */
export function slotByPoint(
  groups: readonly SortableContainer[],
  dragged: Dragged,
  point: Point,
  axes: { groups: Axis; items: Axis },
  box: (kind: Dragged['kind'], id: number) => Box | undefined,
): Slot | null {
  // Over its own box the entry stays, even where the gap between rows makes another entry nearer.
  const own = box(dragged.kind, dragged.id);
  if (own && distance(own) === 0) return homeSlot(groups, dragged);
  if (dragged.kind === 'group') return slotInLine(null, axes.groups);
  const group = nearest(groups, 'group');
  return group ? slotInLine(group.id, axes.items) : null;

  function slotInLine(group: number | null, axis: Axis): Slot {
    const kind = group === null ? 'group' : 'item';
    const others = line(groups, dragged, group);
    const closest = nearest(others, kind);
    const rect = closest && box(kind, closest.id);
    if (!rect) return { group, before: null };
    const past =
      axis === 'horizontal' ? point.x > rect.left + rect.width / 2 : point.y > rect.top + rect.height / 2;
    const index = others.indexOf(closest) + (past ? 1 : 0);
    return { group, before: others[index]?.id ?? null };
  }

  function distance({ left, top, width, height }: Box): number {
    const dx = Math.max(left - point.x, 0, point.x - left - width);
    const dy = Math.max(top - point.y, 0, point.y - top - height);
    return Math.hypot(dx, dy);
  }

  function nearest(entries: readonly SortableEntry[], kind: Dragged['kind']): SortableEntry | undefined {
    let best: SortableEntry | undefined;
    let least = Infinity;
    for (const entry of entries) {
      const rect = box(kind, entry.id);
      if (!rect) continue;
      const far = distance(rect);
      if (far < least) [best, least] = [entry, far];
    }
    return best;
  }
}

import { describe, expect, test } from 'vitest';
import { homeSlot, landing, position, slotByArrow, slotByPoint, type Arrow, type Dragged } from './slots.ts';
import { dragAnnouncement } from './announcements.ts';

const entry = (id: number) => ({ id, label: `Objective ${id}` });
const groups = [
  { id: 1, label: 'Customer', items: [11, 12, 13].map(entry) },
  { id: 2, label: 'Finance', items: [21].map(entry) },
  { id: 3, label: 'People', items: [] },
];
const item = (id: number): Dragged => ({ kind: 'item', id });
const pillar = (id: number): Dragged => ({ kind: 'group', id });
const columns = { groups: 'horizontal', items: 'vertical' } as const;
const bands = { groups: 'vertical', items: 'vertical' } as const;

function press(dragged: Dragged, keys: Arrow[], axes: typeof columns | typeof bands = columns) {
  let slot = homeSlot(groups, dragged) ?? { group: null, before: null };
  for (const key of keys) slot = slotByArrow(groups, dragged, slot, key, axes);
  return slot;
}

describe('arrow keys', () => {
  test('move an objective one place along its pillar', () => {
    expect(press(item(11), ['ArrowDown'])).toEqual({ group: 1, before: 13 });
    expect(press(item(11), ['ArrowDown', 'ArrowDown'])).toEqual({ group: 1, before: null });
    expect(press(item(13), ['ArrowUp'])).toEqual({ group: 1, before: 12 });
  });

  test('stop at the ends of a column', () => {
    expect(press(item(11), ['ArrowUp'])).toEqual(homeSlot(groups, item(11)));
    expect(press(item(13), ['ArrowDown'])).toEqual(homeSlot(groups, item(13)));
  });

  test('lead to the neighboring pillar, at the same height or at its end', () => {
    expect(press(item(11), ['ArrowRight'])).toEqual({ group: 2, before: 21 });
    expect(press(item(13), ['ArrowRight'])).toEqual({ group: 2, before: null });
    expect(press(item(13), ['ArrowRight', 'ArrowRight'])).toEqual({ group: 3, before: null });
    expect(press(item(21), ['ArrowRight', 'ArrowRight'])).toEqual({ group: 3, before: null });
  });

  test('pass from the end of one band into the next', () => {
    expect(press(item(13), ['ArrowDown'], bands)).toEqual({ group: 2, before: 21 });
    expect(press(item(21), ['ArrowUp'], bands)).toEqual({ group: 1, before: null });
  });

  test('move a pillar among the pillars', () => {
    expect(press(pillar(1), ['ArrowRight'])).toEqual({ group: null, before: 3 });
    expect(press(pillar(1), ['ArrowRight', 'ArrowRight', 'ArrowRight'])).toEqual({
      group: null,
      before: null,
    });
    expect(press(pillar(3), ['ArrowLeft'])).toEqual({ group: null, before: 2 });
  });
});

describe('the pointer', () => {
  // Three columns of 100 px; items of 40 px, one below the other.
  const box = (kind: string, id: number) => {
    const column = groups.findIndex((group) => group.id === id || group.items.some((one) => one.id === id));
    const row = groups[column]?.items.findIndex((one) => one.id === id) ?? 0;
    return kind === 'group'
      ? { left: column * 100, top: 0, width: 100, height: 200 }
      : { left: column * 100, top: row * 40, width: 100, height: 40 };
  };
  const at = (dragged: Dragged, x: number, y: number) => slotByPoint(groups, dragged, { x, y }, columns, box);

  test('drops before or after an entry by the half it is over', () => {
    expect(at(item(11), 50, 45)).toEqual({ group: 1, before: 12 });
    expect(at(item(11), 50, 75)).toEqual({ group: 1, before: 13 });
    expect(at(item(11), 50, 190)).toEqual({ group: 1, before: null });
  });

  test('drops into another pillar, also an empty one', () => {
    expect(at(item(11), 150, 5)).toEqual({ group: 2, before: 21 });
    expect(at(item(11), 250, 150)).toEqual({ group: 3, before: null });
  });

  test('keeps the order over the own box, even where another row is nearer', () => {
    // Three to a row, 8 px apart, in rows of 100 px.
    const seven = { id: 1, label: 'Wide', items: [1, 2, 3, 4, 5, 6, 7].map((id) => entry(id + 10)) };
    const place = (kind: string, id: number) =>
      kind === 'group'
        ? { left: 0, top: 0, width: 340, height: 300 }
        : { left: ((id - 11) % 3) * 108, top: Math.floor((id - 11) / 3) * 108, width: 100, height: 100 };
    const rows = { groups: 'vertical', items: 'horizontal' } as const;
    const over = (id: number, x: number, y: number) => slotByPoint([seven], item(id), { x, y }, rows, place);
    expect(over(17, 10, 220)).toEqual(homeSlot([seven], item(17)));
    expect(over(14, 10, 112)).toEqual(homeSlot([seven], item(14)));
    expect(over(17, 10, 150)).toEqual({ group: 1, before: 14 });
    expect(at(pillar(2), 110, 90)).toEqual(homeSlot(groups, pillar(2)));
  });

  test('drops a pillar before or after another', () => {
    expect(at(pillar(1), 180, 50)).toEqual({ group: null, before: 3 });
    expect(at(pillar(3), 10, 50)).toEqual({ group: null, before: 1 });
  });
});

describe('a drop', () => {
  test('at the same position changes nothing', () => {
    expect(landing(groups, item(12), { group: 1, before: 13 })).toBeNull();
    expect(landing(groups, pillar(3), { group: null, before: null })).toBeNull();
  });

  test('on an entry that another user deleted lands at the end, or nowhere', () => {
    expect(landing(groups, item(11), { group: 2, before: 99 })).toEqual({ group: 2, before: null });
    expect(landing(groups, item(11), { group: 9, before: null })).toBeNull();
    expect(landing(groups, item(99), { group: 2, before: null })).toBeNull();
  });

  test('is announced with the name, the position and the pillar', () => {
    const nouns = { group: 'pillar', item: 'objective' };
    expect(position(groups, item(11), { group: 2, before: null })).toEqual({ at: 2, of: 2 });
    expect(dragAnnouncement('moved', groups, nouns, item(11), { group: 2, before: null })).toBe(
      'Moved objective Objective 11 to position 2 of 2 in pillar Finance',
    );
    expect(dragAnnouncement('started', groups, nouns, item(12))).toBe(
      'Lifted objective Objective 12, position 2 of 3 in pillar Customer',
    );
    expect(dragAnnouncement('over', groups, nouns, pillar(1), { group: null, before: 3 })).toBe(
      'Position 2 of 3',
    );
  });
});

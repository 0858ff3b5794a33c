import type { ClosingItem, ClosingPerson } from '../../../../contract/month/close.ts';

/** What was typed for a value, and what became of it. */
export interface Entry {
  item: ClosingItem;
  /** Who owes the value, as `ownerKey` names them. */
  owner: string;
  text: string;
  unit: string;
  /** That of a ratio, which may be typed as its two numbers; null of another KPI. */
  factor: number | null;
  /** The revision that it was typed on: what others entered since is not overwritten. */
  base?: number | undefined;
  state: 'typing' | 'saving' | 'saved' | 'refused';
  /** Why it was refused. */
  message?: string;
}

export type Entries = ReadonlyMap<string, Entry>;

/** Whether an entry is still to be saved. */
export const isUnsaved = ({ state }: Entry): boolean => state === 'typing' || state === 'refused';

/** The key of a value that is due. */
export const itemKey = ({ kpiId, period }: ClosingItem): string => `${kpiId} ${period}`;

/** The key of who owes values. */
export const ownerKey = ({ userId, name }: Pick<ClosingPerson, 'userId' | 'name'>): string =>
  `${userId} ${name}`;

/** The values of a person that are due on one day. */
export interface Due {
  due: string;
  isLate: boolean;
  items: ClosingItem[];
}

/** What a person owes by due day, with what was typed here: a value stays in its place after it is saved. */
export function duesOf(person: ClosingPerson, entries: Entries): Due[] {
  const open = new Map(person.items.map((item) => [itemKey(item), item]));
  for (const [key, { item, owner }] of entries) if (owner === ownerKey(person)) open.set(key, item);
  const sorted = Array.from(open.values()).sort((a, b) =>
    a.due < b.due ? -1 : a.due > b.due ? 1 : a.title.localeCompare(b.title, 'en'),
  );
  return Array.from(
    Map.groupBy(sorted, ({ due }) => due),
    ([due, items]) => ({
      due,
      isLate: items.some(({ isLate }) => isLate),
      items,
    }),
  );
}

/** All that several people owe, where it is due on one day: that is told once. Null where there are several days, or one person. */
export function commonDue(dues: readonly (readonly Due[])[]): Due | null {
  const all = dues.flat();
  const [first] = all;
  if (!first || dues.length < 2 || all.some(({ due }) => due !== first.due)) return null;
  return { ...first, items: all.flatMap(({ items }) => items) };
}

import type { Closing, ClosingItem, ClosingPerson } from '../../../../contract/month/close.ts';
import type { ValueSubject } from '../../../entities/value-entry/entry.ts';

/** The key of a value that is due. */
export const itemKey = ({ kpiId, period }: ClosingItem): string => `${kpiId} ${period}`;

/** The key of who owes values. */
export const ownerKey = ({ userId, name }: Pick<ClosingPerson, 'userId' | 'name'>): string =>
  `${userId} ${name}`;

/** The key of the list of what a person owes in a period. */
export const listOf = (
  strategyId: number,
  { period }: Pick<Closing, 'period'>,
  person: ClosingPerson,
): string => `${strategyId} ${period.key} ${ownerKey(person)}`;

/** The values of a person that are due on one day. */
export interface Due {
  due: string;
  isLate: boolean;
  items: ClosingItem[];
}

const itemOf = ({ id, title, period, due, isLate }: ValueSubject): ClosingItem => ({
  kpiId: id,
  title,
  period: period?.key ?? '',
  periodLabel: period?.label ?? '',
  due,
  isLate,
});

/** What a person owes by due day, with what was typed of theirs: a value stays in its place after it is saved. */
export function duesOf(person: ClosingPerson, typed: readonly ValueSubject[] = []): Due[] {
  const open = new Map([...person.items, ...typed.map(itemOf)].map((item) => [itemKey(item), item]));
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

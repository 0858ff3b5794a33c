import type { Closing, ClosingItem, ClosingPerson } from '../../../../contract/month/close.ts';
import { type Draft, type Drafts, subjectsIn } from '../../../entities/value-entry/drafts.ts';
import { keyOf, type ValueSubject } from '../../../entities/value-entry/entry.ts';

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

/** The values of a person that are missing or were typed here, each once. */
const itemsOf = ({ items }: ClosingPerson, typed: readonly ValueSubject[]): ClosingItem[] => [
  ...new Map([...items, ...typed.map(itemOf)].map((item) => [itemKey(item), item])).values(),
];

/** What was typed for a value that is due. */
export const draftOfItem = (
  { kpiId: id, period }: ClosingItem,
  { strategyId, drafts }: { strategyId: number; drafts: Drafts },
): Draft | undefined => drafts.get(keyOf({ strategyId, kind: 'kpi', id, series: 'actual', period }));

/** A period with what was typed here and is saved, before the server tells it: what is in and what is missing add up to what is due. */
export function withSaved(strategyId: number, closing: Closing, drafts: Drafts): Closing {
  const typedBy = Map.groupBy(subjectsIn(drafts), ({ list }) => list);
  const isIn = (item: ClosingItem): boolean => {
    const draft = draftOfItem(item, { strategyId, drafts });
    return draft?.state === 'saved' && (draft.subject?.entered ?? null) !== null;
  };
  const people = closing.people.map((person) => {
    const typed = typedBy.get(listOf(strategyId, closing, person)) ?? [];
    const items = itemsOf(person, typed).filter((item) => !isIn(item));
    return { ...person, items, entered: person.entered + person.items.length - items.length };
  });
  const countIn = (of: readonly ClosingPerson[]): number => of.reduce((sum, { entered }) => sum + entered, 0);
  return { ...closing, people, entered: closing.entered + countIn(people) - countIn(closing.people) };
}

/** What a person owes by due day, with what was typed of theirs: a value stays in its place after it is saved. */
export function duesOf(person: ClosingPerson, typed: readonly ValueSubject[] = []): Due[] {
  const sorted = itemsOf(person, typed).sort((a, b) =>
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

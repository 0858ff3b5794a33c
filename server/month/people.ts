import type { ClosingPerson } from '../../contract/month/close.ts';
import type { DueValue } from '../../contract/month/due-values.ts';
import type { Period } from '../../contract/scorecard/periods.ts';

/** A value of a period that is due. */
export type OwedValue = DueValue & { period: Period };

/** Made once, because a comparison by itself takes many times as long. */
const byName = new Intl.Collator('en');

/** Whether something that is due is a value of a period. */
export const isValue = (item: DueValue): item is OwedValue => item.period !== null;

/** Who is responsible for a value, as a key. */
const keyOf = ({ owner }: DueValue): string =>
  owner === null ? '' : owner.userId === null ? `name ${owner.name.toLowerCase()}` : `member ${owner.userId}`;

/**
 * Groups values by who is responsible for them: first who owes most, then by name; nobody last. `nameOf` has the members, and
 * `nudgeOf` the last time that one of them was asked.
 */
export function peopleOf(
  values: readonly OwedValue[],
  nameOf: ReadonlyMap<number, string>,
  nudgeOf: ReadonlyMap<number, NonNullable<ClosingPerson['nudge']>>,
): ClosingPerson[] {
  const people = Array.from(Map.groupBy(values, keyOf).values(), (owed): ClosingPerson => {
    const owner = owed[0]?.owner ?? null;
    const userId = owner?.userId ?? null;
    return {
      userId,
      name: (userId === null ? owner?.name : nameOf.get(userId)) ?? null,
      items: owed
        .filter(({ entered }) => entered === null)
        .map(({ id, title, period, due, isLate }) => ({
          kpiId: id,
          title,
          period: period.key,
          periodLabel: period.label,
          due,
          isLate,
        }))
        .sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : byName.compare(a.title, b.title))),
      entered: owed.filter(({ entered }) => entered !== null).length,
      nudge: (userId === null ? undefined : nudgeOf.get(userId)) ?? null,
    };
  });
  return people.sort(
    (a, b) =>
      Number(a.name === null) - Number(b.name === null) ||
      b.items.length - a.items.length ||
      byName.compare(a.name ?? '', b.name ?? ''),
  );
}

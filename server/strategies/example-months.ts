import { inputDay } from '../../contract/input-status.ts';
import { addDays } from '../../contract/scorecard/dates.ts';
import { periodNamed } from '../change/calendar.ts';
import { change } from '../change/change.ts';
import { lockPeriod } from '../change/locks.ts';
import type { ChangeContext } from '../change/pipeline.ts';
import { addAction } from '../change/review-actions.ts';
import { addReview, holdReview, updateReview } from '../change/reviews.ts';
import type { Call } from '../http/call.ts';
import { withDocument } from '../periods/with-document.ts';
import { readAgenda } from '../reviews/agenda.ts';
import { closedMonths } from './example-points.ts';

/** What the review decided, by the item of its agenda; `due` is in days from today. */
const DECISIONS = [
  {
    about: 'Operating margin',
    text: 'Raise the list prices of spare parts by 3% from January. No further cost programme this year.',
    action: { title: 'Publish the new price list', ownerName: 'Ingrid Solberg', due: 21 },
  },
  {
    about: 'Orders delivered on the promised day',
    text: 'Two planners stay with the new tool until it holds 95% for a month. Sales promises no day earlier than it shows.',
    action: { title: 'Report the weekly share to the board', ownerName: 'Jonas Weber', due: 7 },
  },
];

/** Locks the first months of the example, and holds the review of the last of them. */
export async function runExampleMonths(
  { store, principal, strategyLimits: limits, user }: Call<'strategies.create'>,
  strategyId: number,
): Promise<void> {
  const by = { principal, strategyId, command: undefined };
  const changing = {
    store,
    strategyId,
    change: <T>(apply: (open: ChangeContext) => Promise<T>) =>
      change(store, { ...by, act: 'content.change', limits }, apply),
  };
  const today = inputDay();
  const months = closedMonths(today);
  for (const month of months)
    await withDocument(
      changing,
      (calendar) => periodNamed(calendar, month, 'month', 'period'),
      (open, taken) => lockPeriod(open, taken, { name: taken.period.label, note: '' }),
    );
  const found = await readAgenda(store, strategyId, (calendar) =>
    periodNamed(calendar, months.at(-1) ?? '', 'month', 'period'),
  );
  const { id, agenda } = await changing.change((open) => addReview(open, found));
  for (const { about, text, action } of DECISIONS) {
    const item = agenda.find(({ title }) => title === about)?.id;
    if (item === undefined) continue;
    await updateReview(store, by, { id, name: user.name }, { decision: { item, text } });
    await addAction(store, by, id, { ...action, itemId: item, due: addDays(today, action.due) });
  }
  await withDocument(
    changing,
    () => found.period,
    (open, taken) => holdReview(open, store.engine, id, taken),
  );
}

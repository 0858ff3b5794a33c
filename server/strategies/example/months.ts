import type { NodeType } from '../../../contract/kinds/constants.ts';
import { inputDay } from '../../../contract/month/input-status.ts';
import { NO_MARKS } from '../../../contract/publication/publication.ts';
import { addDays } from '../../../contract/scorecard/dates.ts';
import { contentOfSnapshot } from '../../../contract/month/snapshot.ts';
import { periodNamed } from '../../content/calendar.ts';
import { change } from '../../change/change.ts';
import { stepOf } from '../../change/commands.ts';
import { lockPeriod } from '../../month/lock-period.ts';
import type { ChangeContext } from '../../change/pipeline.ts';
import { addAction } from '../../reviews/actions.ts';
import { addReview, holdReview, updateReview } from '../../reviews/write.ts';
import type { Call } from '../../http/call.ts';
import { readDocument } from '../../locks/stored.ts';
import { withDocument } from '../../month/with-document.ts';
import { publish } from '../../publish/publications.ts';
import { readAgenda } from '../../reviews/agenda.ts';
import { closedMonths } from './points.ts';

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

/** What of the review's snapshot is public. */
const PUBLIC_PAGE = {
  title: 'How reliably we serve you',
  note: 'For the utilities that run our pumps: what we promised to get better at, and where we are. We publish it after each monthly review.',
  pillars: ['Customer', 'Internal Process'],
  objectives: [
    'Keep water running at every site',
    'Deliver on the day we promise',
    'Predict failures before they happen',
  ],
  kpis: [
    'Unplanned outages per 100 pumps',
    'Orders delivered on the promised day',
    'Installed pumps under monitoring',
  ],
};

/** Publishes a page for customers. Nobody gets its link: the owner makes a new one to open it. */
async function publishPage(open: ChangeContext, snapshotId: number): Promise<void> {
  const { node, kpi } = contentOfSnapshot(await readDocument(open.writer, snapshotId));
  const { title, note, pillars, objectives, kpis } = PUBLIC_PAGE;
  const nodesOf = (type: NodeType, titles: readonly string[]) =>
    [...node.values()].filter((one) => one.type === type && titles.includes(one.title)).map(({ id }) => id);
  const marks = {
    ...NO_MARKS,
    pillars: nodesOf('perspective', pillars),
    objectives: nodesOf('objective', objectives),
    kpis: [...kpi.values()].filter(({ measure }) => kpis.includes(measure)).map(({ id }) => id),
    visionMission: true,
    values: true,
  };
  await publish(open, { snapshotId, title, note, marks, expiresAt: null }, null);
}

/**
 * Locks the first months of the example, holds the review of the last of them, and publishes a page of it. Each step is a command of
 * its own, so that two runs of one call do each of them once.
 */
export async function runExampleMonths(
  { store, principal, strategyLimits: limits, user, command }: Call<'strategies.create'>,
  strategyId: number,
): Promise<void> {
  let step = 0;
  const next = () => ({ principal, strategyId, command: command && stepOf(command, ++step) });
  const changing = () => {
    const by = next();
    return {
      store,
      strategyId,
      change: <T>(apply: (open: ChangeContext) => Promise<T>) =>
        change(store, { ...by, act: 'content.change', limits }, apply),
    };
  };
  const today = inputDay();
  const months = closedMonths(today);
  for (const month of months)
    await withDocument(
      changing(),
      (calendar) => periodNamed(calendar, month, 'month', 'period'),
      (open, taken) => lockPeriod(open, taken, { name: taken.period.label, note: '' }),
    );
  const found = await readAgenda(store, strategyId, (calendar) =>
    periodNamed(calendar, months.at(-1) ?? '', 'month', 'period'),
  );
  const { id, agenda } = await changing().change((open) => addReview(open, found));
  for (const { about, text, action } of DECISIONS) {
    const item = agenda.find(({ title }) => title === about)?.id;
    if (item === undefined) continue;
    await updateReview(store, next(), { id, name: user.name }, { decision: { item, text } });
    await addAction(store, next(), id, { ...action, itemId: item, due: addDays(today, action.due) });
  }
  await withDocument(
    changing(),
    () => found.period,
    async (open, taken) => publishPage(open, await holdReview(open, store.engine, id, taken)),
  );
}

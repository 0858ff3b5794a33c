import type { NodeType } from '../../../contract/kinds/constants.ts';
import { inputDay } from '../../../contract/month/input-status.ts';
import { NO_MARKS } from '../../../contract/publication/publication.ts';
import { addDays } from '../../../contract/scorecard/dates.ts';
import { contentOfSnapshot } from '../../../contract/month/snapshot.ts';
import { periodNamed, storedCalendar } from '../../content/calendar.ts';
import { transact } from '../../change/transact.ts';
import { stepOf } from '../../change/idempotency.ts';
import { lockPeriod } from '../../month/lock-period.ts';
import type { StrategyTx } from '../../change/tx.ts';
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
async function publishPage(tx: StrategyTx, snapshotId: number): Promise<void> {
  const { node, kpi } = contentOfSnapshot(await readDocument(tx.writer, snapshotId));
  const { title, note, pillars, objectives, kpis } = PUBLIC_PAGE;
  const nodesOf = (type: NodeType, titles: readonly string[]) =>
    [...node.values()]
      .filter((record) => record.type === type && titles.includes(record.title))
      .map(({ id }) => id);
  const marks = {
    ...NO_MARKS,
    pillars: nodesOf('perspective', pillars),
    objectives: nodesOf('objective', objectives),
    kpis: [...kpi.values()].filter(({ measure }) => kpis.includes(measure)).map(({ id }) => id),
    visionMission: true,
    map: true,
    values: true,
  };
  await publish(tx, { snapshotId, title, note, marks, expiresAt: null }, null);
}

/**
 * Locks the first months of the example, holds the review of the last of them, and publishes a page of it. Each step is a command of
 * its own, so that two runs of one call do each of them once.
 */
export async function runExampleMonths(
  { store, principal, strategyLimits: limits, user, key }: Call<'strategies.create'>,
  strategyId: number,
): Promise<void> {
  let step = 0;
  /** The next step: it is run again with the same key where its document was stale. */
  const nextStep = () => {
    const stepKey = key && stepOf(key, ++step);
    const change = <T>(work: (tx: StrategyTx) => Promise<T>): Promise<T> =>
      transact(store, { principal, strategy: strategyId, act: 'content.change', key: stepKey, limits }, work);
    return { store, strategyId, change };
  };
  const today = inputDay();
  const months = closedMonths(today);
  for (const month of months)
    await withDocument(
      nextStep(),
      (calendar) => periodNamed(calendar, month, 'month', 'period'),
      (tx, document) => lockPeriod(tx, document, { name: document.period.label, note: '' }),
    );
  const calendar = await storedCalendar(store.read, strategyId);
  const { grain, start } = periodNamed(calendar, months.at(-1) ?? '', 'month', 'period');
  const standout = await readAgenda(store, { strategyId, grain, start });
  const { id, agenda } = await nextStep().change((tx) => addReview(tx, standout));
  for (const { about, text, action } of DECISIONS) {
    const item = agenda.find(({ title }) => title === about)?.id;
    if (item === undefined) continue;
    const decision = { item, text };
    await nextStep().change((tx) => updateReview(tx, { id, author: user.name }, { decision }));
    const due = addDays(today, action.due);
    await nextStep().change((tx) => addAction(tx, id, { ...action, itemId: item, due }));
  }
  await withDocument(
    nextStep(),
    () => standout.period,
    async (tx, document) => publishPage(tx, await holdReview(tx, id, document)),
  );
}

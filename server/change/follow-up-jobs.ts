import { RESPONSIBLE_KINDS, responsibleField } from '../../contract/kinds/kinds.ts';
import type { ChangedEntity } from '../../contract/api/change.ts';
import type { Content } from '../../contract/commands/content.ts';
import { hasScores } from '../../contract/scorecard/shown-score.ts';
import { endOfSpan, enqueue, type NewJob } from '../jobs/queue.ts';
import type { Entry } from './entry.ts';
import type { StrategyTx } from './tx.ts';

/** The values of so many milliseconds are looked at together for red ones. */
const RED_EVERY_MS = 1000;

/** The field of each kind of record that says who is responsible. */
export const ASSIGNED_FIELDS: Partial<Record<ChangedEntity, string>> = Object.fromEntries(
  RESPONSIBLE_KINDS.map((kind) => [kind, responsibleField(kind)]),
);

/** Whether an event makes somebody responsible for a record anew. */
function assigns({ entity, after, isUndo }: Entry): boolean {
  const field = ASSIGNED_FIELDS[entity];
  return (
    !isUndo &&
    field !== undefined &&
    after !== undefined &&
    Boolean((after as Record<string, unknown>)[field])
  );
}

/** Whether a strategy has a KPI with a computed status and an owner to tell of it. */
const hasOwnedMeasure = (content: Content | undefined): boolean =>
  Array.from(content?.kpi.values() ?? []).some((kpi) => kpi.ownerId !== null && hasScores([kpi]));

/** The job that makes messages of what happened in a strategy. One that waits reads later events too. */
export const followJob = (strategyId: number): NewJob => ({
  kind: 'webhooks.follow',
  key: `webhooks.follow:${strategyId}`,
  payload: { strategyId },
});

/** Enqueues the jobs that tell of what a change did: webhooks, members whom it made responsible, owners of KPIs that may be red now. */
export async function enqueueFollowUps({
  writer,
  strategyId,
  revision,
  entries,
  isFollowed,
  changedContent,
}: StrategyTx): Promise<void> {
  if (isFollowed) await enqueue(writer, followJob(strategyId));
  if (entries.some(assigns))
    await enqueue(writer, { kind: 'notifications.assigned', payload: { strategyId, revision } });
  const concernsKpis = entries.some(({ entity }) => entity === 'points' || entity === 'kpi');
  if (!concernsKpis) return;
  if (!hasOwnedMeasure(changedContent?.content)) return;
  // One that waits reads this change too: who enters many values has them scored for notices once a second.
  const key = `notifications.red:${strategyId}`;
  const dueAt = endOfSpan(RED_EVERY_MS);
  await enqueue(writer, { kind: 'notifications.red', key, payload: { strategyId }, dueAt });
}

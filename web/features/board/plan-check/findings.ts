import { useMemo } from 'react';
import { inputDay } from '../../../../contract/month/input-status.ts';
import type { Dismissal } from '../../../../contract/plan-check/dismissal.ts';
import { type Finding, findingKey } from '../../../../contract/plan-check/finding.ts';
import type { PlanFacts } from '../../../../contract/plan-check/plan.ts';
import { contentOf } from '../../../../contract/api/views.ts';
import { useFlow } from '../../../lib/sync/flow.ts';
import { areScored } from '../../../lib/strategy/scores.ts';
import { useStrategy } from '../../../lib/strategy/strategies.ts';
import { type Scorecard, useScorecard } from '../../../entities/scorecard/scorecard.ts';
import type { Read } from '../../../lib/sync/read-query.ts';

/** What the plan check reads of a strategy, with the scores of the last month that has ended. */
export interface ReadFacts {
  /** Undefined until the content is there, and the scores are read or failed to be read. */
  facts: PlanFacts | undefined;
  /** The scores, where anything is tracked. */
  scores: Read<Scorecard> | undefined;
}

/** Reads what the plan check needs of a strategy. */
export function usePlanFacts(strategyId: number): ReadFacts {
  const { flow } = useFlow(strategyId);
  const { strategy } = useStrategy(strategyId);
  const hasScores = flow !== undefined && areScored(flow.kpis);
  const read = useScorecard(strategyId, null, hasScores);
  // Another period may stand in while the last one is read.
  const scores = hasScores && read.isCurrent ? read.data : undefined;
  const isWaiting = hasScores && !scores && !read.error;
  const title = strategy?.title;
  const today = inputDay();
  const facts = useMemo(
    () =>
      !flow || title === undefined || isWaiting
        ? undefined
        : { strategyId, title, content: contentOf(flow), today, scores },
    [strategyId, flow, title, isWaiting, today, scores],
  );
  return { facts, scores: hasScores ? read : undefined };
}

/** A finding that a member dismissed. */
export interface Dismissed {
  finding: Finding;
  dismissal: Dismissal;
}

/** Divides findings into those that are open and those that members dismissed. */
export function splitFindings(
  findings: readonly Finding[],
  dismissals: readonly Dismissal[],
): { open: Finding[]; dismissed: Dismissed[] } {
  const byKey = new Map(dismissals.map((dismissal) => [findingKey(dismissal), dismissal]));
  const open: Finding[] = [];
  const dismissed: Dismissed[] = [];
  for (const finding of findings) {
    const dismissal = byKey.get(findingKey(finding));
    if (dismissal) dismissed.push({ finding, dismissal });
    else open.push(finding);
  }
  return { open, dismissed };
}

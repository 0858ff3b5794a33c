import { useMemo } from 'react';
import { inputDay } from '../../../../contract/month/input-status.ts';
import type { Dismissal } from '../../../../contract/plan-check/dismissal.ts';
import { ownerTexts } from '../../../../contract/people/owner-texts.ts';
import { type Finding, findingKey } from '../../../../contract/plan-check/finding.ts';
import type { PlanFacts } from '../../../../contract/plan-check/plan.ts';
import { useContent } from '../../../lib/sync/use-content.ts';
import { areScored } from '../../../lib/strategy/selectors.ts';
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
  const { content } = useContent(strategyId);
  const { strategy } = useStrategy(strategyId);
  const hasScores = content !== undefined && areScored(content);
  const read = useScorecard(strategyId, null, hasScores);
  // Another period may stand in while the last one is read.
  const scores = hasScores && read.isCurrent ? read.data : undefined;
  const isWaiting = hasScores && !scores && !read.error;
  const { title, owner, members } = strategy ?? {};
  const today = inputDay();
  const facts = useMemo(
    () =>
      !content || title === undefined || !owner || !members || isWaiting
        ? undefined
        : {
            strategyId,
            title,
            content,
            ownerTexts: [...ownerTexts(content, [owner, ...members])],
            today,
            scores,
          },
    [strategyId, content, title, owner, members, isWaiting, today, scores],
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

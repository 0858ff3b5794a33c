import * as z from 'zod/mini';
import { titleOf } from '../kinds/kinds.ts';
import type { Content } from '../commands/content.ts';
import { id, instant } from '../api/fields.ts';
import { isSameNumber } from '../scorecard/numbers.ts';
import { isSameResult } from './locked-scorecard.ts';
import { PeriodAnswer } from '../scorecard/period-fields.ts';
import { PeriodLock } from './period-lock.ts';
import { level, nullable, type ScorecardAnswer, status } from '../scorecard/answers.ts';
import { formatOf } from '../words/value.ts';

/** How far the check of a lock is, and what it found. */
export const LOCK_CHECK_STATES = ['waiting', 'same', 'differs', 'not_checkable'] as const;

const result = z.object({ score: nullable, status, value: nullable, target: nullable });
type CheckedResult = z.infer<typeof result>;

/** A result of a locked period that is not what its plan and its points give. */
const LockDifference = z.object({
  level,
  id,
  title: z.string(),
  /** Of a KPI. */
  unit: z.string(),
  decimals: z.nullable(z.int()),
  /** What the lock keeps. */
  stored: result,
  /** What the plan and the points at the lock give. */
  recomputed: result,
});
export type LockDifference = z.infer<typeof LockDifference>;

/** Whether a locked period keeps the results that its plan and its points give. */
export const LockCheck = z
  .object({
    period: PeriodAnswer,
    lock: PeriodLock,
    state: z.enum(LOCK_CHECK_STATES),
    /** Why it cannot be checked. */
    reason: z.nullable(z.string()),
    checkedAt: z.nullable(instant),
    /** How many KPIs, and how many results in all, differ. */
    kpis: z.int(),
    differing: z.int(),
    /** Those of a period that the call names, from the strategy down to the KPIs; none where it names none. */
    differences: z.array(LockDifference),
    /** Who decided to leave the results as they are. */
    kept: z.nullable(z.object({ by: z.string(), at: instant, reason: z.string() })),
  })
  .check(z.meta({ id: 'LockCheck' }));
export type LockCheck = z.infer<typeof LockCheck>;

type ScoredAnswer = ScorecardAnswer['strategy'] &
  Partial<Pick<ScorecardAnswer['kpis'][number], 'value' | 'target'>>;

const NOTHING: CheckedResult = { score: null, status: null, value: null, target: null };

const resultOf = (part: ScoredAnswer | undefined): CheckedResult =>
  part
    ? { score: part.score, status: part.status, value: part.value ?? null, target: part.target ?? null }
    : NOTHING;

/** The results that are not the same in two scorecards of one plan, but for rounding. */
export function differencesBetween(
  stored: ScorecardAnswer,
  recomputed: ScorecardAnswer,
  content: Content,
): LockDifference[] {
  const among = (
    at: LockDifference['level'],
    stored: readonly ScoredAnswer[],
    now: readonly ScoredAnswer[],
  ): LockDifference[] => {
    const [before, after] = [stored, now].map((parts) => new Map(parts.map((part) => [part.id, part])));
    return [...new Set([...stored, ...now].map((part) => part.id))].flatMap((partId) => {
      const [was, is] = [resultOf(before?.get(partId)), resultOf(after?.get(partId))];
      if (isSameResult(was, is) && isSameNumber(was.target, is.target)) return [];
      const kpi = at === 'kpi' ? content.kpi.get(partId) : undefined;
      const named = at === 'strategy' ? content.strategy.get(partId) : (kpi ?? content.node.get(partId));
      const kind = at === 'strategy' ? 'strategy' : at === 'kpi' ? 'kpi' : 'node';
      return [
        {
          level: at,
          id: partId,
          title: titleOf(kind, named ?? {}),
          unit: kpi?.unit ?? '',
          decimals: kpi ? formatOf(kpi).digits : null,
          stored: was,
          recomputed: is,
        },
      ];
    });
  };
  return [
    ...among('strategy', [stored.strategy], [recomputed.strategy]),
    ...among('pillar', stored.pillars, recomputed.pillars),
    ...among('objective', stored.objectives, recomputed.objectives),
    ...among('kpi', stored.kpis, recomputed.kpis),
  ];
}

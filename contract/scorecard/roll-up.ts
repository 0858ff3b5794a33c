import { isAtLeast, sum } from './numbers.ts';
import { type Guard, type Reason, REASONS } from './reason.ts';
import type { Status } from './score.ts';

/** The score from which a roll-up is green, and from which it is amber. */
const GREEN = 90;
const AMBER = 50;

/** The coverage under which a roll-up has no status. */
export const COVERAGE_MIN = 0.5;

/** What a roll-up counts of a child. */
export interface Child {
  weight: number;
  score: number | null;
  status: Status | null;
}

/** The score of a parent. */
export interface RollUp {
  score: number | null;
  status: Status | null;
  /** The share of the weights whose children have a score; null where no child is scored. */
  coverage: number | null;
  /** What the status is held by. */
  guard: Guard | null;
  /** Why there is no score or no status. */
  reason: Reason | null;
}

const WORSE: readonly Status[] = ['red', 'amber', 'green'];

/** The status of a score, before anything holds it. */
const statusOf = (score: number): Status =>
  isAtLeast(score, GREEN) ? 'green' : isAtLeast(score, AMBER) ? 'amber' : 'red';

/** Whether a rule gives this status to this score, of a KPI or of a parent: what holds a status makes green amber. */
export function mayHaveStatus(score: number | null, status: Status | null): boolean {
  if (score === null || status === null) return status === null;
  const free = statusOf(score);
  return status === free || (free === 'green' && status === 'amber');
}

/** Why a parent is at most amber. */
function guardOf(counted: readonly Child[]): Guard | null {
  if (counted.some(({ status }) => status === 'red')) return 'redChild';
  return counted.some(({ status }) => status === 'green') ? null : 'noGreenChild';
}

const UNDER_MIN: Reason = { code: 'coverageUnder', params: { percent: COVERAGE_MIN * 100 } };

const none = (coverage: number | null, reason: Reason): RollUp => ({
  score: null,
  status: null,
  coverage,
  guard: null,
  reason,
});

/** The score of a parent: the weighted mean of its scored children that have a score. */
export function rollUp(children: readonly Child[]): RollUp {
  if (children.length === 0) return none(null, REASONS.noScoredChildren);
  const all = sum(children.map(({ weight }) => weight));
  if (all === 0) return none(null, REASONS.weightsZero);
  // A child without weight counts for nothing, so it holds nothing either.
  const counted = children.filter(({ score, weight }) => score !== null && weight > 0);
  const held = sum(counted.map(({ weight }) => weight));
  const coverage = held / all;
  if (held === 0) return none(0, REASONS.noData);
  // The products of the smallest weights would be rounded to 0. A power of two rounds nothing.
  const scale = held < 1e-280 ? 2 ** 100 : 1;
  const score = sum(counted.map(({ weight, score }) => scale * weight * (score as number))) / (scale * held);
  if (!isAtLeast(coverage, COVERAGE_MIN))
    return { score, status: null, coverage, guard: null, reason: UNDER_MIN };
  const status = statusOf(score);
  const guard = guardOf(counted);
  const isHeld = guard !== null && WORSE.indexOf(status) > WORSE.indexOf('amber');
  return { score, status: isHeld ? 'amber' : status, coverage, guard: isHeld ? guard : null, reason: null };
}

import type { Trend } from '../words/trend.ts';
import type { Judgement } from './judge.ts';
import type { Period } from './periods.ts';
import { type GuardFields, type Reason, type ReasonCode, type ReasonFields, reasonOf } from './reason.ts';
import type { ValueState } from './reading.ts';
import type { RollUp } from './roll-up.ts';
import type { Band, Status } from './score.ts';

export const LEVELS = ['strategy', 'pillar', 'objective', 'kpi'] as const;
export type Level = (typeof LEVELS)[number];

/** A score of the scorecard. */
export interface Scored extends ReasonFields, GuardFields {
  id: number;
  score: number | null;
  status: Status | null;
  coverage: number | null;
  /** Against the period before: of a KPI its value, else the score as it is shown. */
  trend: Trend | null;
}

/** The scores above the KPIs in a period. */
export interface ScoredBranches {
  readonly period: Period;
  readonly strategy: Scored;
  readonly pillars: readonly Scored[];
  readonly objectives: readonly Scored[];
}

/** The score of a KPI, and what it comes from. */
export interface ScoredKpi extends Scored {
  value: number | null;
  target: number | null;
  redLine: number | null;
  band: Band | null;
  valueState: ValueState;
  provisional: { have: number; of: number } | null;
  /** The key of the period of the KPI that is shown. */
  period: string | null;
  /** The values up to the period, at most 13, oldest first. */
  sparkline: (number | null)[];
}

/** A part of a roll-up. */
export interface ScoredChild {
  level: Level;
  id: number;
  name: string;
  weight: number;
  score: number | null;
  status: Status | null;
  reason: Reason | null;
}

/** What a score follows from. */
export interface ScoreOrigin extends RollUp {
  /** The children of a roll-up; none for a KPI that is scored by its own value. */
  children: readonly ScoredChild[];
  /** The value of a KPI that is judged by it. */
  judgement: Judgement | null;
  /** Whether it counts among the children of its parent. */
  isScored: boolean;
}

/** The score of a KPI that is known without what it follows from. */
export interface KnownScore extends ScoreOrigin {
  children: readonly never[];
  judgement: null;
}

/** What a score follows from, where that is not known. */
const UNKNOWN: Pick<KnownScore, 'children' | 'judgement'> = { children: [], judgement: null };

/** A score without what it follows from. */
export const knownScoreOf = ({
  score,
  status,
  coverage,
  guard,
  reason,
  isScored,
}: Omit<ScoreOrigin, 'children' | 'judgement'>): KnownScore => ({
  score,
  status,
  coverage,
  guard,
  reason,
  isScored,
  ...UNKNOWN,
});

/** Why a KPI does not count among the children of its parent. */
const UNSCORED = new Set<ReasonCode | null>(['forInformation', 'noScoredChildren', 'dueOnce']);

/** The score of a KPI as a scorecard tells it. */
export const knownFrom = ({
  score,
  status,
  coverage,
  guardCode,
  ...fields
}: Omit<Scored, 'trend'>): KnownScore =>
  knownScoreOf({
    score,
    status,
    coverage,
    guard: guardCode,
    reason: reasonOf(fields),
    isScored: !UNSCORED.has(fields.reasonCode),
  });

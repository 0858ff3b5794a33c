import type { PeriodLock } from './period-lock.ts';
import { isSameNumber } from '../scorecard/numbers.ts';
import { guardFields, REASONS, reasonFields } from '../scorecard/reason.ts';
import type { KeptSettings } from '../scorecard/kept-settings.ts';
import type { Scorecard } from '../scorecard/scorecard.ts';
import type { ScorecardAnswer, WouldBe } from '../scorecard/answers.ts';

/** What is compared between a result that a lock keeps and the present one. */
export type Result = NonNullable<WouldBe>;

type Scored = ScorecardAnswer['strategy'] & { value?: number | null };

const resultOf = ({ score, status, value = null }: Pick<Scored, 'score' | 'status' | 'value'>): Result => ({
  score,
  status,
  value,
});

/** Whether two results are the same but for rounding. */
export const isSameResult = (a: Result, b: Result): boolean =>
  isSameNumber(a.score, b.score) && a.status === b.status && isSameNumber(a.value, b.value);

/** The result of what is not there. */
const NONE: Result = { score: null, status: null, value: null };

/** The present result where it differs from the kept one; null where it is the same. */
export const wouldBeOf = (stored: Result = NONE, now: Result = NONE): WouldBe =>
  isSameResult(stored, now) ? null : now;

/** A present result. */
export const notCompared = <T extends object>(scored: T): T & { wouldBe: null } => ({
  ...scored,
  wouldBe: null,
});

/** The present scores as calls answer them. */
export const presentScorecard = (
  { period, strategy, pillars, objectives, kpis }: ReturnType<Scorecard['of']>,
  revision: number,
): ScorecardAnswer => ({
  revision,
  period,
  locked: null,
  strategy: notCompared(strategy),
  pillars: pillars.map(notCompared),
  objectives: objectives.map(notCompared),
  kpis: kpis.map(notCompared),
});

/** Kept results with what each would be now. What was added later has none, what was deleted since keeps its own. */
function withNow<T extends Scored>(stored: readonly T[], now: readonly T[], blank: Partial<T>): T[] {
  const present = new Map(now.map((scored) => [scored.id, scored]));
  const storedIds = new Set(stored.map(({ id }) => id));
  const compared = stored.map((scored): T => {
    const current = present.get(scored.id);
    return { ...scored, wouldBe: wouldBeOf(resultOf(scored), current && resultOf(current)) };
  });
  const added = now.filter(({ id }) => !storedIds.has(id));
  return [
    ...compared,
    ...added.map((scored): T => ({ ...scored, ...blank, wouldBe: wouldBeOf(undefined, resultOf(scored)) })),
  ];
}

const BLANK = {
  score: null,
  status: null,
  coverage: null,
  ...guardFields(null),
  ...reasonFields(REASONS.addedLater),
  trend: null,
};

const BLANK_KPI = {
  ...BLANK,
  value: null,
  target: null,
  redLine: null,
  band: null,
  valueState: 'none' as const,
  provisional: null,
  period: null,
  sparkline: [],
};

/** Finds the settings of a KPI that a lock keeps, where they are not those of now. */
export type SettingsOf = (kpiId: number) => KeptSettings | undefined;

/** The scores of KPIs, each with the settings that a lock keeps. */
export const withSettings = (
  kpis: ScorecardAnswer['kpis'],
  settingsOf: SettingsOf,
): ScorecardAnswer['kpis'] =>
  kpis.map((kpi) => {
    const settings = settingsOf(kpi.id);
    return settings ? { ...kpi, settings } : kpi;
  });

/** The scores of a locked period: those that its lock keeps, each with what it would be now. */
export function lockedScorecard(
  stored: ScorecardAnswer,
  now: ScorecardAnswer,
  locked: PeriodLock,
  settingsOf: SettingsOf,
): ScorecardAnswer {
  const kpis = withSettings(withNow(stored.kpis, now.kpis, BLANK_KPI), settingsOf);
  const [strategy = stored.strategy] = withNow([stored.strategy], [now.strategy], BLANK);
  return {
    revision: now.revision,
    period: stored.period,
    locked,
    ...(stored.sentence && { sentence: stored.sentence }),
    strategy,
    pillars: withNow(stored.pillars, now.pillars, BLANK),
    objectives: withNow(stored.objectives, now.objectives, BLANK),
    kpis,
  };
}

/** What the results of a locked scorecard would have been when it was made. */
const levelThen = <T extends Scored & { wouldBe: WouldBe }>(part: T): T => ({
  ...part,
  score: part.wouldBe ? part.wouldBe.score : part.score,
  status: part.wouldBe ? part.wouldBe.status : part.status,
  wouldBe: null,
});

/** A scorecard of a locked period with other results that its lock keeps; what they would have been is as before. */
export const withKept = (
  scorecard: ScorecardAnswer,
  stored: ScorecardAnswer,
  locked: PeriodLock,
): ScorecardAnswer => {
  const settings = new Map(scorecard.kpis.map((kpi) => [kpi.id, kpi.settings]));
  return lockedScorecard(
    stored,
    {
      ...scorecard,
      strategy: levelThen(scorecard.strategy),
      pillars: scorecard.pillars.map(levelThen),
      objectives: scorecard.objectives.map(levelThen),
      kpis: scorecard.kpis.map((kpi) => ({
        ...levelThen(kpi),
        value: kpi.wouldBe ? kpi.wouldBe.value : kpi.value,
      })),
    },
    locked,
    (id) => settings.get(id),
  );
};

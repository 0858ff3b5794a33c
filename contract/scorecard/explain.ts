import type { Judgement, Lines } from './judge.ts';
import type { Reference } from './formula-parse.ts';
import type { AnyPeriod, Period } from './periods.ts';
import { isExpected, type ReadingPart, type Rule, type ValueState } from './reading.ts';
import {
  guardFields,
  type GuardFields,
  type Reason,
  type ReasonCode,
  REASONS,
  reasonFields,
  type ReasonFields,
  textOfReason,
} from './reason.ts';
import type { Scorecard, StrategyFacts } from './scorecard.ts';
import type { Level, ScoredChild } from './scored.ts';
import type { Status } from './score.ts';
import type { Direction, Measure } from './settings.ts';
import { dateOf, dayOf } from './dates.ts';

/** What a number was computed from. */
export interface Input {
  level: Level;
  id: number;
  name: string;
  weight: number;
  /** The score of a part of a roll-up, else the value. */
  value: number | null;
  status: Status | null;
  period: string;
  /** The parts of a ratio. */
  num: number | null;
  den: number | null;
  /** How many periods a mean counts it for. */
  periods: number;
  /** What a formula reads of it. */
  reads: Omit<Reference, 'id'> | null;
  state: ValueState | null;
  source: string | null;
  by: string | null;
  at: string | null;
  /** What was written on the value, where something was. */
  note?: string;
}

/** What was left out of a number. */
export interface Excluded {
  level: Level;
  id: number;
  name: string;
  weight: number;
  period: string;
  why: string;
  whyCode: ReasonCode;
  /** The parameters of the code, where it has some. */
  whyParams?: Reason['params'];
  /** The day by which the value is due. */
  due: string | null;
}

/** How a number came about: enough to compute it again. */
export interface Explanation extends ReasonFields, GuardFields {
  level: Level;
  id: number;
  name: string;
  period: string;
  value: number | null;
  unit: string;
  rule: Rule | 'weighted mean';
  formula: string | null;
  factor: number;
  direction: Direction | null;
  cap: number;
  score: number | null;
  raw: number | null;
  status: Status | null;
  target: Lines['target'];
  redLine: Lines['red'];
  band: Pick<Lines, 'lo' | 'hi' | 'redLo' | 'redHi'> | null;
  fullTarget: number | null;
  valueState: ValueState | null;
  provisional: { have: number; of: number } | null;
  inputs: Input[];
  excluded: Excluded[];
  coverage: number | null;
}

const NO_VALUE = {
  unit: '',
  rule: 'weighted mean' as const,
  formula: null,
  factor: 1,
  direction: null,
  cap: 100,
  target: null,
  redLine: null,
  band: null,
  fullTarget: null,
  valueState: null,
  provisional: null,
};

const dueOf = (measure: Measure, period: AnyPeriod): string | null =>
  isExpected(measure, period) ? dateOf(dayOf(period.end) + measure.dueDays) : null;

function inputOf({ measure, period, reading, reference }: ReadingPart, periods: number): Input {
  const { point, num, den, value, state } = reading;
  return {
    level: 'kpi',
    id: measure.id,
    name: measure.name,
    weight: measure.weight,
    value,
    status: null,
    period: period.key,
    num,
    den,
    periods,
    reads: reference ? { part: reference.part, back: reference.back } : null,
    state,
    source: point ? point.source : measure.source,
    by: point && point.by,
    at: point && point.at,
    ...(point?.note && { note: point.note }),
  };
}

/** Why something was left out, as answers have it. */
const whyFields = (why: Reason): Pick<Excluded, 'why' | 'whyCode' | 'whyParams'> => ({
  why: textOfReason(why),
  whyCode: why.code,
  whyParams: why.params,
});

const leftOut = ({ measure, period, reading }: ReadingPart): Excluded => ({
  level: 'kpi',
  id: measure.id,
  name: measure.name,
  weight: measure.weight,
  period: period.key,
  ...whyFields(reading.reason ?? REASONS.notUsed),
  due: reading.value === null ? dueOf(measure, period) : null,
});

/** The value of a tracked KPI and its score. */
function ofValue({ measure, period, reading, lines, fullTarget, score }: Judgement, { readings }: Scorecard) {
  const { target, red, lo, hi, redLo, redHi } = lines;
  const isPoint = reading.point !== null && reading.parts.length === 0;
  const ownParts: ReadingPart[] = isPoint ? [{ measure, period, reading }] : [];
  const lengthOf = (part: ReadingPart): number =>
    part.measure === measure ? readings.lengthOf(part.period, measure.grain) : 1;
  const used = reading.rule === 'carried' ? reading.parts : reading.used;
  return {
    period: period.key,
    value: reading.value,
    unit: measure.unit,
    rule: reading.rule,
    formula: reading.rule === 'formula' ? measure.formula : null,
    factor: measure.factor,
    direction: measure.direction,
    cap: measure.cap,
    raw: score && score.raw,
    target,
    redLine: red,
    band: lo || hi ? { lo, hi, redLo, redHi } : null,
    fullTarget,
    valueState: reading.state,
    provisional: reading.provisional,
    inputs: [...ownParts, ...used].map((part) => inputOf(part, lengthOf(part))),
    excluded: reading.parts.filter((part) => !used.includes(part)).map(leftOut),
  };
}

const ofChild = ({ level, id, name, weight, score, status }: ScoredChild, { key }: Period): Input => ({
  level,
  id,
  name,
  weight,
  value: score,
  status,
  period: key,
  num: null,
  den: null,
  periods: 1,
  reads: null,
  state: null,
  source: null,
  by: null,
  at: null,
});

/** Explains the score of a part of a strategy, and of a tracked KPI its value, in a period. */
export function explain(
  scorecard: Scorecard,
  facts: StrategyFacts,
  level: Level,
  id: number,
  period: Period,
): Explanation {
  const origin = scorecard.origin(level, id, period);
  const measure = level === 'kpi' ? facts.measures.get(id) : undefined;
  const branches = level === 'pillar' ? facts.pillars : facts.objectives;
  const name = measure ? measure.name : (branches.find((branch) => branch.id === id)?.name ?? '');
  const { score, status, reason, coverage, guard, judgement } = origin;
  const common = { level, id, name, score, status, coverage, ...reasonFields(reason), ...guardFields(guard) };
  if (judgement) return { ...common, ...ofValue(judgement, scorecard) };
  const counts = (child: ScoredChild): boolean => child.score !== null && child.weight > 0;
  const leftOutChild = (child: ScoredChild): Excluded => {
    const kpi = child.level === 'kpi' ? facts.measures.get(child.id) : undefined;
    return {
      level: child.level,
      id: child.id,
      name: child.name,
      weight: child.weight,
      period: period.key,
      ...whyFields(child.reason ?? REASONS.noWeight),
      due: kpi && child.score === null ? dueOf(kpi, period) : null,
    };
  };
  return {
    ...common,
    ...NO_VALUE,
    period: period.key,
    value: score,
    raw: score,
    inputs: origin.children.filter(counts).map((child) => ofChild(child, period)),
    excluded: origin.children.filter((child) => !counts(child)).map(leftOutChild),
  };
}

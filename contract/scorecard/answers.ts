import * as z from 'zod/mini';
import { PeriodAnswer, phase } from './period-fields.ts';
import { id, instant } from '../api/fields.ts';
import { PeriodScores } from '../month/moves.ts';
import { SentencePart } from '../month/sentence.ts';
import { Collected } from '../month/collected.ts';
import { PeriodLock } from '../month/period-lock.ts';
import { GUARDS, HOLDS, REASON_CODES } from './reason.ts';
import { KeptSettings } from './kept-settings.ts';
import { DIRECTIONS, SERIES } from './settings.ts';

/** A number, or none. */
export const nullable = z.nullable(z.number());

/** A point as calls answer it. */
export const Written = {
  period: z.string(),
  series: z.enum(SERIES),
  value: nullable,
  state: z.enum(['value', 'na']),
  note: z.string(),
};

/** What is unusual about a written value beside those before it, as a sentence. */
const unusual = z.optional(z.string());

/** A point as calls that write it answer it. */
export const WrittenPoint = { ...Written, unusual };

/** A computed status, or none. */
export const status = z.nullable(z.enum(['green', 'amber', 'red']));
const provisional = z.nullable(z.object({ have: z.int(), of: z.int() }));
const valueState = z.enum([
  'value',
  'na',
  'none',
  'missing',
  'carried',
  'supplied',
  'provisional',
  'partial',
]);

const reasonParams = z.optional(
  z.union([z.object({ percent: z.number() }), z.object({ fault: z.string() })]),
);
/** Why there is no value, score or status: a text, the code behind it, and the parameters of the code where it has some. */
const reasoned = {
  reason: z.nullable(z.string()),
  reasonCode: z.nullable(z.enum(REASON_CODES)),
  reasonParams,
};
/** What holds a status: a text, and the code behind it. */
const guarded = { guard: z.nullable(z.string()), guardCode: z.nullable(z.enum(GUARDS)) };

/** The band of a KPI; null where it has none. */
export const BandAnswer = z.nullable(
  z.object({ lo: nullable, hi: nullable, redLo: nullable, redHi: nullable }),
);

/** Of a locked period: the settings of the KPI that its lock keeps; absent where they are the present ones. */
const settings = z.optional(KeptSettings);

const Entry = z.object({
  key: z.string(),
  label: z.string(),
  start: z.string(),
  end: z.string(),
  phase,
  actual: nullable,
  target: nullable,
  redLine: nullable,
  band: BandAnswer,
  fullTarget: nullable,
  score: nullable,
  status,
  ...reasoned,
  valueState,
  provisional,
  note: z.nullable(z.string()),
  by: z.nullable(z.string()),
  at: z.nullable(z.string()),
  settings,
});

/** A KPI over time. */
export const TimelineAnswer = z
  .object({
    /** What was entered for periods of this length: values, targets and limits. */
    points: z.array(z.object({ ...Written, by: z.nullable(z.string()), at: z.nullable(z.string()) })),
    periods: z.array(Entry),
    ytd: z.object({ actual: nullable, target: nullable, status, provisional, settings }),
    progress: z.object({
      value: nullable,
      expected: nullable,
      pace: nullable,
      hold: z.nullable(z.string()),
      holdCode: z.nullable(z.enum(HOLDS)),
    }),
    forecast: z.nullable(
      z.object({ periods: z.array(z.object({ key: z.string(), value: z.number() })), year: z.number() }),
    ),
    signals: z.array(z.string()),
  })
  .check(z.meta({ id: 'Timeline' }));

/** What a result of a locked period would be by what holds now; null where it is the same, or the period is not locked. */
const WouldBe = z.nullable(z.object({ score: nullable, status, value: nullable }));
export type WouldBe = z.infer<typeof WouldBe>;

const scored = {
  id,
  score: nullable,
  status,
  coverage: nullable,
  ...guarded,
  ...reasoned,
  trend: z.nullable(z.enum(['up', 'down', 'flat'])),
  wouldBe: WouldBe,
};
const Scored = z.object(scored);

/** The scores of a strategy in a period. */
export const ScorecardAnswer = z
  .object({
    revision: z.int(),
    period: PeriodAnswer,
    /** The lock of the period: the scores are those that it keeps. */
    locked: z.nullable(PeriodLock),
    /** The period in a sentence; empty where there is nothing to tell. */
    sentence: z.optional(z.array(SentencePart)),
    /** Of a snapshot: the scores of the period before it. */
    before: z.optional(PeriodScores),
    /** Of a snapshot: how many values of the period were in. */
    collected: z.optional(Collected),
    strategy: Scored,
    pillars: z.array(Scored),
    objectives: z.array(Scored),
    kpis: z.array(
      z.object({
        ...scored,
        value: nullable,
        target: nullable,
        redLine: nullable,
        band: BandAnswer,
        valueState,
        provisional,
        period: z.nullable(z.string()),
        sparkline: z.array(nullable),
        settings,
      }),
    ),
  })
  .check(z.meta({ id: 'Scorecard' }));
export type ScorecardAnswer = z.infer<typeof ScorecardAnswer>;

/** The level of a part of a strategy. */
export const level = z.enum(['strategy', 'pillar', 'objective', 'kpi']);
const line = z.nullable(z.object({ value: z.number(), origin: z.enum(['entered', 'phased', 'default']) }));
const named = { level, id, name: z.string(), weight: z.number(), period: z.string() };

/** How a number came about. */
export const ExplanationAnswer = z
  .object({
    revision: z.int(),
    level,
    id,
    name: z.string(),
    period: z.string(),
    value: nullable,
    unit: z.string(),
    rule: z.string(),
    formula: z.nullable(z.string()),
    factor: z.number(),
    direction: z.nullable(z.enum(DIRECTIONS)),
    cap: z.number(),
    score: nullable,
    raw: nullable,
    status,
    ...reasoned,
    target: line,
    redLine: line,
    band: z.nullable(z.object({ lo: line, hi: line, redLo: line, redHi: line })),
    fullTarget: nullable,
    valueState: z.nullable(valueState),
    provisional,
    inputs: z.array(
      z.object({
        ...named,
        value: nullable,
        status,
        num: nullable,
        den: nullable,
        periods: z.number(),
        reads: z.nullable(z.object({ part: z.enum(['value', 'target', 'ytd']), back: z.int() })),
        state: z.nullable(valueState),
        source: z.nullable(z.string()),
        by: z.nullable(z.string()),
        at: z.nullable(z.string()),
        note: z.optional(z.string()),
      }),
    ),
    excluded: z.array(
      z.object({
        ...named,
        why: z.string(),
        whyCode: z.enum(REASON_CODES),
        whyParams: reasonParams,
        due: z.nullable(z.string()),
      }),
    ),
    coverage: nullable,
    ...guarded,
    /** The lock of the period: value, score and status are those that it keeps, and the inputs are read with the settings of then. */
    locked: z.nullable(PeriodLock),
    wouldBe: WouldBe,
    /** Whether values or targets of other periods changed since the lock, so that the inputs give another result than the kept one. */
    inputsChanged: z.boolean(),
    settings,
    /** The status that a person chose for a KPI, with the reason; who chose it and when. */
    said: z.nullable(z.object({ status: z.string(), reason: z.string(), by: z.string(), at: instant })),
  })
  .check(z.meta({ id: 'Explanation' }));
export type ExplanationAnswer = z.infer<typeof ExplanationAnswer>;

const result = z.object({ score: nullable, status });

/** What the scores would be if a KPI had another value. */
export const WhatIfAnswer = z
  .object({
    revision: z.int(),
    /** The period that the value would be entered for. */
    period: z.string(),
    value: z.number(),
    /** The KPI, the KPIs above it, its objective, pillar and the strategy: now, and what they would be. */
    parts: z.array(z.object({ level, id, name: z.string(), now: result, wouldBe: result })),
    /** How many other scores would move: of KPIs computed from it, and of what is above those. */
    others: z.int(),
  })
  .check(z.meta({ id: 'WhatIf' }));
export type WhatIfAnswer = z.infer<typeof WhatIfAnswer>;

/** What became of one row of values: of a written one the value before and what is unusual about it, of a refused one why. */
export const ValueResult = z
  .object({
    state: z.enum(['written', 'same', 'refused']),
    why: z.optional(z.string()),
    before: z.optional(nullable),
    unusual,
  })
  .check(z.meta({ id: 'ValueResult' }));
export type ValueResult = z.infer<typeof ValueResult>;

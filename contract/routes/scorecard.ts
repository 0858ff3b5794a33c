import * as z from 'zod/mini';
import { CalendarChange, CalendarSettings } from '../calendar.ts';
import { DESCRIPTION_MAX } from '../constants.ts';
import { anyNumber, id, instant, text } from '../fields.ts';
import type { Route } from '../route.ts';
import { DIRECTIONS, GRAINS, SERIES } from '../scorecard/settings.ts';

/** The most points of one call. */
const POINTS_MAX = 10_000;

const read = { who: 'member', act: 'strategy.read' } as const;
const change = { who: 'member', act: 'content.change' } as const;
const update = { who: 'member', act: 'content.update' } as const;

const period = text(40);
const nullable = z.nullable(z.number());

const point = {
  /** A period as a text: `2026-02`, `2026-Q1`, `FY2026`, or a date in it. */
  period,
  series: z.optional(z.enum(SERIES, `Choose ${SERIES.join(', ')}`)),
  /** Null deletes the point, unless the state is `na`. */
  value: z.optional(z.nullable(anyNumber)),
  state: z.optional(z.enum(['value', 'na'], 'Choose value or na')),
  note: z.optional(text(DESCRIPTION_MAX)),
};

const list = <T extends z.ZodMiniType>(one: T) =>
  z
    .array(one, 'Give a list of points')
    .check(
      z.minLength(1, 'Give at least one point'),
      z.maxLength(POINTS_MAX, `Give at most ${POINTS_MAX.toLocaleString('en-US')} points`),
    );

const Written = {
  period: z.string(),
  series: z.enum(SERIES),
  value: nullable,
  state: z.enum(['value', 'na']),
  note: z.string(),
};

const status = z.nullable(z.enum(['green', 'amber', 'red']));
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

const Entry = z.object({
  key: z.string(),
  label: z.string(),
  start: z.string(),
  end: z.string(),
  phase: z.enum(['future', 'open', 'due', 'closing', 'locked']),
  actual: nullable,
  target: nullable,
  redLine: nullable,
  band: z.nullable(z.object({ lo: nullable, hi: nullable, redLo: nullable, redHi: nullable })),
  fullTarget: nullable,
  score: nullable,
  status,
  reason: z.nullable(z.string()),
  valueState,
  provisional,
  note: z.nullable(z.string()),
  by: z.nullable(z.string()),
  at: z.nullable(z.string()),
});

/** A KPI over time. */
const TimelineAnswer = z
  .object({
    /** What was entered for periods of this length: values, targets and limits. */
    points: z.array(z.object({ ...Written, by: z.nullable(z.string()), at: z.nullable(z.string()) })),
    periods: z.array(Entry),
    ytd: z.object({ actual: nullable, target: nullable, status, provisional }),
    progress: z.object({ value: nullable, expected: nullable, pace: nullable, hold: z.nullable(z.string()) }),
    forecast: z.nullable(
      z.object({ periods: z.array(z.object({ key: z.string(), value: z.number() })), year: z.number() }),
    ),
    signals: z.array(z.string()),
  })
  .check(z.meta({ id: 'Timeline' }));

const Period = z.object({
  grain: z.enum(GRAINS),
  key: z.string(),
  start: z.string(),
  end: z.string(),
  label: z.string(),
});

const scored = {
  id,
  score: nullable,
  status,
  coverage: nullable,
  guard: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  trend: z.nullable(z.enum(['up', 'down', 'flat'])),
};
const Scored = z.object(scored);

/** The scores of a strategy in a period. */
export const ScorecardAnswer = z
  .object({
    revision: z.int(),
    period: Period,
    strategy: Scored,
    pillars: z.array(Scored),
    objectives: z.array(Scored),
    kpis: z.array(
      z.object({
        ...scored,
        value: nullable,
        target: nullable,
        redLine: nullable,
        valueState,
        provisional,
        period: z.nullable(z.string()),
        sparkline: z.array(nullable),
      }),
    ),
  })
  .check(z.meta({ id: 'Scorecard' }));
export type ScorecardAnswer = z.infer<typeof ScorecardAnswer>;

const level = z.enum(['strategy', 'pillar', 'objective', 'kpi']);
const line = z.nullable(z.object({ value: z.number(), origin: z.enum(['entered', 'phased', 'default']) }));
const named = { level, id, name: z.string(), weight: z.number(), period: z.string() };

/** How a number came about. */
const ExplanationAnswer = z
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
    reason: z.nullable(z.string()),
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
      }),
    ),
    excluded: z.array(z.object({ ...named, why: z.string(), due: z.nullable(z.string()) })),
    coverage: nullable,
    guard: z.nullable(z.string()),
    /** The status that a person chose for a KPI, with the reason; who chose it and when. */
    said: z.nullable(z.object({ status: z.string(), reason: z.string(), by: z.string(), at: instant })),
  })
  .check(z.meta({ id: 'Explanation' }));

const grain = z.optional(z.enum(GRAINS, `Choose ${GRAINS.join(', ')}`));

/** Measures over time. */
export const scorecardRoutes = {
  'calendar.read': {
    method: 'GET',
    path: '/api/strategies/{id}/calendar',
    summary: 'The calendar that the periods of a strategy follow',
    access: read,
    answer: CalendarSettings,
    status: 200,
  },
  'calendar.update': {
    method: 'PUT',
    path: '/api/strategies/{id}/calendar',
    summary: 'Change the calendar of a strategy, as long as all points stay in its periods',
    access: change,
    body: CalendarChange,
    answer: CalendarSettings,
    status: 200,
  },
  'points.write': {
    method: 'PUT',
    path: '/api/kpis/{id}/points',
    summary: 'Write values and targets of a KPI by period, all or none',
    access: { ...update, of: 'kpi' },
    body: z.strictObject({ points: list(z.strictObject(point)) }),
    bodyMax: 4 * 1024 * 1024,
    answer: z.object({ points: z.array(z.object(Written)) }),
    status: 200,
  },
  'points.read': {
    method: 'GET',
    path: '/api/kpis/{id}/points',
    summary:
      'A KPI over time: values, targets and scores by period, year to date, progress, forecast, signals',
    access: { ...read, of: 'kpi' },
    query: z.strictObject({ from: z.optional(period), to: z.optional(period), grain }),
    answer: TimelineAnswer,
    status: 200,
  },
  'points.readMany': {
    method: 'GET',
    path: '/api/strategies/{id}/points',
    summary:
      'The values or targets that are entered for the KPIs of a strategy, by period, as they are stored',
    access: read,
    query: z.strictObject({
      from: period,
      to: period,
      series: z.enum(SERIES, `Choose ${SERIES.join(', ')}`),
    }),
    answer: z.object({ revision: z.int(), points: z.array(z.object({ kpiId: id, ...Written })) }),
    status: 200,
  },
  'points.writeMany': {
    method: 'POST',
    path: '/api/strategies/{id}/points',
    summary: 'Write values and targets of many KPIs, all or none',
    access: update,
    body: z.strictObject({
      points: list(z.strictObject({ kpiId: id, ...point })),
      /** The revision that the points were changed on: what others changed since is not overwritten. */
      base: z.optional(z.int('Give a revision').check(z.minimum(0, 'Give a revision'))),
    }),
    bodyMax: 4 * 1024 * 1024,
    answer: z.object({
      revision: z.int(),
      /** How many points differ now. */
      changed: z.int(),
      points: z.array(z.object({ kpiId: id, ...Written })),
    }),
    status: 200,
    errors: ['conflict'],
  },
  'scorecard.read': {
    method: 'GET',
    path: '/api/strategies/{id}/scorecard',
    summary: 'The scores of a strategy in a period; by default in the last month that has ended',
    access: read,
    query: z.strictObject({ period: z.optional(period), grain }),
    answer: ScorecardAnswer,
    status: 200,
    tagged: true,
  },
  'scorecard.explain': {
    method: 'GET',
    path: '/api/strategies/{id}/explain',
    summary: 'How a value or score came about, with all that it takes to compute it again',
    access: read,
    query: z.strictObject({
      /** What to explain: `kpi:12`, `objective:3`, `pillar:2` or `strategy:1`. */
      of: text(40).check(
        z.regex(/^(?:kpi|objective|pillar|strategy):[1-9]\d{0,14}$/, 'Give what to explain, such as kpi:12'),
      ),
      period: z.optional(period),
    }),
    answer: ExplanationAnswer,
    status: 200,
  },
} as const satisfies Record<string, Route>;

import fc from 'fast-check';
import { type Calendar, WEEK_PATTERNS } from '../calendar.ts';
import { AGGREGATIONS, DIRECTIONS, MISSING_RULES } from '../settings.ts';

/** Calendars that start in any month and on any weekday. */
export const anyCalendar: fc.Arbitrary<Calendar> = fc.record({
  fiscalYearStartMonth: fc.integer({ min: 1, max: 12 }),
  yearLabel: fc.constantFrom('end', 'start'),
  weekPattern: fc.oneof(fc.constant('iso' as const), fc.constantFrom(...WEEK_PATTERNS)),
  weekAnchor: fc.record({
    rule: fc.constantFrom('nearest', 'last'),
    weekday: fc.integer({ min: 1, max: 7 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
  }),
  timeZone: fc.constantFrom('UTC', 'UTC', 'Pacific/Auckland', 'America/Los_Angeles'),
});

const grain = fc.constantFrom('month', 'month', 'month', 'quarter', 'half', 'year', 'week', 'day');
/** Weights, of which some count for nothing. */
export const weight = fc.constantFrom(1, 1, 2, 3, 0.5, 0);

/** Points of a row of periods: up to `quarters` of a year, the last one `ends` periods before today's. */
const run = fc.record({
  quarters: fc.oneof(fc.integer({ min: 12, max: 16 }), fc.integer({ min: 1, max: 16 })),
  ends: fc.integer({ min: -2, max: 6 }),
  /** How many of ten periods have a point. */
  density: fc.oneof(fc.constant(10), fc.integer({ min: 1, max: 10 })),
  seed: fc.nat(1e6),
});
/** Steps to a coarser grain. */
const coarser = fc.constantFrom(0, 0, 0, 1, 2, 3);
const finer = fc.constantFrom(0, 0, 0, 0, 0, 1, 2);
const lines = fc.record({
  series: fc.constantFrom('target' as const, 'target' as const, 'red' as const),
  steps: fc.oneof({ weight: 4, arbitrary: coarser }, { weight: 1, arbitrary: finer.map((steps) => -steps) }),
  run,
});

const dated = fc.option(
  fc.record({
    value: fc.integer({ min: -50, max: 200 }),
    days: fc.option(fc.integer({ min: 1, max: 1500 })),
  }),
);

/** A formula, with the places of KPIs in place of their ids. */
const formula = fc.letrec<{ formula: string; reference: string }>((tie) => ({
  reference: fc
    .tuple(
      fc.nat(99),
      fc.constantFrom('', '', '.target', '.ytd()'),
      fc.option(fc.integer({ min: 1, max: 24 })),
    )
    .map(([place, part, back]) => `[@${place}]${part}${back === null ? '' : `.prev(${back})`}`),
  formula: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('reference'),
    tie('reference'),
    fc
      .tuple(tie('formula'), fc.constantFrom('+', '-', '*', '/', '<', '>='), tie('formula'))
      .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
    fc.tuple(tie('formula'), fc.integer({ min: 0, max: 9 })).map(([of, last]) => `coalesce(${of}, ${last})`),
    fc.tuple(tie('formula'), tie('formula')).map((given) => `max(${given.join(', ')}, 1.5)`),
    fc.array(tie('formula'), { minLength: 3, maxLength: 3 }).map((given) => `if(${given.join(', ')})`),
    tie('formula').map((of) => `-abs(${of})`),
  ),
})).formula;

type Kind = 'entered' | 'pairs' | 'ratio' | 'formula' | 'rollup';

/** A KPI of one of some kinds, without what belongs to its strategy. */
export const kpiOf = (...kinds: Kind[]) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    /** The place of the KPI above it among those before it, or none. */
    parent: fc.option(fc.nat(99), { freq: 3 }),
    objective: fc.option(fc.nat(99), { freq: 8 }),
    grain: fc.option(grain, { freq: 12 }),
    direction: fc.oneof(fc.constant('up' as const), fc.constantFrom(...DIRECTIONS)),
    aggregation: fc.oneof(fc.constant('sum' as const), fc.constantFrom(...AGGREGATIONS)),
    targetAggregation: fc.option(fc.constantFrom(...AGGREGATIONS), { freq: 1 }),
    decimals: fc.constantFrom(null, null, 0, 1, 3),
    weight,
    missing: fc.constantFrom(...MISSING_RULES),
    unit: fc.constantFrom('', '', '', '', '', '%'),
    factor: fc.constantFrom(1, 100, 1000),
    baseline: dated,
    finalTarget: dated,
    cap: fc.constantFrom(100, 100, 120, 150),
    dueDays: fc.constantFrom(10, 0, 30, 90),
    /** For how many days its values are due. */
    dueSince: fc.option(fc.nat(900), { freq: 1 }),
    formula,
    inputs: fc.tuple(fc.nat(99), fc.nat(99)),
    values: fc.array(fc.record({ steps: coarser, run }), { minLength: 1, maxLength: 3, size: 'max' }),
    finer: fc.option(fc.record({ steps: finer, run }), { freq: 1 }),
    lines: fc.array(lines, { maxLength: 4, size: 'max' }),
  });
/** A KPI as it is drawn: what belongs to others is a place among them. */
export type KpiPlan = ReturnType<typeof kpiOf> extends fc.Arbitrary<infer T> ? T : never;

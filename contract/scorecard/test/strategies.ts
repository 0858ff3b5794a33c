import fc from 'fast-check';
import type { Calendar } from '../calendar.ts';
import { addDays } from '../dates.ts';
import { ONCE, type Period, periodOn } from '../periods.ts';
import type { StrategyFacts } from '../scorecard.ts';
import { type Grain, GRAINS, type Measure, type MeasureOf, type Point, type Series } from '../settings.ts';
import { facts } from './facts.ts';
import { anyCalendar, type KpiPlan, kpiOf, weight } from './kpi-plans.ts';
import { environment, runs } from '../../test/runs.ts';

/** A KPI of a random strategy with all its points. */
export interface RandomKpi {
  measure: Measure;
  /** The place of the objective of a primary KPI. */
  objective: number | null;
  points: Point[];
}

/** A random strategy. The ids of pillars, objectives and KPIs are their places, from 1; those of a kind are told apart by it. */
export interface RandomStrategy {
  calendar: Calendar;
  today: string;
  pillars: { weight: number }[];
  objectives: { weight: number; pillar: number }[];
  kpis: RandomKpi[];
}

/** How many periods of a grain a run of one quarter of a year has, so that no grain has too many points. */
const PER_QUARTER: Record<Grain, number> = { day: 20, week: 13, month: 3, quarter: 1, half: 0.5, year: 0.25 };

/** A number from 0 below a bound that looks random, the same for the same seed and place (mulberry32). */
function noise(seed: number, place: number, below: number): number {
  const start = (seed + Math.imul(place + 1, 0x6d2b79f5)) | 0;
  let mixed = Math.imul(start ^ (start >>> 15), 1 | start);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
}

/** Red lines lie far on the worse side, so that no call refuses them. */
const numberOf = (series: Series, isDown: boolean, of: (below: number) => number): number => {
  if (series === 'red') return isDown ? 4000 + of(800) / 4 : -50 - of(200) / 4;
  if (series === 'target') return of(800) / 4 + 1;
  if (series === 'lo') return of(200) / 4;
  return series === 'hi' ? 50 + of(400) / 4 : of(1200) / 4 - 50;
};

/** Some of ten, of twenty in a row: without a value, or not applicable. */
function* pointsOf(
  { calendar, today }: Pick<RandomStrategy, 'calendar' | 'today'>,
  { quarters, ends, density, seed }: { quarters: number; ends: number; density: number; seed: number },
  grainOf: Grain,
  series: readonly Series[],
  isDown: boolean,
): Generator<Point> {
  const count = Math.max(1, Math.round(quarters * PER_QUARTER[grainOf]));
  let period: Period = periodOn(calendar, grainOf, today);
  for (let step = 0; step > ends; step -= 1) period = periodOn(calendar, grainOf, addDays(period.end, 1));
  for (let place = -Math.max(0, ends); place < count; place += 1) {
    if (place >= 0 && noise(seed, place, 10) < density)
      for (const [index, one] of series.entries()) {
        const of = (below: number): number => noise(seed + index + 1, place, below);
        const isNa = noise(seed + 7, place, 20) === 0;
        const value = isNa ? null : numberOf(one, isDown, of);
        const state = isNa ? ('na' as const) : ('value' as const);
        const { start } = period;
        yield {
          grain: grainOf,
          start,
          series: one,
          value,
          state,
          note: '',
          by: null,
          at: null,
          source: 'manual',
        };
      }
    period = periodOn(calendar, grainOf, addDays(period.start, -1));
  }
}

const stepped = (from: Grain, steps: number): Grain =>
  GRAINS[Math.min(GRAINS.length - 1, Math.max(0, GRAINS.indexOf(from) + steps))] as Grain;

/** What a KPI that is due once has of its period: the value and the target are in its record. */
const oncePoint = (series: Series, value: number): Point => {
  const { grain, start } = ONCE;
  return { grain, start, series, value, state: 'value', note: '', by: null, at: null, source: 'manual' };
};

/** The value and the target of a KPI that is due once; some have no value. */
function recordedIn({ grain, values, direction }: KpiPlan): Point[] {
  const seed = values[0]?.run.seed ?? 0;
  if (grain) return [];
  const of = (below: number): number => noise(seed, 0, below);
  const target = oncePoint('target', numberOf('target', direction === 'down', of));
  const isEmpty = noise(seed, 1, 4) === 0;
  return isEmpty ? [target] : [oncePoint('actual', numberOf('actual', direction === 'down', of)), target];
}

/** The limits of a KPI that is due once. */
function oncePoints({ lines, direction }: KpiPlan): Point[] {
  const [line] = lines;
  if (!line) return [];
  const isDown = direction === 'down';
  const all: readonly Series[] = direction === 'band' ? ['lo', 'hi', 'redLo', 'redHi'] : ['red'];
  return all.map((series, place) =>
    oncePoint(
      series,
      numberOf(series, isDown, (below) => noise(line.run.seed, place, below)),
    ),
  );
}

/** The points of a KPI; of two for one period the later counts. */
function pointsIn(time: Pick<RandomStrategy, 'calendar' | 'today'>, plan: KpiPlan): Point[] {
  const { grain: own, kind, direction } = plan;
  if (!own) return oncePoints(plan);
  const values: readonly Series[] = kind === 'pairs' ? ['num', 'den'] : ['actual'];
  const shorter = plan.finer ? [{ ...plan.finer, steps: -plan.finer.steps }] : [];
  const isDown = direction === 'down';
  const ends: readonly Series[] = ['lo', 'hi', 'redLo', 'redHi'];
  const all = [
    ...[...plan.values, ...shorter].flatMap(({ steps, run: of }) => [
      ...pointsOf(time, of, stepped(own, steps), values, isDown),
    ]),
    ...plan.lines.flatMap(({ series, steps, run: of }) => {
      // A band has ends, and red lines beyond them.
      const its = direction !== 'band' ? series : (ends[of.seed % 4] as Series);
      return [...pointsOf(time, of, stepped(own, steps), [its], isDown)];
    }),
  ];
  return [...new Map(all.map((point) => [`${point.series} ${point.grain} ${point.start}`, point])).values()];
}

/** The KPIs that one is computed from. */
function inputsOf(
  { id, source, formula: text, numeratorId, denominatorId }: Measure,
  all: readonly Measure[],
) {
  if (source === 'formula') return [...text.matchAll(/#(\d+)/g)].map(([, of]) => Number(of));
  if (source === 'rollup') return all.filter(({ parentId }) => parentId === id).map((one) => one.id);
  return [numeratorId, denominatorId].filter((of) => of !== null);
}

/** Whether a KPI is computed from another one, directly or not. */
function reaches(from: number, to: number, all: readonly Measure[]): boolean {
  const seen = new Set([from]);
  for (const id of seen) for (const next of inputsOf(all[id - 1] as Measure, all)) seen.add(next);
  return seen.has(to);
}

const dateAt = (today: string, one: { value: number; days: number | null } | null, sign: 1 | -1) =>
  one && { value: one.value, date: one.days === null ? null : addDays(today, sign * one.days - 300) };

/** A KPI without what it is computed from. */
function enteredMeasure(plan: KpiPlan, id: number, parentId: number | null, today: string): Measure {
  const isRatio = plan.kind === 'pairs' || plan.kind === 'ratio';
  const aggregation = plan.grain === null ? 'last' : isRatio ? 'ratio' : plan.aggregation;
  const isTarget = plan.finalTarget !== null && plan.finalTarget.days !== null;
  return {
    id,
    name: `Measure ${id}`,
    unit: plan.unit,
    parentId,
    direction: plan.direction,
    grain: plan.grain ?? 'once',
    aggregation,
    targetAggregation: plan.grain && plan.targetAggregation,
    decimals: plan.decimals,
    weight: plan.weight,
    missing: aggregation === 'sum' && plan.missing === 'carry' ? 'skip' : plan.missing,
    source: 'manual',
    formula: '',
    numeratorId: null,
    denominatorId: null,
    factor: plan.factor,
    baseline: dateAt(today, plan.baseline, -1),
    finalTarget: isTarget ? dateAt(today, plan.finalTarget, 1) : null,
    cap: plan.cap,
    dueDays: plan.dueDays,
    dueFrom: plan.dueSince === null ? null : addDays(today, -plan.dueSince),
    recorded: recordedIn(plan),
  };
}

/** Makes a KPI a computed one, unless it would be computed from itself. */
function compute(all: Measure[], at: number, { kind, formula: text, inputs }: KpiPlan): void {
  const before = all[at] as Measure;
  if (before.grain === 'once') return;
  const idOf = (place: number): number => (place % all.length) + 1;
  const [numeratorId, denominatorId] = [idOf(inputs[0]), idOf(inputs[1])];
  const settings: Partial<MeasureOf<Grain>> = {
    entered: {},
    pairs: {},
    ratio: { numeratorId, denominatorId },
    formula: {
      source: 'formula' as const,
      formula: text.replaceAll(/@(\d+)/g, (_, place) => `#${idOf(Number(place))}`),
    },
    rollup: { source: 'rollup' as const },
  }[kind];
  const next = (all[at] = { ...before, ...settings });
  if (inputsOf(next, all).some((input) => reaches(input, next.id, all))) all[at] = before;
}

function strategyFrom(
  {
    calendar,
    pillars,
    objectives,
    kpis,
  }: {
    calendar: Calendar;
    pillars: number[];
    objectives: { weight: number; pillar: number }[];
    kpis: KpiPlan[];
  },
  today: string,
): RandomStrategy {
  const parents: (number | null)[] = [];
  const depthOf = (at: number | null): number => (at === null ? 0 : 1 + depthOf(parents[at] ?? null));
  for (const [at, { parent }] of kpis.entries()) {
    const above = Array.from({ length: at }, (_, place) => place).filter((place) => depthOf(place) < 3);
    const rollUps = above.filter((place) => kpis[place]?.kind === 'rollup');
    const choice = rollUps.length > 0 ? rollUps : above;
    parents.push(parent === null ? null : (choice[parent % choice.length] ?? null));
  }
  const all = kpis.map((plan, at) => {
    const parent = parents[at] ?? null;
    return enteredMeasure(plan, at + 1, parent === null ? null : parent + 1, today);
  });
  for (const [at, plan] of kpis.entries()) compute(all, at, plan);
  return {
    calendar,
    today,
    pillars: pillars.map((one) => ({ weight: one })),
    objectives: objectives.map((one) => ({ ...one, pillar: one.pillar % pillars.length })),
    kpis: kpis.map((plan, at) => ({
      measure: all[at] as Measure,
      objective: parents[at] !== null || plan.objective === null ? null : plan.objective % objectives.length,
      points: pointsIn({ calendar, today }, plan),
    })),
  };
}

/** A strategy in few words, for a counterexample. */
function textOf({ calendar, today, pillars, objectives, kpis }: RandomStrategy): string {
  const lines = kpis.map(({ measure, objective, points }) => {
    const its = points.map(
      ({ series, grain: of, start, value }) => `${series} ${of}:${start}=${value ?? 'na'}`,
    );
    return `${JSON.stringify({ objective, ...measure })}\n    ${its.join(', ')}`;
  });
  return [`today ${today}`, JSON.stringify({ calendar, pillars, objectives }), ...lines].join('\n  ');
}

const kpisOf = (maxLength: number, kpi: ReturnType<typeof kpiOf>) =>
  fc.array(kpi, { minLength: 1, maxLength, size: 'max' });

/** Random strategies of some size around a day. */
export const strategies = (anyToday: fc.Arbitrary<string>, kpisMax = 25): fc.Arbitrary<RandomStrategy> =>
  fc
    .tuple(
      fc.record({
        calendar: anyCalendar,
        pillars: fc.array(weight, { minLength: 1, maxLength: 2 }),
        objectives: fc.array(fc.record({ weight, pillar: fc.nat(99) }), { minLength: 1, maxLength: 4 }),
        kpis: fc.oneof(
          // Most are small: they find the same faults sooner.
          { weight: 2, arbitrary: kpisOf(8, kpiOf('entered', 'pairs', 'ratio', 'formula', 'rollup')) },
          // A formula may look far back, so that more is read where there is one.
          { weight: 2, arbitrary: kpisOf(8, kpiOf('entered', 'pairs', 'ratio', 'rollup')) },
          {
            weight: 1,
            arbitrary: kpisOf(kpisMax, kpiOf('entered', 'entered', 'pairs', 'ratio', 'formula', 'rollup')),
          },
        ),
      }),
      anyToday,
    )
    .map(([plan, today]) => {
      const strategy = strategyFrom(plan, today);
      return Object.defineProperty(strategy, fc.toStringMethod, { value: () => textOf(strategy) });
    });

/** Periods that a scorecard is asked for, around today: most are of the past two years. */
export const anyPeriods = fc.array(
  fc.record({
    grain: fc.constantFrom(...GRAINS, 'day', 'week', 'month', 'month', 'month', 'quarter'),
    back: fc.integer({ min: -60, max: 700 }),
  }),
  { minLength: 1, maxLength: 3 },
);

/** How many random strategies a test tries, unless MERIDIAN_TEST_STRATEGIES sets the number. */
export const STRATEGIES = Number(environment['MERIDIAN_TEST_STRATEGIES'] ?? runs(60));

/** The facts of a random strategy. */
export const factsOfRandom = ({
  calendar,
  today,
  pillars,
  objectives,
  kpis,
}: RandomStrategy): StrategyFacts =>
  facts(
    kpis.map(({ measure }) => measure),
    Object.fromEntries(kpis.map(({ measure, points }) => [measure.id, points])),
    {
      calendar,
      today,
      pillars: pillars.map((one, at) => ({
        id: at + 1,
        name: `Pillar ${at + 1}`,
        weight: one.weight,
        pillarId: null,
      })),
      objectives: objectives.map((one, at) => ({
        id: at + 1,
        name: `Objective ${at + 1}`,
        weight: one.weight,
        pillarId: one.pillar + 1,
      })),
      objectiveOf: (id) => {
        const objective = kpis[id - 1]?.objective ?? null;
        return objective === null ? null : objective + 1;
      },
    },
  );

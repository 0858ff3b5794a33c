import fc from 'fast-check';
import { it } from 'vitest';
import { runAtOnce } from './run-at-once.ts';
import { addDays, dateOf, dayOf } from './dates.ts';
import { explain } from './explain.ts';
import { ONCE, type Period, periodOn } from './periods.ts';
import { type Need, needsOf, type Question } from './needs.ts';
import { Readings } from './readings.ts';
import { Scorecard, type StrategyFacts } from './scorecard.ts';
import type { Point } from './settings.ts';
import { agree, explained } from './test/agreement.ts';
import { PlainScores } from './test/plain-scores.ts';
import { tracked } from './test/plain-values.ts';
import { anyPeriods, factsOfRandom, type RandomStrategy, STRATEGIES, strategies } from './test/strategies.ts';
import { timelineOf } from './timeline.ts';
import { limitFor } from '../test/runs.ts';

/** Far more than a strategy takes, on a busy machine and while a counterexample is made smaller. */
const SECONDS_EACH = 5;

const anyToday = fc.integer({ min: dayOf('2023-12-20'), max: dayOf('2032-01-10') }).map(dateOf);

/** The points that a need names. */
function pointsOf({ series, from, to, isCarried, isOnce = false }: Need, all: readonly Point[]): Point[] {
  const ofSeries = all.filter(
    (point) => (point.grain === 'once') === isOnce && series.includes(point.series) && point.start <= to,
  );
  const before = Map.groupBy(
    ofSeries.filter(({ start }) => isCarried && start < from),
    (point) => `${point.series} ${point.grain}`,
  );
  const last = Array.from(before.values(), (points) => points.reduce((a, b) => (a.start > b.start ? a : b)));
  return [...last, ...ofSeries.filter(({ start }) => start >= from)];
}

/** The facts with no other points than those that are known to be needed to answer questions. */
function onlyNeeded(facts: StrategyFacts, questions: readonly Question[]): StrategyFacts {
  const points = new Map<number, Set<Point>>();
  for (const need of needsOf(facts, questions)) {
    const ofKpi = pointsOf(need, [...facts.pointsOf(need.id)]);
    points.set(need.id, new Set([...(points.get(need.id) ?? []), ...ofKpi]));
  }
  return {
    ...facts,
    pointsOf: (id) => points.get(id) ?? [],
    hasValues: (id) => [...facts.pointsOf(id)].some(({ series }) => series === 'actual' || series === 'num'),
  };
}

/** Throws where a scorecard, an explanation or a timeline shows something else than the plain evaluator. */
function requireAgreement(strategy: RandomStrategy, period: Period): void {
  const facts = factsOfRandom(strategy);
  const plain = new PlainScores(facts);
  const ids = [...facts.measures.keys()];
  const scorecard = new Scorecard(
    onlyNeeded(
      facts,
      ids.map((id) => ({ ask: 'scores', id, period })),
    ),
  );
  const { strategy: whole, pillars, objectives, kpis } = scorecard.of(period);
  const levels = { strategy: [whole], pillar: pillars, objective: objectives, kpi: kpis };
  for (const level of ['strategy', 'pillar', 'objective', 'kpi'] as const)
    for (const found of levels[level]) {
      const where = `${level} ${found.id} in ${period.key}`;
      const { id, trend, ...expected } = plain.scored(level, found.id, period);
      agree(where, found, { id, ...expected });
      agree(`The explanation of ${where}`, explain(scorecard, facts, level, id, period), expected);
      if (level !== 'kpi') agree(where, found, { trend });
    }
  for (const measure of facts.measures.values()) {
    const where = `KPI ${measure.id} in ${period.key}`;
    const { sparkline, trend, coverage, guard, id, ...expected } = plain.kpi(measure, period);
    agree(where, scorecard.kpi(measure, period), { ...expected, sparkline, trend, coverage, guard, id });
    if (expected.period !== null)
      agree(`The explanation of ${where}`, explained(explain(scorecard, facts, 'kpi', id, period)), expected);
    if (!tracked(measure)) {
      const once = { ask: 'timeline', id, first: ONCE, last: ONCE } as const;
      const page = timelineOf(new Readings(onlyNeeded(facts, [once])), measure, [ONCE], () => false);
      agree(`The timeline of ${where}`, runAtOnce(page).periods, [plain.once(measure)]);
      continue;
    }
    if (expected.period === null) continue;
    const explanation = explain(scorecard, facts, 'kpi', id, period);
    const at = plain.values.asOf(measure, period);
    const entry = plain.entry(measure, at);
    agree(`The explanation of ${where}`, explanation, { fullTarget: entry.fullTarget });
    const timelineFrom = (given: StrategyFacts) =>
      runAtOnce(timelineOf(new Readings(given), measure, [at], () => false));
    const ofPage = timelineFrom(onlyNeeded(facts, [{ ask: 'timeline', id, first: at, last: at }]));
    agree(`The timeline of ${where}`, ofPage, timelineFrom(facts));
    agree(`The timeline of ${where}`, ofPage.periods, [entry]);
    agree(`The year to ${where}`, ofPage.ytd, plain.year(measure, plain.lastEnded(measure, at)));
  }
}

it(
  'should show what a plain evaluator finds, whatever the strategy and the period',
  () => {
    fc.assert(
      fc.property(strategies(anyToday), anyPeriods, (strategy, asked) => {
        for (const { grain, back } of asked)
          requireAgreement(strategy, periodOn(strategy.calendar, grain, addDays(strategy.today, -back)));
      }),
      { numRuns: STRATEGIES },
    );
  },
  limitFor(STRATEGIES, SECONDS_EACH),
);

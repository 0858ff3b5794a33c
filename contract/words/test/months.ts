import fc from 'fast-check';
import { emptyContent } from '../../commands/content.ts';
import { KINDS, type Records } from '../../kinds/kinds.ts';
import type { KindName } from '../../kinds/names.ts';
import { presentScorecard } from '../../month/locked-scorecard.ts';
import { addDays, dateOf, dayOf } from '../../scorecard/dates.ts';
import { periodOn, previousPeriod } from '../../scorecard/periods.ts';
import { Scorecard } from '../../scorecard/scorecard.ts';
import { factsOfRandom, type RandomStrategy, strategies } from '../../scorecard/test/strategies.ts';
import { limitFor, runs } from '../../test/runs.ts';

/** How many random months a test tries, and how many milliseconds that may take. */
export const MONTHS = { numRuns: runs(40) };
export const MONTHS_TIMEOUT = limitFor(MONTHS.numRuns, 5);

const anyToday = fc.integer({ min: dayOf('2023-12-20'), max: dayOf('2032-01-10') }).map(dateOf);
const chosen = fc.record({
  status: fc.constantFrom('On Track', 'Off Track', 'On Hold'),
  statusChosen: fc.boolean(),
});

const blankOf = <K extends KindName>(kind: K): Records[K] =>
  Object.fromEntries(
    Object.entries(KINDS[kind].fields).map(([name, { initial }]) => [name, initial]),
  ) as unknown as Records[K];

/** The content of a random strategy with the chosen statuses of its KPIs in turn. */
function contentOf({ objectives, kpis }: RandomStrategy, statuses: readonly object[]) {
  const nodes = objectives.map((_, at): Records['node'] => ({
    ...blankOf('node'),
    id: at + 1,
    type: 'objective',
    title: `Objective ${at + 1}`,
  }));
  const records = kpis.map(({ measure, objective }, at): Records['kpi'] => ({
    ...blankOf('kpi'),
    ...statuses[at % statuses.length],
    id: measure.id,
    measure: `KPI ${measure.id}`,
    unit: measure.unit,
    grain: measure.grain === 'once' ? null : measure.grain,
    direction: measure.direction,
    parentId: measure.parentId,
    nodeId: objective === null ? null : objective + 1,
  }));
  return {
    ...emptyContent(),
    node: new Map(nodes.map((node) => [node.id, node])),
    kpi: new Map(records.map((kpi) => [kpi.id, kpi])),
  };
}

/** A month of a random strategy, as the engine computes it. */
export const randomMonths = fc
  .record({
    strategy: strategies(anyToday, 8),
    back: fc.integer({ min: 0, max: 700 }),
    statuses: fc.array(chosen, { minLength: 1, maxLength: 5 }),
  })
  .map(({ strategy, back, statuses }) => {
    const scorecards = new Scorecard(factsOfRandom(strategy));
    const period = periodOn(strategy.calendar, 'month', addDays(strategy.today, -back));
    const content = contentOf(strategy, statuses);
    const scorecard = presentScorecard(scorecards.of(period), 1);
    const before = presentScorecard(scorecards.of(previousPeriod(strategy.calendar, period)), 1);
    /** What the KPIs show: of one that is due once nothing, unless its own value is judged. */
    const computed = new Map(
      scorecard.kpis
        .filter(({ id, period, status }) => content.kpi.get(id)?.grain || (period === 'once' && status))
        .map((kpi) => [kpi.id, kpi]),
    );
    /** The KPIs that count as Off Track: by their value, else by what a member chose. */
    const red = [...content.kpi.values()].filter(({ id, grain, status, statusChosen }) => {
      const judged = computed.get(id)?.status;
      const isStated = grain === null || statusChosen;
      return judged ? judged === 'red' : isStated && status === 'Off Track';
    });
    const { calendar, today } = strategy;
    return { calendar, today, period, content, scorecard, before, computed, red };
  });
export type RandomMonth = typeof randomMonths extends fc.Arbitrary<infer Month> ? Month : never;

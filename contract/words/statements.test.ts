import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyContent } from '../commands/content.ts';
import { KINDS, type Records } from '../kinds/kinds.ts';
import type { KindName } from '../kinds/names.ts';
import { agendaOf } from '../month/agenda.ts';
import { compare } from '../month/compare.ts';
import { presentScorecard } from '../month/locked-scorecard.ts';
import { NO_MARKS } from '../publication/publication.ts';
import { publicView } from '../publication/view.ts';
import { addDays, dateOf, dayOf } from '../scorecard/dates.ts';
import { type Period, periodOn, previousPeriod } from '../scorecard/periods.ts';
import { Scorecard } from '../scorecard/scorecard.ts';
import { factsOfRandom, type RandomStrategy, strategies } from '../scorecard/test/strategies.ts';
import { COMPUTED_STATUSES, countStatuses, shownStatus } from './status.ts';

const MONTHS = 40;
const SECONDS_EACH = 5;
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
    grain: measure.grain,
    direction: measure.direction,
    nodeId: objective === null ? null : objective + 1,
  }));
  return {
    ...emptyContent(),
    node: new Map(nodes.map((node) => [node.id, node])),
    kpi: new Map(records.map((kpi) => [kpi.id, kpi])),
  };
}

function requireTrueWords(strategy: RandomStrategy, month: Period, statuses: readonly object[]): void {
  const scorecards = new Scorecard(factsOfRandom(strategy));
  const content = contentOf(strategy, statuses);
  const scorecard = presentScorecard(scorecards.of(month), 1);
  const earlier = previousPeriod(strategy.calendar, month);
  const before = presentScorecard(scorecards.of(earlier), 1);
  const computed = new Map(scorecard.kpis.map((kpi) => [kpi.id, kpi]));
  const kpis = [...content.kpi.values()];

  const counts = countStatuses(kpis.map((kpi) => shownStatus(kpi, computed.get(kpi.id)?.status)));
  const red = kpis.filter(({ id, grain, status, statusChosen }) => {
    const judged = grain === null ? undefined : computed.get(id)?.status;
    const isStated = grain === null || statusChosen;
    return judged ? judged === 'red' : isStated && status === 'Off Track';
  });
  expect(counts.find(({ status }) => status === 'Off Track')?.count ?? 0).toBe(red.length);

  const marks = { ...NO_MARKS, kpis: [...content.kpi.keys()], values: true };
  const page = publicView({ period: month, content, scorecard, notes: [] }, marks);
  for (const { title, standing } of [
    ...page.kpis,
    ...page.objectives.flatMap((objective) => objective.kpis),
  ]) {
    const kpi = content.kpi.get(Number(title.slice('KPI '.length))) as Records['kpi'];
    const scored = kpi.grain === null ? undefined : computed.get(kpi.id);
    expect(standing.status).toBe(shownStatus(kpi, scored?.status));
    const { movement } = standing;
    if (!movement || !scored) continue;
    const [was, is] =
      movement.of === 'value'
        ? [scored.sparkline.at(-2) ?? null, scored.value]
        : [before.kpis.find(({ id }) => id === kpi.id)?.score ?? null, scored.score];
    if (movement.trend === 'up') expect(is).toBeGreaterThan(was as number);
    if (movement.trend === 'down') expect(is).toBeLessThan(was as number);
  }

  const agenda = agendaOf({ content, scorecard, before, dueValues: [], today: strategy.today });
  for (const { of, reasons } of agenda.filter((entry) => entry.of.startsWith('kpi:'))) {
    const kpi = content.kpi.get(Number(of.slice('kpi:'.length))) as Records['kpi'];
    const isToldRed = reasons.some((reason) => reason.startsWith(COMPUTED_STATUSES.red));
    expect(isToldRed).toBe(
      red.includes(kpi) && (kpi.grain === null || computed.get(kpi.id)?.status === 'red'),
    );
  }

  const { values, scores } = compare({ content, scorecard: before }, { content, scorecard });
  const tracked = scorecard.kpis.filter(({ id }) => content.kpi.get(id)?.grain !== null);
  expect(values.after).toEqual({
    have: tracked.filter(({ value }) => value !== null).length,
    of: tracked.length,
  });
  if (values.before.have + values.after.have === 0)
    expect(scores.every((moved) => moved.before.value === null && moved.after.value === null)).toBe(true);
}

it(
  'counts, published page, agenda and comparison should say of any month what the engine computes',
  () => {
    const back = fc.integer({ min: 0, max: 700 });
    fc.assert(
      fc.property(
        strategies(anyToday, 8),
        back,
        fc.array(chosen, { minLength: 1, maxLength: 5 }),
        (strategy, days, statuses) =>
          requireTrueWords(
            strategy,
            periodOn(strategy.calendar, 'month', addDays(strategy.today, -days)),
            statuses,
          ),
      ),
      { numRuns: MONTHS },
    );
  },
  SECONDS_EACH * MONTHS * 1000,
);

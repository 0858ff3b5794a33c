import { DEFAULT_CALENDAR } from '../../contract/scorecard/calendar.ts';
import { explain } from '../../contract/scorecard/explain.ts';
import { Scorecard } from '../../contract/scorecard/scorecard.ts';
import type { Level } from '../../contract/scorecard/scored.ts';
import type { Point, Series } from '../../contract/scorecard/settings.ts';
import { facts, measure, period, series } from '../../contract/scorecard/test/facts.ts';
import type { WouldBe } from '../../contract/scorecard/answers.ts';

/** Values of a KPI by series and period; null where there is none. */
export type Values = Partial<Record<Series, Record<string, number | null>>>;
/** Settings of a KPI. */
export type Settings = Parameters<typeof measure>[1];

const by = { by: 'Ada', at: '2026-02-03T10:00:00.000Z' };

const pointsOf = (values: Values): Point[] =>
  Object.entries(values).flatMap(([name, its]) =>
    series(name as Series, its).map((point) => ({ ...point, ...by })),
  );

/** Explains a part of a strategy of these KPIs, which all belong to one objective of one pillar. */
export function explained(
  kpis: readonly (readonly [Settings, Values])[],
  at = '2026-01',
  level: Level = 'kpi',
  today = '2030-01-01',
) {
  const given = facts(
    kpis.map(([settings], index) => measure(index + 1, settings)),
    Object.fromEntries(kpis.map(([, values], index) => [index + 1, pointsOf(values)])),
    {
      today,
      pillars: [{ id: 10, name: 'Customers', weight: 1, pillarId: null }],
      objectives: [{ id: 20, name: 'Delight', weight: 1, pillarId: 10 }],
      objectiveOf: () => 20,
    },
  );
  const id = { kpi: 1, objective: 20, pillar: 10, strategy: 1 }[level];
  const explanation = explain(new Scorecard(given), given, level, id, period(at));
  return {
    explanation: {
      ...explanation,
      revision: 1,
      said: null,
      locked: null,
      wouldBe: null as WouldBe,
      inputsChanged: false,
    },
    name: 'Churn',
    calendar: DEFAULT_CALENDAR,
  };
}

/** A KPI with a score in January. */
export const scoring = (percent: number, weight = 1): readonly [Settings, Values] => [
  { weight },
  { actual: { '2026-01': percent }, target: { '2026-01': 100 }, red: { '2026-01': 50 } },
];

import { type Calendar, DEFAULT_CALENDAR } from '../calendar.ts';
import { parsePeriod } from '../period-text.ts';
import type { Period } from '../periods.ts';
import type { Facts } from '../reading.ts';
import type { StrategyFacts } from '../scorecard.ts';
import type { Grain, Measure, MeasureOf, Point, Series } from '../settings.ts';

/** The period of a text that names one. */
export function period(text: string, calendar: Calendar = DEFAULT_CALENDAR): Period {
  const found = parsePeriod(calendar, text, 'month');
  if (!found) throw new Error(`${text} is no period`);
  return found;
}

/** A monthly KPI where more is better, with some settings of its own. */
export const measure = (id: number, settings: Partial<MeasureOf<Grain>> = {}): MeasureOf<Grain> => ({
  id,
  name: `Measure ${id}`,
  unit: '',
  parentId: null,
  direction: 'up',
  grain: 'month',
  aggregation: 'last',
  targetAggregation: null,
  decimals: null,
  weight: 1,
  missing: 'skip',
  source: 'manual',
  formula: '',
  numeratorId: null,
  denominatorId: null,
  factor: 1,
  baseline: null,
  finalTarget: null,
  cap: 100,
  dueDays: 10,
  dueFrom: null,
  recorded: [],
  ...settings,
});

/** The points of a series by period; null for `na`. */
export const series = (name: Series, values: Record<string, number | null>): Point[] =>
  Object.entries(values).map(([text, value]) => {
    const { grain, start } = period(text);
    const state = value === null ? 'na' : 'value';
    return { grain, start, series: name, value, state, note: '', by: null, at: null, source: 'manual' };
  });

type Given = Partial<Omit<StrategyFacts, 'measures' | 'pointsOf'>>;

/** The facts of measures with their points, long after all of it by default. */
export function facts(
  measures: readonly Measure[],
  points: Record<number, Point[]>,
  more: Given = {},
): StrategyFacts & Facts {
  return {
    calendar: DEFAULT_CALENDAR,
    today: '2030-01-01',
    strategyId: 1,
    pillars: [],
    objectives: [],
    objectiveOf: () => null,
    ...more,
    measures: new Map(measures.map((one) => [one.id, one])),
    pointsOf: (id) => points[id] ?? [],
  };
}

import { sql } from 'kysely';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import { addDays } from '../../contract/scorecard/dates.ts';
import { needsOf } from '../../contract/scorecard/needs.ts';
import { type Period, periodAround, periodOn } from '../../contract/scorecard/periods.ts';
import type { Tracked } from '../../contract/scorecard/reading.ts';
import { Readings } from '../../contract/scorecard/readings.ts';
import { isCoarser } from '../../contract/scorecard/settings.ts';
import { inPages } from '../paging.ts';
import type { Reader } from '../store/store.ts';
import { readNeeds, type Stored } from './read.ts';

/** What the last actuals of some KPIs are read with. */
interface Context {
  reader: Reader;
  calendar: Calendar;
  /** Today in the time zone of the calendar, YYYY-MM-DD. */
  today: string;
  stored: Stored;
}

/** The last period of each KPI for which there is a value of its grain or a finer one that starts up to a day. */
async function lastPeriods(
  { reader, calendar, stored }: Context,
  measures: readonly Tracked[],
  upTo: string,
): Promise<Map<number, Period>> {
  const periods = new Map<number, Period>();
  for (const [own, group] of Map.groupBy(measures, (measure) => measure.grain)) {
    const places = Array.from(stored).flatMap(([grain, ofGrain]) =>
      isCoarser(grain, own) ? [] : ofGrain.filter(isValue).map((series) => ({ grain, series })),
    );
    for await (const page of inPages(group.map(({ id }) => id)))
      for (const { grain, series } of places) {
        const last = sql<string | null>`(select points.start from points
          where points.kpi_id = kpis.id and points.series = ${series} and points.grain = ${grain}
            and points.start <= ${upTo} and points.value is not null
          order by points.start desc limit 1)`;
        const rows = await reader
          .selectFrom('kpis')
          .select(['id', last.as('start')])
          .where('id', 'in', page)
          .execute();
        for (const { id, start } of rows) {
          if (start === null) continue;
          const period = periodAround(calendar, periodOn(calendar, grain, start), own);
          if (period.start > (periods.get(id)?.start ?? '')) periods.set(id, period);
        }
      }
  }
  return periods;
}

const isValue = (series: string): boolean => series === 'actual' || series === 'num';

/** The value of each KPI in its last period that has begun and has one. */
export async function lastActuals(
  context: Context,
  measures: readonly Tracked[],
): Promise<Map<number, number>> {
  const { reader, calendar, today, stored } = context;
  const actuals = new Map<number, number>();
  let left = new Map([[today, measures]]);
  while (left.size > 0) {
    const earlier: { upTo: string; measure: Tracked }[] = [];
    for (const [upTo, group] of left) {
      const periods = await lastPeriods(context, group, upTo);
      const facts = { calendar, today, measures: new Map(group.map((measure) => [measure.id, measure])) };
      const questions = Array.from(periods, ([id, period]) => ({
        ask: 'values' as const,
        id,
        first: period,
        last: period,
      }));
      const points = await readNeeds(reader, needsOf(facts, questions), stored);
      const readings = new Readings({ ...facts, pointsOf: (id) => points.get(id) ?? [] });
      for (const measure of group) {
        const period = periods.get(measure.id);
        if (!period) continue;
        const { value } = readings.read(measure, period);
        // A ratio over zero has no value, nor has a period to which none applies.
        if (value === null) earlier.push({ upTo: addDays(period.start, -1), measure });
        else actuals.set(measure.id, value);
      }
    }
    const groups = Map.groupBy(earlier, ({ upTo }) => upTo);
    left = new Map(Array.from(groups, ([upTo, group]) => [upTo, group.map(({ measure }) => measure)]));
  }
  return actuals;
}

import { sql } from 'kysely';
import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import { addDays } from '../../../contract/scorecard/dates.ts';
import { needsOf } from '../../../contract/scorecard/needs.ts';
import { type Period, periodAround, periodOn } from '../../../contract/scorecard/periods.ts';
import { Readings } from '../../../contract/scorecard/readings.ts';
import { type Grain, isCoarser, type MeasureOf } from '../../../contract/scorecard/settings.ts';
import { memo } from '../../../contract/scorecard/steps.ts';
import { yieldIfDue } from '../../lib/event-loop.ts';
import { inPages } from '../../lib/paging.ts';
import type { Reader } from '../../store/store.ts';
import { readNeeds, type Stored } from './read.ts';
import { VALUES } from './summary.ts';

/** What the last actuals of some KPIs are read with. */
interface Context {
  reader: Reader;
  calendar: Calendar;
  /** Today in the time zone of the calendar, YYYY-MM-DD. */
  today: string;
  stored: Stored;
}

/** A period, and the first day of the point that tells that it has a value. */
interface Place {
  period: Period;
  start: string;
}

/** The last period of each KPI for which there is a value of its grain or a finer one that starts up to a day. */
async function lastPlaces(
  { reader, calendar, stored }: Context,
  measures: readonly MeasureOf<Grain>[],
  upTo: string,
): Promise<Map<number, Place>> {
  const places = new Map<number, Place>();
  // Most KPIs have their last values on the same few days.
  const periods = new Map<string, Period>();
  for (const [kpiGrain, group] of Map.groupBy(measures, (measure) => measure.grain)) {
    const pairs = Array.from(stored).flatMap(([grain, ofGrain]) =>
      isCoarser(grain, kpiGrain)
        ? []
        : ofGrain.filter((candidate) => VALUES.includes(candidate)).map((series) => ({ grain, series })),
    );
    for await (const page of inPages(group.map(({ id }) => id)))
      for (const { grain, series } of pairs) {
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
          const period = memo(periods, `${kpiGrain} ${grain} ${start}`, () =>
            periodAround(calendar, periodOn(calendar, grain, start), kpiGrain),
          );
          if (period.start > (places.get(id)?.period.start ?? '')) places.set(id, { period, start });
        }
      }
  }
  return places;
}

/** A value, and the key of its period. */
export interface LastActual {
  value: number;
  period: string;
}

/** The value of each KPI in its last period that has begun and has one. */
export async function lastActuals(
  context: Context,
  measures: readonly MeasureOf<Grain>[],
): Promise<Map<number, LastActual>> {
  const { reader, calendar, today, stored } = context;
  const actuals = new Map<number, LastActual>();
  let left = new Map([[today, measures]]);
  while (left.size > 0) {
    const earlier: { upTo: string; measure: MeasureOf<Grain> }[] = [];
    for (const [upTo, group] of left) {
      const places = await lastPlaces(context, group, upTo);
      const facts = { calendar, today, measures: new Map(group.map((measure) => [measure.id, measure])) };
      for await (const page of inPages([...places])) {
        const questions = page.map(([id, { period }]) => ({
          ask: 'values' as const,
          id,
          first: period,
          last: period,
        }));
        const points = await readNeeds(reader, needsOf(facts, questions), stored);
        const readings = new Readings({ ...facts, pointsOf: (id) => points.get(id) ?? [] });
        for (const [id, { period, start }] of page) {
          await yieldIfDue();
          const measure = facts.measures.get(id) as MeasureOf<Grain>;
          const { value } = readings.read(measure, period);
          // A ratio over zero has no value, nor has a period to which none applies. A week may start before the period it belongs to.
          if (value === null)
            earlier.push({ upTo: addDays(start < period.start ? start : period.start, -1), measure });
          else actuals.set(id, { value, period: period.key });
        }
      }
    }
    const groups = Map.groupBy(earlier, ({ upTo }) => upTo);
    left = new Map(Array.from(groups, ([upTo, group]) => [upTo, group.map(({ measure }) => measure)]));
  }
  return actuals;
}

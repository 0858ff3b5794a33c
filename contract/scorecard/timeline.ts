import { dateOf, dayOf } from './dates.ts';
import { bandOf, type Judgement, judge, judgeYear, valueOf } from './judge.ts';
import { type Forecast, forecastLevel, forecastTotal, isMeasured, signalsOf } from './outlook.ts';
import { type AnyPeriod, lastEnded, nextPeriod, type Period, periodAround } from './periods.ts';
import { type KeptSettings, otherSettings } from './kept-settings.ts';
import { type ReasonFields, reasonFields } from './reason.ts';
import type { Readings } from './readings.ts';
import { type Band, type Progress, progressOf } from './score.ts';
import type { Grain, Measure, MeasureOf } from './settings.ts';
import { wayOf } from './targets.ts';

/** Where a period stands: `closing` is past the days in which its values were due. */
export type Phase = 'future' | 'open' | 'due' | 'closing' | 'locked';

/** How many periods a forecast looks back on. */
export const FORECAST_PERIODS = 24;

/** Where a period stands on a day. `dueDays` are those of the KPI, or the most of all KPIs of a strategy. */
export function phaseOf({ start, end }: AnyPeriod, today: string, dueDays: number, isLocked: boolean): Phase {
  if (isLocked) return 'locked';
  if (start > today) return 'future';
  if (end >= today) return 'open';
  return dateOf(dayOf(end) + dueDays) >= today ? 'due' : 'closing';
}

/** A KPI in one period. */
export interface Entry extends ReasonFields {
  key: string;
  label: string;
  start: string;
  end: string;
  phase: Phase;
  actual: number | null;
  target: number | null;
  redLine: number | null;
  band: Band | null;
  /** The target of the whole period, where only a part of it is compared. */
  fullTarget: number | null;
  score: number | null;
  status: 'green' | 'amber' | 'red' | null;
  valueState: Judgement['reading']['state'];
  provisional: { have: number; of: number } | null;
  note: string | null;
  by: string | null;
  at: string | null;
  /** Of a locked period: the settings that its lock keeps, where they are not the present ones. */
  settings?: KeptSettings;
}

/** A KPI over time. */
export interface Timeline {
  periods: Entry[];
  ytd: Pick<Entry, 'actual' | 'target' | 'status' | 'provisional' | 'settings'>;
  progress: Progress;
  forecast: { periods: { key: string; value: number }[]; year: number } | null;
  /** The keys of the periods whose values are unusual. */
  signals: string[];
}

function entryOf(judgement: Judgement, present: Measure, phase: Phase): Entry {
  const { measure, period, reading, lines, fullTarget, score, reason } = judgement;
  const { key, label, start, end } = period;
  const settings = otherSettings(measure, present);
  return {
    key,
    label,
    start,
    end,
    phase,
    actual: reading.value,
    target: valueOf(lines.target),
    redLine: valueOf(lines.red),
    band: bandOf(lines),
    fullTarget,
    score: score && score.score,
    status: score && score.status,
    ...reasonFields(reason),
    valueState: reading.state,
    provisional: reading.provisional,
    note: reading.point && reading.point.note,
    by: reading.point && reading.point.by,
    at: reading.point && reading.point.at,
    ...(settings && { settings }),
  };
}

/** The values of ended periods up to one, oldest first; null where there is none that was entered or computed. */
function ended(readings: Readings, measure: Measure, through: AnyPeriod, count: number): (number | null)[] {
  return Array.from({ length: count }, (_, index) => {
    const { value, state } = readings.read(measure, readings.steps.before(through, count - 1 - index));
    return state === 'carried' || state === 'missing' ? null : value;
  });
}

function forecastOf(
  readings: Readings,
  measure: MeasureOf<Grain>,
  through: Period,
  soFar: number | null,
): Timeline['forecast'] {
  const { calendar } = readings.facts;
  const year = periodAround(calendar, nextPeriod(calendar, through), 'year');
  const coming = readings.steps.within(year, measure.grain).filter(({ start }) => start > through.end);
  const values = ended(readings, measure, through, FORECAST_PERIODS);
  const isNewYear = year.start > through.start;
  const forecast: Forecast | null =
    measure.aggregation === 'sum'
      ? forecastTotal(
          values.filter((value) => value !== null),
          isNewYear ? 0 : (soFar ?? 0),
          coming.length,
        )
      : forecastLevel(values, coming.length);
  if (!forecast) return null;
  const periods = coming.map(({ key }, index) => ({ key, value: forecast.values[index] as number }));
  return { periods, year: forecast.year };
}

/** The share of the way from the baseline to the final target that has passed; null where the way has no dates. */
function expectedOf(readings: Readings, measure: MeasureOf<Grain>, through: Period): number | null {
  const { baseline, finalTarget } = measure;
  if (!baseline?.date || !finalTarget?.date) return null;
  const way = wayOf(readings.facts.calendar, measure.grain, baseline.date, finalTarget.date);
  return way.length === 0 ? null : Math.min(1, Math.max(0, way.stepOf(through) / way.length));
}

function signalKeys(judgements: readonly Judgement[]): string[] {
  const values = judgements.flatMap(({ period: { key }, reading: { value, state } }) =>
    value !== null && isMeasured(state) ? [{ key, value }] : [],
  );
  return (signalsOf(values.map(({ value }) => value))?.at ?? []).map(
    (at) => (values[at] as { key: string }).key,
  );
}

/** The year of a KPI that has none. */
const NO_YEAR: Timeline['ytd'] = { actual: null, target: null, status: null, provisional: null };

/**
 * A KPI over periods of its grain or a coarser one, at least one, in order; a step for each, as one may take many shorter ones.
 * `keptIn` gives the readings by the settings that the lock of a period keeps, where these are others.
 */
export function* timelineOf(
  readings: Readings,
  measure: Measure,
  periods: readonly [AnyPeriod, ...AnyPeriod[]],
  isLocked: (period: AnyPeriod) => boolean,
  keptIn: (period: AnyPeriod) => Readings | undefined = () => undefined,
): Generator<undefined, Timeline> {
  const { today, calendar } = readings.facts;
  const by = (period: AnyPeriod): [Readings, Measure] => {
    const atLock = keptIn(period);
    return [atLock ?? readings, atLock?.facts.measures.get(measure.id) ?? measure];
  };
  const judgements: Judgement[] = [];
  for (const period of periods) {
    judgements.push(judge(...by(period), period));
    yield;
  }
  const entries = judgements.map((judgement) =>
    entryOf(
      judgement,
      measure,
      phaseOf(judgement.period, today, measure.dueDays, isLocked(judgement.period)),
    ),
  );
  if (measure.grain === 'once') {
    const { direction, baseline, finalTarget } = measure;
    const progress = progressOf(entries[0]?.actual ?? null, direction, baseline, finalTarget, null);
    return { periods: entries, ytd: NO_YEAR, progress, forecast: null, signals: [] };
  }
  const { end } = periods.at(-1) ?? periods[0];
  const yesterday = dateOf(dayOf(today) - 1);
  const through = lastEnded(calendar, measure.grain, end < yesterday ? end : yesterday);
  const year = judgeYear(...by(through), through);
  const yearSettings = otherSettings(year.measure, measure);
  const last =
    ended(readings, measure, through, FORECAST_PERIODS).findLast((value) => value !== null) ?? null;
  const expected = expectedOf(readings, measure, through);
  return {
    periods: entries,
    ytd: {
      actual: year.reading.value,
      target: valueOf(year.lines.target),
      status: year.score && year.score.status,
      provisional: year.reading.provisional,
      ...(yearSettings && { settings: yearSettings }),
    },
    progress: progressOf(last, measure.direction, measure.baseline, measure.finalTarget, expected),
    forecast: forecastOf(readings, measure, through, year.reading.value),
    signals: signalKeys(judgements),
  };
}

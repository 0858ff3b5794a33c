import { type Calendar, DEFAULT_CALENDAR } from '../../contract/scorecard/calendar.ts';
import {
  type AnyPeriod,
  ONCE,
  type Period,
  periodOn,
  periodsIn,
  previousPeriod,
} from '../../contract/scorecard/periods.ts';
import { periodKeyOf } from '../../contract/scorecard/point-edits.ts';
import type { StrategyFacts } from '../../contract/scorecard/scorecard.ts';
import type { Grain, Measure, Point, Series } from '../../contract/scorecard/settings.ts';
import { measure } from '../../contract/scorecard/test/facts.ts';
import { PlainValues, tracked } from '../../contract/scorecard/test/plain-values.ts';
import { todayIn } from '../../contract/scorecard/today.ts';
import type { Entry } from './value-ways.ts';

export const CALENDAR: Calendar = DEFAULT_CALENDAR;
export const TODAY = todayIn(CALENDAR);
/** The grains of the courses. */
export type CourseGrain = 'month' | 'quarter' | null;

/** The running period of a grain. */
const running = (grain: Grain): Period => periodOn(CALENDAR, grain, TODAY);

/** The period so many before the running one. */
export const periodBack = (grain: Grain, back: number): Period =>
  Array.from({ length: back }).reduce<Period>((period) => previousPeriod(CALENDAR, period), running(grain));

/** What a KPI shows of one of its series, and the key of the period that it is of. */
export interface View {
  value: number | null;
  period: string | null;
}
const NOTHING: View = { value: null, period: null };

/** What the courses do not change of a strategy. */
export interface CourseSettings {
  strategyId: number;
  pillar: number;
  objective: number;
  /** The objective that it leads to. */
  effect: number;
  kpi: number;
  aggregation: 'sum' | 'mean' | 'last' | 'ratio';
}

type Entered = Pick<Point, 'value' | 'state' | 'note'>;
type Points = ReadonlyMap<string, Point>;
const keyOf = (series: Series, period: AnyPeriod): string => `${series} ${periodKeyOf(period)}`;

/** How many periods back the last value is looked for. */
const PERIODS_BACK = 8;
const GRAINS_SHOWN = ['month', 'quarter', 'half', 'year'] as const;

/** A KPI by the rules in words, with all that was entered for it. It is never changed: each step makes another one. */
export class PlainCourse {
  readonly settings: CourseSettings;
  readonly grain: CourseGrain;
  readonly points: Points;
  readonly actual: View;
  readonly target: View;

  constructor(
    settings: CourseSettings,
    grain: CourseGrain,
    {
      points = new Map(),
      actual = NOTHING,
      target = NOTHING,
    }: Partial<Pick<PlainCourse, 'points' | 'actual' | 'target'>> = {},
  ) {
    this.settings = settings;
    this.grain = grain;
    this.points = points;
    this.actual = actual;
    this.target = target;
  }

  /** The same where it was made with an actual and a target, which are those of the running period. */
  made(actual: number | null, target: number | null): PlainCourse {
    const period = this.grain === null ? ONCE : running(this.grain);
    const entered = actual === null ? this : this.enter(period, { kind: 'value', value: actual });
    return target === null ? entered : entered.aim(period, target, false);
  }

  with(changed: Partial<Pick<PlainCourse, 'grain' | 'points' | 'actual' | 'target'>>): PlainCourse {
    const { settings, grain, points, actual, target } = this;
    return new PlainCourse(settings, changed.grain === undefined ? grain : changed.grain, {
      points,
      actual,
      target,
      ...changed,
    });
  }

  /** The facts of its strategy, for the plain evaluator. */
  get facts(): StrategyFacts {
    const { strategyId, pillar, objective, effect, kpi } = this.settings;
    const branch = (id: number, name: string) => ({ id, name, weight: 1, pillarId: pillar });
    return {
      calendar: CALENDAR,
      today: TODAY,
      strategyId,
      pillars: [{ ...branch(pillar, 'Pillar 1'), pillarId: null }],
      objectives: [branch(objective, 'Objective 1.1'), branch(effect, 'Objective 1.2')],
      objectiveOf: () => objective,
      measures: new Map([[kpi, this.measure]]),
      pointsOf: () => this.points.values(),
    };
  }

  get measure(): Measure {
    const { kpi, aggregation } = this.settings;
    const settings = measure(kpi, { name: 'Revenue', finalTarget: { value: 100, date: null }, aggregation });
    if (this.grain !== null) return { ...settings, grain: this.grain, dueFrom: this.dueFrom };
    const recorded = (['actual', 'target'] as const).flatMap((series) => {
      const { value } = this[series];
      return value === null ? [] : [pointOf(series, ONCE, { value, state: 'value', note: '' })];
    });
    return { ...settings, grain: 'once', aggregation: 'last', recorded };
  }

  /** The day from which values are due: today, on which it was made, or the first day of an earlier value or target. */
  get dueFrom(): string {
    return [...this.points.values()]
      .filter(({ series, value }) => series === 'actual' || series === 'num' || value !== null)
      .filter(({ series }) => series !== 'den')
      .filter(({ grain, start }) => periodOn(CALENDAR, grain, start).end < TODAY)
      .reduce((day, { start }) => (start < day ? start : day), TODAY);
  }

  at(series: Series, period: AnyPeriod): Point | undefined {
    return this.points.get(keyOf(series, period));
  }

  /** The points of a series as calls answer them, by their keys. */
  stored(series: Series): object[] {
    return [...this.measure.recorded, ...this.points.values()]
      .filter((point) => point.series === series)
      .map(({ value, state, note, ...key }) => ({ period: periodKeyOf(key), series, value, state, note }))
      .sort((a, b) => (a.period < b.period ? -1 : 1));
  }

  /** The periods whose points differ from those of another one. */
  changedSince({ points }: PlainCourse): AnyPeriod[] {
    const keys = [...new Set([...points.keys(), ...this.points.keys()])];
    return keys.flatMap((key) => {
      const [before, after] = [points.get(key), this.points.get(key)];
      const point = before ?? after;
      return point && JSON.stringify(before) !== JSON.stringify(after)
        ? [periodOn(CALENDAR, point.grain, point.start)]
        : [];
    });
  }

  /** Whether a value stands for a period: its own, or one in each of the shorter periods that make it and are due. */
  enteredIn(period: Period): 'value' | 'na' | null {
    const actual = this.at('actual', period);
    if (actual) return actual.state;
    if (this.settings.aggregation === 'ratio' && this.at('num', period) && this.at('den', period))
      return 'value';
    if (period.grain === 'month') return null;
    const months = periodsIn(CALENDAR, period, 'month').filter(({ end }) => end >= this.dueFrom);
    return months.every((month) => this.enteredIn(month) !== null) ? 'value' : null;
  }

  /** The value of a period by the plain evaluator; of none where it is due once. */
  valueIn(period: Period): number | null {
    const { measure: settings } = this;
    return tracked(settings) ? new PlainValues(this.facts).value(settings, period).value : null;
  }

  /** The last period of a grain that has begun and has a value. */
  #last(grain: Grain): View {
    const settings = {
      ...measure(this.settings.kpi),
      ...this.measure,
      grain,
      aggregation: this.settings.aggregation,
    };
    const values = new PlainValues(this.facts);
    for (let back = 0; back < PERIODS_BACK; back += 1) {
      const period = periodBack(grain, back);
      const { value } = values.value(settings, period);
      if (value !== null) return { value, period: period.key };
    }
    return NOTHING;
  }

  /** The target of a grain that applies now, if one was set and none ended it. */
  #applying(grain: Grain): Point[] {
    const last = [...this.points.values()]
      .filter(
        (point) => point.series === 'target' && point.grain === grain && point.start <= running(grain).start,
      )
      .sort((a, b) => (a.start < b.start ? -1 : 1))
      .at(-1);
    return last && last.value !== null ? [last] : [];
  }

  /** The target that was set last among the periods of its grain and longer ones that have begun. */
  #lastTarget(grain: Grain): View {
    const set = GRAINS_SHOWN.slice(GRAINS_SHOWN.indexOf(grain as 'month')).flatMap((each) =>
      this.#applying(each),
    );
    const current = set.find((point) => point.start === running(point.grain as Grain).start);
    const [last] = set.toSorted((a, b) => (a.start > b.start ? -1 : 1));
    const point = current ?? last;
    if (point) return { value: point.value, period: periodKeyOf(point) };
    const settings = this.measure;
    const value = tracked(settings)
      ? new PlainValues(this.facts).lines(settings).of('target', running(grain))
      : null;
    return value === null ? NOTHING : { value, period: running(grain).key };
  }

  /** The same with other points of a period; null deletes one. */
  #put(period: AnyPeriod, changes: Partial<Record<Series, Entered | null>>): PlainCourse {
    const points = new Map(this.points);
    for (const [series, after] of Object.entries(changes) as [Series, Entered | null][])
      if (after) points.set(keyOf(series, period), pointOf(series, period, after));
      else points.delete(keyOf(series, period));
    return this.with({ points });
  }

  /** A value is entered: without a note it has the one that is there, unless the way clears it. */
  enter(period: AnyPeriod, entry: Entry, clearsNote = false): PlainCourse {
    if (this.grain === null)
      return this.with({ actual: { value: entry.kind === 'value' ? entry.value : null, period: null } });
    const noteOf = (series: Series): string => (clearsNote ? '' : (this.at(series, period)?.note ?? ''));
    const parts = this.settings.aggregation === 'ratio' ? { num: null, den: null } : {};
    const value = (of: number, note: string) => ({ value: of, state: 'value' as const, note });
    const after = {
      value: () => ({
        actual: value(
          (entry as { value: number }).value,
          (entry as { note?: string }).note ?? noteOf('actual'),
        ),
        ...parts,
      }),
      none: () => ({ actual: null, ...parts }),
      na: () => ({
        actual: { value: null, state: 'na' as const, note: (entry as { note: string }).note },
        ...parts,
      }),
      parts: () => {
        const { num, den } = entry as { num: number; den: number };
        return { actual: null, num: value(num, noteOf('num')), den: value(den, noteOf('den')) };
      },
    }[entry.kind]();
    const next = this.#put(period, after);
    return next.with({ actual: next.#last(this.grain) });
  }

  /** The target that it shows is emptied: the targets of all grains end with the running periods. */
  withoutTargets(): PlainCourse {
    const target = { value: null, state: 'na' as const, note: '' };
    return GRAINS_SHOWN.filter((grain) => this.#applying(grain).length > 0).reduce<PlainCourse>(
      (kpi, grain) => kpi.#put(running(grain), { target }),
      this,
    );
  }

  /** A target is set from a period on; null ends those before. */
  aim(period: AnyPeriod, value: number | null, isEnd: boolean): PlainCourse {
    if (this.grain === null) return this.with({ target: { value, period: null } });
    const end = isEnd ? { value: null, state: 'na' as const, note: '' } : null;
    const next = this.#put(period, { target: value === null ? end : { value, state: 'value', note: '' } });
    const target = next.#lastTarget(this.grain);
    return next.with({ target });
  }

  /** It is due more or less often. What it got while it was due once becomes that of the running period. */
  due(grain: CourseGrain): PlainCourse {
    if (grain === this.grain) return this;
    const next = this.with({ grain });
    if (grain === null)
      return next.with({
        actual: { value: this.actual.value, period: null },
        target: { value: this.target.value, period: null },
      });
    return this.grain === null ? next.#begin(grain) : next.#view(grain);
  }

  #begin(grain: Grain): PlainCourse {
    const { value } = this.actual;
    const isOfPoints = value === null || GRAINS_SHOWN.some((each) => this.#last(each).value === value);
    const withActual = isOfPoints ? this : this.enter(running(grain), { kind: 'value', value });
    const target = this.target.value;
    const isTargetOfPoints =
      this.#lastTarget(grain).value === target ||
      [...this.points.values()].some((point) => point.series === 'target' && point.value === target);
    const withTarget =
      isTargetOfPoints || target === null
        ? withActual
        : withActual.#put(running(grain), { target: { value: target, state: 'value', note: '' } });
    return withTarget.#view(grain);
  }

  /** What it shows where its grain is another one. */
  #view(grain: Grain): PlainCourse {
    return this.with({ actual: this.#last(grain), target: this.#lastTarget(grain) });
  }
}

function pointOf(
  series: Series,
  { grain, start }: Pick<AnyPeriod, 'grain' | 'start'>,
  after: Entered,
): Point {
  return { grain, start, series, ...after, by: null, at: null, source: 'manual' };
}

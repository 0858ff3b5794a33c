import { inputDay, inputStatusOf } from '../month/input-status.ts';
import type { Records } from '../kinds/kinds.ts';
import { measureOf } from '../scorecard/measure.ts';
import type { AnyPeriod } from '../scorecard/periods.ts';
import { isSamePoint, type PointEdit, type PointKey, type PointValue } from '../scorecard/point-edits.ts';
import { grainFault, type PointFault, REPLACED, seriesFault } from '../scorecard/point-rules.ts';
import type { Measure, PeriodGrain, Series } from '../scorecard/settings.ts';

/** A value of a KPI for a period, as a person or a program gives it. */
export interface EnteredValue {
  /** A text that names the period. */
  period: string;
  /** Without it the value of the KPI, which replaces the numerator and denominator of a ratio. */
  series?: Series | undefined;
  /** Null deletes what is entered. */
  value?: number | null | undefined;
  /** `na`: no value applies. */
  state?: 'value' | 'na' | undefined;
  /** Of a ratio, in place of its value. */
  num?: number | undefined;
  den?: number | undefined;
  /** Without it the note of the value stays. */
  note?: string | undefined;
}

/** A point as it was given. Without a note it has the one that is stored. */
export interface GivenPoint extends PointKey {
  after: (Omit<PointValue, 'note'> & { note: string | undefined }) | null;
}

/** What an entered value names. */
export interface NamedValue {
  measure: Measure;
  period: AnyPeriod;
  points: readonly GivenPoint[];
}

type Kpi = Records['kpi'];
type ValueFault = Omit<PointFault, 'part'> & { part: 'series' | 'period' | 'value' };

/** Whether the record of a KPI holds a point: the value and the target of one that is due once. */
export const isRecorded = <P extends PointKey>(point: P): point is P & { series: 'actual' | 'target' } =>
  point.grain === 'once' && (point.series === 'actual' || point.series === 'target');

const fault = (part: ValueFault['part'], message: string): ValueFault => ({ part, message });

/** The value of a series, or why it cannot be entered. */
function afterOf(entered: EnteredValue, key: PointKey): GivenPoint['after'] | ValueFault {
  const { value, state, note } = entered;
  if (state === 'na') {
    if (typeof value === 'number') return fault('value', 'Leave out the value that does not apply');
    if (!isRecorded(key)) return { value: null, state, note };
  } else {
    if (value === undefined) return fault('value', 'Give a value, or null to delete it');
    if (value === null) return null;
    if (!isRecorded(key) || !note) return { value, state: 'value', note };
  }
  return fault('value', 'A KPI that is due once has a number without a note');
}

/**
 * The points that an entered value is of, or why it can be of none. Of a ratio, numerator and denominator replace its value, as its
 * value replaces them. `periodOf` finds the period of a text, or says why there is none.
 */
export function nameValue(
  kpi: Kpi,
  entered: EnteredValue,
  periodOf: (text: string, grain: PeriodGrain) => AnyPeriod | string,
): NamedValue | ValueFault {
  const measure = measureOf(kpi);
  const { series = 'actual', num, den, note } = entered;
  const isOfParts = num !== undefined || den !== undefined;
  const period = periodOf(entered.period, measure.grain);
  const ofSeries = seriesFault(measure, isOfParts ? 'num' : series);
  if (ofSeries) return ofSeries;
  if (typeof period === 'string') return fault('period', period);
  const ofGrain = grainFault(measure, period.grain);
  if (ofGrain) return ofGrain;
  const keyOf = (of: Series): PointKey => ({
    kpiId: kpi.id,
    series: of,
    grain: period.grain,
    start: period.start,
  });
  const point = (of: Series, value: number | null): GivenPoint => ({
    ...keyOf(of),
    after: value === null ? null : { value, state: 'value', note: of === 'num' ? note : '' },
  });
  const emptied = (by: Series): GivenPoint[] => (REPLACED[by] ?? []).map((of) => point(of, null));
  if (isOfParts) {
    if (num === undefined || den === undefined || entered.value !== undefined || entered.series)
      return fault('value', 'Give the value, or its numerator and denominator');
    return { measure, period, points: [...emptied('num'), point('num', num), point('den', den)] };
  }
  const after = afterOf(entered, keyOf(series));
  if (after && 'part' in after) return after;
  const isWhole = entered.series === undefined && measure.aggregation === 'ratio';
  const parts = isWhole ? emptied('actual') : [];
  return { measure, period, points: [{ ...keyOf(series), after }, ...parts] };
}

/**
 * The fields by which a KPI shows an entered value, as far as that is known without its other points: undefined where they say more.
 * `day` is today.
 */
export function viewOfEntered(kpi: Kpi, entered: EnteredValue, day: string): Partial<Kpi> | undefined {
  const { period, series = 'actual', value } = entered;
  if (kpi.grain === null)
    return series === 'actual' || series === 'target' ? { [series]: value ?? null } : {};
  const [grain, start = ''] = period.split(':');
  const isLast = grain === kpi.grain && start <= day && period >= (kpi.actualPeriod ?? '');
  return series === 'actual' && typeof value === 'number' && isLast
    ? { actual: value, actualPeriod: period }
    : undefined;
}

/** What a decision on points depends on. */
export interface PointFacts {
  kpis: ReadonlyMap<number, Kpi>;
  /** What is stored of a point. */
  stored: (key: PointKey) => PointValue | undefined;
  /** Why the period of a point is locked; undefined where it is not. */
  lockOf: (key: PointKey) => string | undefined;
}

/** What becomes of a point: it is written, the same already, or its period is locked. */
export interface DecidedPoint {
  edit: PointEdit;
  before: PointValue | null;
  state: 'written' | 'same' | 'locked';
  /** Why it is locked. */
  why?: string;
}

/** Whether a KPI that is due once asks for a value: the same one counts again then. */
export function asksForValue(kpi: Kpi | undefined): boolean {
  const status = kpi && inputStatusOf(kpi.measureDueDate, kpi.actualDate, inputDay());
  return status === 'Due' || status === 'Overdue';
}

/** What the record of a KPI holds of a point. */
function decideRecorded(
  kpi: Kpi | undefined,
  edit: PointEdit & { series: 'actual' | 'target' },
): DecidedPoint {
  const held = kpi?.[edit.series] ?? null;
  const before = held === null ? null : ({ value: held, state: 'value', note: '' } as const);
  const isAsked = edit.series === 'actual' && edit.after !== null && asksForValue(kpi);
  const isSame = held === (edit.after?.value ?? null) && !isAsked;
  return { edit, before, state: isSame ? 'same' : 'written' };
}

/** Decides on a point by what is stored and what is locked. */
export function decidePoint(
  { after, ...key }: GivenPoint,
  { kpis, stored, lockOf }: PointFacts,
): DecidedPoint {
  if (isRecorded(key))
    return decideRecorded(kpis.get(key.kpiId), { ...key, after: after && { ...after, note: '' } });
  const was = stored(key);
  const before = was ? { value: was.value, state: was.state, note: was.note } : null;
  const edit = { ...key, after: after && { ...after, note: after.note ?? before?.note ?? '' } };
  if (isSamePoint(before, edit.after)) return { edit, before, state: 'same' };
  const why = lockOf(key);
  return why === undefined ? { edit, before, state: 'written' } : { edit, before, state: 'locked', why };
}

import { recordNotFound } from '../content/not-found.ts';
import type { Content } from '../../contract/commands/content.ts';
import { measureOf } from '../../contract/scorecard/measure.ts';
import type { PointEdit, PointValue } from '../../contract/scorecard/point-edits.ts';
import { badField } from '../../contract/api/refusal.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import type { AnyPeriod } from '../../contract/scorecard/periods.ts';
import { grainFault, type PointFault, seriesFault } from '../../contract/scorecard/point-rules.ts';
import {
  type Measure,
  type PeriodGrain,
  type Series,
  VALUE_SERIES,
} from '../../contract/scorecard/settings.ts';
import { calendarOf, periodNamed } from '../content/calendar.ts';
import type { StrategyTx } from '../change/tx.ts';
import { lockRefusal } from '../locks/locked-points.ts';
import { recordFault } from './points/recorded.ts';
import { persistPoints } from './points/write.ts';
import { WRONG_RED, wrongLines } from './points/wrong-lines.ts';
import { refreshViews } from './refresh-views.ts';

/** A point as a call gives it. */
export interface GivenPoint {
  kpiId: number;
  period: string;
  series?: Series | undefined;
  value?: number | null | undefined;
  state?: 'value' | 'na' | undefined;
  note?: string | undefined;
}

/** A point as a call answers it. */
interface WrittenPoint extends PointValue {
  kpiId: number;
  period: string;
  series: Series;
}

/** What a call wrote. */
export interface WrittenPoints {
  revision: number;
  /** How many points differ now. */
  changed: number;
  points: WrittenPoint[];
}

/** A given point with what it names. */
interface Named {
  index: number;
  edit: PointEdit;
  period: AnyPeriod;
  measure: Measure;
}

const ENTERED: ReadonlySet<Series> = new Set(VALUE_SERIES);

function afterOf({ value, state, note = '' }: GivenPoint, path: string): PointValue | null {
  if (state === 'na') {
    if (value !== undefined && value !== null)
      throw badField(`${path}.value`, 'Leave out the value that does not apply');
    return { value: null, state, note };
  }
  if (value === undefined) throw badField(`${path}.value`, 'Give a value, or null to delete it');
  return value === null ? null : { value, state: 'value', note };
}

function measureIn({ kpi: kpis }: Content, id: number): Measure {
  const record = kpis.get(id);
  if (!record) throw recordNotFound('kpi');
  return measureOf(record);
}

/** What given points name; throws where one names nothing, or two name the same. */
function nameAll(content: Content, calendar: Calendar, points: readonly GivenPoint[]): Named[] {
  const seen = new Set<string>();
  // Many points name few periods.
  const named = new Map<string, AnyPeriod>();
  const periodOf = (text: string, grain: PeriodGrain, path: string): AnyPeriod => {
    const key = `${grain} ${text}`;
    const period = named.get(key) ?? periodNamed(calendar, text, grain, path);
    named.set(key, period);
    return period;
  };
  return points.map((point, index) => {
    const path = `points.${index}`;
    const measure = measureIn(content, point.kpiId);
    const series = point.series ?? 'actual';
    const refuse = (fault: PointFault | undefined): void => {
      if (fault) throw badField(`${path}.${fault.part}`, fault.message);
    };
    refuse(seriesFault(measure, series));
    const period = periodOf(point.period, measure.grain, `${path}.period`);
    refuse(grainFault(measure, period.grain));
    const key = `${point.kpiId} ${series} ${period.key}`;
    if (seen.has(key)) throw badField(`${path}.period`, `${period.label} is given twice`);
    seen.add(key);
    const { grain, start } = period;
    const edit = { kpiId: point.kpiId, series, grain, start, after: afterOf(point, path) };
    const fault = recordFault(edit);
    if (fault) throw badField(`${path}.value`, fault);
    return { index, edit, period, measure };
  });
}

/** Writes points, and the actual of each KPI: that of its last period that has begun. */
export async function writePoints(tx: StrategyTx, input: readonly GivenPoint[]): Promise<WrittenPoints> {
  const { strategyId, revision } = tx;
  const content = await tx.content();
  const calendar = calendarOf(content, strategyId);
  const named = nameAll(content, calendar, input);
  const indexOf = new Map(named.map(({ edit, index }) => [edit, index]));
  const refusal = lockRefusal(({ edit }) => `points.${indexOf.get(edit)}.period`);
  const changed = await persistPoints(tx, [...indexOf.keys()], refusal);
  const now = await tx.content();
  const lines = named.map((point) => ({ ...point, measure: measureIn(now, point.edit.kpiId) }));
  const [wrong] = await wrongLines(tx, calendar, lines);
  if (wrong) throw badField(`points.${wrong.index}.value`, WRONG_RED);
  const entered = changed.filter(({ series }) => ENTERED.has(series));
  const kpisOf = (edits: readonly PointEdit[]) => new Set(edits.map(({ kpiId }) => kpiId));
  const targets = changed.filter(({ series }) => series === 'target');
  await refreshViews(tx, { actuals: kpisOf(entered), targets: kpisOf(targets) }, null);
  const points = named.map(({ edit: { kpiId, series, after }, period: { key } }) => ({
    kpiId,
    period: key,
    series,
    ...(after ?? { value: null, state: 'value' as const, note: '' }),
  }));
  return { revision: changed.length > 0 ? revision : revision - 1, changed: changed.length, points };
}

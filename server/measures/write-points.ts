import { recordNotFound } from '../content/not-found.ts';
import type { Content } from '../../contract/commands/content.ts';
import type { Records } from '../../contract/kinds/kinds.ts';
import { measureOf } from '../../contract/scorecard/measure.ts';
import type { PointEdit, PointValue } from '../../contract/scorecard/point-edits.ts';
import { badField } from '../../contract/api/refusal.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import type { Period } from '../../contract/scorecard/periods.ts';
import { needsOf } from '../../contract/scorecard/needs.ts';
import { isComputed, isTracked, type Tracked } from '../../contract/scorecard/reading.ts';
import { Readings } from '../../contract/scorecard/readings.ts';
import { signOf } from '../../contract/scorecard/score.ts';
import { type Grain, isCoarser, type Series, VALUE_SERIES } from '../../contract/scorecard/settings.ts';
import { calendarOf, periodNamed, todayIn } from '../content/calendar.ts';
import type { StrategyTx } from '../change/tx.ts';
import { lockRefusal } from '../locks/locked-points.ts';
import { persistPoints } from './points/write.ts';
import { refreshActuals } from './actuals.ts';
import { readNeeds, readStored } from './points/read.ts';

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
  period: Period;
  measure: Tracked;
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

function tracked(kpis: ReadonlyMap<number, Records['kpi']>, id: number, path: string): Tracked {
  const record = kpis.get(id);
  if (!record) throw recordNotFound('kpi');
  const measure = measureOf(record);
  if (!isTracked(measure)) throw badField(`${path}.period`, 'This KPI is not tracked over time');
  return measure;
}

function refuseSeries(measure: Tracked, series: Series, path: string): void {
  if (ENTERED.has(series) && isComputed(measure))
    throw badField(`${path}.series`, 'The values of this KPI are computed');
  if ((series === 'num' || series === 'den') && measure.aggregation !== 'ratio')
    throw badField(`${path}.series`, 'Only a ratio has a numerator and a denominator');
}

/** What given points name; throws where one names nothing, or two name the same. */
function nameAll(content: Content, calendar: Calendar, points: readonly GivenPoint[]): Named[] {
  const seen = new Set<string>();
  // Many points name few periods.
  const named = new Map<string, Period>();
  const periodOf = (text: string, grain: Grain, path: string): Period => {
    const key = `${grain} ${text}`;
    const period = named.get(key) ?? periodNamed(calendar, text, grain, path);
    named.set(key, period);
    return period;
  };
  return points.map((point, index) => {
    const path = `points.${index}`;
    const measure = tracked(content.kpi, point.kpiId, path);
    const series = point.series ?? 'actual';
    refuseSeries(measure, series, path);
    const period = periodOf(point.period, measure.grain, `${path}.period`);
    if (isCoarser(measure.grain, period.grain))
      throw badField(`${path}.period`, `A value of this KPI is for a ${measure.grain} or longer`);
    const key = `${point.kpiId} ${series} ${period.key}`;
    if (seen.has(key)) throw badField(`${path}.period`, `${period.label} is given twice`);
    seen.add(key);
    const { grain, start } = period;
    const edit = { kpiId: point.kpiId, series, grain, start, after: afterOf(point, path) };
    return { index, edit, period, measure };
  });
}

/** Throws where a red line that was set does not lie on the worse side of its target. */
async function refuseWrongRed(
  { writer: reader, strategyId }: StrategyTx,
  calendar: Calendar,
  named: readonly Named[],
): Promise<void> {
  const lines = named.filter(
    ({ edit: { series, after } }) => after && (series === 'red' || series === 'target'),
  );
  if (lines.length === 0) return;
  const measures = new Map(lines.map(({ measure }) => [measure.id, measure]));
  const questions = lines.map(({ measure: { id }, period }) => ({
    ask: 'lines' as const,
    id,
    first: period,
    last: period,
  }));
  const facts = { calendar, today: todayIn(calendar), measures };
  const points = await readNeeds(reader, needsOf(facts, questions), await readStored(reader, [strategyId]));
  const readings = new Readings({ ...facts, pointsOf: (id) => points.get(id) ?? [] });
  for (const { index, measure, period } of lines) {
    const { direction } = measure;
    if (direction !== 'up' && direction !== 'down') continue;
    const targets = readings.targets(measure);
    const [target, red] = [targets.of('target', period), targets.of('red', period)];
    if (target && red && signOf(direction) * (target.value - red.value) <= 0)
      throw badField(`points.${index}.value`, 'The red line lies on the worse side of the target');
  }
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
  await refuseWrongRed(tx, calendar, named);
  const entered = changed.filter(({ series }) => ENTERED.has(series));
  await refreshActuals(tx, new Set(entered.map(({ kpiId }) => kpiId)), null);
  const points = named.map(({ edit: { kpiId, series, after }, period: { key } }) => ({
    kpiId,
    period: key,
    series,
    ...(after ?? { value: null, state: 'value' as const, note: '' }),
  }));
  return { revision: changed.length > 0 ? revision : revision - 1, changed: changed.length, points };
}

import { recordNotFound } from '../content/not-found.ts';
import { badField, badFields, Refusal } from '../../contract/api/refusal.ts';
import type { ValueResult } from '../../contract/scorecard/answers.ts';
import type { DecidedPoint, EnteredValue, NamedValue } from '../../contract/commands/enter-values.ts';
import type { Content } from '../../contract/commands/content.ts';
import type { Records } from '../../contract/kinds/kinds.ts';
import { isOwnOnly } from '../../contract/people/roles.ts';
import { measureOf } from '../../contract/scorecard/measure.ts';
import {
  keyOfPoint,
  periodKeyOf,
  type PointEdit,
  type PointKey,
  type PointValue,
} from '../../contract/scorecard/point-edits.ts';
import type { PeriodGrain, Series } from '../../contract/scorecard/settings.ts';
import { NOT_OWN } from '../change/own-update.ts';
import type { StrategyTx } from '../change/tx.ts';
import { calendarOf } from '../content/calendar.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { valueNamer } from './name-values.ts';
import { decidePoints, persistPoints, storePoints } from './points/write.ts';
import { WRONG_RED, writtenWrong } from './points/wrong-lines.ts';
import { settle } from './settle.ts';
import { unusualEdits } from './unusual.ts';

/** A value as a call gives it. */
export interface ValueRow extends Omit<EnteredValue, 'period'> {
  code?: string | undefined;
  id?: number | undefined;
  /** A text that names it, or what makes one for the grain of the KPI. */
  period: string | ((grain: PeriodGrain) => string);
}

/** A point as a call gives it: one of `actual` where it names no series. Without a note it has none. */
export interface PointRow extends EnteredValue {
  kpiId: number;
}

/** What a call wrote. */
export interface WrittenPoints {
  revision: number;
  /** How many points differ now. */
  changed: number;
  points: (PointValue & { kpiId: number; period: string; series: Series; unusual?: string })[];
}

/** Finds the KPI of a row: by its code without regard to case, or by its id. */
function kpiFinder({ kpi: kpis }: Content): (row: ValueRow) => Records['kpi'] | string {
  const byCode = new Map(Array.from(kpis.values(), (kpi) => [kpi.code.toLowerCase(), kpi]));
  return ({ code, id }) => {
    if ((code === undefined) === (id === undefined)) return 'Give the code or the id of a KPI';
    if (code === undefined) return kpis.get(id ?? 0) ?? `There is no KPI ${id}`;
    const kpi = code === '' ? undefined : byCode.get(code.toLowerCase());
    return kpi ?? `There is no KPI with the code ${code}`;
  };
}

/** What each row names, or why it is refused, whatever is stored. */
async function nameRows(tx: StrategyTx, rows: readonly ValueRow[]): Promise<(NamedValue | string)[]> {
  const { role, userId } = tx;
  const content = await tx.content();
  const find = kpiFinder(content);
  const name = valueNamer(calendarOf(content, tx.strategyId));
  const named: (NamedValue | string)[] = [];
  for (const row of rows) {
    await yieldIfDue();
    const kpi = find(row);
    if (typeof kpi === 'string') named.push(kpi);
    else if (role && isOwnOnly(role, 'values.enter') && kpi.ownerId !== userId) named.push(NOT_OWN);
    else {
      const period = typeof row.period === 'string' ? row.period : row.period(measureOf(kpi).grain);
      const value = name(kpi, { ...row, period });
      named.push('part' in value ? value.message : value);
    }
  }
  return named;
}

/** What became of a row, by what became of its points. `unusual` has what is unusual about points. */
function resultOf(points: readonly DecidedPoint[], unusual: ReadonlyMap<PointEdit, string>): ValueResult {
  const why = points.find(({ state }) => state === 'locked')?.why;
  if (why !== undefined) return { state: 'refused', why };
  if (!points.some(({ state }) => state === 'written')) return { state: 'same' };
  const what = points.map(({ edit }) => unusual.get(edit)).find(Boolean);
  const before = points[0]?.before?.value ?? null;
  return { state: 'written', before, ...(what !== undefined && { unusual: what }) };
}

/**
 * Enters values of KPIs in one change: each row is written, the same already, or refused for itself. With `isAtomic` one refused row
 * refuses the call.
 */
export async function enterEach(
  tx: StrategyTx,
  rows: readonly ValueRow[],
  isAtomic: boolean,
): Promise<{ revision: number; rows: ValueResult[] }> {
  const named = await nameRows(tx, rows);
  const decided = await decidePoints(
    tx,
    named.flatMap((row) => (typeof row === 'string' ? [] : row.points)),
  );
  let next = 0;
  const ofRows = named.map((row) =>
    typeof row === 'string' ? [] : decided.slice(next, (next += row.points.length)),
  );
  const unusual = await unusualEdits(
    tx,
    decided.flatMap(({ state, edit }) => (state === 'written' ? [edit] : [])),
  );
  const results = named.map((row, index): ValueResult =>
    typeof row === 'string' ? { state: 'refused', why: row } : resultOf(ofRows[index] ?? [], unusual),
  );
  if (isAtomic) refuseAny(results);
  const written = await storePoints(
    tx,
    ofRows.flatMap((points, index) => (results[index]?.state === 'written' ? points : [])),
  );
  await settle(tx, { events: [], points: written });
  return { revision: written.length > 0 ? tx.revision : tx.revision - 1, rows: results };
}

/** Throws with the refused rows, where there are any. */
function refuseAny(results: readonly ValueResult[]): void {
  if (results.some(({ why }) => why === NOT_OWN)) throw new Refusal('forbidden', NOT_OWN);
  const faults = results.flatMap(({ why }, index) =>
    why === undefined ? [] : [{ path: `values.${index}`, message: why }],
  );
  if (faults.length > 0) throw badFields(faults);
}

/** Writes points, all or none, with the actual and the target that each KPI shows of them. */
export async function enterAll(tx: StrategyTx, rows: readonly PointRow[]): Promise<WrittenPoints> {
  const { revision } = tx;
  const content = await tx.content();
  const calendar = calendarOf(content, tx.strategyId);
  const name = valueNamer(calendar);
  const named = rows.map((row, index) => {
    const kpi = content.kpi.get(row.kpiId);
    if (!kpi) throw recordNotFound('kpi');
    const value = name(kpi, { ...row, series: row.series ?? 'actual', note: row.note ?? '' });
    if ('part' in value) throw badField(`points.${index}.${value.part}`, value.message);
    return value;
  });
  const points = named.flatMap((value) => value.points);
  const indexOf = new Map(points.map((point, index) => [keyOfPoint(point), index]));
  const written = await persistPoints(tx, points, (locked) => {
    const details = locked.map(({ edit, why = '' }) => ({
      path: `points.${indexOf.get(keyOfPoint(edit))}.period`,
      message: why,
    }));
    return new Refusal('period_locked', locked[0].why ?? '', { details });
  });
  const [wrong] = await writtenWrong(tx, points);
  if (wrong) throw badField(`points.${indexOf.get(keyOfPoint(wrong))}.value`, WRONG_RED);
  const unusual = await unusualEdits(tx, written);
  const unusualAt = new Map(Array.from(unusual, ([edit, what]) => [keyOfPoint(edit), what]));
  const unusualIn = (key: PointKey) => {
    const what = unusualAt.get(keyOfPoint(key));
    return what === undefined ? {} : { unusual: what };
  };
  await settle(tx, { events: [], points: written });
  return {
    revision: written.length > 0 ? revision : revision - 1,
    changed: written.length,
    points: points.map(({ kpiId, series, after, ...key }) => ({
      kpiId,
      period: periodKeyOf(key),
      series,
      ...unusualIn({ kpiId, series, ...key }),
      ...(after ? { ...after, note: after.note ?? '' } : { value: null, state: 'value' as const, note: '' }),
    })),
  };
}

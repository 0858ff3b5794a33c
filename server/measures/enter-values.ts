import { badFields, Refusal } from '../../contract/api/refusal.ts';
import type { ValueResult } from '../../contract/scorecard/answers.ts';
import type { Content } from '../../contract/commands/content.ts';
import type { Records } from '../../contract/kinds/kinds.ts';
import { isOwnOnly } from '../../contract/people/roles.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import { measureOf } from '../../contract/scorecard/measure.ts';
import { parsePeriod } from '../../contract/scorecard/period-text.ts';
import { isSamePoint, keyOfPoint, type PointEdit } from '../../contract/scorecard/point-edits.ts';
import { pointFault } from '../../contract/scorecard/point-rules.ts';
import type { PeriodGrain } from '../../contract/scorecard/settings.ts';
import { NOT_OWN } from '../change/own-update.ts';
import type { StrategyTx } from '../change/tx.ts';
import { calendarOf, noPeriod } from '../content/calendar.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { lockedPoints } from '../locks/locked-points.ts';
import { holds, isRecorded, recordFault } from './points/recorded.ts';
import { persistPoints, readStoredPoints } from './points/write.ts';
import { refreshViews } from './refresh-views.ts';

/** A value as a call gives it. */
export interface GivenValue {
  code?: string | undefined;
  id?: number | undefined;
  /** A text that names it, or what makes one for the grain of the KPI. */
  period: string | ((grain: PeriodGrain) => string);
  value?: number | null | undefined;
  note?: string | undefined;
}

type Key = Omit<PointEdit, 'after'>;
/** A row with the point that it names, or why it is refused. */
type Judged = { key: Key; why?: undefined } | { why: string };

/** Finds the KPI of a row: by its code without regard to case, or by its id. */
function kpiFinder({ kpi: kpis }: Content): (row: GivenValue) => Records['kpi'] | string {
  const byCode = new Map(Array.from(kpis.values(), (kpi) => [kpi.code.toLowerCase(), kpi]));
  return ({ code, id }) => {
    if ((code === undefined) === (id === undefined)) return 'Give the code or the id of a KPI';
    if (code === undefined) return kpis.get(id ?? 0) ?? `There is no KPI ${id}`;
    const kpi = code === '' ? undefined : byCode.get(code.toLowerCase());
    return kpi ?? `There is no KPI with the code ${code}`;
  };
}

/** Finds why one row is refused, whatever else the call has. */
function judge(
  { role, userId }: Pick<StrategyTx, 'role' | 'userId'>,
  calendar: Calendar,
  kpi: Records['kpi'] | string,
  row: GivenValue,
): Judged {
  if (typeof kpi === 'string') return { why: kpi };
  if (row.value === undefined) return { why: 'Give a value, or null to delete it' };
  if (role && isOwnOnly(role, 'values.enter') && kpi.ownerId !== userId) return { why: NOT_OWN };
  const measure = measureOf(kpi);
  const text = typeof row.period === 'string' ? row.period : row.period(measure.grain);
  const period = parsePeriod(calendar, text, measure.grain);
  if (!period) return { why: noPeriod(measure.grain) };
  const fault = pointFault(measure, 'actual', period.grain);
  if (fault) return { why: fault.message };
  const key: Key = { kpiId: kpi.id, series: 'actual', grain: period.grain, start: period.start };
  const { value, note = '' } = row;
  const why = value === null ? undefined : recordFault({ ...key, after: { value, state: 'value', note } });
  return why === undefined ? { key } : { why };
}

/** Judges all rows; of two for one value the second is refused. */
async function judgeAll(tx: StrategyTx, content: Content, rows: readonly GivenValue[]): Promise<Judged[]> {
  const calendar = calendarOf(content, tx.strategyId);
  const find = kpiFinder(content);
  const seen = new Set<string>();
  const judged: Judged[] = [];
  for (const row of rows) {
    await yieldIfDue();
    const result = judge(tx, calendar, find(row), row);
    const isTwice = result.why === undefined && seen.has(keyOfPoint(result.key));
    if (result.why === undefined) seen.add(keyOfPoint(result.key));
    judged.push(isTwice ? { why: 'This value is given twice' } : result);
  }
  return judged;
}

/**
 * Enters values of KPIs in one change: each row is written, the same already, or refused for itself. Where a row gives no note, that
 * of the value stays. With `isAtomic` one refused row refuses the call.
 */
export async function enterValues(
  tx: StrategyTx,
  rows: readonly GivenValue[],
  isAtomic: boolean,
): Promise<{ revision: number; rows: ValueResult[] }> {
  const content = await tx.content();
  const judged = await judgeAll(tx, content, rows);
  const stored = await readStoredPoints(
    tx.reader,
    judged.flatMap((row) => (row.why === undefined ? [row.key] : [])),
  );
  const edits = judged.map((row, index): PointEdit | undefined => {
    if (row.why !== undefined) return undefined;
    const { value = null, note = stored.get(keyOfPoint(row.key))?.note ?? '' } = rows[index] ?? {};
    return { ...row.key, after: value === null ? null : { value, state: 'value', note } };
  });
  const kpiOf = ({ kpiId }: Key) => content.kpi.get(kpiId);
  const isSame = (edit: PointEdit): boolean =>
    isRecorded(edit) ? holds(kpiOf(edit), edit) : isSamePoint(stored.get(keyOfPoint(edit)), edit.after);
  const changed = edits.filter((edit) => edit !== undefined && !isSame(edit)) as PointEdit[];
  const locked = new Map((await lockedPoints(tx, changed)).map(({ edit, sentence }) => [edit, sentence]));
  const written = new Set(changed.filter((edit) => !locked.has(edit)));
  const results = judged.map((row, index): ValueResult => {
    const edit = edits[index];
    const why = row.why ?? (edit && locked.get(edit));
    if (why !== undefined) return { state: 'refused', why };
    if (!edit || !written.has(edit)) return { state: 'same' };
    const before = isRecorded(edit) ? kpiOf(edit)?.[edit.series] : stored.get(keyOfPoint(edit))?.value;
    return { state: 'written', before: before ?? null };
  });
  if (isAtomic) refuseAny(results);
  await persistPoints(tx, [...written]);
  await refreshViews(tx, { actuals: new Set(Array.from(written, ({ kpiId }) => kpiId)) }, null);
  return { revision: written.size > 0 ? tx.revision : tx.revision - 1, rows: results };
}

/** Throws with the refused rows, where there are any. */
function refuseAny(results: readonly ValueResult[]): void {
  if (results.some(({ why }) => why === NOT_OWN)) throw new Refusal('forbidden', NOT_OWN);
  const faults = results.flatMap(({ why }, index) =>
    why === undefined ? [] : [{ path: `values.${index}`, message: why }],
  );
  if (faults.length > 0) throw badFields(faults);
}

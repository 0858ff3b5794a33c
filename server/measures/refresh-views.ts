import type { StrategyTx } from '../change/tx.ts';
import { type AppliedCommands, runOnContent } from '../change/apply-commands.ts';
import { isTargetView, measureOf } from '../../contract/scorecard/measure.ts';
import { isComputed } from '../../contract/scorecard/reading.ts';
import type { Grain, MeasureOf } from '../../contract/scorecard/settings.ts';
import type { Records } from '../../contract/kinds/kinds.ts';
import { calendarOf, todayIn } from '../content/calendar.ts';
import type { DueDays } from './due-days.ts';
import { currentTargets } from './points/current-targets.ts';
import { lastActuals } from './points/last-actuals.ts';
import { readStored } from './points/read.ts';

type Kpi = Records['kpi'];
/** The fields of KPIs that differ from what their points say. */
type ViewFields = Map<number, Partial<Kpi>>;

/** The KPIs whose actual, and those whose target, follows anew from their points; and the days that do. */
interface ChangedViews {
  actuals?: ReadonlySet<number>;
  targets?: ReadonlySet<number>;
  days?: DueDays;
}

/** The KPIs among some that have values over time: what one that is due once shows is what its record holds. */
async function overTime(
  tx: StrategyTx,
  ids: ReadonlySet<number>,
): Promise<{ kpi: Kpi; measure: MeasureOf<Grain> }[]> {
  const { kpi: kpis } = await tx.content();
  return [...ids].flatMap((id) => {
    const kpi = kpis.get(id);
    const measure = kpi && measureOf(kpi);
    return measure && measure.grain !== 'once' ? [{ kpi, measure }] : [];
  });
}

/** The actual of the last period of KPIs that has begun and has one, with that period. */
async function readActuals(tx: StrategyTx, ids: ReadonlySet<number>): Promise<ViewFields> {
  const kpis = await overTime(tx, ids);
  const fields: ViewFields = new Map();
  if (kpis.length === 0) return fields;
  const calendar = calendarOf(await tx.content(), tx.strategyId);
  const stored = await readStored(tx.writer, [tx.strategyId]);
  const context = { reader: tx.writer, calendar, today: todayIn(calendar), stored };
  const actuals = await lastActuals(
    context,
    kpis.flatMap(({ measure }) => (isComputed(measure) ? [] : [measure])),
  );
  for (const { kpi, measure } of kpis) {
    // That of a computed KPI is in the scorecard alone: values that it was given before are none of it.
    const last = isComputed(measure) ? undefined : actuals.get(kpi.id);
    const [actual, actualPeriod] = [last?.value ?? null, last?.period ?? null];
    // The day on which an actual was recorded stays where only its period is another one.
    if (actual !== kpi.actual) fields.set(kpi.id, { actual, actualPeriod });
    else if (actualPeriod !== kpi.actualPeriod) fields.set(kpi.id, { actualPeriod });
  }
  return fields;
}

/** The target of KPIs that applies in the running period, with the period that it was set for. */
async function readTargets(tx: StrategyTx, ids: ReadonlySet<number>): Promise<ViewFields> {
  const kpis = (await overTime(tx, ids)).filter(({ kpi }) => isTargetView(kpi));
  const calendar = calendarOf(await tx.content(), tx.strategyId);
  const targets = await currentTargets(
    tx,
    calendar,
    kpis.map(({ kpi }) => kpi),
  );
  const fields: ViewFields = new Map();
  for (const { kpi } of kpis) {
    const current = targets.get(kpi.id)?.target;
    const [target, targetPeriod] = [current?.value ?? null, current?.key ?? null];
    if (target !== kpi.target || targetPeriod !== kpi.targetPeriod)
      fields.set(kpi.id, { target, targetPeriod });
  }
  return fields;
}

/** Gives KPIs the actual and the target that follow from their points; none where no period has one. */
export async function refreshViews(
  tx: StrategyTx,
  { actuals = new Set(), targets = new Set(), days = new Map() }: ChangedViews,
): Promise<AppliedCommands> {
  const fields: ViewFields = new Map(days);
  for (const views of [await readActuals(tx, actuals), await readTargets(tx, targets)])
    for (const [id, view] of views) fields.set(id, { ...fields.get(id), ...view });
  const commands = Array.from(fields, ([id, changed]) => ({
    type: 'kpi.update' as const,
    id,
    fields: changed,
  }));
  return runOnContent(tx, commands, { isDerived: true });
}

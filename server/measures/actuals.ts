import { measureOf } from '../../contract/scorecard/measure.ts';
import { lastActuals } from './points/last-actuals.ts';
import { readStored } from './points/read.ts';
import { calendarOf, todayIn } from '../content/calendar.ts';
import type { StrategyTx } from '../change/tx.ts';
import { type AppliedCommands, runOnContent } from '../change/apply-commands.ts';

/** Gives KPIs the actual of their last period that has begun; `none` where no period has one, undefined to leave it. */
export async function refreshActuals(
  tx: StrategyTx,
  ids: ReadonlySet<number>,
  none: null | undefined,
): Promise<AppliedCommands> {
  const { writer, strategyId } = tx;
  const content = await tx.content();
  const measures = [...ids].flatMap((id) => {
    const record = content.kpi.get(id);
    const measure = record && measureOf(record);
    return measure && measure.grain !== 'once' ? [measure] : [];
  });
  const calendar = calendarOf(content, strategyId);
  const stored = measures.length === 0 ? new Map() : await readStored(writer, [strategyId]);
  const context = { reader: writer, calendar, today: todayIn(calendar), stored };
  const actuals = await lastActuals(context, measures);
  const commands = measures.flatMap(({ id }) => {
    const actual = actuals.get(id) ?? none;
    const isKnown = actual === undefined || content.kpi.get(id)?.actual === actual;
    return isKnown ? [] : [{ type: 'kpi.update' as const, id, fields: { actual } }];
  });
  return runOnContent(tx, commands, { isDerived: true });
}

import type { GivenPoint } from '../../contract/commands/enter-values.ts';
import { type Command, createdId, kindOf } from '../../contract/commands/commands.ts';
import type { ContentEvent } from '../../contract/commands/content.ts';
import { mapReferences } from '../../contract/commands/references.ts';
import type { PointEdit } from '../../contract/scorecard/point-edits.ts';
import { isTargetView } from '../../contract/scorecard/measure.ts';
import { runOnContent } from '../change/apply-commands.ts';
import type { StrategyTx } from '../change/tx.ts';
import { pagesOf } from '../lib/paging.ts';
import { persistPoints } from '../measures/points/write.ts';
import { calendarOf, todayIn } from '../content/calendar.ts';
import { targetPoint } from '../measures/points/current-targets.ts';
import { currentPeriod } from '../measures/points/views.ts';
import { settle } from '../measures/settle.ts';
import type { PlannedImport } from './planned.ts';

/** How many points are written at a time: others do not wait for more. */
const POINTS = 1000;

/** A command whose references to records that exist by now have their ids. */
function withIds(command: Command, idOf: (id: number) => number): Command {
  if (command.type === 'undo' || !('fields' in command)) return command;
  const fields = mapReferences(kindOf(command), command.fields, idOf);
  return command.type.endsWith('.create')
    ? { ...command, fields }
    : { ...command, id: idOf(command.id ?? 0), fields };
}

/** Points in lists of about so many, those of a KPI together: they are one event of the history. */
function inLists(edits: readonly GivenPoint[]): GivenPoint[][] {
  const lists: GivenPoint[][] = [];
  for (const ofKpi of Map.groupBy(edits, ({ kpiId }) => kpiId).values()) {
    const last = lists.at(-1);
    if (last && last.length < POINTS) last.push(...ofKpi);
    else lists.push(ofKpi);
  }
  return lists;
}

/** The targets that rows gave to KPIs over time, beside those of periods: they apply from the running period on. */
async function targetsOf(
  tx: StrategyTx,
  events: readonly ContentEvent[],
  written: readonly PointEdit[],
): Promise<GivenPoint[]> {
  const content = await tx.content();
  const calendar = calendarOf(content, tx.strategyId);
  const now = { calendar, today: todayIn(calendar) };
  const hasTargets = new Set(written.flatMap(({ kpiId, series }) => (series === 'target' ? kpiId : [])));
  return events.flatMap(({ entity, id, before, after }) => {
    const kpi = entity === 'kpi' ? content.kpi.get(id) : undefined;
    const isGiven = before !== null && after !== null && 'target' in after && !('grain' in after);
    if (!kpi?.grain || !isGiven || !isTargetView(kpi) || hasTargets.has(id)) return [];
    return targetPoint(id, currentPeriod(now, kpi.grain, kpi.targetPeriod), kpi.target);
  });
}

/** Writes what an import was planned to write: records first, then points, then the actuals that follow. */
export async function applyImport(
  tx: StrategyTx,
  { commands, points }: Pick<PlannedImport, 'commands' | 'points'>,
): Promise<void> {
  const ids = new Map<number, number>();
  const idOf = (id: number): number => ids.get(id) ?? id;
  const events: ContentEvent[] = [];
  for (const page of pagesOf(commands)) {
    const done = await runOnContent(
      tx,
      page.map((command) => withIds(command, idOf)),
    );
    // Links that come with nodes have ids that only count within a page.
    const own = new Set(page.map(createdId));
    for (const [temporary, id] of done.realIds) if (own.has(temporary)) ids.set(temporary, id);
    events.push(...done.events);
  }
  const written: PointEdit[] = [];
  for (const list of inLists(points.map((edit) => ({ ...edit, kpiId: idOf(edit.kpiId) }))))
    written.push(...(await persistPoints(tx, list)));
  written.push(...(await persistPoints(tx, await targetsOf(tx, events, written))));
  await settle(tx, { events, points: written });
}

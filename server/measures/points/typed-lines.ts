import type { Content } from '../../../contract/commands/content.ts';
import type { Command, Lines } from '../../../contract/commands/commands.ts';
import type { Records } from '../../../contract/kinds/kinds.ts';
import { badField } from '../../../contract/api/refusal.ts';
import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import { hasLines } from '../../../contract/scorecard/measure.ts';
import { periodOn, previousPeriod } from '../../../contract/scorecard/periods.ts';
import type { PointEdit } from '../../../contract/scorecard/point-edits.ts';
import { type Grain, targetAggregationOf } from '../../../contract/scorecard/settings.ts';
import { CommandsRefused } from '../../change/commands-refused.ts';
import type { StrategyState, StrategyTx } from '../../change/tx.ts';
import { todayIn } from '../../content/calendar.ts';
import { lockedPoints } from '../../locks/locked-points.ts';
import type { GivenPoint } from '../../../contract/commands/enter-values.ts';
import { WRONG_RED, writtenWrong } from './wrong-lines.ts';

type Kpi = Records['kpi'];

/** The lines that a command gives a KPI, as it is after all commands. */
export interface LinesOfKpi {
  kpi: Kpi;
  lines: Lines;
  /** The first day of the period of the value that a KPI begins with beside them. */
  day?: string | undefined;
  /** The index of the command. */
  index: number;
}

/** The points of lines from a day on; those of a total are of its fiscal year. */
const pointsFrom = (
  calendar: Calendar,
  day: string,
  kpi: Kpi & { grain: Grain },
  lines: Lines,
): PointEdit[] => {
  const { grain, start } = periodOn(calendar, targetAggregationOf(kpi) === 'sum' ? 'year' : kpi.grain, day);
  return (['target', 'red'] as const).flatMap((series) => {
    const value = lines[series];
    return value === null
      ? []
      : [{ kpiId: kpi.id, series, grain, start, after: { value, state: 'value' as const, note: '' } }];
  });
};

/** Throws CommandsRefused where a command gives lines to a KPI that has none. */
export function refuseLinesOfOthers(
  commands: readonly Command[],
  ids: readonly number[],
  { kpi: kpis }: Content,
): void {
  const index = commands.findIndex((command, place) => {
    const kpi = kpis.get(ids[place] ?? 0);
    return 'lines' in command && command.lines && kpi && !hasLines(kpi);
  });
  const message = 'Only a KPI over time that is better higher or lower has a target and a red line';
  if (index >= 0) throw new CommandsRefused([{ index, refusal: badField('target', message) }]);
}

/**
 * The points of typed lines, each with the index of its command: from the period of the value beside them on, else from the last month
 * that has ended, or from the running one where that is locked.
 */
export async function pointsOfLines(
  state: StrategyState,
  calendar: Calendar,
  typed: readonly LinesOfKpi[],
): Promise<Map<PointEdit, number>> {
  const running = periodOn(calendar, 'month', todayIn(calendar));
  const last = previousPeriod(calendar, running).start;
  const from = ({ kpi, lines, index }: LinesOfKpi, day: string) =>
    hasLines(kpi) ? pointsFrom(calendar, day, kpi, lines).map((edit) => [edit, index] as const) : [];
  const first = new Map(typed.map((line) => [line, from(line, line.day ?? last)] as const));
  const edits = [...first.values()].flat().map(([edit]) => edit);
  const locked = await lockedPoints(state, edits);
  return new Map(
    [...first].flatMap(([line, points]) =>
      points.some(([edit]) => locked.has(edit)) ? from(line, running.start) : points,
    ),
  );
}

/** Throws CommandsRefused where a red line that was written does not lie on the worse side of its target. */
export async function refuseWrongLines(
  tx: StrategyTx,
  commands: readonly Command[],
  points: ReadonlyMap<GivenPoint, number>,
): Promise<void> {
  const fieldOf = (index: number, edits: readonly GivenPoint[]): string =>
    commands[index]?.type === 'values.enter'
      ? 'value'
      : edits.some(({ series }) => series === 'red')
        ? 'red'
        : 'target';
  const wrong = Map.groupBy(await writtenWrong(tx, [...points.keys()]), (edit) => points.get(edit) as number);
  const [refused, ...more] = Array.from(wrong, ([index, edits]) => ({
    index,
    refusal: badField(fieldOf(index, edits), WRONG_RED),
  }));
  if (refused) throw new CommandsRefused([refused, ...more]);
}

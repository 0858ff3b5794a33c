import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import type { Command } from '../../../contract/commands/commands.ts';
import type { Content } from '../../../contract/commands/content.ts';
import type { GivenPoint } from '../../../contract/commands/enter-values.ts';
import { measureOf } from '../../../contract/scorecard/measure.ts';
import { needsOf } from '../../../contract/scorecard/needs.ts';
import { type AnyPeriod, periodOn } from '../../../contract/scorecard/periods.ts';
import { fieldOfPoint } from '../../../contract/scorecard/point-edits.ts';
import { Readings } from '../../../contract/scorecard/readings.ts';
import { signOf } from '../../../contract/scorecard/score.ts';
import type { Measure, Point } from '../../../contract/scorecard/settings.ts';
import type { Records } from '../../../contract/kinds/kinds.ts';
import { calendarOf, todayIn } from '../../content/calendar.ts';
import type { StrategyState, StrategyTx } from '../../change/tx.ts';
import { readNeeds, readStored } from './read.ts';

/** The error message for a red line that is not worse than its target. */
export const WRONG_RED = 'The red line lies on the worse side of the target';

/** A point that was set, with what it names. */
interface SetPoint {
  edit: GivenPoint;
  measure: Measure;
  period: AnyPeriod;
}

/** The points of a KPI with those that are not written yet. */
function withUnwritten(stored: readonly Point[], edits: readonly GivenPoint[]): readonly Point[] {
  if (edits.length === 0) return stored;
  const replaced = new Set(edits.map(fieldOfPoint));
  const made = edits.flatMap(({ series, grain, start, after }): Point[] =>
    after
      ? [{ series, grain, start, ...after, note: after.note ?? '', by: null, at: null, source: 'manual' }]
      : [],
  );
  return [...stored.filter((point) => !replaced.has(fieldOfPoint(point))), ...made];
}

/**
 * The targets and red lines among points that are set whose red line does not lie on the worse side of the target. `unwritten` are
 * points that are still to be written.
 */
export async function wrongLines<P extends SetPoint>(
  { reader, strategyId }: Pick<StrategyState, 'reader' | 'strategyId'>,
  calendar: Calendar,
  points: readonly P[],
  unwritten: readonly GivenPoint[] = [],
): Promise<P[]> {
  const withRed = new Set(unwritten.flatMap(({ kpiId, series }) => (series === 'red' ? kpiId : [])));
  const lines = points.filter(
    ({ edit: { kpiId, series, after } }) =>
      after &&
      (series === 'red' || series === 'target') &&
      // A new KPI has no other points.
      (kpiId > 0 || withRed.has(kpiId)),
  );
  if (lines.length === 0) return [];
  const measures = new Map(lines.map(({ measure }) => [measure.id, measure]));
  const questions = lines.map(({ measure: { id }, period }) => ({
    ask: 'lines' as const,
    id,
    first: period,
    last: period,
  }));
  const facts = { calendar, today: todayIn(calendar), measures };
  const stored = await readNeeds(reader, needsOf(facts, questions), await readStored(reader, [strategyId]));
  const later = Map.groupBy(unwritten, ({ kpiId }) => kpiId);
  const pointsOf = (id: number): readonly Point[] => withUnwritten(stored.get(id) ?? [], later.get(id) ?? []);
  const readings = new Readings({ ...facts, pointsOf });
  return lines.filter(({ measure, period }) => {
    const { direction } = measure;
    if (direction !== 'up' && direction !== 'down') return false;
    const targets = readings.targets(measure);
    const red = targets.of('red', period);
    // Most KPIs have no red lines.
    const target = red && targets.of('target', period);
    return target && signOf(direction) * (target.value - red.value) <= 0;
  });
}

/** Those of some written targets and red lines whose red line does not lie on the worse side of the target. */
export async function writtenWrong(tx: StrategyTx, edits: readonly GivenPoint[]): Promise<GivenPoint[]> {
  const content = await tx.content();
  const calendar = calendarOf(content, tx.strategyId);
  const lines = edits.flatMap((edit) => {
    const kpi = edit.series === 'target' || edit.series === 'red' ? content.kpi.get(edit.kpiId) : undefined;
    return kpi ? [{ edit, measure: measureOf(kpi), period: periodOn(calendar, edit.grain, edit.start) }] : [];
  });
  return (await wrongLines(tx, calendar, lines)).map(({ edit }) => edit);
}

/** The target of a KPI that is due once, as a point. */
export const recordedTarget = (kpi: Records['kpi']): GivenPoint[] =>
  measureOf(kpi)
    .recorded.filter(({ series }) => series === 'target')
    .map((point) => ({ kpiId: kpi.id, ...point, after: point }));

/** The targets that commands gave KPIs that are due once, as points, each with the index of its command. */
export const recordedTargets = (
  commands: readonly Command[],
  { ids, content }: { ids: readonly (number | undefined)[]; content: Content },
): Map<GivenPoint, number> =>
  new Map(
    commands.flatMap((command, index) => {
      const kpi = content.kpi.get(ids[index] ?? 0);
      return kpi && command.type === 'kpi.update' && 'target' in command.fields
        ? recordedTarget(kpi).map((point) => [point, index] as const)
        : [];
    }),
  );

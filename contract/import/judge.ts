import type { Content, ContentEvent } from '../commands/content.ts';
import { decideAll, type RefusedCommand } from '../commands/decide-all.ts';
import type { Context } from '../commands/decide.ts';
import { idsReferredTo } from '../commands/references.ts';
import { measureOf } from '../scorecard/measure.ts';
import { pointFault } from '../scorecard/point-rules.ts';
import type { Measure } from '../scorecard/settings.ts';
import { memo } from '../scorecard/steps.ts';
import { cellFault, type ColumnOf, RowFault } from './cells.ts';
import { type PlannedCommand } from './draft.ts';
import type { PlannedPoint } from './planned.ts';
import type { Recognised } from './recognise.ts';
import type { CellProblem } from '../table/row.ts';

/** What the commands of an import do, where none of them is refused. */
export interface Judged {
  content: Content;
  events: readonly ContentEvent[];
  /** The ids of the records that the commands are about, in order. */
  ids: readonly (number | undefined)[];
}

/** The faults of rows by their numbers. */
export type Faults = Map<number, RowFault>;

/** What a refused command is of a row: faults of its cells, where the columns are known. */
export function faultOf({ refusal }: RefusedCommand, columnOf: ColumnOf): RowFault {
  const { details = [], message } = refusal;
  if (details.length === 0) return cellFault(null, message);
  return new RowFault(details.map((detail) => ({ column: columnOf(detail.path), message: detail.message })));
}

/** The refused record that a command names, whose fault it shares. */
const refusedIn = (
  { command }: PlannedCommand,
  refused: ReadonlyMap<number, RowFault>,
): RowFault | undefined => {
  const [kind] = command.type.split('.') as ['kpi'];
  const named = [command.id ?? 0, ...('fields' in command ? idsReferredTo(kind, command.fields) : [])];
  return named.map((id) => refused.get(id)).find((fault) => fault !== undefined);
};

/** Decides the commands of an import by the rules of every change. What they refuse is a fault of the row. */
export function judgeCommands(
  { commands }: Recognised,
  { content, context, columnOf }: { content: Content; context: Context; columnOf: ColumnOf },
  faults: Faults,
): Judged {
  const steps = decideAll(
    content,
    commands.map(({ command }) => command),
    context,
  );
  let step = steps.next();
  while (!step.done) step = steps.next();
  const { content: after, events, ids, refusals } = step.value;
  const byIndex = new Map(refusals.map((refused) => [refused.index, refused]));
  const refused = new Map<number, RowFault>();
  for (const [index, planned] of commands.entries()) {
    const { row, command } = planned;
    const refusal = byIndex.get(index);
    const fault = refusal ? faultOf(refusal, columnOf) : refusedIn(planned, refused);
    if (!fault) continue;
    faults.set(row, fault);
    if (command.type.endsWith('.create')) refused.set(command.id ?? 0, fault);
  }
  return { content: after, events, ids };
}

/** A cell of a row that cannot be taken. */
export interface RefusedCell extends CellProblem {
  row: number;
}

/** Splits points into those that their KPIs can have, and the cells of the others. */
export function judgePoints(
  points: readonly PlannedPoint[],
  { kpi: kpis }: Content,
  columnOf: ColumnOf,
): { open: PlannedPoint[]; refused: RefusedCell[] } {
  const open: PlannedPoint[] = [];
  const refused: RefusedCell[] = [];
  // A KPI has many points.
  const measures = new Map<number, Measure | undefined>();
  const measureWith = (id: number): Measure | undefined => {
    const kpi = kpis.get(id);
    return kpi && measureOf(kpi);
  };
  for (const point of points) {
    const { row, kpiId, series, grain, column } = point;
    const measure = memo(measures, kpiId, () => measureWith(kpiId));
    const fault = measure && pointFault(measure, series, grain);
    if (!fault) open.push(point);
    else {
      const at = fault.part === 'series' ? (columnOf('series') ?? column) : column;
      refused.push({ row, column: at, message: fault.message });
    }
  }
  return { open, refused };
}

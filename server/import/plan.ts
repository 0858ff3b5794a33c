import type { GivenPoint } from '../../contract/commands/enter-values.ts';
import type { RefusedCommand } from '../../contract/commands/decide-all.ts';
import type { PlanLimits } from '../../contract/commands/limits.ts';
import { columnsOf, RowFault } from '../../contract/import/cells.ts';
import { type PointChange, pointChanges, replacedBy, storedPoints } from '../../contract/import/compare.ts';
import { interpret } from '../../contract/table/interpret.ts';
import {
  faultOf,
  type Faults,
  type Judged,
  judgeCommands,
  judgePoints,
  type RefusedCell,
} from '../../contract/import/judge.ts';
import { knownKpis } from '../../contract/import/known-kpis.ts';
import { hasPoints, type ImportMapping } from '../../contract/table/mapping.ts';
import { type ImportFacts, type Recognised, recognise } from '../../contract/import/recognise.ts';
import type { PlannedPoint, PlannedRow } from '../../contract/import/planned.ts';
import type { ReadSheet } from '../../contract/table/row.ts';
import type { Content } from '../../contract/commands/content.ts';
import { inputDay } from '../../contract/month/input-status.ts';
import { measureOf } from '../../contract/scorecard/measure.ts';
import { lockOn } from '../../contract/month/lock-on.ts';
import type { Measure } from '../../contract/scorecard/settings.ts';
import { memo } from '../../contract/scorecard/steps.ts';
import { type Period, periodOn } from '../../contract/scorecard/periods.ts';
import { periodTyped, type Typing } from '../../contract/scorecard/period-typed.ts';
import { isComputed } from '../../contract/scorecard/reading.ts';
import { keyOfPoint, type PointEdit } from '../../contract/scorecard/point-edits.ts';
import { CommandsRefused } from '../change/commands-refused.ts';
import type { StrategyState } from '../change/tx.ts';
import { calendarOf, todayIn } from '../content/calendar.ts';
import { type Member, readCallable } from '../content/members.ts';
import { lockedPoints } from '../locks/locked-points.ts';
import { readLocks } from '../locks/locks.ts';
import { pointsOfCommands } from '../measures/points/of-commands.ts';
import { firstDayOf } from '../measures/points/summary.ts';
import type { NamedValue } from '../measures/points/views.ts';
import { recordedTargets, WRONG_RED, wrongLines } from '../measures/points/wrong-lines.ts';
import { type StoredPoint, storedAround } from '../measures/points/write.ts';
import { unusualEdits } from '../measures/unusual.ts';
import type { Reader } from '../store/store.ts';
import { type ImportSource, readShownPoints } from './shown-points.ts';

/** A sheet to import, and how. */
export interface ImportTask {
  sheet: ReadSheet;
  mapping: ImportMapping;
  limits: PlanLimits;
  /** Whether the file has sheets of values or targets beside this one. */
  hasPointSheets: boolean;
}

/** A point to write, and the row that it follows from. */
type PlannedEdit = Pick<PointChange, 'row' | 'column'> & { edit: GivenPoint };

/** What an import of a sheet would do. */
export interface ImportPlan {
  facts: ImportFacts;
  members: readonly Member[];
  recognised: Recognised;
  judged: Judged;
  /** The points that the rows give, as far as they differ. */
  points: readonly PointChange[];
  /** What is unusual about values among these, as a sentence. */
  unusual: ReadonlyMap<PointEdit, string>;
  /** The points that follow from the records. */
  derived: readonly PlannedEdit[];
}

/** The points that follow from the records of an import: those that a change by hand would write too. */
async function derivedPoints(
  state: StrategyState,
  { revised: { content } }: ImportSource,
  { calendar, mapping }: ImportFacts,
  { commands, points }: Recognised,
  { ids }: Judged,
  refuse: (row: number, refused: RefusedCommand) => void,
): Promise<PlannedEdit[]> {
  const isList = mapping.rows === 'kpi';
  // A list has the target of a KPI beside its actual.
  const withPoints = new Set(
    points.flatMap(({ kpiId, series }) => (isList && series === 'actual' ? [] : kpiId)),
  );
  // Of a KPI that has points of its own in the sheet, what it got while it was due once becomes one too.
  const isBegun = (id: number): boolean => content.kpi.get(id)?.grain === null;
  const places = commands.flatMap((_, index) => {
    const id = ids[index] ?? 0;
    return withPoints.has(id) && !isBegun(id) ? [] : [index];
  });
  const placed = places.map((index) => ids[index] ?? 0);
  const placeOf = new Map(placed.map((id, index) => [id, index]));
  // The actual of a list stands for what a KPI had that was due once.
  const named = (isList ? points : []).flatMap(({ kpiId, series, grain, start, value }): NamedValue[] => {
    const index = placeOf.get(kpiId);
    if (series !== 'actual' || index === undefined || !isBegun(kpiId)) return [];
    return [{ index, series, period: periodOn(calendar, grain, start), value }];
  });
  const rowOf = (index: number): number => commands[places[index] ?? 0]?.row ?? 0;
  try {
    const edits = await pointsOfCommands(
      state,
      places.flatMap((index) => commands[index]?.command ?? []),
      content,
      { ids: placed, content: await state.content() },
      named,
    );
    return Array.from(edits, ([edit, index]) => ({ row: rowOf(index), column: null, edit }));
  } catch (error) {
    if (!(error instanceof CommandsRefused)) throw error;
    for (const refused of error.refusals) refuse(rowOf(refused.index), refused);
    return [];
  }
}

async function readPoints(reader: Reader, { points }: Recognised): Promise<StoredPoint[]> {
  const rows: StoredPoint[] = [];
  for await (const page of storedAround(
    reader,
    points.filter(({ kpiId }) => kpiId > 0),
  ))
    rows.push(...page);
  return rows;
}

/** The changes that are refused by themselves, with the sentence of each: of locked periods, and red lines on the wrong side. */
async function refusedChanges(
  state: StrategyState,
  { calendar }: ImportFacts,
  edits: readonly PlannedEdit[],
): Promise<Map<GivenPoint, string>> {
  const { kpi: kpis } = await state.content();
  const all = edits.map(({ edit }) => edit);
  const refused = await lockedPoints(state, all);
  // A KPI has many points.
  const measures = new Map<number, Measure>();
  const lines = all.flatMap((edit) => {
    const kpi = kpis.get(edit.kpiId);
    if (!kpi || refused.has(edit)) return [];
    const measure = memo(measures, kpi.id, () => measureOf(kpi));
    return [{ edit, measure, period: periodOn(calendar, edit.grain, edit.start) }];
  });
  const open = lines.map(({ edit }) => edit);
  for (const { edit } of await wrongLines(state, calendar, lines, open)) refused.set(edit, WRONG_RED);
  return refused;
}

/**
 * Leaves cells out: the others of a row are not refused for one bad cell. Cells that the rules refuse are faults of their row where it
 * has neither others that can be taken, also where these are there already, nor a record of its own.
 */
function leaveOut(
  { rows }: Recognised,
  hasMore: (row: PlannedRow) => boolean,
  cells: readonly RefusedCell[],
  faults: Faults,
): void {
  const refused = Map.groupBy(cells, ({ row }) => row);
  for (const planned of rows) {
    const { row, omitted } = planned;
    const own = [...omitted, ...(refused.get(row) ?? [])].map(({ column, message }) => ({ column, message }));
    if (own.length === 0) continue;
    if (hasMore(planned) || !refused.has(row)) planned.omitted = own;
    else faults.set(row, new RowFault(own));
  }
}

/** What one attempt at a plan is made from. */
interface Attempted {
  task: ImportTask;
  facts: ImportFacts;
  rows: ReturnType<typeof interpret>;
  /** Whether pages show a point of the rows already. */
  isShown: (point: PlannedPoint) => boolean;
}

/**
 * The points of rows that say something new. Those of a list of KPIs are what pages show: what is computed follows, and of new KPIs the
 * sheets of points have more.
 */
function newPoints(
  { points }: Recognised,
  { kpi: kpis }: Content,
  { task: { mapping, hasPointSheets }, isShown }: Attempted,
): PlannedPoint[] {
  if (mapping.rows !== 'kpi') return [...points];
  return points.filter((point) => {
    const kpi = kpis.get(point.kpiId);
    if (kpi && point.series === 'actual' && isComputed(measureOf(kpi))) return false;
    return point.kpiId > 0 ? !isShown(point) : !hasPointSheets;
  });
}

/** One attempt at a plan without the rows that have faults; none where it finds others, which it adds. */
async function attempt(
  source: ImportSource,
  attempted: Attempted,
  faults: Faults,
): Promise<Omit<ImportPlan, 'facts' | 'members'> | undefined> {
  const { reader, strategyId, revised } = source;
  const { task, facts, rows } = attempted;
  const columnOf = columnsOf(task.mapping);
  const all = recognise(rows, facts, faults);
  const { size } = faults;
  let lastId = -1 - all.commands.length;
  const context = { strategyId, day: inputDay(), limits: task.limits, nextId: () => --lastId };
  const judged = judgeCommands(all, { content: revised.content, context, columnOf }, faults);
  const recognised = { ...all, points: newPoints(all, judged.content, attempted) };
  const { open, refused } = judgePoints(recognised.points, judged.content, columnOf);
  // What the sheet lacks is deleted then, and these cells are not lacking.
  if (task.mapping.mode === 'replace')
    for (const { row, ...cell } of refused) faults.set(row, new RowFault([cell]));
  if (faults.size > size) return undefined;
  const state = { strategyId, reader, content: () => Promise.resolve(judged.content) };
  const stored = storedPoints(await readPoints(reader, recognised));
  const changes = pointChanges(open, stored, task.mapping.mode);
  const refuse = (row: number, refused: RefusedCommand) => faults.set(row, faultOf(refused, columnOf));
  const derived = task.hasPointSheets
    ? []
    : await derivedPoints(state, source, facts, recognised, judged, refuse);
  const commands = recognised.commands.map(({ command }) => command);
  const recorded = Array.from(recordedTargets(commands, judged), ([edit, index]) => ({
    row: recognised.commands[index]?.row ?? 0,
    column: columnOf('target'),
    edit,
  }));
  const sentences = await refusedChanges(state, facts, [...changes, ...derived, ...recorded]);
  const allowed = changes.filter(({ edit }) => !sentences.has(edit));
  const isRatio = (id: number) => judged.content.kpi.get(id)?.aggregation === 'ratio';
  const points = [...allowed, ...replacedBy(allowed, open, stored, isRatio)];
  const refusedOf = ({ row, column, edit }: PlannedEdit): RefusedCell[] => {
    const message = sentences.get(edit);
    return message === undefined ? [] : [{ row, column, message }];
  };
  for (const { row, ...cell } of [...derived, ...recorded].flatMap(refusedOf))
    faults.set(row, new RowFault([cell]));
  const locked = new Set(changes.flatMap(({ edit }) => (sentences.has(edit) ? [keyOfPoint(edit)] : [])));
  // Also a point that is stored already, which is no change.
  const takenRows = new Set(open.flatMap((point) => (locked.has(keyOfPoint(point)) ? [] : [point.row])));
  const isOfRecords = !hasPoints(task.mapping.rows);
  const hasMore = ({ row, isNew, changes: fields }: PlannedRow): boolean =>
    isOfRecords || isNew || fields.length > 0 || takenRows.has(row);
  leaveOut(recognised, hasMore, [...refused, ...changes.flatMap(refusedOf)], faults);
  if (faults.size > size) return undefined;
  const unusual = await unusualEdits(
    state,
    points.map(({ edit }) => edit),
  );
  return { recognised, judged, points, unusual, derived };
}

/** Reads what says which period an actual is for that stands without one. */
async function readTypedPeriod(
  reader: Reader,
  strategyId: number,
  { calendar, today }: Pick<Typing, 'calendar' | 'today'>,
): Promise<ImportFacts['typedPeriod']> {
  const since = await firstDayOf(reader, strategyId, calendar);
  const locks = (await readLocks(reader, strategyId, calendar)).map(({ lock }) => lock);
  const isLocked = (period: Period): boolean => lockOn(locks, calendar, period) !== undefined;
  return (grain) => periodTyped({ calendar, today, since, isLocked }, grain);
}

/** Plans an import by the rules of every change. What they refuse is a fault of its row, and the others go without it. */
export async function planImport(source: ImportSource, task: ImportTask): Promise<ImportPlan> {
  const { reader, strategyId, revised } = source;
  const { content } = revised;
  const { mapping, sheet } = task;
  const calendar = calendarOf(content, strategyId);
  const members = await readCallable(reader, strategyId);
  const today = todayIn(calendar);
  const typedPeriod = await readTypedPeriod(reader, strategyId, { calendar, today });
  const facts: ImportFacts = { content, calendar, members, mapping, typedPeriod };
  const rows = interpret(sheet, mapping, {
    calendar,
    today,
    kpiOf: knownKpis(content),
  });
  const listed = mapping.rows === 'kpi' ? rows.flatMap(({ points }) => points) : [];
  const isShown = await readShownPoints(source, listed);
  const faults: Faults = new Map();
  for (;;) {
    const plan = await attempt(source, { task, facts, rows, isShown }, faults);
    if (plan) return { facts, members, ...plan };
  }
}

/** The points of a plan as they are written: of two for one period that of a row. */
export function editsOf({ points, derived }: Pick<ImportPlan, 'points' | 'derived'>): GivenPoint[] {
  const ofRows: GivenPoint[] = points.map(({ edit }) => edit);
  if (derived.length === 0) return ofRows;
  const keys = new Set(ofRows.map(keyOfPoint));
  return [...ofRows, ...derived.map(({ edit }) => edit).filter((edit) => !keys.has(keyOfPoint(edit)))];
}

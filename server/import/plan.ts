import type { PlanLimits } from '../../contract/commands/limits.ts';
import { cellFault, columnsOf, RowFault } from '../../contract/import/cells.ts';
import { type PointChange, pointChanges, storedPoints } from '../../contract/import/compare.ts';
import { interpret } from '../../contract/import/interpret.ts';
import { type Faults, type Judged, judgeCommands, judgePoints } from '../../contract/import/judge.ts';
import { knownKpis } from '../../contract/import/known-kpis.ts';
import type { ImportMapping } from '../../contract/import/mapping.ts';
import { type ImportFacts, type Recognised, recognise } from '../../contract/import/recognise.ts';
import type { ReadSheet } from '../../contract/import/row.ts';
import { inputDay } from '../../contract/month/input-status.ts';
import { measureOf } from '../../contract/scorecard/measure.ts';
import { periodOn } from '../../contract/scorecard/periods.ts';
import { isTracked } from '../../contract/scorecard/reading.ts';
import { keyOfPoint, type PointEdit } from '../../contract/scorecard/point-edits.ts';
import type { StrategyState } from '../change/tx.ts';
import { calendarOf, todayIn } from '../content/calendar.ts';
import type { SizedContent } from '../content/contents.ts';
import { type Member, readMembers } from '../content/members.ts';
import { lockedPoints } from '../locks/locked-points.ts';
import { pointsOfCommands } from '../measures/points/of-commands.ts';
import { WRONG_RED, wrongLines } from '../measures/points/wrong-lines.ts';
import { type StoredPoint, storedAround } from '../measures/points/write.ts';
import type { Reader } from '../store/store.ts';

/** A sheet to import, and how. */
export interface ImportTask {
  sheet: ReadSheet;
  mapping: ImportMapping;
  limits: PlanLimits;
  /** Whether the file has sheets of values or targets beside this one. */
  hasPointSheets: boolean;
}

/** A point to write, and the row that it follows from. */
type PlannedEdit = Pick<PointChange, 'row' | 'column' | 'edit'>;

/** What an import of a sheet would do. */
export interface ImportPlan {
  facts: ImportFacts;
  members: readonly Member[];
  recognised: Recognised;
  judged: Judged;
  /** The points that the rows give, as far as they differ. */
  points: readonly PointChange[];
  /** The points that follow from the records. */
  derived: readonly PlannedEdit[];
}

/** A strategy at a revision, in a snapshot of the database. */
interface Source {
  reader: Reader;
  strategyId: number;
  revised: SizedContent;
}

/** The points that follow from the records of an import: those that a change by hand would write too. */
async function derivedPoints(
  state: StrategyState,
  { revised: { content } }: Source,
  { commands, points }: Recognised,
  { ids }: Judged,
): Promise<PlannedEdit[]> {
  const given = new Set(points.map(({ kpiId }) => kpiId));
  const places = commands.flatMap((_, index) => (given.has(ids[index] ?? 0) ? [] : [index]));
  const edits = await pointsOfCommands(
    state,
    places.flatMap((index) => commands[index]?.command ?? []),
    content,
    { ids: places.map((index) => ids[index] ?? 0), content: await state.content() },
  );
  return Array.from(edits, ([edit, index]) => ({
    row: commands[places[index] ?? 0]?.row ?? 0,
    column: null,
    edit,
  }));
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

/**
 * Leaves out the points of locked periods, where their row has more that it brings; else they are a fault of it, as those are that follow
 * from its record. Returns the others.
 */
async function withoutLocked(
  state: StrategyState,
  { rows }: Recognised,
  { points, derived }: { points: readonly PointChange[]; derived: readonly PlannedEdit[] },
  faults: Faults,
): Promise<readonly PointChange[]> {
  const byEdit = new Map([...points, ...derived].map((planned) => [planned.edit, planned]));
  const locked = new Map(
    (await lockedPoints(state, [...byEdit.keys()])).map(({ edit, sentence }) => [edit, sentence]),
  );
  if (locked.size === 0) return points;
  const open = points.filter(({ edit }) => !locked.has(edit));
  const openRows = new Set(open.map(({ row }) => row));
  const planned = new Map(rows.map((row) => [row.row, row]));
  const closed = points.filter(({ edit }) => locked.has(edit));
  for (const [row, ofRow] of Map.groupBy(closed, (change) => change.row)) {
    const cells = ofRow.map(({ column, edit }) => ({ column, message: locked.get(edit) ?? '' }));
    const own = planned.get(row);
    if (own && (openRows.has(row) || own.isNew || own.changes.length > 0)) own.omitted = cells;
    else faults.set(row, new RowFault(cells));
  }
  for (const { row, column, edit } of derived) {
    const sentence = locked.get(edit);
    if (sentence !== undefined) faults.set(row, cellFault(column, sentence));
  }
  return open;
}

/** Finds the red lines on the wrong side. */
async function judgeLines(
  state: StrategyState,
  { calendar }: ImportFacts,
  edits: readonly PlannedEdit[],
  faults: Faults,
): Promise<void> {
  const { kpi: kpis } = await state.content();
  const lines = edits.flatMap(({ row, column, edit }) => {
    const kpi = kpis.get(edit.kpiId);
    const measure = kpi && measureOf(kpi);
    const period = periodOn(calendar, edit.grain, edit.start);
    return isTracked(measure) ? [{ row, column, edit, measure, period }] : [];
  });
  const all = edits.map(({ edit }) => edit);
  for (const { row, column } of await wrongLines(state, calendar, lines, all))
    faults.set(row, cellFault(column, WRONG_RED));
}

/** One attempt at a plan without the rows that have faults; none where it finds others, which it adds. */
async function attempt(
  source: Source,
  { task, facts, rows }: { task: ImportTask; facts: ImportFacts; rows: ReturnType<typeof interpret> },
  faults: Faults,
): Promise<Omit<ImportPlan, 'facts' | 'members'> | undefined> {
  const { reader, strategyId, revised } = source;
  const columnOf = columnsOf(task.mapping);
  const recognised = recognise(rows, facts, faults);
  const { size } = faults;
  let lastId = -1 - recognised.commands.length;
  const context = { strategyId, day: inputDay(), limits: task.limits, nextId: () => --lastId };
  const judged = judgeCommands(recognised, { content: revised.content, context, columnOf }, faults);
  judgePoints(recognised.points, judged.content, columnOf, faults);
  if (faults.size > size) return undefined;
  const state = { strategyId, reader, content: () => Promise.resolve(judged.content) };
  const stored = storedPoints(await readPoints(reader, recognised));
  const changes = pointChanges(recognised.points, stored, task.mapping.mode);
  const derived = task.hasPointSheets ? [] : await derivedPoints(state, source, recognised, judged);
  const points = await withoutLocked(state, recognised, { points: changes, derived }, faults);
  await judgeLines(state, facts, [...points, ...derived], faults);
  return faults.size > size ? undefined : { recognised, judged, points, derived };
}

/** Plans an import by the rules of every change. What they refuse is a fault of its row, and the others go without it. */
export async function planImport(source: Source, task: ImportTask): Promise<ImportPlan> {
  const { reader, strategyId, revised } = source;
  const { content } = revised;
  const { mapping, sheet } = task;
  const calendar = calendarOf(content, strategyId);
  const members = await readMembers(reader, strategyId);
  const facts: ImportFacts = { content, calendar, members, mapping };
  const rows = interpret(sheet, mapping, {
    calendar,
    today: todayIn(calendar),
    kpiOf: knownKpis(content),
  });
  const faults: Faults = new Map();
  for (;;) {
    const plan = await attempt(source, { task, facts, rows }, faults);
    if (plan) return { facts, members, ...plan };
  }
}

/** The points of a plan as they are written: of two for one period that of a row. */
export function editsOf({ points, derived }: Pick<ImportPlan, 'points' | 'derived'>): PointEdit[] {
  const given = points.map(({ edit }) => edit);
  const keys = new Set(given.map(keyOfPoint));
  return [...given, ...derived.map(({ edit }) => edit).filter((edit) => !keys.has(keyOfPoint(edit)))];
}

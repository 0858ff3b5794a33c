import type { Change } from '../../contract/api/change.ts';
import { causeSheet } from '../../contract/exchange/causes.ts';
import type { Sheet } from '../../contract/exchange/cell.ts';
import type { Lookup } from '../../contract/exchange/field-columns.ts';
import { historySheet } from '../../contract/exchange/history.ts';
import { planSheets } from '../../contract/exchange/kind-sheets.ts';
import { besideSheets, kpiSheet } from '../../contract/exchange/plan.ts';
import { type PointsName, pointsSheet, SERIES_OF } from '../../contract/exchange/points.ts';
import { scorecardSheet } from '../../contract/exchange/scorecard.ts';
import type { ExportName, Layout } from '../../contract/exchange/what.ts';
import { workSheet } from '../../contract/exchange/work.ts';
import { namerOf } from '../../contract/people/namer.ts';
import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import type { Period } from '../../contract/scorecard/periods.ts';
import type { SizedContent } from '../content/contents.ts';
import { changesBefore } from '../content/events.ts';
import { calendarOf } from '../content/calendar.ts';
import { readMembers } from '../content/members.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { readLocks } from '../locks/locks.ts';
import { PAGE } from '../lib/paging.ts';
import { readNeeds, readStored } from '../measures/points/read.ts';
import { daysWithPoints } from '../measures/points/summary.ts';
import { unitsAtLocks } from '../measures/settings-at-locks.ts';
import { scorecardBytes } from '../measures/scorecard/locked.ts';
import type { Reader, Store } from '../store/store.ts';

/** What the sheets of a strategy are read from: one state of the database. */
interface Source {
  store: Store;
  reader: Reader;
  strategyId: number;
  revised: SizedContent;
}

/** Which sheets of it. */
interface Wish {
  what: ExportName;
  layout: Layout;
  /** What pages show is that of this period. */
  period: Period;
}

async function readLookup({ reader, strategyId, revised: { content } }: Source): Promise<Lookup> {
  const members = await readMembers(reader, strategyId);
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return {
    content,
    personOf: namerOf(members.map(({ handle, name }) => [handle, name])),
    memberOf: (id) => names.get(id),
  };
}

async function readPoints(
  { reader, strategyId }: Source,
  what: PointsName,
  layout: Layout,
  lookup: Lookup,
): Promise<Sheet> {
  const days = await daysWithPoints(reader, strategyId);
  const series = SERIES_OF[what];
  const needs = days
    ? Array.from(lookup.content.kpi.keys(), (id) => ({ id, series, ...days, isCarried: false }))
    : [];
  const stored = await readStored(reader, [strategyId]);
  const points = await readNeeds(reader, needs, stored, { signed: true });
  const calendar = calendarOf(lookup.content, strategyId);
  const unitIn = await unitsAtLocks(
    reader,
    strategyId,
    calendar,
    await readLocks(reader, strategyId, calendar),
  );
  return pointsSheet(what, layout, lookup, { pointsOf: (id) => points.get(id) ?? [], unitIn });
}

/** All changes of a strategy, newest first. */
async function readHistory({ reader, strategyId }: Source): Promise<Change[]> {
  const changes: Change[] = [];
  for (let before: string | undefined; ; await yieldIfDue()) {
    const page = await changesBefore(reader, strategyId, { before }, PAGE);
    for (const change of page) changes.push(change);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return changes;
    before = `${last.revision}.${last.seq}`;
  }
}

async function readScorecard(source: Source, period: Period): Promise<ScorecardAnswer> {
  const bytes = await scorecardBytes(source.store, { ...source, period }, source.revised);
  return JSON.parse(bytes.toString()) as ScorecardAnswer;
}

/** Reads the sheets of an export. */
export async function readSheets(source: Source, { what, layout, period }: Wish): Promise<Sheet[]> {
  const lookup = await readLookup(source);
  if (what === 'initiatives') return [workSheet(lookup)];
  if (what === 'causes') return [causeSheet(lookup)];
  if (what === 'history') return [historySheet(lookup, await readHistory(source))];
  if (what === 'values' || what === 'targets') return [await readPoints(source, what, layout, lookup)];
  const scorecard = await readScorecard(source, period);
  if (what === 'scorecard') return [scorecardSheet(lookup, scorecard)];
  if (what === 'kpis') return [kpiSheet(lookup, scorecard)];
  const points = [
    await readPoints(source, 'values', 'long', lookup),
    await readPoints(source, 'targets', 'long', lookup),
  ];
  const [beside, plan] = [besideSheets(lookup), planSheets(lookup, points, scorecard)];
  // Links stand beside the board.
  return [...beside.slice(0, 1), ...plan.slice(0, 1), ...beside.slice(1), ...plan.slice(1)];
}

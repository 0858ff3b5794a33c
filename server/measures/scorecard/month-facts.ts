import { hasScores } from '../../../contract/scorecard/shown-score.ts';
import type { Content } from '../../../contract/commands/content.ts';
import { countDue } from '../../../contract/month/due-values.ts';
import { bareScores, type PeriodScores } from '../../../contract/month/moves.ts';
import type { SentencePart } from '../../../contract/month/sentence.ts';
import type { Collected } from '../../../contract/month/collected.ts';
import {
  contentOfSnapshot,
  sentenceOfPeriod,
  type SnapshotDocument,
  type SnapshotNote,
} from '../../../contract/month/snapshot.ts';
import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import { belongsTo, type Period, periodOn, previousPeriod } from '../../../contract/scorecard/periods.ts';
import { calendarOf, todayIn } from '../../content/calendar.ts';
import { type Locked, lockOf, readLocks } from '../../locks/locks.ts';
import { keptDocument } from '../../locks/stored.ts';
import type { Reader, Store } from '../../store/store.ts';
import { readDueValues } from '../due-values.ts';
import { readNotes } from '../points/summary.ts';
import type { Scorecard } from '../../../contract/scorecard/scorecard.ts';
import { type ScorecardPart, scorecardOf } from './parts.ts';

/** A period of a strategy at a revision, with its scores. */
export interface MonthQuery {
  reader: Reader;
  strategyId: number;
  period: Period;
  content: Content;
  /** The scores of the KPIs in the period and the one before it. */
  parts: ReadonlyMap<number, ScorecardPart>;
  /** The scorecard of the parts, where it is there already. */
  scorecard?: Scorecard;
}

const scorecardIn = ({ content, strategyId, period, parts, scorecard }: MonthQuery): Scorecard =>
  scorecard ?? scorecardOf(content, strategyId, period, parts);

/** The notes on the values of a period. */
export async function readPeriodNotes(
  reader: Reader,
  content: Content,
  calendar: Calendar,
  whole: Period,
): Promise<SnapshotNote[]> {
  const notes = await readNotes(reader, [...content.kpi.keys()], whole);
  return notes.flatMap(({ grain, start, userId, ...note }) => {
    const period = periodOn(calendar, grain, start);
    const isOwner = content.kpi.get(note.kpiId)?.ownerId === userId;
    return belongsTo(calendar, period, whole) ? [{ period: period.key, ...note, isOwner }] : [];
  });
}

/**
 * The scores of the period before, with which an open period is compared: those that the lock of the one before keeps, else the present
 * ones. None of a running period: nothing of it is judged.
 */
async function readScoresBefore(
  store: Store,
  query: MonthQuery,
  locks: readonly Locked[],
): Promise<PeriodScores | undefined> {
  const { reader, strategyId, period, parts, content } = query;
  const calendar = calendarOf(content, strategyId);
  if (period.end >= todayIn(calendar)) return undefined;
  const before = previousPeriod(calendar, period);
  const locked = lockOf(locks, before);
  if (locked) {
    const document = await keptDocument(store, reader, locked.lock.snapshotId);
    return bareScores(document.scorecard, { of: contentOfSnapshot(document), now: content });
  }
  const branches = scorecardIn(query).branches(before);
  const kpis = Array.from(parts, ([id, { before: scored }]) => ({ id, ...scored }));
  return bareScores({ ...branches, kpis });
}

/** The values that belong to a period, and how many of them are in, also by KPI. */
export async function countCollected(
  { reader, strategyId, period, content }: Omit<MonthQuery, 'parts'>,
  calendar: Calendar,
): Promise<Collected> {
  const { values: due } = await readDueValues(reader, { strategyId, content, calendar }, [period]);
  const values = due.flat();
  const byKpi = Map.groupBy(values, (value) => value.id);
  const kpis = Array.from(byKpi, ([id, ofKpi]) => ({ id, ...countDue(ofKpi) }));
  return { ...countDue(values), kpis };
}

/** What the sentence of a period needs beside its scores, as a lock of it keeps them; null where nothing is tracked. */
export type MonthFacts = Pick<SnapshotDocument, 'before' | 'collected'> | null;

/** Reads the facts of a period. */
export async function readMonthFacts(store: Store, query: MonthQuery): Promise<MonthFacts> {
  const { content, reader, strategyId, period } = query;
  if (!hasScores(content.kpi.values())) return null;
  const calendar = calendarOf(content, strategyId);
  const locks = await readLocks(reader, strategyId, calendar);
  const locked = lockOf(locks, period);
  const { before, collected } = locked
    ? await keptDocument(store, reader, locked.lock.snapshotId)
    : {
        before: await readScoresBefore(store, query, locks),
        collected: await countCollected(query, calendar),
      };
  return { ...(before && { before }), ...(collected && { collected }) };
}

/** The sentence of a period from its present scores and its facts; of at most so many clauses where that is said. */
export async function readSentence(
  query: MonthQuery,
  facts: MonthFacts,
  more: { most?: number } = {},
): Promise<SentencePart[]> {
  if (!facts) return [];
  const { reader, strategyId, period, content, parts } = query;
  const branches = scorecardIn(query).branches(period);
  const kpis = Array.from(parts, ([id, { now }]) => ({ id, ...now }));
  const notes = await readPeriodNotes(reader, content, calendarOf(content, strategyId), period);
  return sentenceOfPeriod({ ...facts, content, scorecard: { ...branches, kpis }, notes }, more);
}

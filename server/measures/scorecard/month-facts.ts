import { hasScores } from '../../../contract/scorecard/shown-score.ts';
import type { Content } from '../../../contract/commands/content.ts';
import { type BareScore, bareScores, type PeriodScores } from '../../../contract/month/moves.ts';
import type { SentencePart } from '../../../contract/month/sentence.ts';
import {
  contentOfSnapshot,
  sentenceOfPeriod,
  type SnapshotDocument,
  type SnapshotNote,
} from '../../../contract/month/snapshot.ts';
import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import { belongsTo, type Period, periodOn, previousPeriod } from '../../../contract/scorecard/periods.ts';
import { calendarOf, todayIn } from '../../content/calendar.ts';
import { type Locked, lockOf } from '../../locks/locks.ts';
import { keptDocument } from '../../locks/stored.ts';
import type { Reader, Store } from '../../store/store.ts';
import { readNotes } from '../points/summary.ts';
import type { Scorecard } from '../../../contract/scorecard/scorecard.ts';
import { collectedIn } from './collected.ts';
import type { ScorecardPart } from './parts.ts';

/** A period of a strategy at a revision, with its scores. */
export interface MonthQuery {
  reader: Reader;
  strategyId: number;
  period: Period;
  content: Content;
  /** The scores of the KPIs in the period and the one before it. */
  parts: ReadonlyMap<number, ScorecardPart>;
  /** The scores above them. */
  scorecard: Scorecard;
  locks: readonly Locked[];
}

const kpiScores = (parts: MonthQuery['parts'], at: 'now' | 'before'): BareScore[] =>
  Array.from(parts, ([id, { [at]: scored }]) => ({ id, score: scored.score, status: scored.status }));

/** The notes on the values of a period. */
export async function readPeriodNotes(
  { reader, strategyId, content, period: whole }: Omit<MonthQuery, 'parts' | 'scorecard' | 'locks'>,
  calendar: Calendar,
): Promise<SnapshotNote[]> {
  const notes = await readNotes(reader, strategyId, whole);
  return notes.flatMap(({ grain, start, userId, ...note }) => {
    const kpi = content.kpi.get(note.kpiId);
    const period = periodOn(calendar, grain, start);
    const isOwner = kpi?.ownerId === userId;
    return kpi && belongsTo(calendar, period, whole) ? [{ period: period.key, ...note, isOwner }] : [];
  });
}

/**
 * The scores of the period before, with which an open period is compared: those that the lock of the one before keeps, else the present
 * ones. None of a running period: nothing of it is judged.
 */
async function readScoresBefore(store: Store, query: MonthQuery): Promise<PeriodScores | undefined> {
  const { reader, strategyId, period, parts, content, locks } = query;
  const calendar = calendarOf(content, strategyId);
  if (period.end >= todayIn(calendar)) return undefined;
  const before = previousPeriod(calendar, period);
  const locked = lockOf(locks, before);
  if (locked) {
    const document = await keptDocument(store, reader, locked.lock.snapshotId);
    return bareScores(document.scorecard, { of: contentOfSnapshot(document), now: content });
  }
  const branches = bareScores({ ...query.scorecard.branches(before), kpis: [] });
  return { ...branches, kpis: kpiScores(parts, 'before') };
}

/** What the sentence of a period needs beside its scores, as a lock of it keeps them; null where nothing is tracked. */
export type MonthFacts = Pick<SnapshotDocument, 'before' | 'collected'> | null;

/** Reads the facts of a period. */
export async function readMonthFacts(store: Store, query: MonthQuery): Promise<MonthFacts> {
  const { content, reader, period, parts, locks } = query;
  if (!hasScores(content.kpi.values())) return null;
  const locked = lockOf(locks, period);
  const { before, collected } = locked
    ? await keptDocument(store, reader, locked.lock.snapshotId)
    : {
        before: await readScoresBefore(store, query),
        collected: collectedIn(content, parts),
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
  const { strategyId, period, content, parts } = query;
  const branches = query.scorecard.branches(period);
  const kpis = kpiScores(parts, 'now');
  const notes = await readPeriodNotes(query, calendarOf(content, strategyId));
  return sentenceOfPeriod({ ...facts, content, scorecard: { ...branches, kpis }, notes }, more);
}

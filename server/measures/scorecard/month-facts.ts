import { hasScores } from '../../../contract/scorecard/shown-score.ts';
import type { Content } from '../../../contract/commands/content.ts';
import { countDue } from '../../../contract/month/due-values.ts';
import { type BareScore, bareScores, type PeriodScores } from '../../../contract/month/moves.ts';
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

type Count = ReturnType<typeof countDue>;

/** How many values of each KPI belong to a period, and how many of them are in. */
export interface Counts {
  /** The locked periods under which they were counted. */
  locked: string;
  byKpi: Map<number, Count>;
}

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
  /** What is counted already, to which the rest is added. */
  counts?: Counts;
}

const scorecardIn = ({ content, strategyId, period, parts, scorecard }: MonthQuery): Scorecard =>
  scorecard ?? scorecardOf(content, strategyId, period, parts);

const kpiScores = (parts: MonthQuery['parts'], at: 'now' | 'before'): BareScore[] =>
  Array.from(parts, ([id, { [at]: scored }]) => ({ id, score: scored.score, status: scored.status }));

/** The notes on the values of a period. */
export async function readPeriodNotes(
  { reader, strategyId, content, period: whole }: Omit<MonthQuery, 'parts'>,
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
  const branches = bareScores({ ...scorecardIn(query).branches(before), kpis: [] });
  return { ...branches, kpis: kpiScores(parts, 'before') };
}

/** The values that belong to a period, and how many of them are in, also by KPI. */
export async function countCollected(
  query: Omit<MonthQuery, 'parts'>,
  calendar: Calendar,
  locks: readonly Locked[],
): Promise<Collected> {
  const { content, counts = { locked: '', byKpi: new Map<number, Count>() } } = query;
  const locked = locks.map(({ period }) => period.key).join(' ');
  if (counts.locked !== locked) counts.byKpi.clear();
  counts.locked = locked;
  await countRest(query, calendar, counts.byKpi);
  const kpis = Array.from(content.kpi.keys(), (id) => ({ id, ...(counts.byKpi.get(id) ?? NONE_DUE) })).filter(
    ({ expected }) => expected > 0,
  );
  const total = (key: keyof Count) => kpis.reduce((sum, count) => sum + count[key], 0);
  return { entered: total('entered'), expected: total('expected'), kpis };
}

const NONE_DUE: Count = { entered: 0, expected: 0 };

/** Counts the values of the KPIs that are not counted yet. */
async function countRest(
  { reader, strategyId, period, content }: Omit<MonthQuery, 'parts'>,
  calendar: Calendar,
  byKpi: Map<number, Count>,
): Promise<void> {
  const rest = Array.from(content.kpi.keys()).filter((id) => !byKpi.has(id));
  if (rest.length === 0) return;
  const { values } = await readDueValues(reader, { strategyId, content, calendar }, [period], { of: rest });
  const due = Map.groupBy(values.flat(), ({ id }) => id);
  for (const id of rest) byKpi.set(id, countDue(due.get(id) ?? []));
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
        collected: await countCollected(query, calendar, locks),
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
  const branches = scorecardIn(query).branches(period);
  const kpis = kpiScores(parts, 'now');
  const notes = await readPeriodNotes(query, calendarOf(content, strategyId));
  return sentenceOfPeriod({ ...facts, content, scorecard: { ...branches, kpis }, notes }, more);
}

import pLimit from 'p-limit';
import type { Content } from '../../contract/commands/content.ts';
import { type LockDifference, differencesBetween } from '../../contract/month/lock-check.ts';
import { presentScorecard } from '../../contract/month/locked-scorecard.ts';
import { type Period, periodOn, previousPeriod } from '../../contract/scorecard/periods.ts';
import { Scorecard } from '../../contract/scorecard/scorecard.ts';
import { todayIn } from '../../contract/scorecard/today.ts';
import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import { contentOfSnapshot, parseDocument, type SnapshotDocument } from '../../contract/month/snapshot.ts';
import { calendarOf } from '../content/calendar.ts';
import { PointsLostError, pointsAt } from '../measures/points/as-of.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { Dependencies, factsOf } from '../measures/scorecard/facts.ts';
import { scoredIn, scorecardOf } from '../measures/scorecard/parts.ts';
import type { Reader, Store } from '../store/store.ts';

/** The results of a lock cannot be computed again; the message is a sentence for its members. */
export class NotCheckableError extends Error {}

/** How many KPIs are read and computed at a time. */
const PAGE = 200;

/** One at a time: it reads for seconds, and others need snapshots of the database too. */
const inTurn = pLimit(1);

/** A snapshot as it is stored, without what it holds. */
export interface SnapshotRow {
  id: number;
  strategy_id: number;
  revision: number;
  at: string;
}

/** A snapshot whose results are computed again. */
interface Recomputed {
  document: SnapshotDocument;
  scorecard: ScorecardAnswer;
  differences: LockDifference[];
}

function documentOf(text: string): SnapshotDocument {
  try {
    const document = parseDocument(text);
    if (document.version === 1) return document;
  } catch {
    // Told below.
  }
  throw new NotCheckableError('The snapshot of the lock cannot be read');
}

/** Computes what may fail on data that an earlier version took. */
function computed<T>(compute: () => T): T {
  try {
    return compute();
  } catch {
    throw new NotCheckableError('The results cannot be computed from the plan of the lock');
  }
}

/** The scorecard of a period from the plan of a snapshot and the points as of its revision, on its day. */
async function scorecardAt(
  reader: Reader,
  { strategy_id: strategyId, revision, at }: SnapshotRow,
  content: Content,
  { grain, start }: Pick<Period, 'grain' | 'start'>,
): Promise<ScorecardAnswer> {
  const calendar = calendarOf(content, strategyId);
  const period = computed(() => periodOn(calendar, grain, start));
  const today = todayIn(calendar, new Date(at));
  const dependencies = new Dependencies(content);
  const ids = dependencies.inTrees();
  const before = computed(() => previousPeriod(calendar, period));
  const parts = new Map<number, ReturnType<typeof scoredIn>>();
  for (let from = 0; from < ids.length; from += PAGE) {
    const page = ids.slice(from, from + PAGE);
    const all = dependencies.withParts(page);
    const points = await pointsAt(reader, strategyId, revision, all);
    const facts = { ...factsOf(content, strategyId, points, all), today };
    const scorecard = new Scorecard(facts);
    for (const id of page) {
      const measure = facts.measures.get(id);
      if (!measure) continue;
      parts.set(
        id,
        computed(() => scoredIn(scorecard, measure, { period, before })),
      );
      await yieldIfDue();
    }
  }
  const branches = computed(() =>
    scorecardOf(content, strategyId, period, parts, { today }).branches(period),
  );
  const kpis = Array.from(content.kpi.keys(), (id) => parts.get(id)?.kpi).filter((kpi) => kpi !== undefined);
  return presentScorecard({ ...branches, kpis }, revision);
}

/** Computes the results of a snapshot again, and compares. Throws NotCheckableError where that cannot be. */
export async function recompute(store: Store, row: SnapshotRow, text: string): Promise<Recomputed> {
  const document = documentOf(text);
  const content = computed(() => contentOfSnapshot(document));
  try {
    const scorecard = await inTurn(() =>
      store.snapshot((reader) => scorecardAt(reader, row, content, document.period)),
    );
    return { document, scorecard, differences: differencesBetween(document.scorecard, scorecard, content) };
  } catch (error) {
    if (!(error instanceof PointsLostError)) throw error;
    const { measure = '' } = content.kpi.get(error.kpiId) ?? {};
    throw new NotCheckableError(`The history of the values of “${measure}” is not complete`);
  }
}

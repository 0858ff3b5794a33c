import { hasScores, shownScores } from '../../contract/scorecard/shown-score.ts';
import { contentOfSnapshot, sentenceOfPeriod } from '../../contract/month/snapshot.ts';
import type { SentencePart } from '../../contract/month/sentence.ts';
import type { StrategyOverview } from '../../contract/month/updates.ts';
import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import { againstText } from '../../contract/words/against.ts';
import { COMPUTED_STATUSES, countStatuses, shownStatus } from '../../contract/words/status.ts';
import { isLate } from '../../contract/month/work-done.ts';
import { calendarOf, todayIn } from '../content/calendar.ts';
import { lockOf } from '../locks/locks.ts';
import { keptDocument } from '../locks/stored.ts';
import { scorecardBytes } from '../measures/scorecard/locked.ts';
import {
  type MonthFacts,
  type MonthQuery,
  readMonthFacts,
  readSentence,
} from '../measures/scorecard/month-facts.ts';
import { inSnapshot, keptMonth, periodAsked } from '../measures/scorecard/scorecards.ts';
import type { Store } from '../store/store.ts';
import { dueOf } from './due.ts';
import { addKpis, type AllDuties } from './duties.ts';

/** What a strategy tells on the dashboard of each of its members. */
export type Standing = Omit<StrategyOverview, 'id' | 'due' | 'late' | 'lateMore' | 'latePeriods'> & {
  /** Who is late, and with the value of which period, the last one first. */
  lateOwners: { userId: number; period: string | null }[];
};

/** The most KPIs that are told to be Off Track. */
const OFF_TRACK_MAX = 8;

/** A card has room for one clause. */
const ONE_CLAUSE = { most: 1 };

/** A period in a clause, from what its lock keeps or from the present scores. */
async function clauseOf(store: Store, query: MonthQuery, facts: MonthFacts): Promise<SentencePart[]> {
  const { reader, period, locks } = query;
  const locked = lockOf(locks, period);
  if (!locked) return readSentence(query, facts, ONE_CLAUSE);
  const document = await keptDocument(store, reader, locked.lock.snapshotId);
  return sentenceOfPeriod({ ...document, content: contentOfSnapshot(document) }, ONE_CLAUSE);
}

/** Computes how a strategy stands in the last period that has ended, and at which revision. */
export const computeStanding = (store: Store, strategyId: number): Promise<Standing & { revision: number }> =>
  inSnapshot(store, strategyId, async (reader, revised) => {
    const { revision, content } = revised;
    const kpis = [...content.kpi.values()];
    const calendar = calendarOf(content, strategyId);
    const [period, today] = [periodAsked(calendar, undefined), todayIn(calendar)];
    const countsWith = (computed: (id: number) => Parameters<typeof shownStatus>[1]) => ({
      kpis: countStatuses(kpis.map((kpi) => shownStatus(kpi, computed(kpi.id)))),
      initiatives: countStatuses(Array.from(content.initiative.values(), ({ status }) => status)),
      late: Array.from(content.initiative.values()).filter((work) => isLate(work, today)).length,
    });
    const common = { revision, period: period.label };
    const withoutScores = {
      score: null,
      status: null,
      guardCode: null,
      trend: null,
      turned: 0,
      pillars: [],
      sentence: [],
      lateOwners: [],
    };
    if (!hasScores(kpis)) return { ...common, ...withoutScores, statuses: countsWith(() => undefined) };
    const query = { reader, strategyId, period };
    const bytes = await scorecardBytes(store, query, revised);
    const { strategy, ...scored } = JSON.parse(bytes.toString()) as ScorecardAnswer;
    const inPeriod = shownScores(content.kpi, scored.kpis);
    const statusIn = (id: number) => inPeriod.get(id)?.status;
    const month = await keptMonth(store, query, revised);
    const facts = await readMonthFacts(store, month);
    const before = new Map(facts?.before?.kpis.map(({ id, status }) => [id, status]));
    const turned = new Set(
      kpis.flatMap(({ id }) => (statusIn(id) === 'red' && (before.get(id) ?? 'red') !== 'red' ? [id] : [])),
    );
    const objectives = scored.objectives.flatMap(({ id, score, status, guardCode }) => {
      const { title, perspectiveId } = content.node.get(id) ?? {};
      return title === undefined ? [] : [{ perspectiveId, told: { id, title, score, status, guardCode } }];
    });
    const all: AllDuties = new Map();
    await addKpis(reader, { strategyId }, all);
    const due = (await dueOf(reader, all)).flatMap((duties) => duties.due);
    const late = due.filter(({ isLate, entered }) => isLate && entered === null);
    return {
      ...common,
      score: strategy.score,
      status: strategy.status,
      guardCode: strategy.guardCode,
      trend: strategy.trend,
      turned: turned.size,
      pillars: scored.pillars.flatMap((pillar) => {
        const title = content.node.get(pillar.id)?.title;
        const { id, score, status, guardCode } = pillar;
        if (title === undefined || score === null) return [];
        const inPillar = objectives.filter(({ perspectiveId }) => perspectiveId === id);
        return [{ id, title, score, status, guardCode, objectives: inPillar.map(({ told }) => told) }];
      }),
      offTrack: kpis
        .filter((kpi) => shownStatus(kpi, statusIn(kpi.id)) === COMPUTED_STATUSES.red)
        .slice(0, OFF_TRACK_MAX)
        .map((kpi) => {
          const { id, measure, actual, target } = kpi;
          const judged = inPeriod.get(id) ?? { value: actual, target, redLine: null, band: null };
          return { id, measure, against: againstText(judged, kpi), hasTurned: turned.has(id) };
        }),
      sentence: await clauseOf(store, month, facts),
      statuses: countsWith(statusIn),
      lateOwners: late
        .toSorted((a, b) => (a.due > b.due ? -1 : Number(a.due < b.due)))
        .flatMap(({ owner, period: of }) =>
          typeof owner?.userId === 'number' ? { userId: owner.userId, period: of && of.label } : [],
        ),
    };
  });

import { recordNotFound } from '../content/not-found.ts';
import { compare, type ComparedState } from '../../contract/month/compare.ts';
import type { Answer } from '../../contract/api/route.ts';
import type { Routes } from '../../contract/api/routes.ts';
import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import { contentOfSnapshot } from '../../contract/month/snapshot.ts';
import { calendarOf } from '../content/calendar.ts';
import { personNamer } from '../content/members.ts';
import type { Handler } from '../http/call.ts';
import { keptDocument, readDocument, readSnapshot } from '../locks/stored.ts';
import { scorecardBytes } from '../measures/scorecard/locked.ts';
import { collectedIn } from '../measures/scorecard/collected.ts';
import { inSnapshot, keptScorecard, periodAsked } from '../measures/scorecard/scorecards.ts';
import type { Store } from '../store/store.ts';

type Side = Answer<Routes['compare.read']>['from'];

/** A time of a strategy with what it was like. */
interface ComparedContent {
  side: Side;
  standing: ComparedState;
}

/** What a snapshot of the strategy holds. */
async function ofSnapshot({ read }: Store, strategyId: number, id: number): Promise<ComparedContent> {
  const snapshot = await readSnapshot(read, id);
  const { name, at, period, strategyId: ownerId, correctedAt, supersededAt } = snapshot;
  if (ownerId !== strategyId) throw recordNotFound('snapshot');
  const document = await readDocument(read, id);
  return {
    side: {
      kind: 'snapshot',
      name,
      period,
      snapshotId: id,
      at,
      ...(correctedAt !== undefined && { correctedAt }),
      ...(supersededAt !== undefined && { supersededAt }),
    },
    standing: {
      content: contentOfSnapshot(document),
      scorecard: document.scorecard,
      collected: document.collected,
    },
  };
}

/** The strategy of today with the scores of a period; of the last ended month by default. */
const ofToday = (store: Store, strategyId: number, text?: string): Promise<ComparedContent> =>
  inSnapshot(store, strategyId, async (reader, revised) => {
    const { content } = revised;
    const calendar = calendarOf(content, strategyId);
    const period = periodAsked(calendar, text);
    const bytes = await scorecardBytes(store, { reader, strategyId, period }, revised);
    const scorecard = JSON.parse(bytes.toString()) as ScorecardAnswer;
    const kind = text === undefined ? 'now' : 'period';
    const { correctedAt } = scorecard.locked ?? {};
    const corrected = correctedAt !== undefined && { correctedAt };
    const side: Side = { kind, name: period.label, period, snapshotId: null, at: null, ...corrected };
    if (!scorecard.locked) {
      const { parts } = await keptScorecard(store, { reader, strategyId, period }, revised);
      const collected = collectedIn(content, parts);
      return { side, standing: { content, scorecard, collected } };
    }
    const document = await keptDocument(store, reader, scorecard.locked.snapshotId);
    const plan = contentOfSnapshot(document);
    const { scorecard: scores, collected } = document;
    return { side, standing: { content, plan, scorecard: scores, collected } };
  });

function find(store: Store, strategyId: number, text: string): Promise<ComparedContent> {
  const [kind, name = ''] = text.split(/:(.*)/s);
  if (kind === 'snapshot') return ofSnapshot(store, strategyId, Number(name));
  return ofToday(store, strategyId, kind === 'now' ? undefined : name);
}

/** Compares two times of a strategy. */
export const readComparison: Handler<'compare.read'> = async ({ store, strategyId, query }) => {
  const from = await find(store, strategyId, query.from);
  const to = await find(store, strategyId, query.to);
  const personOf = await personNamer(store.read, strategyId);
  return { from: from.side, to: to.side, ...compare(from.standing, to.standing, personOf) };
};

import type { Content } from '../../contract/commands/content.ts';
import { recordsOf } from '../../contract/commands/content.ts';
import { KIND_NAMES } from '../../contract/kinds/names.ts';
import { type Period, periodOn } from '../../contract/scorecard/periods.ts';
import type { SnapshotDocument, SnapshotNote } from '../../contract/month/snapshot.ts';
import { calendarOf } from '../content/calendar.ts';
import { scorecardBytes } from '../measures/scorecard/locked.ts';
import { readMonthFacts, readPeriodNotes } from '../measures/scorecard/month-facts.ts';
import { inSnapshot, keptMonth } from '../measures/scorecard/scorecards.ts';
import { bytesOf, listJson } from '../content/flow.ts';
import { type Piece, piecesOf } from '../locks/document-text.ts';
import type { Store } from '../store/store.ts';

/** What a snapshot will hold, computed before the transaction that writes it. */
export interface TakenDocument {
  /** The revision of the strategy that it shows. */
  revision: number;
  period: Period;
  /** JSON of a SnapshotDocument. */
  pieces: readonly Piece[];
}

/** Encodes a document as JSON, in pieces. `scorecard` is JSON already. */
function* documentJson(
  version: SnapshotDocument['version'],
  period: Period,
  content: Content,
  scorecard: Buffer,
  notes: readonly SnapshotNote[],
  facts: Pick<SnapshotDocument, 'before' | 'collected'> | null,
): Generator<string> {
  yield `{"version":${version},"period":${JSON.stringify(period)},"content":{`;
  let before = '';
  for (const kind of KIND_NAMES) {
    yield `${before}"${kind}":`;
    yield* listJson(recordsOf(content, kind).values());
    before = ',';
  }
  yield `},"scorecard":${scorecard.toString()},"notes":`;
  yield* listJson(notes);
  // What is told of the period beside its scores, as further fields.
  yield facts ? `,${JSON.stringify(facts).slice(1)}` : '}';
}

/**
 * Computes what a snapshot of a strategy holds in a period, from one state of the database. Other requests run in between, so the
 * strategy may have changed by the time that it is written.
 */
export const takeDocument = (
  store: Store,
  { strategyId, grain, start }: { strategyId: number } & Pick<Period, 'grain' | 'start'>,
): Promise<TakenDocument> =>
  inSnapshot(store, strategyId, async (reader, revised) => {
    const { revision, content } = revised;
    const calendar = calendarOf(content, strategyId);
    const period = periodOn(calendar, grain, start);
    const scorecard = await scorecardBytes(store, { reader, strategyId, period }, revised);
    const notes = await readPeriodNotes({ reader, strategyId, period, content }, calendar);
    const facts = await readMonthFacts(
      store,
      await keptMonth(store, { reader, strategyId, period }, revised),
    );
    const text = (await bytesOf(documentJson(1, period, content, scorecard, notes, facts))).toString();
    return { revision, period, pieces: await piecesOf(text) };
  });

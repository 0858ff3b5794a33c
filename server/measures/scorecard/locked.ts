import { lockedScorecard, type SettingsOf } from '../../../contract/month/locked-scorecard.ts';
import type { Content } from '../../../contract/commands/content.ts';
import { contentOfSnapshot } from '../../../contract/month/snapshot.ts';
import { otherSettings } from '../../../contract/scorecard/kept-settings.ts';
import type { Period } from '../../../contract/scorecard/periods.ts';
import type { ScorecardAnswer } from '../../../contract/scorecard/answers.ts';
import { calendarOf } from '../../content/calendar.ts';
import type { SizedContent } from '../../content/contents.ts';
import { Cache } from '../../lib/cache.ts';
import { cachesOf } from '../../store/caches.ts';
import { perStore } from '../../store/per-store.ts';
import { type Locked, lockOf, readLocks } from '../../locks/locks.ts';
import { keptDocument, storedScorecard } from '../../locks/stored.ts';
import type { Reader, Store } from '../../store/store.ts';
import { yieldIfDue } from '../../lib/event-loop.ts';
import type { Grain } from '../../../contract/scorecard/settings.ts';
import { inSnapshot, keptScorecard, periodAsked } from './scorecards.ts';

/** The answer for a locked period, with what it follows from. */
interface Compared {
  now: Buffer;
  lock: string;
  bytes: Buffer;
}

const comparedIn = perStore((store) => new Cache<number, Compared>(cachesOf(store), 'locked scorecards'));

/** Finds the settings of KPIs that the snapshot of a lock keeps, where they are not those of a content. */
export async function keptSettings(
  store: Store,
  reader: Reader,
  snapshotId: number,
  content: Content,
): Promise<SettingsOf> {
  const then = contentOfSnapshot(await keptDocument(store, reader, snapshotId)).kpi;
  return (id) => otherSettings(then.get(id), content.kpi.get(id));
}

/** The scores that a lock keeps, each with what it would be now. Kept until either changes. */
async function compare(
  store: Store,
  reader: Reader,
  { lock }: Locked,
  { now, content }: { now: Buffer; content: Content },
): Promise<Buffer> {
  const { snapshotId } = lock;
  const cache = comparedIn(store);
  const cached = cache.get(snapshotId);
  const lockText = JSON.stringify(lock);
  if (cached?.now === now && cached.lock === lockText) return cached.bytes;
  const stored = await storedScorecard(store, reader, snapshotId);
  const parse = (bytes: Buffer) => JSON.parse(bytes.toString()) as ScorecardAnswer;
  const scorecard = parse(stored);
  await yieldIfDue();
  const settingsOf = await keptSettings(store, reader, snapshotId, content);
  const answer = lockedScorecard(scorecard, parse(now), lock, settingsOf);
  await yieldIfDue();
  const bytes = Buffer.from(JSON.stringify(answer));
  cache.put(snapshotId, { now, lock: lockText, bytes }, bytes.length * 2);
  return bytes;
}

/** The scores of a strategy in a period as JSON: those that a lock keeps, else the present ones. */
export async function scorecardBytes(
  store: Store,
  query: { reader: Reader; strategyId: number; period: Period },
  revised: SizedContent,
): Promise<Buffer> {
  const { reader, strategyId, period } = query;
  const { bytes } = (await keptScorecard(store, query, revised)).answer;
  const { content } = revised;
  const locked = lockOf(await readLocks(reader, strategyId, calendarOf(content, strategyId)), period);
  return locked ? compare(store, reader, locked, { now: bytes, content }) : bytes;
}

/** The scores of a strategy as JSON. */
export const readScorecard = (
  store: Store,
  strategyId: number,
  query: { period?: string | undefined; grain?: Grain | undefined },
): Promise<Buffer> =>
  inSnapshot(store, strategyId, async (reader, revised) => {
    const period = periodAsked(calendarOf(revised.content, strategyId), query.period, query.grain);
    return scorecardBytes(store, { reader, strategyId, period }, revised);
  });

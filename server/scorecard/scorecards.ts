import type { Calendar } from '../../contract/scorecard/calendar.ts';
import { dateOf, dayOf } from '../../contract/scorecard/dates.ts';
import { parsePeriod } from '../../contract/scorecard/period-text.ts';
import { lastEnded, type Period } from '../../contract/scorecard/periods.ts';
import { Scorecard } from '../../contract/scorecard/scorecard.ts';
import type { Grain } from '../../contract/scorecard/settings.ts';
import { badField } from '../../contract/refusal.ts';
import { calendarOf, todayIn } from '../change/calendar.ts';
import { contentsOf, type SizedContent } from '../change/contents.ts';
import { LruCache } from '../http/lru-cache.ts';
import type { Reader, Store } from '../store/store.ts';
import { factsOfPeriod } from './facts.ts';

/** The size of the cache in bytes. */
const CACHE_MAX = 16 * 1024 * 1024;

/** The period that a call names; by default the last one that has ended. Throws where there is none. */
export function periodAsked(calendar: Calendar, text: string | undefined, grain: Grain = 'month'): Period {
  if (text === undefined) return lastEnded(calendar, grain, dateOf(dayOf(todayIn(calendar)) - 1));
  const period = parsePeriod(calendar, text, grain);
  if (!period) throw badField('period', 'Give a period of this calendar, such as 2026-02, 2026-Q1 or a date');
  return period;
}

/** Reads a strategy's content and what belongs to it from one snapshot. */
export async function inSnapshot<T>(
  store: Store,
  strategyId: number,
  read: (reader: Reader, revised: SizedContent) => Promise<T>,
): Promise<T> {
  const contents = contentsOf(store);
  let revised: SizedContent | undefined;
  const answer = await store.snapshot(async (reader) => {
    const { revision } = await reader
      .selectFrom('strategies')
      .select('revision')
      .where('id', '=', strategyId)
      .executeTakeFirstOrThrow();
    revised = await contents.at(reader, strategyId, revision);
    return read(reader, revised);
  });
  if (revised) contents.keep(strategyId, revised);
  return answer;
}

interface Kept {
  version: string;
  bytes: Buffer;
}

const caches = new WeakMap<Store, LruCache<string, Kept>>();

function cacheOf(store: Store): LruCache<string, Kept> {
  const known = caches.get(store);
  if (known) return known;
  const cache = new LruCache<string, Kept>(CACHE_MAX);
  caches.set(store, cache);
  return cache;
}

/** The scores of a strategy as JSON, cached by revision and day. */
export const readScorecard = (
  store: Store,
  strategyId: number,
  asked: { period?: string | undefined; grain?: Grain | undefined },
): Promise<Buffer> =>
  inSnapshot(store, strategyId, async (reader, { revision, content }) => {
    const calendar = calendarOf(content, strategyId);
    const period = periodAsked(calendar, asked.period, asked.grain);
    const cache = cacheOf(store);
    const key = `${strategyId} ${period.key}`;
    const version = `${revision} ${todayIn(calendar)}`;
    const known = cache.get(key);
    if (known?.version === version) return known.bytes;
    const facts = await factsOfPeriod(reader, content, strategyId, period);
    const bytes = Buffer.from(JSON.stringify({ revision, ...new Scorecard(facts).of(period) }));
    cache.put(key, { version, bytes }, bytes.length);
    return bytes;
  });

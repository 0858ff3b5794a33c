import type { Timeline } from '../../contract/scorecard/timeline.ts';
import { REASONS, reasonFields } from '../../contract/scorecard/reason.ts';
import { isComputed } from '../../contract/scorecard/reading.ts';
import type { Measure } from '../../contract/scorecard/settings.ts';
import { type EventKey, pointsEventsAfter } from '../content/events.ts';
import { PAGE } from '../lib/paging.ts';
import type { Locked } from '../locks/locks.ts';
import { keptDocument } from '../locks/stored.ts';
import type { Reader, Store } from '../store/store.ts';
import { keyOfField } from './points/write.ts';

type Entry = Timeline['periods'][number];

/** The result of a KPI that a lock does not know. */
const ADDED_LATER = {
  ...reasonFields(REASONS.addedLater),
  value: null,
  target: null,
  redLine: null,
  band: null,
  score: null,
  status: null,
  provisional: null,
  valueState: 'none' as const,
  period: null,
};

/** The locks after which an earlier period got another value or target: what was carried on from there is no longer what they keep. */
async function locksPassed(
  reader: Reader,
  strategyId: number,
  id: number,
  locks: readonly Locked[],
): Promise<ReadonlySet<Locked>> {
  const revision = Math.min(...locks.map((lock) => lock.revision));
  const passed = new Set<Locked>();
  let before: EventKey | undefined;
  for (let isLast = false; !isLast;) {
    const events = await pointsEventsAfter(reader, strategyId, { ids: [id], revision, before });
    for (const event of events) {
      const starts = Object.keys({ ...event.before, ...event.after }).map((field) => keyOfField(field).start);
      const first = starts.reduce((a, b) => (a < b ? a : b), '9');
      for (const lock of locks)
        if (event.revision > lock.revision && first < lock.period.start) passed.add(lock);
    }
    before = events.at(-1);
    isLast = events.length < PAGE;
  }
  return passed;
}

/** The periods of a KPI: of those that are locked themselves the results that their locks keep, as on every other page. */
export async function withKeptResults(
  source: { store: Store; reader: Reader; strategyId: number },
  measure: Measure,
  entries: readonly Entry[],
  allLocks: readonly Locked[],
): Promise<Entry[]> {
  const { store, reader, strategyId } = source;
  const keys = new Set(entries.map(({ key }) => key));
  const locks = allLocks.filter(({ period }) => keys.has(period.key));
  if (locks.length === 0) return [...entries];
  // What a computed KPI is made of may have changed, and is not looked for.
  const changedLocks = isComputed(measure) ? locks : await locksPassed(reader, strategyId, measure.id, locks);
  const results = new Map<string, Partial<Entry>>();
  for (const { period, lock } of changedLocks) {
    const { kpis } = (await keptDocument(store, reader, lock.snapshotId)).scorecard;
    const result = kpis.find(({ id }) => id === measure.id) ?? ADDED_LATER;
    if (result !== ADDED_LATER && result.period !== period.key) continue;
    const { value: actual, target, redLine, band, score, status, valueState, provisional } = result;
    const { reason, reasonCode, reasonParams } = result;
    const why = { reason, reasonCode, ...(reasonParams && { reasonParams }) };
    results.set(period.key, {
      actual,
      target,
      redLine,
      band,
      score,
      status,
      valueState,
      provisional,
      ...why,
    });
  }
  return entries.map((entry) => ({ ...entry, ...results.get(entry.key) }));
}

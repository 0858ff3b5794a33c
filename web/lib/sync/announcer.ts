import { announcementOf, summariesOf, type ChangeSummary } from './announcement.ts';
import { cachedContent } from './content.ts';
import { onChanges } from './live/live.ts';
import { viewerId } from '../session/session.ts';
import { announcement } from './announced.ts';
import { isByUser } from '../../../contract/words/by-user.ts';

/** How long changes are collected after the first one. */
const COLLECT_MS = 1500;
/** The minimum between two announcements. */
const INTERVAL_MS = 6000;

let collected: ChangeSummary[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let announcedAt = Number.NEGATIVE_INFINITY;

function announce(): void {
  timer = undefined;
  announcedAt = performance.now();
  const sentence = announcementOf(collected);
  collected = [];
  // A screen reader reads the region only when its text changes.
  announcement.set(sentence === announcement.get() ? `${sentence}\u00a0` : sentence);
}

/** Announces the changes of others, many at a time, until the returned function is called. */
export function announceOthers(): () => void {
  const stop = onChanges((strategyId, changes) => {
    const others = changes.filter(
      (change) => change.userId !== viewerId() || !isByUser(change) || change.byToken !== undefined,
    );
    collected.push(...summariesOf(others, cachedContent(strategyId)?.content));
    if (collected.length === 0 || timer !== undefined) return;
    timer = setTimeout(announce, Math.max(COLLECT_MS, announcedAt + INTERVAL_MS - performance.now()));
  });
  return () => {
    stop();
    clearTimeout(timer);
    timer = undefined;
    collected = [];
  };
}

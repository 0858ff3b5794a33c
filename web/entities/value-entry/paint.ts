import { type Series, VALUE_SERIES } from '../../../contract/scorecard/settings.ts';
import type { Update } from '../../../contract/month/updates.ts';
import { type MyUpdates, updatesQuery } from '../../lib/strategy/updates.ts';
import { queryClient, scorecardKey } from '../../lib/sync/query.ts';
import type { Entry, Timeline } from '../scorecard/scorecard.ts';
import type { TypedValue } from '../scorecard/typed-value.ts';
import { keyOf, placeOf, pointOf, scoreIn, type ValueSubject, withEntry } from './entry.ts';

/** A period with another value, as the server will answer it. A running period is not judged. */
function periodWith(entry: Entry, { kpi }: ValueSubject, typed: TypedValue, note: string): Entry {
  if (!kpi) return entry;
  const actual = typed.kind === 'value' ? typed.value : null;
  const isRunning = entry.phase === 'open';
  const { target, redLine, band } = entry;
  const score = actual === null || isRunning ? null : scoreIn({ ...kpi, target, redLine, band }, actual);
  const state = isRunning ? 'partial' : 'value';
  return {
    ...entry,
    actual,
    note,
    score: score && score.score,
    status: score && score.status,
    ...(score && { reason: null, reasonCode: null, reasonParams: undefined }),
    valueState: typed.kind === 'na' ? 'na' : actual === null ? 'none' : state,
  };
}

const VALUES: ReadonlySet<Series> = new Set(VALUE_SERIES);

function timelineWith(timeline: Timeline, subject: ValueSubject, typed: TypedValue, note: string): Timeline {
  const { period: key, value = null, state = 'value', num, den } = pointOf(subject, typed, note);
  const untouched = timeline.points.filter(({ period, series }) => period !== key || !VALUES.has(series));
  const entered = Object.entries(num === undefined ? { actual: value } : { num, den }).flatMap(
    ([series, number = null]) =>
      number === null && state === 'value'
        ? []
        : [{ period: key, series: series as Series, value: number, state, note, by: null, at: null }],
  );
  return {
    ...timeline,
    points: [...untouched, ...entered],
    periods: timeline.periods.map((entry) =>
      entry.key === key ? periodWith(entry, subject, typed, note) : entry,
    ),
  };
}

/** Ends reads that began before a value was written: they would show the one before. They are read again after it. */
const endReads = (queryKey: readonly unknown[]): void =>
  void queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined });

/** Changes the row of a value in what is due from the viewer. */
export function paintRow(subject: ValueSubject, change: <Row extends Update>(row: Row) => Row): void {
  const key = keyOf(placeOf(subject));
  endReads(updatesQuery.queryKey);
  queryClient.setQueryData<MyUpdates>(
    updatesQuery.queryKey,
    (mine) =>
      mine && {
        ...mine,
        updates: mine.updates.map((row) => (keyOf(placeOf(row)) === key ? change(row) : row)),
      },
  );
}

/** Shows a value in what was read of it, before the server answers. */
export function paint(subject: ValueSubject, typed: TypedValue, note: string): void {
  paintRow(subject, (row) => withEntry(row, typed, note));
  if (!subject.period) return;
  const queryKey = [...scorecardKey(subject.strategyId), 'timeline', subject.id];
  endReads(queryKey);
  queryClient.setQueriesData<Timeline>(
    { queryKey },
    (timeline) => timeline && timelineWith(timeline, subject, typed, note),
  );
}

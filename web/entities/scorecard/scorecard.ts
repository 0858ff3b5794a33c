import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Change } from '../../../contract/api/change.ts';
import type { Answer } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import type { Grain } from '../../../contract/scorecard/settings.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { onChanges } from '../../lib/sync/live/live.ts';
import { queryClient, scorecardKey, scoresKey, snapshotKey } from '../../lib/sync/query.ts';
import { type Calendar, calendarQuery } from '../../lib/strategy/calendar.ts';
import { keepWithin, type Read, readOf } from '../../lib/sync/read-query.ts';
import type { Scorecard } from '../../lib/strategy/scores.ts';
import { ReadSoon } from './read-soon.ts';

export type { Scorecard };
/** A KPI over time. */
export type Timeline = Answer<Routes['points.read']>;
/** A KPI in one period. */
export type Entry = Timeline['periods'][number];
/** How a number came about. */
export type Explanation = Answer<Routes['scorecard.explain']>;
export type { Calendar };

/** The periods of a timeline; without, the last 24 of the KPI's own grain. */
export interface Range {
  from?: string | undefined;
  to?: string | undefined;
  grain?: Grain | undefined;
}

/** How the scores of a period are read; null for the last month that has ended. */
export const scorecardQuery = (strategyId: number, period: string | null) =>
  queryOptions<Scorecard, ApiError>({
    queryKey: scoresKey(strategyId, period),
    queryFn: ({ signal }) =>
      call('scorecard.read', {
        params: { id: strategyId },
        query: period === null ? {} : { period },
        signal,
      }),
  });

/** How a KPI over time is read. */
export const timelineQuery = (strategyId: number, kpiId: number, range: Range = {}) =>
  queryOptions<Timeline, ApiError>({
    queryKey: [...scorecardKey(strategyId), 'timeline', kpiId, range],
    queryFn: ({ signal }) => call('points.read', { params: { id: kpiId }, query: range, signal }),
  });

/** How the months that have values are read. */
export const periodsWithValuesQuery = (strategyId: number) =>
  queryOptions<Answer<Routes['periods.withValues']>, ApiError>({
    queryKey: [...scorecardKey(strategyId), 'with-values'],
    queryFn: ({ signal }) => call('periods.withValues', { params: { id: strategyId }, signal }),
  });

const explanationQuery = (strategyId: number, record: string, period: string | null) =>
  queryOptions<Explanation, ApiError>({
    queryKey: [...scorecardKey(strategyId), 'explanation', record, period],
    queryFn: ({ signal }) =>
      call('scorecard.explain', {
        params: { id: strategyId },
        query: { of: record, ...(period !== null && { period }) },
        signal,
      }),
  });

/** The scores of a strategy in a period. Not asked for where nothing is tracked. Another period shows once it is read. */
export const useScorecard = (strategyId: number, period: string | null, hasScores = true): Read<Scorecard> =>
  readOf(
    useQuery({
      ...scorecardQuery(strategyId, period),
      // Nothing but `false`: `true` would override that a signed-out page reads nothing.
      ...(!hasScores && { enabled: false }),
      placeholderData: keepWithin(scorecardKey(strategyId)),
    }),
  );

/** The scores that a snapshot holds; null reads none. */
export const useTakenScorecard = (strategyId: number, snapshotId: number | null): Read<Scorecard> =>
  readOf(
    useQuery<Scorecard, ApiError>({
      queryKey: [...snapshotKey(strategyId, snapshotId ?? 0), 'scorecard'],
      queryFn: ({ signal }) => call('snapshots.scorecard', { params: { id: snapshotId ?? 0 }, signal }),
      ...(snapshotId === null && { enabled: false }),
    }),
  );

/** A tracked KPI over time. Another range shows once it is read. */
export const useTimeline = (strategyId: number, kpiId: number, range: Range = {}): Read<Timeline> =>
  readOf(
    useQuery({
      ...timelineQuery(strategyId, kpiId, range),
      placeholderData: keepWithin([...scorecardKey(strategyId), 'timeline', kpiId]),
    }),
  );

/** How a value or score came about; `of` is `kpi:12`, `objective:3`, `pillar:2` or `strategy:1`. Read where it is needed. */
export const useExplanation = (
  strategyId: number,
  record: string,
  period: string | null,
  isNeeded = true,
): Read<Explanation> =>
  readOf(useQuery({ ...explanationQuery(strategyId, record, period), ...(!isNeeded && { enabled: false }) }));

/** What the scores would be if a KPI had another value in a period; null asks for none. */
export const useWhatIf = (
  strategyId: number,
  query: { kpi: number; period: string | null; value: number } | null,
) =>
  readOf(
    useQuery<Answer<Routes['scorecard.whatIf']>, ApiError>({
      queryKey: [...scorecardKey(strategyId), 'what-if', query],
      queryFn: ({ signal }) =>
        call('scorecard.whatIf', {
          params: { id: strategyId },
          query: {
            kpi: String(query?.kpi),
            value: String(query?.value),
            ...(query?.period && { period: query.period }),
          },
          signal,
        }),
      ...(query === null && { enabled: false }),
      ...(query !== null && { placeholderData: keepWithin([...scorecardKey(strategyId), 'what-if']) }),
    }),
  );

/** The calendar of a strategy. */
export const useCalendar = (strategyId: number): Read<Calendar> =>
  readOf(useQuery(calendarQuery(strategyId)));

/** Whether scores may depend on what changed. */
export function affectsScores({ entity, operation, after }: Change): boolean {
  if (entity === 'points' || entity === 'kpi' || entity === 'period') return true;
  if (entity === 'strategy') return after !== null && 'calendar' in after;
  if (entity !== 'node') return false;
  return operation !== 'update' || ['perspectiveId', 'weight'].some((name) => name in (after ?? {}));
}

const readers = new Map<number, ReadSoon>();

/** Reads what is shown of the scorecard of a strategy again; the rest when it is shown. Changes in quick succession count once. */
export function readScoresSoon(strategyId: number): void {
  const reader =
    readers.get(strategyId) ??
    new ReadSoon(() => queryClient.invalidateQueries({ queryKey: scorecardKey(strategyId) }));
  readers.set(strategyId, reader);
  reader.ask();
}

onChanges((strategyId, changes) => {
  if (changes.some(affectsScores)) readScoresSoon(strategyId);
});

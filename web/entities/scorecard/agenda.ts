import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Agenda } from '../../../contract/month/review.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { onChanges } from '../../lib/sync/live/live.ts';
import { queryClient, scorecardKey } from '../../lib/sync/query.ts';
import { keepWithin, type Read, readOf } from '../../lib/sync/read-query.ts';

const agendaKey = (strategyId: number) => [...scorecardKey(strategyId), 'agenda'] as const;

const agendaQuery = (strategyId: number, period: string | null) =>
  queryOptions<Agenda, ApiError>({
    queryKey: [...agendaKey(strategyId), period],
    queryFn: ({ signal }) =>
      call('agenda.read', {
        params: { id: strategyId },
        query: period === null ? {} : { period },
        signal,
      }),
  });

/** What stands out in a period; null is the last month that has ended. Not asked for where nothing is tracked. */
export const useAgenda = (strategyId: number, period: string | null, hasScores: boolean): Read<Agenda> =>
  readOf(
    useQuery({
      ...agendaQuery(strategyId, period),
      ...(!hasScores && { enabled: false }),
      placeholderData: keepWithin(agendaKey(strategyId)),
    }),
  );

// What changes scores has the agenda read again with them.
onChanges((strategyId, changes) => {
  if (changes.some(({ entity }) => entity === 'initiative'))
    void queryClient.invalidateQueries({ queryKey: agendaKey(strategyId) });
});

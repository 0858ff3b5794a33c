import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { may } from '../../../contract/people/roles.ts';
import type { InviteLink, OwnerName, TeamMember } from '../../../contract/people/sharing.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import {
  inviteLinksKey,
  membersKey,
  ownerNamesKey,
  queryClient,
  strategiesKey,
  strategyKey,
} from '../../lib/sync/query.ts';

/** The members of a strategy, its owner left out. */
export function useMembers(strategyId: number): UseQueryResult<TeamMember[], ApiError> {
  return useQuery({
    queryKey: membersKey(strategyId),
    queryFn: ({ signal }) => call('members.list', { params: { id: strategyId }, signal }),
    // No event came for changes while the page was not shown.
    refetchOnMount: 'always',
  });
}

/** The live invite links of a strategy; only its owner may ask. */
export function useInviteLinks(strategyId: number): UseQueryResult<InviteLink[], ApiError> {
  return useQuery({
    queryKey: inviteLinksKey(strategyId),
    queryFn: async ({ signal }) => {
      const request = { params: { id: strategyId }, signal };
      // The strategy may just have been handed over; then a request for links would be refused.
      const { role } = await call('strategies.read', request);
      return may(role, 'strategy.manage') ? call('inviteLinks.list', request) : [];
    },
    refetchOnMount: 'always',
  });
}

/** The names in owner fields that stand for no member; only the owner may ask. */
export function useOwnerNames(strategyId: number): UseQueryResult<OwnerName[], ApiError> {
  return useQuery({
    queryKey: ownerNamesKey(strategyId),
    queryFn: ({ signal }) => call('ownerNames.list', { params: { id: strategyId }, signal }),
    refetchOnMount: 'always',
  });
}

/** Changes the team and reads it again, also after a refusal: then the page was outdated. */
export async function changeTeam<Result>(strategyId: number, request: Promise<Result>): Promise<Result> {
  try {
    return await request;
  } finally {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: membersKey(strategyId) }),
      queryClient.invalidateQueries({ queryKey: strategyKey(strategyId), exact: true }),
      queryClient.invalidateQueries({ queryKey: strategiesKey }),
    ]);
  }
}

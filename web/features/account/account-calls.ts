import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AccountSession, SecondFactor } from '../../../contract/people/account.ts';
import type { ApiToken } from '../../../contract/people/tokens.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/sync/query.ts';

const sessionsKey = ['account', 'sessions'] as const;
const tokensKey = ['account', 'tokens'] as const;
const secondFactorKey = ['account', 'secondFactor'] as const;

/** The sessions of the viewer, the current one first. */
export function useSessions(): UseQueryResult<AccountSession[], ApiError> {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call('sessions.list', { signal }),
    // There is no event for sessions that begin or end elsewhere.
    refetchOnMount: 'always',
  });
}

/** The API tokens of the viewer, the newest first. */
export function useTokens(): UseQueryResult<ApiToken[], ApiError> {
  return useQuery({
    queryKey: tokensKey,
    queryFn: ({ signal }) => call('tokens.list', { signal }),
    // There is no event for their use.
    refetchOnMount: 'always',
  });
}

/** The state of the viewer's second factor. */
export function useSecondFactor(): UseQueryResult<SecondFactor, ApiError> {
  return useQuery({
    queryKey: secondFactorKey,
    queryFn: ({ signal }) => call('secondFactor.read', { signal }),
    refetchOnMount: 'always',
  });
}

/** Invalidates the sessions. */
export const refreshSessions = (): Promise<void> => queryClient.invalidateQueries({ queryKey: sessionsKey });

/** Invalidates the API tokens. */
export const refreshTokens = (): Promise<void> => queryClient.invalidateQueries({ queryKey: tokensKey });

/** Invalidates everything about sign-in: turning the second factor on or off ends other sessions. */
export const refreshAccount = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['account'] });

/** A body with the current password, where the account has one. */
export const bodyOf = (password: string | undefined) => (password === undefined ? {} : { password });

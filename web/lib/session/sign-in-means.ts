import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { SignInMeans } from '../../../contract/people/sso.ts';
import type { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';

/** How the viewer signs in. */
export function useSignInMeans(): UseQueryResult<SignInMeans, ApiError> {
  return useQuery({
    queryKey: ['account', 'means'],
    queryFn: ({ signal }) => call('signIn.read', { signal }),
    refetchOnMount: 'always',
  });
}
